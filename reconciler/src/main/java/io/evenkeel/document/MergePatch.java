package io.evenkeel.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One document as a patch on another: RFC 7396, with the places of both kept. Null takes a key out, but for the
 * mappings in which it is a value; lists are replaced whole.
 */
final class MergePatch {
    /** Where null says something that the container is to be told. */
    private static final List<String> NULL_IS_A_VALUE = List.of("/variables", "/labels");

    private final Document base;
    private final Document patch;
    private final Map<String, Spot> spots = new HashMap<>();

    private MergePatch(Document base, Document patch) {
        this.base = base;
        this.patch = patch;
    }

    static Document apply(Document base, Document patch) {
        var merging = new MergePatch(base, patch);
        var tree = merging.mapping(base.tree(), patch.tree(), "");
        return new Document(patch.path(), tree, merging.spots);
    }

    private ObjectNode mapping(JsonNode below, ObjectNode above, String pointer) {
        var merged = JsonNodeFactory.instance.objectNode();
        spots.put(pointer, patch.spot(pointer));
        below.properties().stream().filter(entry -> !above.has(entry.getKey())).forEach(entry -> {
            var at = Pointers.child(pointer, entry.getKey());
            merged.set(entry.getKey(), entry.getValue());
            keep(base, entry.getValue(), at);
        });
        above.properties().forEach(entry -> {
            var at = Pointers.child(pointer, entry.getKey());
            if (!entry.getValue().isNull() || NULL_IS_A_VALUE.contains(pointer)) {
                merged.set(entry.getKey(), value(below.path(entry.getKey()), entry.getValue(), at));
            }
        });
        return merged;
    }

    private JsonNode value(JsonNode below, JsonNode above, String pointer) {
        if (above instanceof ObjectNode mapping) {
            return mapping(below, mapping, pointer);
        }
        keep(patch, above, pointer);
        return above;
    }

    private void keep(Document from, JsonNode node, String pointer) {
        spots.put(pointer, from.spot(pointer));
        node.properties().forEach(entry -> keep(from, entry.getValue(), Pointers.child(pointer, entry.getKey())));
        for (var index = 0; node.isArray() && index < node.size(); index++) {
            keep(from, node.get(index), Pointers.child(pointer, index));
        }
    }
}
