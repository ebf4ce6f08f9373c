package io.evenkeel.engine;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Named volumes of one engine. Every method may throw {@link EngineException}. */
public interface Volumes {
    /** All of the engine's, ours or not. */
    List<VolumeRow> list();

    /**
     * Makes sure that there is one of that name.
     *
     * @param labels of a new one; one that exists keeps its own
     * @return the folder of the engine's host that holds what is in it
     */
    String ensure(String name, SortedMap<String, String> labels);

    /**
     * Removes it with what is in it; nothing happens when there is none.
     *
     * @throws EngineException.Conflict when a container has it mounted
     */
    void remove(String name);

    /** A volume as a listing shows it. */
    record VolumeRow(String name, Map<String, String> labels) {
        public VolumeRow {
            labels = Map.copyOf(labels);
        }
    }
}
