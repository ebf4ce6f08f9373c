package io.evenkeel.journal;

import io.evenkeel.state.memory.Memory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what happened, one line per entry, each on disk before {@link #append} returns. Only the process that holds the
 * instance's lock may have one.
 *
 * <p>A disk that is full or read-only stops no pass: what an entry means for the memory counts at once, and is written
 * down as a whole as soon as writing works again.
 */
public final class Journal implements AutoCloseable {
    static final int KEPT = 4;
    /** Bytes; a year of a quiet host, some days of a busy one. */
    private static final long LARGEST = 8L * 1024 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

    private final JournalFolder folder;
    private final long largest;
    private final Replay replay = new Replay();
    private Optional<FileChannel> file = Optional.empty();
    private Optional<String> problem = Optional.empty();
    /** Where the last complete entry ends. */
    private long end;

    /**
     * Opens the journal of a state directory, which is made when it is missing. A last line that was torn by a crash is
     * cut off.
     *
     * @throws JournalException when it cannot be read; one that can only not be written opens, with a {@link #problem}
     */
    public static Journal open(Path stateDirectory) {
        return open(new JournalFolder(stateDirectory, KEPT), LARGEST);
    }

    static Journal open(JournalFolder folder, long largest) {
        var journal = new Journal(folder, largest);
        var memory = new JournalReader(folder).memory();
        journal.replay.add(new Entry.Checkpoint(Instant.EPOCH, memory));
        try {
            journal.openFile();
        } catch (IOException e) {
            journal.failed(e);
        }
        return journal;
    }

    private Journal(JournalFolder folder, long largest) {
        this.folder = folder;
        this.largest = largest;
    }

    /** Writes an entry. Never fails: where it cannot be written, {@link #problem} says so until it can again. */
    public synchronized void append(Entry entry) {
        replay.add(entry);
        try {
            if (problem.isPresent()) {
                write(new Entry.Checkpoint(entry.at(), replay.memory()));
            }
            write(entry);
            if (end > largest) {
                rotate(entry.at());
            }
            problem = Optional.empty();
        } catch (IOException e) {
            failed(e);
        }
    }

    /** What is parked and backed off now. */
    public synchronized Memory memory() {
        return replay.memory();
    }

    /** The newest entries that were written, oldest first. */
    public List<Entry> tail(int count) {
        return new JournalReader(folder).tail(count);
    }

    /** Why the last entry could not be written, for people; empty when it was. */
    public synchronized Optional<String> problem() {
        return problem;
    }

    private void write(Entry entry) throws IOException {
        if (file.isEmpty()) {
            openFile();
        }
        var channel = file.orElseThrow();
        // what a failed write left of an entry is cut off first
        channel.truncate(end);
        channel.position(end);
        var bytes = ByteBuffer.wrap((EntryText.write(entry) + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
        end = channel.position();
    }

    private void openFile() throws IOException {
        Files.createDirectories(folder.directory());
        folder.recover();
        var channel = FileChannel.open(
                folder.current(), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        end = endOfLastLine(channel);
        channel.truncate(end);
        file = Optional.of(channel);
    }

    private static long endOfLastLine(FileChannel channel) throws IOException {
        var one = ByteBuffer.allocate(1);
        for (var position = channel.size(); position > 0; position--) {
            channel.read(one.clear(), position - 1);
            if (one.get(0) == '\n') {
                return position;
            }
        }
        return 0;
    }

    /** The new file begins with the memory, so that the old ones can go one day. */
    private void rotate(Instant at) throws IOException {
        var first = EntryText.write(new Entry.Checkpoint(at, replay.memory())) + "\n";
        try (var coming = FileChannel.open(
                folder.coming(),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(first.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                coming.write(bytes);
            }
            coming.force(true);
        }
        closeFile();
        folder.rotate();
        openFile();
    }

    private void failed(IOException cause) {
        var message = "the journal " + folder.current() + " cannot be written: " + cause
                + "; passes go on, but a restart forgets what is parked: free space, or let Evenkeel write there";
        if (problem.isEmpty()) {
            LOG.error(message);
        }
        problem = Optional.of(message);
    }

    @Override
    public void close() {
        closeFile();
    }

    /** The next entry opens it again. */
    synchronized void closeFile() {
        try {
            if (file.isPresent()) {
                file.get().close();
            }
        } catch (IOException e) {
            LOG.debug("closing {}", folder.current(), e);
        }
        file = Optional.empty();
    }
}
