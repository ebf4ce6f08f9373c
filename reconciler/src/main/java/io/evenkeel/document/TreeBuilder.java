package io.evenkeel.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.evenkeel.state.Place;
import java.io.Serial;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A graph of YAML nodes to a JSON tree with spots; aliases are written out, within bounds. */
final class TreeBuilder {
    /** Nodes of one document with its aliases written out: some 80 apps' worth, and a few megabytes. */
    static final int MOST_NODES = 50_000;

    private static final int DEEPEST = 60;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Marks marks;
    private final Entries entries;
    private final Consumer<Problem> problems;
    private final Map<String, Spot> spots = new HashMap<>();
    private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private int count;

    TreeBuilder(Marks marks, Consumer<Problem> problems) {
        this.marks = marks;
        this.problems = problems;
        this.entries = new Entries(marks, problems);
    }

    /** The document is not built any further. */
    static final class Unbounded extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        final transient Problem problem;

        Unbounded(Problem problem) {
            super(problem.message(), null, false, false);
            this.problem = problem;
        }
    }

    Map<String, Spot> spots() {
        return spots;
    }

    /** @throws Unbounded when the document refers to itself or is too big once written out */
    JsonNode build(Node node) {
        return build(node, marks.place(node), "");
    }

    private JsonNode build(Node node, Place key, String pointer) {
        bound(node, pointer);
        spots.put(pointer, new Spot(key, marks.place(node), node instanceof ScalarNode it ? it.getValue() : ""));
        checkTag(node, pointer);
        var built = nested(node, pointer);
        open.remove(node);
        return built;
    }

    private JsonNode nested(Node node, String pointer) {
        return switch (node) {
            case MappingNode mapping -> {
                var object = NODES.objectNode();
                entries.of(mapping)
                        .forEach((name, entry) -> object.set(
                                name, build(entry.value(), marks.place(entry.key()), Pointers.child(pointer, name))));
                yield object;
            }
            case SequenceNode sequence -> {
                var array = NODES.arrayNode();
                for (var item : sequence.getValue()) {
                    array.add(build(item, marks.place(item), Pointers.child(pointer, array.size())));
                }
                yield array;
            }
            case ScalarNode scalar when scalar.getTag().equals(PlainTags.PLAIN) -> CoreSchema.plain(scalar.getValue());
            case ScalarNode scalar -> text(scalar, pointer);
            default -> NODES.nullNode();
        };
    }

    private JsonNode text(ScalarNode scalar, String pointer) {
        var text = scalar.getValue();
        if (text.indexOf(0) >= 0) {
            problems.accept(
                    Problem.error(marks.place(scalar), "the text holds a NUL, which no program can be given", pointer));
        }
        if (text.codePoints().anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
            problems.accept(Problem.error(marks.place(scalar), "the text holds half of a surrogate pair", pointer));
        }
        return NODES.textNode(text);
    }

    private void bound(Node node, String pointer) {
        if (!open.add(node)) {
            throw new Unbounded(Problem.error(marks.place(node), "an alias refers to itself", pointer));
        }
        if (open.size() > DEEPEST) {
            throw new Unbounded(
                    Problem.error(marks.place(node), "nested deeper than %d levels".formatted(DEEPEST), pointer));
        }
        if (++count > MOST_NODES) {
            throw new Unbounded(Problem.error(
                    marks.place(node), "more than %d values once aliases are written out".formatted(MOST_NODES), ""));
        }
    }

    private void checkTag(Node node, String pointer) {
        var tag = node.getTag();
        var allowed = node.getNodeId() == NodeId.scalar
                ? tag.equals(PlainTags.PLAIN) || tag.equals(Tag.STR)
                : tag.equals(Tag.MAP) || tag.equals(Tag.SEQ);
        if (!allowed) {
            problems.accept(Problem.error(marks.place(node), "the tag %s is not supported".formatted(tag), pointer)
                    .withHint("only !!str has a meaning here; quotes do the same"));
        }
    }
}
