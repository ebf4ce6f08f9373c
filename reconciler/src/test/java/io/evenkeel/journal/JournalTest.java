package io.evenkeel.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import io.evenkeel.state.memory.BackOff;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.memory.Parked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class JournalTest {
    private static final Instant AT = Instant.parse("2026-11-20T10:15:30.123456789Z");
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");
    private static final ResourceName API = ResourceName.of("shop", "production", "api");
    private static final Revision REVISION = new Revision("0123456789abcdef0123456789abcdef01234567");
    private static final Entry.Parked PARKED =
            new Entry.Parked(AT, WEB, "intent-a", "got 301 to https://x", List.of("line \"1\"", "line\n2 …"));
    private static final Entry.BackedOff BACKED_OFF =
            new Entry.BackedOff(AT, API, "intent-b", 3, AT.plusSeconds(40), "refused");

    @TempDir
    Path folder;

    static Stream<Entry> entries() {
        var memory = new Memory(
                new TreeMap<>(Map.of(WEB, new Parked("i", AT, "why"))),
                new TreeMap<>(Map.of(API, new BackOff("i", 2, AT))),
                new TreeSet<>(List.of(WEB)));
        return Stream.of(
                new Entry.PassStarted(AT, "schedule"),
                new Entry.PassEnded(AT, "schedule", Optional.of(REVISION), Entry.Outcome.CONVERGED, 2, 17),
                new Entry.PassEnded(AT, "schedule", Optional.empty(), Entry.Outcome.FAILED, 0, 0),
                new Entry.RevisionFetched(AT, REVISION, Optional.of(REVISION), true, Optional.of("missing a")),
                new Entry.FetchFailed(AT, "the server answered 500"),
                new Entry.StepDone(
                        AT, "shop/production/web", "create x", "changed", Duration.ofMillis(1234), Optional.empty()),
                new Entry.StepDone(AT, "shop/production/web", "stop x", "", Duration.ZERO, Optional.of("killed")),
                new Entry.StepFailed(AT, "lane", "start x", "changed", Duration.ZERO, "no such image"),
                PARKED,
                BACKED_OFF,
                new Entry.Served(AT, WEB, REVISION, "intent-a"),
                new Entry.Cleared(AT, WEB, "retry"),
                new Entry.Approved(AT, new TreeSet<>(List.of(WEB, API))),
                new Entry.Checkpoint(AT, memory));
    }

    @ParameterizedTest
    @MethodSource("entries")
    void everyEntryIsOneLineThatReadsBackEqual(Entry entry) {
        var line = EntryText.write(entry);

        assertThat(line)
                .doesNotContain("\n")
                .startsWith("{\"type\":\"" + entry.getClass().getSimpleName() + "\"");
        assertThat(EntryText.read(line)).contains(entry);
    }

    @Test
    void thereIsASampleOfEveryEntry() {
        assertThat(entries().map(Object::getClass).distinct().count())
                .isEqualTo(Entry.class.getPermittedSubclasses().length);
    }

    @Test
    void aLineOfANewerEvenkeelIsSkippedAndItsNewFieldsIgnored() throws Exception {
        Files.writeString(current(), """
                {"type":"Teleported","at":"2026-11-20T10:15:30Z"}
                {"type":"PassStarted","at":"2026-11-20T10:15:30Z","trigger":"event","mood":1}
                """);

        assertThat(new JournalReader(folder).tail(9))
                .containsExactly(new Entry.PassStarted(Instant.parse("2026-11-20T10:15:30Z"), "event"));
    }

    @Test
    void whatIsParkedSurvivesARestart() {
        try (var journal = Journal.open(folder)) {
            journal.append(PARKED);
            journal.append(BACKED_OFF);
        }
        try (var journal = Journal.open(folder)) {
            assertThat(journal.memory().parked())
                    .containsExactly(Map.entry(WEB, new Parked("intent-a", AT, "got 301 to https://x")));
            assertThat(journal.memory().backOff())
                    .containsExactly(Map.entry(API, new BackOff("intent-b", 3, AT.plusSeconds(40))));
        }
    }

    @Test
    void servingOrClearingEndsParkingAndBackOff() {
        try (var journal = Journal.open(folder)) {
            journal.append(PARKED);
            journal.append(BACKED_OFF);
            journal.append(new Entry.Served(AT, WEB, REVISION, "intent-c"));
            journal.append(new Entry.Cleared(AT, API, "retry"));

            assertThat(journal.memory()).isEqualTo(Memory.NONE);
        }
        assertThat(new JournalReader(folder).memory()).isEqualTo(Memory.NONE);
    }

    @Test
    void aTornLastLineIsCutOffAndWritingGoesOn() throws Exception {
        try (var journal = Journal.open(folder)) {
            journal.append(PARKED);
        }
        Files.writeString(current(), "{\"type\":\"Served\",\"at\":\"2026", StandardOpenOption.APPEND);

        assertThat(new JournalReader(folder).tail(9)).containsExactly(PARKED);
        try (var journal = Journal.open(folder)) {
            assertThat(journal.memory().parked()).containsKey(WEB);
            journal.append(BACKED_OFF);
        }
        assertThat(Files.readString(current())).hasLineCount(2);
        assertThat(new JournalReader(folder).tail(9)).containsExactly(PARKED, BACKED_OFF);
    }

    @Test
    void aJournalThatIsOneTornLineBeginsAnew() throws Exception {
        Files.writeString(current(), "{\"type\":");

        try (var journal = Journal.open(folder)) {
            journal.append(PARKED);
        }
        assertThat(new JournalReader(folder).tail(9)).containsExactly(PARKED);
    }

    @Test
    void rotationForgetsOldEntriesAndNeverWhatIsParked() throws Exception {
        try (var journal = Journal.open(new JournalFolder(folder, 2), 2_000)) {
            journal.append(PARKED);
            IntStream.range(0, 500).forEach(n -> journal.append(new Entry.PassStarted(AT.plusSeconds(n), "schedule")));

            assertThat(journal.memory().parked()).containsKey(WEB);
        }
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("journal.jsonl", "journal.1.jsonl", "journal.2.jsonl");
        }
        var reader = new JournalReader(new JournalFolder(folder, 2));
        assertThat(reader.memory().parked()).containsKey(WEB);
        assertThat(reader.tail(30))
                .hasSize(30)
                .doesNotHaveAnyElementsOfTypes(Entry.Checkpoint.class)
                .endsWith(new Entry.PassStarted(AT.plusSeconds(499), "schedule"));
    }

    @Test
    void aRotationThatWasCutShortIsFinished() throws Exception {
        try (var journal = Journal.open(folder)) {
            journal.append(PARKED);
        }
        Files.move(current(), folder.resolve("journal.1.jsonl"));
        var checkpoint = new Entry.Checkpoint(AT, new JournalReader(folder).memory());
        Files.writeString(folder.resolve("journal.jsonl.new"), EntryText.write(checkpoint) + "\n");

        try (var journal = Journal.open(folder)) {
            assertThat(journal.memory().parked()).containsKey(WEB);
            journal.append(BACKED_OFF);
        }
        assertThat(new JournalReader(folder).memory().parked()).containsKey(WEB);
        assertThat(new JournalReader(folder).tail(9)).containsExactly(PARKED, BACKED_OFF);
    }

    @Test
    void aFullDiskIsSaidAndParkingStillCounts() throws Exception {
        try (var journal = Journal.open(folder)) {
            fill(journal);
            journal.append(PARKED);

            assertThat(journal.problem())
                    .hasValueSatisfying(problem ->
                            assertThat(problem).contains("No space left").contains("free space"));
            assertThat(journal.memory().parked()).containsKey(WEB);
        }
    }

    @Test
    void onceWritingWorksAgainNothingParkedIsMissing() throws Exception {
        try (var journal = Journal.open(folder)) {
            fill(journal);
            journal.append(PARKED);
            assertThat(journal.problem()).isPresent();
            journal.closeFile();

            Files.delete(current());
            journal.append(BACKED_OFF);
            assertThat(journal.problem()).isEmpty();
        }
        assertThat(new JournalReader(folder).memory().parked()).containsKey(WEB);
        assertThat(new JournalReader(folder).memory().backOff()).containsKey(API);
    }

    @Test
    void aReaderNeverSeesHalfAnEntryWhileAnAgentWrites() throws Exception {
        var done = new AtomicBoolean();
        try (var journal = Journal.open(new JournalFolder(folder, Journal.KEPT), 20_000)) {
            journal.append(PARKED);
            var writer = Thread.ofVirtual().start(() -> {
                for (var n = 0; n < 1_000; n++) {
                    journal.append(new Entry.PassStarted(AT.plusSeconds(n), "schedule"));
                }
                done.set(true);
            });
            var reader = new JournalReader(folder);
            while (!done.get()) {
                assertThat(reader.memory().parked()).containsKey(WEB);
            }
            writer.join();
        }
    }

    @Test
    void whatAnEarlierVersionWroteIsStillUnderstood() throws IOException {
        Files.writeString(folder.resolve("journal.jsonl"), """
                {"type":"Checkpoint","at":"2026-11-20T10:15:30Z","memory":{"parked":{"shop/production/web":\
                {"intent":"i","since":"2026-11-20T10:15:30Z","why":"w"}},"backOff":{}}}
                {"type":"StepDone","at":"2026-11-20T10:15:30Z","lane":"l","action":"a","reason":"r","took":"PT1S"}
                """);
        var reader = new JournalReader(folder);

        assertThat(reader.memory().parked()).containsKey(WEB);
        assertThat(reader.memory().approved()).isEmpty();
        assertThat(reader.all()).hasSize(1);
    }

    @Test
    void withoutAJournalNothingIsRemembered() {
        var reader = new JournalReader(folder.resolve("nowhere"));

        assertThat(reader.memory()).isEqualTo(Memory.NONE);
        assertThat(reader.tail(5)).isEmpty();
    }

    /** From now on every write of the journal is answered with ENOSPC. */
    private void fill(Journal journal) throws IOException {
        journal.closeFile();
        Files.delete(current());
        Files.createSymbolicLink(current(), Path.of("/dev/full"));
    }

    private Path current() {
        return folder.resolve("journal.jsonl");
    }
}
