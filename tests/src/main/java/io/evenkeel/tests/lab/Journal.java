package io.evenkeel.tests.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.tests.host.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every run that was ever started, also those that were cut off, as a JSON file: what is in the file stays there, and a run
 * that is repeated comes behind.
 */
final class Journal {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Optional<Path> file;
    private final ObjectNode all;

    private Journal(Optional<Path> file, ObjectNode all) {
        this.file = file;
        this.all = all;
    }

    /** Goes on with a file, or begins it; without one nothing is kept. */
    static Journal open(Optional<Path> file) throws IOException {
        var isThere = file.filter(Files::exists);
        var all = isThere.isPresent() ? (ObjectNode) JSON.readTree(isThere.get().toFile()) : JSON.createObjectNode();
        all.withArrayProperty("sessions");
        all.withArrayProperty("runs");
        return new Journal(file, all);
    }

    /** Notes what is run on, and how. */
    synchronized void begin(Machine machine, Pace pace, int jobs) {
        var session = all.withArrayProperty("sessions").addObject();
        session.put("at", now());
        session.set("machine", JSON.valueToTree(machine.facts()));
        session.set("pace", JSON.valueToTree(pace));
        session.put("jobs", jobs);
        write();
    }

    /** Notes that a run has been started, and gives the number by which its figures are added. */
    synchronized int started(Experiment experiment) {
        ArrayNode runs = all.withArrayProperty("runs");
        runs.addObject()
                .put("session", all.path("sessions").size())
                .put("started", now())
                .put("proxy", Experiment.text(experiment.proxy()))
                .put("method", experiment.method().text())
                .put("profile", experiment.profile().text())
                .put("connections", experiment.use().text())
                .put("repetition", experiment.repetition());
        write();
        return runs.size() - 1;
    }

    /** Adds what it came to. */
    synchronized void ended(int run, Map<String, Object> figures) {
        JsonNode fields = JSON.valueToTree(figures);
        ((ObjectNode) all.path("runs").path(run)).put("ended", now()).setAll((ObjectNode) fields);
        write();
    }

    /** Notes what outlived rollouts. */
    synchronized void longLived(WantedProxy.Kind proxy, int websockets, List<String> wrong) {
        var row = all.withArrayProperty("longLived").addObject();
        row.put("session", all.path("sessions").size())
                .put("ended", now())
                .put("proxy", Experiment.text(proxy))
                .put("websockets", websockets)
                .set("wrong", JSON.valueToTree(wrong));
        write();
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private void write() {
        file.ifPresent(target -> {
            try {
                var whole = target.resolveSibling(target.getFileName() + ".new");
                Files.writeString(whole, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n");
                Files.move(whole, target, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
