package io.evenkeel.tests.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.tests.host.Output;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The demo as {@code bin/demo} runs it. Its apps have fixed names, so it runs once at a time. */
@Execution(ExecutionMode.SAME_THREAD)
final class DemoIT {
    private static final Pattern FIGURES = Pattern.compile("demo: revisions=2 requests=(\\d+) failed=0 versions=2"
            + " older-after-newer=0 late=\\d+ second-pass-actions=0 repair-actions=(\\d+)");
    private static final Pattern BASELINE = Pattern.compile(
            "demo: baseline=recreate requests=\\d+ failed=(\\d+) versions=\\d older-after-newer=\\d+ late=\\d+");

    private static Output demo(String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Devenkeel.root=" + System.getProperty("evenkeel.root", ".."),
                "-Devenkeel.home=" + System.getProperty("evenkeel.home", "../reconciler/target/dist"),
                "-cp",
                System.getProperty("java.class.path"),
                "io.evenkeel.tests.demo.Demo"));
        command.addAll(List.of(words));
        return Output.of(Path.of("."), command);
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
}
