package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import io.evenkeel.document.YamlReader;
import io.evenkeel.state.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A {@code secrets.yaml} of the repository. What its secrets are called and where they stand is known without a key,
 * since SOPS encrypts values alone; what they are is known only once it is opened.
 */
public final class SecretsFile {
    private final String path;
    private final byte[] content;
    private final SortedMap<String, Entry> entries;
    private final List<Problem> problems;

    private SecretsFile(String path, byte[] content, SortedMap<String, Entry> entries, List<Problem> problems) {
        this.path = path;
        this.content = content;
        this.entries = Collections.unmodifiableSortedMap(entries);
        this.problems = List.copyOf(problems);
    }

    /** What stands under a name. */
    public enum Shape {
        /** One value, which a variable can take. */
        VALUE,
        /** Nothing at all. */
        NOTHING,
        /** A mapping or a list. */
        NESTED
    }

    /** A name at the top of the file. */
    public record Entry(Shape shape, Place place) {}

    /** Reads a file as far as that goes without a key; no problem quotes a value, since it may be a secret. */
    public static SecretsFile of(String path, byte[] content) {
        var bytes = content.clone();
        List<Problem> problems = new ArrayList<>();
        for (var problem : YamlReader.read(path, bytes).problems()) {
            problems.add(
                    problem.message().equals(YamlReader.SECOND_DOCUMENT)
                            ? problem.withHint(
                                    "a secrets file is one document: decrypt them, join them, encrypt the" + " whole")
                            : problem);
        }
        SortedMap<String, Entry> entries = new TreeMap<>();
        if (problems.isEmpty()) {
            switch (SopsFile.look(path, bytes)) {
                case Opening.Refused(var problem) -> problems.add(problem);
                case Opening.Done(var documents) ->
                    documents.getFirst().entries().forEach((name, value) -> entries.put(name, entry(value)));
            }
        }
        return new SecretsFile(path, bytes, entries, problems);
    }

    /** A file that cannot even be read. */
    public static SecretsFile unreadable(String path, Problem why) {
        return new SecretsFile(path, new byte[0], new TreeMap<>(), List.of(why));
    }

    private static Entry entry(Opened value) {
        var shape = switch (value) {
            case Opened.Text _, Opened.Binary _ -> Shape.VALUE;
            case Opened.Nothing _ -> Shape.NOTHING;
            case Opened.Mapping _, Opened.Many _ -> Shape.NESTED;
        };
        return new Entry(shape, value.place());
    }

    public String path() {
        return path;
    }

    /** What is wrong with it; while there is anything, it has no names and cannot be opened. */
    public List<Problem> problems() {
        return problems;
    }

    /** The names at its top. */
    public SortedMap<String, Entry> entries() {
        return entries;
    }

    /** Opens it with the keys of a host. */
    public Opening open(AgeKeys keys) {
        return problems.stream()
                .findFirst()
                .<Opening>map(Opening.Refused::new)
                .orElseGet(() -> SopsFile.open(path, content, keys));
    }

    /** Its place in the repository, never its content. */
    @Override
    public String toString() {
        return path;
    }
}
