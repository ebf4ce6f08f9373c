package io.evenkeel.plan;

import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.ResourceName;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Steps in order. Lanes run in parallel.
 *
 * @param after lanes that must have succeeded before this one starts
 * @param attempt what a failing gate in this lane means; empty in lanes without a gate
 */
public record Lane(String name, SortedSet<String> after, List<Step> steps, Optional<Attempt> attempt) {
    public Lane {
        after = Collections.unmodifiableSortedSet(new TreeSet<>(after));
        steps = List.copyOf(steps);
    }

    /**
     * An app being brought to an intent.
     *
     * @param parks whether a failed gate parks the intent, because something serves; otherwise the gate is tried again
     *     with back-off
     */
    public record Attempt(ResourceName app, ResourceKind kind, String intent, boolean parks) {}
}
