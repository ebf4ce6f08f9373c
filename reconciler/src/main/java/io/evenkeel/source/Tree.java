package io.evenkeel.source;

import io.evenkeel.state.Revision;
import java.util.SortedMap;

/** A tree of files at one revision. It never changes; reading is safe from several threads. */
public interface Tree {
    Revision revision();

    /** Every entry below the root by its path with {@code /} between segments, sorted. */
    SortedMap<String, Entry> entries();

    /**
     * The bytes of a file; for a symbolic link its target text.
     *
     * @throws SourceException when there is no such file or it cannot be read
     */
    byte[] read(String path);

    /** What stands at a path. */
    enum Entry {
        FILE,
        SYMLINK,
        /** Another repository's place: its files are not here. */
        SUBMODULE
    }
}
