package io.evenkeel.journal;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A pass that is over or was cut off, with what it did.
 *
 * @param trigger why it ran
 * @param events what was written from the end of the one before to its own, in that order
 * @param end empty for one that was cut off, or that runs now
 */
public record PastPass(Instant started, String trigger, List<Entry> events, Optional<Entry.PassEnded> end) {
    public PastPass {
        events = List.copyOf(events);
    }

    /** The passes among entries that are in order; what was written before one began is the first that it tells of. */
    public static List<PastPass> among(List<Entry> entries) {
        List<PastPass> passes = new ArrayList<>();
        List<Entry> before = new ArrayList<>();
        Optional<PastPass> open = Optional.empty();
        for (var entry : entries) {
            switch (entry) {
                case Entry.PassStarted start -> {
                    open.ifPresent(passes::add);
                    open = Optional.of(new PastPass(start.at(), start.trigger(), before, Optional.empty()));
                    before.clear();
                }
                case Entry.PassEnded end -> {
                    open.map(pass -> new PastPass(pass.started, pass.trigger, pass.events, Optional.of(end)))
                            .ifPresent(passes::add);
                    open = Optional.empty();
                }
                default -> {
                    if (open.isEmpty()) {
                        before.add(entry);
                    }
                    open = open.map(pass -> pass.with(entry));
                }
            }
        }
        open.ifPresent(passes::add);
        return passes;
    }

    private PastPass with(Entry entry) {
        var more = new ArrayList<>(events);
        more.add(entry);
        return new PastPass(started, trigger, more, end);
    }

    /** The same with what is about one resource alone. */
    public PastPass about(ResourceName resource) {
        Predicate<Entry> about = entry -> switch (entry) {
            case Entry.StepDone step -> isLaneOf(step.lane(), resource);
            case Entry.StepFailed step -> isLaneOf(step.lane(), resource);
            case Entry.Parked parked -> parked.resource().equals(resource);
            case Entry.BackedOff backedOff -> backedOff.resource().equals(resource);
            case Entry.Served served -> served.resource().equals(resource);
            case Entry.Cleared cleared -> cleared.resource().equals(resource);
            case Entry.Approved approved -> approved.resources().contains(resource);
            default -> false;
        };
        return new PastPass(started, trigger, events.stream().filter(about).toList(), end);
    }

    /** A lane is named by its resources. */
    private static boolean isLaneOf(String lane, ResourceName resource) {
        return List.of(lane.split("[ ,]+", -1)).contains(resource.toString());
    }

    /** Whether it brought about a commit, or tried to. */
    public boolean isFor(String commit) {
        return revision()
                .filter(revision -> revision.commit().startsWith(commit))
                .isPresent();
    }

    public Optional<Revision> revision() {
        return end.flatMap(Entry.PassEnded::revision);
    }

    /** All of it as the journal has it. */
    public Stream<Entry> entries() {
        return Stream.of(Stream.of(new Entry.PassStarted(started, trigger)), events.stream(), end.stream())
                .flatMap(part -> part);
    }

    /** Whether anything happened in it. */
    public boolean didSomething() {
        return !events.isEmpty();
    }
}
