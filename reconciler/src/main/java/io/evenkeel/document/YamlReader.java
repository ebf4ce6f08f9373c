package io.evenkeel.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

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
        try {
            var documents = compose(text);
            if (documents.isEmpty()) {
                return Parsed.failed(Problem.error(marks.start(), "the file holds nothing", "")
                        .withHint("delete it, if what it defined is to go"));
            }
            var problems = new TreeSet<Problem>();
            documents.stream()
                    .skip(1)
                    .limit(1)
                    .forEach(second -> problems.add(Problem.error(marks.place(second), SECOND_DOCUMENT, "")
                            .withHint("write one file for each")));
            return build(marks, documents.getFirst(), problems);
        } catch (TreeBuilder.Unbounded unbounded) {
            return Parsed.failed(unbounded.problem);
        } catch (YAMLException broken) {
            return Parsed.failed(broken(marks, broken));
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

    private static List<Node> compose(String text) {
        var options = new LoaderOptions();
        options.setCodePointLimit(MOST_BYTES);
        options.setMaxAliasesForCollections(Integer.MAX_VALUE);
        var composer = new Composer(new ParserImpl(new StreamReader(text), options), new PlainTags(), options);
        List<Node> documents = new ArrayList<>();
        while (composer.checkNode()) {
            var node = composer.getNode();
            if (!isEmpty(node)) {
                documents.add(node);
            }
        }
        return documents;
    }

    private static boolean isEmpty(Node node) {
        return node instanceof ScalarNode scalar
                && scalar.getScalarStyle() == ScalarStyle.PLAIN
                && CoreSchema.isNull(scalar.getValue());
    }

    private static Problem broken(Marks marks, YAMLException broken) {
        if (!(broken instanceof MarkedYAMLException marked) || marked.getProblemMark() == null) {
            return Problem.error(marks.start(), "not valid YAML: " + broken.getMessage(), "");
        }
        var place = marks.place(marked.getProblemMark());
        var what = String.valueOf(marked.getProblem());
        if (what.contains("(TAB)")) {
            return Problem.error(place, "a tab is used for indentation", "").withHint("use spaces");
        }
        return Problem.error(place, "not valid YAML: " + what, "");
    }
}
