package io.evenkeel.journal;

import io.evenkeel.state.memory.Memory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the journal without any lock, also while an agent writes to it. */
public final class JournalReader {
    private final JournalFolder folder;

    public JournalReader(Path stateDirectory) {
        this(new JournalFolder(stateDirectory, Journal.KEPT));
    }

    JournalReader(JournalFolder folder) {
        this.folder = folder;
    }

    /**
     * The newest entries, oldest first; empty when there is no journal.
     *
     * @throws JournalException when it is there and cannot be read
     */
    public List<Entry> tail(int count) {
        // a rotation begins a file with a checkpoint, which is no news
        var lines = lines(count + Journal.KEPT + 1);
        var entries = new ArrayList<Entry>();
        for (var line : lines.reversed()) {
            var entry = EntryText.read(line).filter(each -> !(each instanceof Entry.Checkpoint));
            entry.ifPresent(entries::add);
            if (entries.size() == count) {
                break;
            }
        }
        return List.copyOf(entries.reversed());
    }

    /**
     * All entries that are kept, oldest first.
     *
     * @throws JournalException when it is there and cannot be read
     */
    public List<Entry> all() {
        return tail(Integer.MAX_VALUE - Journal.KEPT - 1);
    }

    /**
     * What is parked and backed off.
     *
     * @throws JournalException when it is there and cannot be read
     */
    public Memory memory() {
        var replay = new Replay();
        // one line at least: in the middle of a rotation there is no current file
        lines(1).stream().map(EntryText::read).flatMap(Optional::stream).forEach(replay::add);
        return replay.memory();
    }

    private List<String> lines(int atLeast) {
        try {
            return folder.lines(atLeast);
        } catch (IOException e) {
            throw new JournalException(
                    "the journal " + folder.current() + " cannot be read: " + e
                            + "; run this as a user who may read it",
                    e);
        }
    }
}
