package io.evenkeel.spec;

import io.evenkeel.state.EnvironmentName;

/** What {@code environment.yaml} says. */
public record Environment(EnvironmentName name, Layer variables) {}
