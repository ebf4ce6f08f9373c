package io.evenkeel.state;

/** A container of an app, known before it exists. */
public sealed interface AppContainer permits CopyName, JobName {
    ResourceName app();

    /** Its name on the engine. */
    String container();
}
