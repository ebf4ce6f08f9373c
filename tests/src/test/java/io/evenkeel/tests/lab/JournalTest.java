package io.evenkeel.tests.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.tests.host.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that was started is left out. */
final class JournalTest {
    private static final Experiment RUN =
            new Experiment(WantedProxy.Kind.CADDY, Method.Baseline.RELOAD, Profile.FAST, Use.FRESH, 1);

    @TempDir
    private Path folder;

    @Test
    void aRunIsThereFromItsStartOnAndARepeatedOneReplacesNone() throws IOException {
        var file = folder.resolve("runs.json");
        var first = open(file);
        assertThat(first.started(RUN)).isZero();
        assertThat(read(file).path("runs")).hasSize(1);

        var second = open(file);
        var number = second.started(RUN);
        second.ended(number, Map.of("failed", 3));

        var all = read(file);
        assertThat(all.path("sessions")).hasSize(2);
        assertThat(all.path("runs")).hasSize(2);
        var cutOff = all.path("runs").path(0);
        assertThat(cutOff.has("ended")).isFalse();
        assertThat(cutOff.path("method").asText()).isEqualTo("baseline-reload");
        assertThat(all.path("runs").path(1).path("failed").asInt()).isEqualTo(3);
        assertThat(all.path("runs").path(1).path("session").asInt()).isEqualTo(2);
    }

    private static Journal open(Path file) throws IOException {
        var journal = Journal.open(Optional.of(file));
        journal.begin(Machine.here(Map.of("engine", "28")), new Pace(20, 60, 20, 0), 1);
        return journal;
    }

    private static JsonNode read(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readString(file));
    }
}
