package io.evenkeel.plan;

import io.evenkeel.state.Policy;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.memory.BackOff;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.memory.Parked;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Plays a history that is written as lines:
 *
 * <pre>
 * declare shop/live/web version=1 replicas=2 hosts=a.test,b.test   exclusive=true, port=81, health=true,
 *                          depends=shop/live/db, kind=Database too; a host is a.test, a.test/api (stripped) or
 *                          a.test>b.test (a redirect), each with @hash behind it where it asks for a password
 * remove shop/live/web     its file is gone
 * freeze shop/live/web     its file is invalid
 * pass                     until the plan is empty, every gate good
 * fail                     the same, but the gates of what is new fail
 * kill 3                   three steps of the plan, then no more
 * lose shop/live/web blue 1, stop shop/live/web blue 1
 * unpoint shop/live/web    the pointer is gone
 * stranger NAME            a container of that name that is not ours
 * prune-limit 30
 * approve shop/live/web    may be removed however much it is
 * </pre>
 */
final class ModelScript {
    private final ModelWorld world = new ModelWorld(new SplittableRandom(1));
    private final ModelFleet fleet = new ModelFleet();
    private final SortedSet<ResourceName> approved = new TreeSet<>();
    private final SortedMap<ResourceName, Parked> parked = new TreeMap<>();
    private final SortedMap<ResourceName, BackOff> backOff = new TreeMap<>();
    private final SortedMap<ResourceName, WantedApp> served = new TreeMap<>();

    private ModelScript() {}

    /** The plan that follows from a history. */
    static Plan play(String history) {
        var script = new ModelScript();
        history.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).forEach(script::line);
        return script.plan();
    }

    private Plan plan() {
        return Planner.plan(fleet.desired(served), world.observe(), new Memory(parked, backOff, approved), Policy.ALL);
    }

    private void line(String line) {
        var words = List.of(line.strip().split("\\s+"));
        switch (words.getFirst()) {
            case "declare" -> fleet.declare(ResourceName.parse(words.get(1)), words.subList(2, words.size()));
            case "remove" -> fleet.specs().remove(ResourceName.parse(words.get(1)));
            case "freeze" -> fleet.freeze(ResourceName.parse(words.get(1)));
            case "pass" -> pass(true);
            case "fail" -> pass(false);
            case "kill" -> execute(plan(), Integer.parseInt(words.get(1)));
            case "lose" ->
                world.lose(ResourceName.parse(words.get(1)), Slot.parse(words.get(2)), Integer.parseInt(words.get(3)));
            case "stop" ->
                world.stop(ResourceName.parse(words.get(1)), Slot.parse(words.get(2)), Integer.parseInt(words.get(3)));
            case "unpoint" -> world.unpoint(ResourceName.parse(words.get(1)));
            case "stranger" -> world.stranger(words.get(1));
            case "approve" -> approved.add(ResourceName.parse(words.get(1)));
            case "prune-limit" -> fleet.limit(Integer.parseInt(words.get(1)));
            default -> throw new IllegalArgumentException("no such line: " + line);
        }
    }

    private void pass(boolean good) {
        world.verdict(good);
        for (var round = 0; round < 4; round++) {
            var plan = plan();
            if (plan.isEmpty()) {
                remember(plan);
                return;
            }
            execute(plan, Integer.MAX_VALUE);
        }
    }

    private void execute(Plan plan, int steps) {
        var left = steps;
        Set<String> failed = new HashSet<>();
        for (var lane : plan.lanes()) {
            if (lane.after().stream().anyMatch(failed::contains)) {
                failed.add(lane.name());
                continue;
            }
            for (var step : lane.steps()) {
                if (left-- == 0) {
                    return;
                }
                if (!world.perform(step.action())) {
                    gateFailed(lane.attempt().orElseThrow());
                    failed.add(lane.name());
                    break;
                }
            }
        }
    }

    private void gateFailed(Lane.Attempt attempt) {
        if (attempt.parks()) {
            parked.put(attempt.app(), new Parked(attempt.intent(), world.now(), "got 503"));
            return;
        }
        backOff.put(attempt.app(), new BackOff(attempt.intent(), 1, world.now().plusSeconds(10)));
    }

    private void remember(Plan plan) {
        var noted = plan.notes().stream().map(Note::subject).toList();
        fleet.desired(served).resources().forEach((name, entry) -> {
            if (entry instanceof Desired.Wanted wanted && !noted.contains(name.toString())) {
                served.put(name, wanted.app());
            }
        });
        served.keySet()
                .removeIf(name -> Optional.ofNullable(fleet.specs().get(name)).isEmpty());
    }
}
