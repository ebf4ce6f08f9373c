package io.evenkeel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.Policy;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.Rollout;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.memory.BackOff;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.memory.Parked;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The planner against a small world in memory: random histories with failures, losses and kills after any step. */
class PlannerModelTest {
    private static final int HISTORIES = Integer.getInteger("model.histories", 20_000);
    private static final int EVENTS = 10;
    private static final int ROUNDS = 12;

    private static final class History {
        final SplittableRandom random;
        final ModelWorld world;
        final ModelFleet fleet;
        final SortedMap<ResourceName, Parked> parked = new TreeMap<>();
        final SortedMap<ResourceName, BackOff> backOff = new TreeMap<>();
        final SortedMap<ResourceName, WantedApp> served = new TreeMap<>();
        final List<String> log = new ArrayList<>();
        long steps;

        History(long seed, ModelFleet fleet) {
            this.fleet = fleet;
            random = new SplittableRandom(seed);
            world = new ModelWorld(random.split());
        }

        Plan plan() {
            return Planner.plan(fleet.desired(served), world.observe(), new Memory(parked, backOff), Policy.ALL);
        }

        DesiredState desired() {
            return fleet.desired(served);
        }
    }

    @Test
    void everyPrefixOfAPlanLeavesAStateWhosePlanIsTheRestAndNoHistoryLosesARoutedCopy() {
        live(HISTORIES, ModelFleet::new);
    }

    @Test
    void noCopyStartsWithoutItsFilesAndNetworksWhereverItIsCutOff() {
        live(HISTORIES / 5, ModelFleet::equipped);
    }

    private static void live(int histories, Supplier<ModelFleet> fleet) {
        var steps = 0L;
        for (var seed = Long.getLong("seed", 1L); seed <= histories; seed++) {
            var history = new History(seed, fleet.get());
            try {
                live(history);
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError(
                        "seed " + seed + ": " + failure.getMessage() + "\n" + String.join("\n", history.log), failure);
            }
            steps += history.steps;
        }
        assertThat(steps).isGreaterThan(20L * histories);
    }

    private static void live(History history) {
        for (var event = 0; event < EVENTS; event++) {
            switch (history.random.nextInt(8)) {
                case 0, 1, 2, 3 -> {
                    history.fleet.change(history.random);
                    history.log.add("commit " + history.fleet.specs());
                }
                case 4, 5 -> {
                    history.world.disturb();
                    history.log.add("disturbed");
                }
                case 6 -> {
                    history.parked.clear();
                    history.backOff.clear();
                    history.log.add("retry");
                }
                default -> {
                    history.world.forgive();
                    history.world.pass(Duration.ofMinutes(10));
                    history.log.add("forgiven");
                }
            }
            var killed = history.random.nextInt(3) == 0 ? history.random.nextInt(12) : Integer.MAX_VALUE;
            pass(history, killed);
        }
        settle(history);
    }

    /** At most a few rounds; stops after some steps as if the process had been killed. */
    private static void pass(History history, int kill) {
        var left = kill;
        forgetOtherIntents(history);
        for (var round = 0; round < ROUNDS; round++) {
            var plan = history.plan();
            if (plan.isEmpty()) {
                remember(history, plan);
                return;
            }
            var done = execute(history, plan, left);
            if (done < 0) {
                history.log.add("killed");
                return;
            }
            left -= done;
        }
        throw new AssertionError("does not converge:\n" + PlanText.of(history.plan()));
    }

    /** An intent that was declared anew, also the failed one after another, is tried. */
    private static void forgetOtherIntents(History history) {
        history.parked
                .entrySet()
                .removeIf(entry ->
                        isOther(history, entry.getKey(), entry.getValue().intent()));
        history.backOff
                .entrySet()
                .removeIf(entry ->
                        isOther(history, entry.getKey(), entry.getValue().intent()));
    }

    private static boolean isOther(History history, ResourceName app, String intent) {
        return history.desired().resources().get(app) instanceof Desired.Wanted wanted
                && !wanted.app().intent().equals(intent);
    }

    /** The number of steps done, or -1 when killed. */
    private static int execute(History history, Plan plan, int kill) {
        history.log.add(PlanText.of(plan));
        List<String> failed = new ArrayList<>();
        var done = 0;
        for (var lane : plan.lanes()) {
            if (lane.after().stream().anyMatch(failed::contains)) {
                failed.add(lane.name());
                continue;
            }
            for (var index = 0; index < lane.steps().size(); index++) {
                if (done == kill) {
                    return -1;
                }
                var step = lane.steps().get(index);
                if (!perform(history, step)) {
                    gateFailed(history, lane);
                    failed.add(lane.name());
                    break;
                }
                done++;
                history.steps++;
                if (failed.isEmpty()) {
                    checkSuffix(history, plan, lane, index);
                }
            }
        }
        return done;
    }

    /** No step makes a host unreachable that was reachable and that a start-first app still declares. */
    private static boolean perform(History history, Step step) {
        var world = history.world;
        List<String> reachable = new ArrayList<>();
        List<ResourceName> serving = new ArrayList<>();
        history.fleet.specs().forEach((name, spec) -> {
            if (!history.fleet.frozen(name) && !spec.exclusive() && spec.replicas() > 0 && !takesTurns(history, name)) {
                spec.hosts().stream()
                        .map(host -> host + "/")
                        .filter(world::reachable)
                        .forEach(reachable::add);
                if (world.serves(name)) {
                    serving.add(name);
                }
            }
        });
        if (step.action() instanceof Action.CreateCopy create) {
            mayChange(history, create);
        }
        history.log.add("    " + PlanText.line(step.action()));
        var good = world.perform(step.action());
        serving.forEach(name -> assertThat(world.serves(name))
                .as("%s serves after: %s", name, PlanText.line(step.action()))
                .isTrue());
        reachable.forEach(host -> assertThat(world.reachable(host))
                .as("%s is reachable after: %s", host, PlanText.line(step.action()))
                .isTrue());
        return good;
    }

    /** A new generation starts only once everything that it depends on is as declared. */
    private static void mayChange(History history, Action.CreateCopy create) {
        var name = create.copy().app();
        var entry = history.desired().resources().get(name);
        if (!(entry instanceof Desired.Wanted wanted)
                || !wanted.app().intent().equals(create.app().intent())) {
            return;
        }
        var served = wanted.served().map(WantedApp::intent);
        if (served.equals(Optional.of(create.app().intent()))
                || history.world.listed(name, create.copy().fingerprint())
                || history.world.lostEverything(name)) {
            return;
        }
        for (var other : create.app().origin().dependsOn()) {
            var depended = history.desired().resources().get(other);
            assertThat(depended).as("%s, which %s depends on", other, name).isInstanceOf(Desired.Wanted.class);
            if (depended instanceof Desired.Wanted good && good.app().face().replicas() > 0) {
                assertThat(history.world.listed(other, good.app().generation().fingerprint()))
                        .as("%s, which %s depends on, serves what is declared", other, name)
                        .isTrue();
            }
        }
    }

    /** An app whose other owner, or whose served generation, must stop before it starts. */
    private static boolean takesTurns(History history, ResourceName name) {
        var app = history.served.get(name);
        var others = history.fleet.specs().values().stream().anyMatch(spec -> spec.exclusive() || spec.replicas() == 0);
        var stopsFirst = history.served.values().stream().anyMatch(PlannerModelTest::stopsFirst);
        return others || stopsFirst || app == null || app.face().replicas() == 0;
    }

    private static boolean stopsFirst(WantedApp app) {
        return app.rollout().strategy() == Rollout.Strategy.RECREATE;
    }

    private static void gateFailed(History history, Lane lane) {
        var attempt = lane.attempt().orElseThrow(() -> new AssertionError("a gate without an attempt: " + lane));
        history.log.add("    gate failed of " + attempt);
        if (attempt.parks()) {
            history.parked.put(attempt.app(), new Parked(attempt.intent(), history.world.now(), "model"));
            return;
        }
        history.backOff.put(
                attempt.app(),
                new BackOff(attempt.intent(), 1, history.world.now().plusSeconds(10)));
    }

    private static void checkSuffix(History history, Plan plan, Lane current, int index) {
        var next = history.plan();
        var passed = true;
        for (var lane : plan.lanes()) {
            var from = lane.equals(current) ? index + 1 : passed ? lane.steps().size() : 0;
            if (lane.equals(current)) {
                passed = false;
            }
            var rest = actions(lane).subList(from, lane.steps().size());
            var again = next.lanes().stream()
                    .filter(other -> other.name().equals(lane.name()))
                    .findFirst()
                    .map(PlannerModelTest::actions)
                    .orElse(List.of());
            var good = isRest(lines(withoutPulls(again), reserved(rest)), lines(withoutPulls(rest), reserved(rest)))
                    && again.subList(0, Math.max(0, again.size() - rest.size())).stream()
                            .allMatch(Action::repeatable);
            assertThat(good)
                    .as(
                            "after step %d of %s the plan must go on with\n%s\nbut is\n%s",
                            index + 1, current.name(), text(rest), text(again))
                    .isTrue();
        }
        next.lanes()
                .forEach(lane -> assertThat(plan.lanes().stream().map(Lane::name))
                        .as("no new lane appears")
                        .contains(lane.name()));
    }

    private static boolean isRest(List<?> again, List<?> rest) {
        var extra = again.size() - rest.size();
        return extra >= 0 && again.subList(extra, again.size()).equals(rest);
    }

    /** Whether the addresses of new copies are written down already, so that no other lane can move them. */
    private static boolean reserved(List<Action> rest) {
        return rest.stream()
                .filter(action -> action instanceof Action.Publish || action instanceof Action.CreateCopy)
                .findFirst()
                .filter(Action.Publish.class::isInstance)
                .isEmpty();
    }

    private static List<?> lines(List<Action> actions, boolean withAddresses) {
        return withAddresses
                ? actions
                : actions.stream()
                        .map(action -> PlanText.line(action).replaceFirst(" at [0-9.]+$", ""))
                        .toList();
    }

    private static List<Action> actions(Lane lane) {
        return lane.steps().stream().map(Step::action).toList();
    }

    /** Images are shared: another lane's pull makes one unnecessary. */
    private static List<Action> withoutPulls(List<Action> actions) {
        return actions.stream()
                .filter(action -> !(action instanceof Action.PullImage))
                .toList();
    }

    private static String text(List<Action> actions) {
        return String.join(
                "\n",
                actions.stream().map(action -> "  " + PlanText.line(action)).toList());
    }

    /** What a pass that converged pins. */
    private static void remember(History history, Plan plan) {
        var names = plan.notes().stream().map(Note::subject).toList();
        history.desired().resources().forEach((name, entry) -> {
            if (entry instanceof Desired.Wanted wanted && !names.contains(name.toString())) {
                history.served.put(name, wanted.app());
            }
        });
        history.served.keySet().retainAll(history.fleet.specs().keySet());
    }

    /** Left alone, with everything working, the world becomes what is declared, and then stays so. */
    private static void settle(History history) {
        history.world.mend();
        history.fleet.thaw();
        history.parked.clear();
        history.backOff.clear();
        pass(history, Integer.MAX_VALUE);
        assertThat(history.plan().lanes()).isEmpty();
        history.desired().resources().forEach((name, entry) -> {
            if (entry instanceof Desired.Wanted wanted) {
                var running = history.world.running().getOrDefault(name, List.of());
                assertThat(running)
                        .as("generations of the copies of %s that run", name)
                        .isEqualTo(Collections.nCopies(
                                wanted.app().face().replicas(),
                                wanted.app().generation().fingerprint()));
                wanted.app()
                        .face()
                        .domains()
                        .forEach(domain -> assertThat(history.world.reachable(domain.claim()))
                                .as("%s is reachable", domain)
                                .isEqualTo(wanted.app().face().replicas() > 0));
            }
        });
    }
}
