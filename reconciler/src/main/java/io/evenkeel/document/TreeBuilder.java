package io.evenkeel.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.evenkeel.state.Place;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
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
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Marks marks;
    private final Entries entries;
    private final Consumer<Problem> problems;
    private final Map<String, Spot> spots = new HashMap<>();
    private final Set<Node> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Budget budget = new Budget();

    TreeBuilder(Marks marks, Consumer<Problem> problems) {
        this.marks = marks;
        this.problems = problems;
        this.entries = new Entries(marks, problems, budget);
    }

    Map<String, Spot> spots() {
        return spots;
    }

    /** @throws Unreadable when the document refers to itself or is too big once written out */
    JsonNode build(Node node) {
        return build(node, marks.place(node), "", Optional.empty());
    }

    private JsonNode build(Node shown, Place key, String pointer, Optional<Use> outer) {
        var use = outer.or(() -> Use.of(shown, marks));
        var node = AliasNode.written(shown);
        var spot = new Spot(key, marks.place(node), node instanceof ScalarNode it ? it.getValue() : "", use);
        bound(node, spot, pointer);
        spots.put(pointer, spot);
        checkTag(node, spot, pointer);
        var built = nested(node, spot, pointer);
        open.remove(node);
        return built;
    }

    private JsonNode nested(Node node, Spot spot, String pointer) {
        return switch (node) {
            case MappingNode mapping -> {
                var object = NODES.objectNode();
                entries.of(mapping)
                        .forEach((name, entry) -> object.set(
                                name,
                                build(
                                        entry.value(),
                                        marks.place(entry.key()),
                                        Pointers.child(pointer, name),
                                        spot.use().or(entry::use))));
                yield object;
            }
            case SequenceNode sequence -> {
                var array = NODES.arrayNode();
                for (var item : sequence.getValue()) {
                    array.add(build(
                            item,
                            marks.place(AliasNode.written(item)),
                            Pointers.child(pointer, array.size()),
                            spot.use()));
                }
                yield array;
            }
            case ScalarNode scalar
            when scalar.getTag().equals(NodeComposer.PLAIN) -> CoreSchema.plain(scalar.getValue());
            case ScalarNode scalar -> text(scalar.getValue(), spot, pointer);
            default -> NODES.nullNode();
        };
    }

    private JsonNode text(String text, Spot spot, String pointer) {
        if (text.indexOf(0) >= 0) {
            problems.accept(
                    Problem.error(spot.shown(), "the text holds a NUL, which no program can be given", pointer));
        }
        if (text.codePoints().anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
            problems.accept(Problem.error(spot.shown(), "the text holds half of a surrogate pair", pointer));
        }
        return NODES.textNode(text);
    }

    private void bound(Node node, Spot spot, String pointer) {
        if (!open.add(node)) {
            throw new Unreadable(Problem.error(spot.shown(), "an alias refers to itself", pointer));
        }
        budget.value(spot.shown(), pointer, spot.text().length(), open.size());
    }

    private void checkTag(Node node, Spot spot, String pointer) {
        var tag = node.getTag();
        var allowed = node.getNodeId() == NodeId.scalar
                ? tag.equals(NodeComposer.PLAIN) || tag.equals(Tag.STR)
                : tag.equals(Tag.MAP) || tag.equals(Tag.SEQ);
        if (!allowed) {
            problems.accept(Problem.error(spot.shown(), "the tag %s is not supported".formatted(tag), pointer)
                    .withHint("only !!str has a meaning here; quotes do the same"));
        }
    }
}
