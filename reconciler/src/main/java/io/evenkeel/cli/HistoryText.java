package io.evenkeel.cli;

import io.evenkeel.journal.Entry;
import io.evenkeel.journal.EntryText;
import io.evenkeel.journal.PastPass;
import io.evenkeel.state.Revision;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Past passes as text.
 *
 * @param json the entries as the journal has them, for programs
 */
record HistoryText(boolean json) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** With a line break at its end. */
    String of(PastPass pass) {
        return json
                ? pass.entries().map(entry -> EntryText.write(entry) + "\n").collect(Collectors.joining())
                : heading(pass)
                        + pass.events().stream()
                                .map(entry -> "    " + line(entry) + "\n")
                                .collect(Collectors.joining());
    }

    private static String heading(PastPass pass) {
        var end = pass.end()
                .map(ended -> " to " + ended.revision().map(Revision::brief).orElse("nothing") + ": "
                        + ended.outcome().name().toLowerCase(Locale.ROOT) + " after "
                        + seconds(Duration.between(pass.started(), ended.at())))
                .orElse(": not ended");
        return time(pass.started()) + "  " + pass.trigger() + end + "\n";
    }

    private static String line(Entry entry) {
        return switch (entry) {
            case Entry.StepDone step ->
                step.lane() + ": " + step.action() + " (" + seconds(step.took()) + "; " + step.reason() + ")"
                        + step.remark().map(remark -> ": " + remark).orElse("");
            case Entry.StepFailed step ->
                step.lane() + ": " + step.action() + " (" + seconds(step.took()) + "; " + step.reason() + ") FAILED: "
                        + step.why();
            case Entry.RevisionFetched fetched ->
                "fetched " + fetched.revision().brief()
                        + fetched.previous()
                                .map(previous -> " after " + previous.brief())
                                .orElse("")
                        + (fetched.rewritten() ? "; the branch was rewritten" : "")
                        + fetched.repair()
                                .map(repair -> "; repaired: " + repair)
                                .orElse("");
            case Entry.FetchFailed failed -> "could not fetch: " + failed.why();
            case Entry.Parked parked -> parked.resource() + " is parked: " + parked.why();
            case Entry.BackedOff backedOff ->
                backedOff.resource() + " is tried again at " + time(backedOff.notBefore()) + " (attempt "
                        + backedOff.attempts() + "): " + backedOff.why();
            case Entry.Served served ->
                served.resource() + " serves as of " + served.revision().brief();
            case Entry.Cleared cleared ->
                "failed attempts of " + cleared.resource() + " are forgotten: " + cleared.why();
            case Entry.Approved approved ->
                "approved to remove "
                        + approved.resources().stream().map(Object::toString).collect(Collectors.joining(", "));
            case Entry.PassStarted started -> started.trigger();
            case Entry.PassEnded ended -> ended.trigger();
            case Entry.Checkpoint checkpoint -> "the journal goes on in a new file";
        };
    }

    private static String seconds(Duration time) {
        return "%.1f s".formatted(time.toMillis() / 1000.0);
    }

    private static String time(Instant at) {
        return TIME.format(at);
    }
}
