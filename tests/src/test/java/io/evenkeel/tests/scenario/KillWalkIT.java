package io.evenkeel.tests.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The program is killed behind a step of a rollout, and the next start goes on from there. */
final class KillWalkIT {
    /** Something that takes a moment, ends well and changes nothing. */
    private static final String PRE_DEPLOY = "preDeploy: {command: [demo-app, --help]}";

    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("walk", "10.214.0.0/16");

    private String app = "";
    private String domain = "";
    private int copies;

    /** Every second step: of each kind one, as the two copies take turns. */
    @Test
    void aRolloutThatIsKilledOnItsWayIsFinishedByTheNextPassAndNoRequestIsLost() {
        walkUnderLoad(2);
    }

    @Test
    @Tag("long")
    void aRolloutThatIsKilledBehindAnyStepIsFinishedByTheNextPassAndNoRequestIsLost() {
        walkUnderLoad(1);
    }

    private void walkUnderLoad(int stride) {
        app = "web";
        domain = "walk.localhost";
        copies = 2;
        var spec = DemoSpec.of("v1").copies(copies).at(domain).and(PRE_DEPLOY);
        host.fleet().commit(app, spec);
        host.converge();
        try (var client = host.load(domain)) {
            var steps = stepsOfARollout(spec.version("v2"));
            assertThat(steps).isGreaterThan(10);
            for (var step = 1; step <= steps; step += stride) {
                var asked = client.asked();
                killBehind(step, spec);
                onlyRuns(version(step), step);
                assertThat(client.soFar().failures())
                        .as("requests lost in the rollout that was killed behind step %d", step)
                        .isEmpty();
                assertThat(client.asked()).isGreaterThan(asked);
            }
            var result = client.end();
            assertThat(result.failed()).as("%s", result.failures()).isZero();
            assertThat(result.olderAfterNewer()).isZero();
        }
    }

    @Test
    void anAppThatMustStopFirstNeverHasTwoWritersWhereverItsRolloutIsKilled() {
        walkWithAVolume(4);
    }

    @Test
    @Tag("long")
    void anAppThatMustStopFirstNeverHasTwoWritersBehindAnyStep() {
        walkWithAVolume(1);
    }

    private void walkWithAVolume(int stride) {
        app = "data";
        domain = "data.localhost";
        copies = 1;
        var spec = DemoSpec.of("v1").at(domain).and("volumes: [{name: data, target: /data}]", PRE_DEPLOY);
        host.fleet().commit(app, spec);
        host.converge();
        var steps = stepsOfARollout(spec.version("v2"));
        for (var step = 1; step <= steps; step += stride) {
            killBehind(step, spec);
            assertThat(host.running(app))
                    .as("writers after a kill behind step %d", step)
                    .hasSizeLessThanOrEqualTo(1);
            onlyRuns(version(step), step);
        }
    }

    /** Kills before the first step, counts what is planned then, and finishes. */
    private int stepsOfARollout(DemoSpec next) {
        host.fleet().commit(app, next);
        host.evenkeel("apply", "--halt-after=0").expect(137);
        var steps =
                (int) host.plan().lines().filter(line -> line.startsWith("  ")).count();
        host.converge();
        assertThat(host.plan()).isEqualTo("nothing to do\n");
        return steps;
    }

    private void killBehind(int step, DemoSpec spec) {
        host.fleet().commit(app, spec.version(version(step)));
        host.evenkeel("apply", "--halt-after=" + step).expect(137);
    }

    /** Each rollout is one to a version of its own, so that going back would be seen. */
    private static String version(int step) {
        return "v" + (step + 2);
    }

    /** One pass, and then one generation is there and nothing else: no copy, helper or network of an attempt. */
    private void onlyRuns(String version, int step) {
        host.converge();
        var when = "after a kill behind step " + step;
        assertThat(host.visit(domain).version()).as(when).isEqualTo(version);
        var running = host.running(app);
        assertThat(running).as(when).hasSize(copies);
        assertThat(running.keySet().stream().map(name -> name.replaceAll(".*-", "")))
                .as(when)
                .containsOnly(running.firstKey().replaceAll(".*-", ""));
        // beside the copies there is the evidence that preDeploy ran for them, the proxy, and nothing else
        assertThat(host.containers(app)).as(when).hasSize(copies + 1);
        assertThat(host.docker().containers(host.label())).as(when).hasSize(copies + 2);
        // beside the environment's network there is that of the instance
        assertThat(host.docker().networks(host.label())).as(when).hasSize(2);
    }
}
