package io.evenkeel.app.instance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * At most one process changes things for one proxy directory. The operating system holds the lock and lets go of it when
 * the process dies, however it dies; what stands in the file is for people. Commands that only look take no lock.
 */
public final class InstanceLock implements AutoCloseable {
    /**
     * Locks of this process. The system forgets a process's lock as soon as the process closes the file anywhere, so a
     * second attempt here must not even open it.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private InstanceLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock at once or not at all.
     *
     * @throws InstanceException when another process has it, naming that, or when there can be no lock file
     */
    public static InstanceLock take(Path proxyDirectory) {
        var file = proxyDirectory.toAbsolutePath().normalize().resolve("instance/lock");
        if (!HELD.add(file)) {
            throw new InstanceException("this process already holds " + file);
        }
        try {
            Files.createDirectories(file.getParent());
            return lock(file);
        } catch (IOException e) {
            HELD.remove(file);
            throw new InstanceException(
                    "the lock " + file + " cannot be taken: " + e + "; let Evenkeel write there, and keep it on a local"
                            + " file system",
                    e);
        } catch (InstanceException e) {
            HELD.remove(file);
            throw e;
        }
    }

    private static InstanceLock lock(Path file) throws IOException {
        var channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                var holder = Files.readString(file).strip();
                throw new InstanceException("another Evenkeel holds " + file + ": "
                        + (holder.isEmpty() ? "a process that has just begun" : holder)
                        + "; stop that one first, or give this one a proxyDirectory and a host name of its own");
            }
            sign(channel);
            return new InstanceLock(file, channel);
        } catch (IOException | InstanceException e) {
            channel.close();
            throw e;
        }
    }

    private static void sign(FileChannel channel) throws IOException {
        var self = ProcessHandle.current();
        var since = self.info().startInstant().orElseGet(Instant::now).truncatedTo(ChronoUnit.SECONDS);
        var text = "process " + self.pid() + ", started " + since + "\n";
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        channel.force(false);
    }

    /** Lets go of it. The file stays: removing it would let two processes lock two files of one name. */
    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new InstanceException("the lock " + file + " cannot be let go: " + e, e);
        } finally {
            HELD.remove(file);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
