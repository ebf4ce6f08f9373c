package io.evenkeel.status;

import io.evenkeel.plan.Lane;
import io.evenkeel.plan.Note;
import io.evenkeel.plan.Plan;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.observed.ObservedState;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.status.AppStatus.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A host for people.
 *
 * @param proxy in one word
 * @param others notes that are about no app
 */
public record HostStatus(List<AppStatus> apps, String proxy, List<String> others) {
    public HostStatus {
        apps = List.copyOf(apps);
        others = List.copyOf(others);
    }

    /** A pure projection of what a look at the host gave. */
    public static HostStatus of(DesiredState desired, ObservedState observed, Memory memory, Plan plan) {
        SortedSet<ResourceName> names = new TreeSet<>(desired.resources().keySet());
        observed.copies().forEach(copy -> names.add(copy.name().app()));
        List<AppStatus> apps = new ArrayList<>();
        names.forEach(name -> apps.add(app(name, desired, observed, memory, plan)));
        var known = names.stream().map(ResourceName::toString).collect(Collectors.toSet());
        return new HostStatus(
                apps,
                observed.proxy().state().name().toLowerCase(java.util.Locale.ROOT),
                plan.notes().stream()
                        .filter(note -> !known.contains(note.subject()))
                        .map(Note::toString)
                        .toList());
    }

    /** Whether every app is as declared and the plan is empty. */
    public boolean converged() {
        return apps.stream().allMatch(app -> app.condition() == Condition.AS_DECLARED);
    }

    private static AppStatus app(
            ResourceName name, DesiredState desired, ObservedState observed, Memory memory, Plan plan) {
        var entry = Optional.ofNullable(desired.resources().get(name));
        var pointer = Optional.ofNullable(observed.pointers().get(name));
        var ready = (int) observed.copies().stream()
                .filter(copy -> copy.name().app().equals(name) && copy.running())
                .filter(copy -> pointer.filter(known -> up(known, copy)).isPresent())
                .count();
        var wanted = entry.flatMap(HostStatus::wanted)
                .map(app -> app.face().replicas())
                .orElse(0);
        return new AppStatus(
                name,
                entry.flatMap(HostStatus::wanted)
                        .map(app -> app.origin().kind().toString())
                        .orElse(""),
                condition(name, entry, memory, plan),
                ready,
                wanted,
                serving(name, observed, pointer),
                note(name, plan));
    }

    private static boolean up(Pointer pointer, ObservedCopy copy) {
        return pointer.of(copy.name().slot()).get(copy.name().number()) == Pointer.Standing.UP;
    }

    private static Optional<WantedApp> wanted(Desired entry) {
        return switch (entry) {
            case Desired.Wanted wanted -> Optional.of(wanted.app());
            case Desired.Frozen frozen -> frozen.served();
            case Desired.Paused paused -> Optional.empty();
        };
    }

    private static Condition condition(ResourceName name, Optional<Desired> entry, Memory memory, Plan plan) {
        if (entry.isEmpty()) {
            return Condition.UNDECLARED;
        }
        return switch (entry.get()) {
            case Desired.Frozen frozen -> Condition.FROZEN;
            case Desired.Paused paused -> Condition.PAUSED;
            case Desired.Wanted wanted -> {
                var parked = memory.parked().get(name);
                if (parked != null && parked.intent().equals(wanted.app().intent())) {
                    yield Condition.PARKED;
                }
                if (plan.lanes().stream().map(Lane::name).anyMatch(name.toString()::equals)) {
                    yield Condition.CHANGING;
                }
                yield note(name, plan).isEmpty() ? Condition.AS_DECLARED : Condition.WAITING;
            }
        };
    }

    private static String serving(ResourceName name, ObservedState observed, Optional<Pointer> pointer) {
        return pointer.map(known -> observed.copies().stream()
                        .filter(copy -> copy.name().app().equals(name) && up(known, copy))
                        .map(copy -> copy.name().slot() + " "
                                + copy.name().fingerprint().brief())
                        .distinct()
                        .reduce((one, other) -> one + ", " + other)
                        .orElse(known.zero() ? "scaled to zero" : "nothing"))
                .orElse("nothing");
    }

    private static String note(ResourceName name, Plan plan) {
        return plan.notes().stream()
                .filter(note -> note.subject().equals(name.toString()))
                .map(Note::text)
                .collect(Collectors.joining("; "));
    }
}
