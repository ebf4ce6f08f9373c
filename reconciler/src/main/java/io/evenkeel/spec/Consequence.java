package io.evenkeel.spec;

import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;

/** What a problem leaves untouched. Freezing holds what is there and what is gone; keeping only what is gone. */
sealed interface Consequence {
    /** A warning, or a problem with a file that defines nothing which runs. */
    record None() implements Consequence {}

    record FreezesResource(ResourceName name) implements Consequence {}

    record FreezesEnvironment(EnvironmentName name) implements Consequence {}

    record FreezesProject(String name) implements Consequence {}

    record KeepsEnvironment(EnvironmentName name) implements Consequence {}

    record KeepsProject(String name) implements Consequence {}

    record KeepsEverything() implements Consequence {}
}
