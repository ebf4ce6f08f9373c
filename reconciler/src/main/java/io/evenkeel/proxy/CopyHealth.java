package io.evenkeel.proxy;

import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Pointer.Standing;

/** Answers of one copy in a row. */
record CopyHealth(int failures, int successes) {
    static final CopyHealth UNKNOWN = new CopyHealth(0, 0);

    CopyHealth after(boolean good) {
        return good ? new CopyHealth(0, successes + 1) : new CopyHealth(failures + 1, 0);
    }

    /** What the copy is from now on, given what it was. */
    Standing standing(Standing before, HealthCheck check) {
        return switch (before) {
            case UP -> failures >= check.unhealthyAfter() ? Standing.UNHEALTHY : Standing.UP;
            case UNHEALTHY -> successes >= check.healthyAfter() ? Standing.UP : Standing.UNHEALTHY;
            case WITHDRAWN -> Standing.WITHDRAWN;
        };
    }
}
