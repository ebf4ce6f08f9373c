package io.evenkeel.spec;

import io.evenkeel.document.Problem;

/** A problem with what it means for what runs. */
record Finding(Problem problem, Consequence consequence) {
    static Finding harmless(Problem problem) {
        return new Finding(problem, new Consequence.None());
    }
}
