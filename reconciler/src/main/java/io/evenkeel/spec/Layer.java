package io.evenkeel.spec;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The variables that one file, or an image, sets, by name. */
public record Layer(Kind kind, SortedMap<String, Setting> settings) {
    /** Which file a layer comes from, weakest first. */
    public enum Kind {
        /** What the image sets, as far as an engine knows it; never a file's. */
        IMAGE,
        PROJECT,
        ENVIRONMENT,
        /** What an attached database provides. */
        DATABASE,
        /** The resource's own. */
        APP
    }

    public Layer {
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }
}
