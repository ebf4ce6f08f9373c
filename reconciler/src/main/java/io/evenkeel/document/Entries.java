package io.evenkeel.document;

import io.evenkeel.state.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** The entries of mappings with merge keys expanded: the mapping's own key wins, then the earlier merged one. */
final class Entries {
    private final Marks marks;
    private final Consumer<Problem> problems;
    private final Budget budget;
    // one answer a mapping: a mapping that is merged a thousand times is expanded once
    private final IdentityHashMap<MappingNode, Map<String, Entry>> known = new IdentityHashMap<>();
    private final Set<MappingNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    Entries(Marks marks, Consumer<Problem> problems, Budget budget) {
        this.marks = marks;
        this.problems = problems;
        this.budget = budget;
    }

    /** A key and its value, and the alias that a merge took them from. */
    record Entry(Node key, Node value, Optional<Use> use) {
        Entry through(Optional<Use> outer) {
            return outer.isPresent() ? new Entry(key, value, outer) : this;
        }
    }

    Map<String, Entry> of(MappingNode mapping) {
        var answer = known.get(mapping);
        if (answer != null) {
            return answer;
        }
        if (!open.add(mapping)) {
            problems.accept(Problem.error(marks.place(mapping), "a mapping merges itself", ""));
            return Map.of();
        }
        var entries = expand(mapping);
        open.remove(mapping);
        known.put(mapping, entries);
        return entries;
    }

    private Map<String, Entry> expand(MappingNode mapping) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        Map<String, Node> first = new HashMap<>();
        List<Node> merged = new ArrayList<>();
        for (var tuple : mapping.getValue()) {
            if (!(AliasNode.written(tuple.getKeyNode()) instanceof ScalarNode key) || !isText(key)) {
                problems.accept(Problem.error(marks.place(tuple.getKeyNode()), "a key must be plain text", ""));
                continue;
            }
            var name = key.getValue();
            var earlier = first.putIfAbsent(name, tuple.getKeyNode());
            if (earlier != null) {
                problems.accept(twice(key, marks.place(tuple.getKeyNode()), marks.place(earlier)));
                continue;
            }
            if (isMerge(key)) {
                merged.add(tuple.getValueNode());
                continue;
            }
            entries.put(name, new Entry(tuple.getKeyNode(), tuple.getValueNode(), Optional.empty()));
        }
        merged.forEach(source -> merge(source, Optional.empty(), entries));
        return entries;
    }

    private void merge(Node source, Optional<Use> outer, Map<String, Entry> into) {
        var use = outer.or(() -> Use.of(source, marks));
        switch (AliasNode.written(source)) {
            case MappingNode mapping -> {
                var entries = of(mapping);
                budget.merged(marks.place(source), entries.size());
                entries.forEach((name, entry) -> into.putIfAbsent(name, entry.through(use)));
            }
            case SequenceNode list
            when list.getValue().stream().map(AliasNode::written).allMatch(MappingNode.class::isInstance) ->
                list.getValue().forEach(item -> merge(item, use, into));
            default ->
                problems.accept(Problem.error(marks.place(source), "\"<<\" takes a mapping or a list of mappings", "")
                        .withHint("write <<: *name or <<: [*first, *second]"));
        }
    }

    private static Problem twice(ScalarNode key, Place place, Place earlier) {
        var problem = Problem.error(
                place,
                "\"%s\" stands here twice, on line %d and on line %d"
                        .formatted(key.getValue(), earlier.line(), place.line()),
                "");
        return problem.withHint(isMerge(key) ? "write one \"<<\" with a list: [*first, *second]" : "keep one of them");
    }

    private static boolean isMerge(ScalarNode key) {
        return key.getTag().equals(NodeComposer.PLAIN) && key.getValue().equals("<<");
    }

    private static boolean isText(ScalarNode key) {
        return !(key.getTag().equals(NodeComposer.PLAIN) && CoreSchema.isNull(key.getValue()));
    }
}
