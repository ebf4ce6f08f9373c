package io.evenkeel.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.evenkeel.state.Place;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * One mapping of a document that is valid against its schema, field by field. A field that the schema does not promise
 * is asked for as an {@code Optional}; asking for a promised one that is not there is a bug, and throws.
 */
public final class Fields {
    private final Document document;
    private final JsonNode tree;
    private final String pointer;

    private Fields(Document document, JsonNode tree, String pointer) {
        this.document = document;
        this.tree = tree;
        this.pointer = pointer;
    }

    /**
     * The whole document.
     *
     * @param complete its tree with defaults written into it
     */
    public static Fields of(Document document, ObjectNode complete) {
        return new Fields(document, complete, "");
    }

    public boolean has(String name) {
        return tree.has(name);
    }

    public String pointer(String name) {
        return Pointers.child(pointer, name);
    }

    /** Where a field's value stands, or the mapping itself when it is a default. */
    public Place place(String name) {
        return document.place(pointer(name));
    }

    /** Where an entry of a list stands, from 0. */
    public Place itemPlace(String name, int index) {
        return document.place(Pointers.child(pointer(name), index));
    }

    /** Whether a field stands in the text, and is no default. */
    public boolean isWritten(String name) {
        return document.isWritten(pointer(name));
    }

    public Fields mapping(String name) {
        return new Fields(document, required(name), pointer(name));
    }

    public Optional<Fields> optionalMapping(String name) {
        return has(name) ? Optional.of(mapping(name)) : Optional.empty();
    }

    /** As written, whatever scalar it is. */
    public String text(String name) {
        return document.text(pointer(name), required(name));
    }

    public Optional<String> optionalText(String name) {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    public int integer(String name) {
        return required(name).intValue();
    }

    public Optional<Integer> optionalInteger(String name) {
        return has(name) ? Optional.of(integer(name)) : Optional.empty();
    }

    public Optional<BigDecimal> optionalDecimal(String name) {
        return has(name) ? Optional.of(required(name).decimalValue()) : Optional.empty();
    }

    public boolean flag(String name) {
        return required(name).booleanValue();
    }

    public Duration duration(String name) {
        return Quantities.duration(text(name));
    }

    public Optional<Duration> optionalDuration(String name) {
        return optionalText(name).map(Quantities::duration);
    }

    /** Bytes. */
    public Optional<Long> optionalSize(String name) {
        return optionalText(name).map(Quantities::size);
    }

    /** The scalars of a list as written; empty when the field is not there. */
    public Optional<List<String>> optionalTexts(String name) {
        return has(name) ? Optional.of(items(name, Item::text)) : Optional.empty();
    }

    /** The keys of this mapping, sorted. */
    public SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        tree.fieldNames().forEachRemaining(names::add);
        return names;
    }

    public boolean isMapping(String name) {
        return tree.path(name).isObject();
    }

    public boolean isList(String name) {
        return tree.path(name).isArray();
    }

    /** The mappings of a list; none when the field is not there. */
    public List<Fields> mappings(String name) {
        return items(name, (item, _) -> new Fields(document, item.node(), item.pointer()));
    }

    /** Every entry of a mapping by its key; none when the field is not there. An empty value stands for null. */
    public SortedMap<String, Optional<String>> entries(String name) {
        SortedMap<String, Optional<String>> entries = new TreeMap<>();
        tree.path(name).properties().forEach(entry -> {
            var at = Pointers.child(pointer(name), entry.getKey());
            var node = entry.getValue();
            entries.put(entry.getKey(), node.isNull() ? Optional.empty() : Optional.of(document.text(at, node)));
        });
        return entries;
    }

    /** Where the key of an entry of a mapping stands. */
    public Place keyPlace(String name, String key) {
        return document.keyPlace(Pointers.child(pointer(name), key));
    }

    private <T> List<T> items(String name, BiFunction<Item, Document, T> reading) {
        List<T> read = new ArrayList<>();
        for (var node : tree.path(name)) {
            read.add(reading.apply(new Item(node, Pointers.child(pointer(name), read.size())), document));
        }
        return read;
    }

    private record Item(JsonNode node, String pointer) {
        String text(Document document) {
            return document.text(pointer, node);
        }
    }

    private JsonNode required(String name) {
        var node = tree.get(name);
        if (node == null) {
            throw new IllegalStateException(
                    document.path() + " has no " + pointer(name) + ", which its schema promises; report this bug");
        }
        return node;
    }
}
