package io.evenkeel.probe;

import io.evenkeel.engine.Events.ContainerEvent;
import io.evenkeel.engine.Inspection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What has become of a copy during its gate. The engine forgets exit code and memory kill as soon as it has restarted a
 * container, so its events are noted too; both are counted, and the larger number holds.
 */
final class History implements Consumer<ContainerEvent> {
    /** Where a gate gives up. */
    private static final int RESTARTS = 3;

    private static final int MEMORY_KILLS = 2;

    private final String container;
    private final int restartsBefore;
    private final Set<Integer> seenMemoryKills = new HashSet<>();
    private int toldMemoryKills;
    private Optional<Integer> lastCode = Optional.empty();

    History(String container, Inspection first) {
        this.container = container;
        restartsBefore = first.restarts();
    }

    @Override
    public synchronized void accept(ContainerEvent event) {
        if (!event.container().equals(container)) {
            return;
        }
        switch (event.action()) {
            case "oom" -> toldMemoryKills++;
            case "die" ->
                lastCode = Optional.ofNullable(event.labels().get("exitCode")).map(Integer::valueOf);
            default -> {}
        }
    }

    /** Why the gate has failed for good; empty while it may still pass. */
    synchronized Optional<String> end(Inspection seen) {
        note(seen);
        return switch (seen.state()) {
            case "running", "paused", "restarting" -> giveUp(seen);
            case "created" -> Optional.of("it was created and did not start" + reason(seen.exit()));
            default -> Optional.of(ended(seen.exit()));
        };
    }

    /** A half-sentence about restarts so far; empty when there was none. */
    synchronized String restarts(Inspection seen) {
        var restarts = seen.restarts() - restartsBefore;
        if (restarts == 0) {
            return "";
        }
        return "; meanwhile it restarted " + times(restarts) + code();
    }

    private void note(Inspection seen) {
        if (seen.state().equals("running")) {
            return;
        }
        if (seen.exit().outOfMemory()) {
            seenMemoryKills.add(seen.restarts());
        }
        if (!seen.state().equals("created")) {
            lastCode = Optional.of(seen.exit().code());
        }
    }

    private Optional<String> giveUp(Inspection seen) {
        var kills = Math.max(seenMemoryKills.size(), toldMemoryKills);
        if (kills >= MEMORY_KILLS) {
            return Optional.of("it was killed " + times(kills) + " for using too much memory" + code() + "; "
                    + Advice.OUT_OF_MEMORY);
        }
        var restarts = seen.restarts() - restartsBefore;
        return restarts < RESTARTS
                ? Optional.empty()
                : Optional.of("it ended and was restarted " + times(restarts) + code() + memory(kills));
    }

    private String ended(Inspection.Exit exit) {
        var memory = exit.outOfMemory() || toldMemoryKills > 0 ? memory(1) : "";
        return "it ended with exit code " + exit.code() + reason(exit) + memory;
    }

    private static String memory(int kills) {
        return kills == 0 ? "" : ", killed for using too much memory; " + Advice.OUT_OF_MEMORY;
    }

    private static String reason(Inspection.Exit exit) {
        return exit.error().isEmpty() ? "" : " (" + exit.error() + ")";
    }

    private String code() {
        return lastCode.map(code -> ", the last time with exit code " + code).orElse("");
    }

    private static String times(int number) {
        return number == 1 ? "once" : number + " times";
    }
}
