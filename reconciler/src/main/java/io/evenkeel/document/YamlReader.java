package io.evenkeel.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reads a YAML file: text by the rules of YAML 1.2's core schema, every problem with its place, bounded effort. */
public final class YamlReader {
    /** A file of a fleet repository is a few kilobytes; what is bigger is something else. */
    static final int MOST_BYTES = 1 << 20;

    /** The message of the problem that a file has more than one document. */
    public static final String SECOND_DOCUMENT = "a second document";

    private YamlReader() {}

    /** Never throws for what the bytes hold: that is a problem. */
    public static Parsed read(String path, byte[] bytes) {
        var marks = new Marks(path);
        if (bytes.length > MOST_BYTES) {
            return Parsed.failed(Problem.error(
                    marks.start(),
                    "%d bytes are more than the %d that are read".formatted(bytes.length, MOST_BYTES),
                    ""));
        }
        return switch (new SourceText(path).read(bytes)) {
            case SourceText.Result.Refused refused -> Parsed.failed(refused.problem());
            case SourceText.Result.Read read -> parse(marks, read.text());
        };
    }

    private static Parsed parse(Marks marks, String text) {
        var tabs = Tabs.of(marks, text);
        try {
            var documents = new NodeComposer(marks, tabs, text)
                    .documents().stream().filter(node -> !isEmpty(node)).toList();
            if (documents.isEmpty()) {
                return Parsed.failed(Problem.error(
                                marks.start(), text.isBlank() ? "the file is empty" : "the file holds nothing", "")
                        .withHint("delete it, if what it defined is to go"));
            }
            var problems = new TreeSet<Problem>();
            documents.stream()
                    .skip(1)
                    .limit(1)
                    .forEach(second -> problems.add(Problem.error(marks.place(second), SECOND_DOCUMENT, "")
                            .withHint("write one file for each")));
            return build(marks, documents.getFirst(), problems);
        } catch (Unreadable unreadable) {
            return Parsed.failed(unreadable.problem());
        } catch (YAMLException broken) {
            return Parsed.failed(broken(marks, tabs, broken));
        }
    }

    private static Parsed build(Marks marks, Node root, SortedSet<Problem> problems) {
        var builder = new TreeBuilder(marks, problems::add);
        var tree = builder.build(root);
        if (tree instanceof ObjectNode object) {
            return new Parsed(Optional.of(new Document(marks.path(), object, builder.spots())), List.copyOf(problems));
        }
        problems.add(Problem.error(marks.place(root), "the file must hold a mapping", "")
                .withHint("write lines of the form key: value"));
        return new Parsed(Optional.empty(), List.copyOf(problems));
    }

    private static boolean isEmpty(Node node) {
        return node instanceof ScalarNode scalar
                && scalar.getScalarStyle() == ScalarStyle.PLAIN
                && CoreSchema.isNull(scalar.getValue());
    }

    private static Problem broken(Marks marks, Tabs tabs, YAMLException broken) {
        if (!(broken instanceof MarkedYAMLException marked) || marked.getProblemMark() == null) {
            return Problem.error(marks.start(), "not valid YAML: " + broken.getMessage(), "");
        }
        return tabs.at(marked.getProblemMark()).orElseGet(() -> broken(marks, marked));
    }

    private static Problem broken(Marks marks, MarkedYAMLException broken) {
        if (String.valueOf(broken.getProblem()).contains("(TAB)")) {
            return Problem.error(marks.place(broken.getProblemMark()), "a tab where only spaces may stand", "")
                    .withHint("use spaces");
        }
        var problem = Problem.error(marks.place(broken.getProblemMark()), "not valid YAML: " + broken.getProblem(), "");
        return "while scanning an alias".equals(broken.getContext())
                ? problem.withHint("put a text that begins with * into quotes")
                : problem;
    }
}
