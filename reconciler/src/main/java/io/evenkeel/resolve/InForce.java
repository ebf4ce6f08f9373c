package io.evenkeel.resolve;

import io.evenkeel.spec.FleetSettings;

/**
 * The fleet settings that hold: those of the revision, or the last good ones while {@code evenkeel.yaml} is missing or
 * invalid.
 *
 * @param pruneLimit of the commit that is already applied, so that a commit cannot widen its own
 */
public record InForce(FleetSettings settings, int pruneLimit) {
    /** For a first pass, which has no commit before it. */
    public static InForce of(FleetSettings settings) {
        return new InForce(settings, settings.pruneLimit());
    }
}
