package io.evenkeel.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Bridge networks of one engine. Every method may throw {@link EngineException}. */
public interface Networks {
    List<NetworkRow> list();

    /**
     * Creates a bridge network.
     *
     * @param subnet CIDR; empty lets the engine choose
     * @param dynamicRange CIDR inside it, from which containers without a fixed address are served
     * @throws EngineException.Conflict when the name is taken
     */
    void create(String name, Optional<String> subnet, Optional<String> dynamicRange, SortedMap<String, String> labels);

    /** Removes it; nothing happens when there is none. */
    void remove(String name);

    /** Attaches a container; nothing happens when it is attached already. */
    void connect(String network, String container);

    /** Detaches a container; nothing happens when it is not attached. */
    void disconnect(String network, String container);

    /**
     * A network as a listing shows it.
     *
     * @param subnets CIDR
     */
    record NetworkRow(String name, List<String> subnets, Map<String, String> labels) {
        public NetworkRow {
            subnets = List.copyOf(subnets);
            labels = Map.copyOf(labels);
        }
    }
}
