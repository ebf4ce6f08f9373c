package io.evenkeel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.journal.Entry;
import io.evenkeel.journal.Journal;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HistoryCommandTest {
    private static final Instant AT = Instant.parse("2026-11-20T10:15:30Z");
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path config;

    @BeforeEach
    void configure() throws IOException {
        config = Files.writeString(folder.resolve("agent.yaml"), "state: " + folder.resolve("state") + "\n");
    }

    private void remember(String commit, Entry... entries) {
        try (var journal = Journal.open(folder.resolve("state"))) {
            journal.append(new Entry.PassStarted(AT, "schedule"));
            List.of(entries).forEach(journal::append);
            journal.append(new Entry.PassEnded(
                    AT.plusMillis(2500),
                    "schedule",
                    Optional.of(new Revision(commit)),
                    Entry.Outcome.DEGRADED,
                    0,
                    entries.length));
        }
    }

    private int run(String... words) {
        var all = new java.util.ArrayList<>(List.of("history", "--config", config.toString()));
        all.addAll(List.of(words));
        var arguments = all.toArray(String[]::new);
        return Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void itTellsWhatWasDoneAndWhyAndLeavesOutWhatHadNothingToDo() {
        remember("aaaaaaaaaaaa");
        remember(
                "bbbbbbbbbbbb",
                new Entry.StepDone(
                        AT,
                        WEB.toString(),
                        "stop web.blue.1",
                        "image changed",
                        Duration.ofMillis(1230),
                        Optional.of("it was killed")),
                new Entry.Parked(AT, WEB, "intent", "got 500", List.of()));

        assertThat(run()).isZero();

        assertThat(out).hasToString("""
                        2026-11-20 10:15:30Z  schedule to bbbbbbbb: degraded after 2.5 s
                            shop/production/web: stop web.blue.1 (1.2 s; image changed): it was killed
                            shop/production/web is parked: got 500
                        """);
    }

    @Test
    void itTellsOfOneResourceOrOneCommitOrTheNewestAlone() {
        remember("aaaaaaaaaaaa", new Entry.Cleared(AT, WEB, "retry"));
        remember("bbbbbbbbbbbb", new Entry.Cleared(AT, ResourceName.parse("shop/production/api"), "retry"));

        assertThat(run("shop/production/web")).isZero();
        assertThat(run("--commit", "aaaa")).isZero();
        assertThat(out.toString()).contains("to aaaaaaaa").doesNotContain("to bbbbbbbb");

        out.getBuffer().setLength(0);
        assertThat(run("-n", "1")).isZero();
        assertThat(out.toString()).contains("to bbbbbbbb").doesNotContain("to aaaaaaaa");
    }

    @Test
    void forProgramsItPrintsTheEntries() {
        remember("aaaaaaaaaaaa", new Entry.Cleared(AT, WEB, "retry"));

        assertThat(run("--json")).isZero();

        assertThat(out.toString().lines())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).startsWith("{\"type\":\""));
    }

    @Test
    void withoutAJournalItSaysWhereItLooked() {
        assertThat(run()).isZero();
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains(folder.resolve("state").toString());
    }
}
