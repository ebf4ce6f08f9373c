package io.evenkeel.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.evenkeel.state.Place;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** One YAML document as a tree, with the place of every node and key and the source text of every scalar. */
public final class Document {
    private final String path;
    private final ObjectNode tree;
    private final Map<String, Spot> spots;

    Document(String path, ObjectNode tree, Map<String, Spot> spots) {
        this.path = path;
        this.tree = tree;
        this.spots = Map.copyOf(spots);
    }

    /** The file's path in the repository. */
    public String path() {
        return path;
    }

    /** The tree; the caller may change a copy of it, never itself. */
    public ObjectNode tree() {
        return tree;
    }

    /**
     * Where a problem with a value is shown: where it stands, or the alias that brings it; for one that is not in the
     * text, its nearest parent that is.
     */
    public Place place(String pointer) {
        return nearest(pointer).shown();
    }

    /** The same for some fields at its top and all that is below them: little of the document, to be kept for long. */
    public Places places(Set<String> fields) {
        SortedMap<String, Place> places = new TreeMap<>();
        spots.forEach((pointer, spot) -> {
            if (fields.contains(Pointers.top(pointer))) {
                places.put(pointer, spot.shown());
            }
        });
        return new Places(place(""), places);
    }

    /** The same for a key. */
    public Place keyPlace(String pointer) {
        return nearest(pointer).shownKey();
    }

    /** Where a key is written, whatever brings it to its place. */
    public Place origin(String pointer) {
        return nearest(pointer).key();
    }

    /** The same problem; in what an alias brings, it also says where that is written. */
    public Problem traced(Problem problem) {
        var spot = nearest(problem.pointer());
        return spot.use()
                .map(use -> problem.withMessage(
                        "%s (*%s, written at %s)".formatted(problem.message(), use.alias(), spot.key())))
                .orElse(problem);
    }

    /**
     * A scalar as written: {@code 1.10} stays {@code 1.10}. A scalar that is not in the text (a default) gives its JSON
     * text.
     */
    public String text(String pointer, JsonNode node) {
        var spot = spots.get(pointer);
        return spot == null ? node.asText() : spot.text();
    }

    /** This document as a patch (RFC 7396) on another, whose places are kept; null inside variables and labels stays. */
    public Document over(Document base) {
        return MergePatch.apply(base, this);
    }

    /** The same without one of the keys at its top. */
    public Document without(String key) {
        var rest = tree.deepCopy();
        rest.remove(key);
        return new Document(path, rest, spots);
    }

    /** This document as a patch on nothing: what it takes out is out. */
    public Document alone() {
        return over(new Document(path, tree.objectNode(), Map.of()));
    }

    /** What the text says about a node that is in it, or about its nearest parent that is. */
    Spot spot(String pointer) {
        return nearest(pointer);
    }

    /** Whether the text has something at this pointer. */
    public boolean isWritten(String pointer) {
        return spots.containsKey(pointer);
    }

    private Spot nearest(String pointer) {
        for (var at = pointer; ; at = Pointers.parent(at)) {
            var spot = spots.get(at);
            if (spot != null) {
                return spot;
            }
            if (at.isEmpty()) {
                return new Spot(new Place(path, 1, 1), new Place(path, 1, 1), "", Optional.empty());
            }
        }
    }
}
