package io.evenkeel.state.desired;

/** Something mounted into a container at an absolute path. */
public sealed interface Mount {
    String target();

    boolean readOnly();

    /**
     * A named volume.
     *
     * @param volume the engine's name for it
     * @param shared whether several containers may write to it at once
     */
    record Volume(String volume, String target, boolean readOnly, boolean shared) implements Mount {
        /** Whether two containers must never have it mounted at once. */
        public boolean exclusive() {
            return !readOnly && !shared;
        }
    }

    /** A folder or file of the host. */
    record HostPath(String path, String target, boolean readOnly) implements Mount {}
}
