package io.evenkeel.spec;

import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;
import io.evenkeel.state.Revision;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A tree that is written down in a test. */
public record MemoryTree(Revision revision, SortedMap<String, Entry> entries, SortedMap<String, byte[]> contents)
        implements Tree {
    /** A tree that holds nothing but a valid {@code evenkeel.yaml}. */
    public static MemoryTree fleet() {
        return new MemoryTree(new Revision("0123456789abcdef"), new TreeMap<>(), new TreeMap<>())
                .with("evenkeel.yaml", "kind: Fleet\nversion: 1\n");
    }

    /** A fleet with a project shop and an environment production. */
    public static MemoryTree shop() {
        return fleet().with("shop/project.yaml", "kind: Project\n")
                .with("shop/production/environment.yaml", "kind: Environment\n");
    }

    public MemoryTree with(String path, String text) {
        return with(path, text.getBytes(StandardCharsets.UTF_8), Entry.FILE);
    }

    public MemoryTree link(String path, String target) {
        return with(path, target.getBytes(StandardCharsets.UTF_8), Entry.SYMLINK);
    }

    public MemoryTree with(String path, byte[] bytes, Entry entry) {
        var all = new TreeMap<>(entries);
        all.put(path, entry);
        var texts = new TreeMap<>(contents);
        texts.put(path, bytes);
        return new MemoryTree(
                revision, Collections.unmodifiableSortedMap(all), Collections.unmodifiableSortedMap(texts));
    }

    public MemoryTree without(String path) {
        var all = new TreeMap<>(entries);
        all.remove(path);
        return new MemoryTree(revision, Collections.unmodifiableSortedMap(all), contents);
    }

    @Override
    public byte[] read(String path) {
        return Optional.ofNullable(contents.get(path)).orElseThrow(() -> new SourceException(path + " is not there"));
    }
}
