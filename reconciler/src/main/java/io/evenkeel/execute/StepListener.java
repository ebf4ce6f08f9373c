package io.evenkeel.execute;

import io.evenkeel.plan.Lane;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.Step;
import java.time.Duration;

/** Hears of every step as it happens, from several threads. */
public interface StepListener {
    /** A round begins. */
    void planned(Plan plan);

    /** A step begins. */
    void started(Lane lane, Step step);

    /** Something to tell while it lasts, such as an attempt of a gate. */
    void progressed(Lane lane, Step step, String line);

    void ended(Lane lane, Step step, StepOutcome outcome, Duration took);
}
