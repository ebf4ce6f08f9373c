package io.evenkeel.reconcile;

/** What must be at hand on the host before a revision is worked towards, such as the proxy's image and files. */
@FunctionalInterface
public interface Preparation {
    /**
     * Makes it so; quick when it is.
     *
     * @throws RuntimeException of the engine or the proxy: then nothing is changed in this pass
     */
    void prepare(Declared declared);
}
