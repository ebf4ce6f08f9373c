package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.Labels;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.Output;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as {@code bin/demo} runs it. */
final class DemoIT {
    private static final Pattern FIGURES = Pattern.compile("demo: revisions=2 requests=(\\d+) failed=0 versions=2"
            + " older-after-newer=0 late=\\d+ second-pass-actions=0 repair-actions=(\\d+)");
    private static final Pattern BASELINE = Pattern.compile(
            "demo: baseline=recreate requests=\\d+ failed=(\\d+) versions=\\d older-after-newer=\\d+ late=\\d+");
    private static final String LAST_LINE = "Ctrl-C ends the demo";

    private static Output demo(String... words) {
        return Output.of(Path.of("."), RunningDemo.command(words));
    }

    @Test
    void aRolloutUnderLoadLosesNothingAndWhatIsRemovedByHandComesBack() {
        var said = demo("--check").expect(0);
        var figures = FIGURES.matcher(said.lines().getLast());
        assertThat(figures.matches()).as(said.text()).isTrue();
        assertThat(Integer.parseInt(figures.group(1))).isGreaterThanOrEqualTo(600);
        assertThat(Integer.parseInt(figures.group(2))).isPositive();
    }

    /** Without it the test above would prove nothing about its client. */
    @Test
    void theSameClientSeesTheGapOfStoppingFirst() {
        var said = demo("--baseline", "recreate").expect(0);
        var figures = BASELINE.matcher(said.lines().getLast());
        assertThat(figures.matches()).as(said.text()).isTrue();
        assertThat(Integer.parseInt(figures.group(1))).isPositive();
    }

    @Test
    void whatItInvitesToWorksAndAtItsEndNothingOfItIsLeft(@TempDir Path folder) {
        try (var demo = RunningDemo.start(folder.resolve("demo"))) {
            demo.awaitText(LAST_LINE);
            var ask = demo.block("Where a name");
            assertThat(RunningDemo.paste(ask).text()).contains("\"version\":\"v1\"");
            for (var line : demo.block("Everything runs")) {
                assertThat(RunningDemo.paste(List.of(line)).expect(0).text()).contains("\"version\":\"v1\"");
            }

            var instance = Docker.HERE.instance(demo.url()).orElseThrow();
            var copies = Labels.INSTANCE + "=" + instance;
            var first = Docker.HERE.containers(copies).keySet();
            RunningDemo.paste(demo.block("Roll out another version")).expect(0);
            eventually(
                    "the pushed version answers",
                    () -> RunningDemo.paste(ask).text().contains("\"version\":\"v2\""));
            eventually(
                    "the old copies are gone",
                    () -> Docker.HERE.containers(copies).size() == first.size());

            var before = Docker.HERE.running(copies);
            RunningDemo.paste(demo.block("Remove a copy")).expect(0);
            eventually(
                    "the removed copy is back",
                    () -> Docker.HERE.running(copies).keySet().equals(before.keySet())
                            && !Docker.HERE.running(copies).equals(before));

            assertThat(demo.end()).isZero();
            assertNothingIsLeft(demo, instance);
        }
    }

    @Test
    void whatAKilledDemoLeftIsRemovedByTheNextOne(@TempDir Path folder) {
        var killed = RunningDemo.start(folder.resolve("killed"));
        killed.awaitText(" is up");
        var instance = Docker.HERE.instance(killed.url()).orElseThrow();
        killed.kill();

        try (var next = RunningDemo.start(folder.resolve("next"))) {
            next.awaitText("starting an agent");
            assertThat(next.text()).contains("a demo that was killed");
            assertThat(next.url()).isEqualTo(killed.url());
            next.end();
            assertNothingIsLeft(killed, instance);
        }
    }

    private static void assertNothingIsLeft(RunningDemo demo, String instance) {
        var label = Labels.INSTANCE + "=" + instance;
        assertThat(Docker.HERE.instance(demo.url())).isEmpty();
        assertThat(Docker.HERE.containers(label)).isEmpty();
        assertThat(Docker.HERE.networks(label)).isEmpty();
        assertThat(Docker.HERE.run("volume", "ls", "-q").text()).doesNotContain(instance);
    }
}
