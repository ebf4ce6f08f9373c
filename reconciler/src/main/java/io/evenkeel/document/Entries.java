package io.evenkeel.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    // one answer a mapping: a mapping that is merged a thousand times is expanded once
    private final IdentityHashMap<MappingNode, Map<String, Entry>> known = new IdentityHashMap<>();
    private final Set<MappingNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    Entries(Marks marks, Consumer<Problem> problems) {
        this.marks = marks;
        this.problems = problems;
    }

    /** A key and its value. */
    record Entry(Node key, Node value) {}

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
            if (!(tuple.getKeyNode() instanceof ScalarNode key) || !isText(key)) {
                problems.accept(Problem.error(marks.place(tuple.getKeyNode()), "a key must be plain text", ""));
                continue;
            }
            var name = key.getValue();
            var earlier = first.putIfAbsent(name, key);
            if (earlier != null) {
                problems.accept(twice(key, earlier));
                continue;
            }
            if (isMerge(key)) {
                merged.add(tuple.getValueNode());
                continue;
            }
            entries.put(name, new Entry(key, tuple.getValueNode()));
        }
        merged.forEach(source -> merge(source, entries));
        return entries;
    }

    private void merge(Node source, Map<String, Entry> into) {
        switch (source) {
            case MappingNode mapping -> of(mapping).forEach(into::putIfAbsent);
            case SequenceNode list
            when list.getValue().stream().allMatch(MappingNode.class::isInstance) ->
                list.getValue().forEach(item -> merge(item, into));
            default ->
                problems.accept(Problem.error(marks.place(source), "\"<<\" takes a mapping or a list of mappings", "")
                        .withHint("write <<: *name or <<: [*first, *second]"));
        }
    }

    private Problem twice(ScalarNode key, Node earlier) {
        var line = marks.place(key).line();
        var problem = Problem.error(
                marks.place(key),
                "\"%s\" stands here twice, on line %d and on line %d"
                        .formatted(key.getValue(), marks.place(earlier).line(), line),
                "");
        return problem.withHint(isMerge(key) ? "write one \"<<\" with a list: [*first, *second]" : "keep one of them");
    }

    private static boolean isMerge(ScalarNode key) {
        return key.getTag().equals(PlainTags.PLAIN) && key.getValue().equals("<<");
    }

    private static boolean isText(ScalarNode key) {
        return !(key.getTag().equals(PlainTags.PLAIN) && CoreSchema.isNull(key.getValue()));
    }
}
