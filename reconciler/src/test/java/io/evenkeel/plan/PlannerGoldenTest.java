package io.evenkeel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each file in {@code src/test/resources/plan} is a short history, then {@code ---}, then the plan that must follow from
 * it. {@code -Dgolden.update} writes the plans anew.
 */
class PlannerGoldenTest {
    private static final Path CASES = Path.of("src/test/resources/plan");
    private static final String LINE = "---\n";

    static Stream<Path> cases() throws IOException {
        try (var files = Files.list(CASES)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theHistoryLeadsToThePlan(Path file) throws IOException {
        var text = Files.readString(file);
        var cut = text.indexOf(LINE);
        assertThat(cut).as("%s has a line --- before its plan", file).isPositive();
        var history = text.substring(0, cut);
        var plan = PlanText.of(ModelScript.play(history));
        if (System.getProperty("golden.update") != null) {
            Files.writeString(file, history + LINE + plan);
        }
        assertThat(plan).isEqualTo(Files.readString(file).substring(cut + LINE.length()));
    }
}
