package io.evenkeel.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.evenkeel.state.desired.DeliveredFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.SortedMap;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Files as the archive that an engine takes. Folders are not in it: the engine makes those that are missing. */
final class FileArchive {
    private FileArchive() {}

    /**
     * The archive, small enough for memory.
     *
     * @param files by their path below the folder that it is unpacked in
     */
    static InputStream of(SortedMap<String, DeliveredFile> files) {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(bytes, UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            for (var file : files.entrySet()) {
                add(tar, file.getKey(), file.getValue());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("an archive in memory cannot be written", impossible);
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private static void add(TarArchiveOutputStream tar, String path, DeliveredFile file) throws IOException {
        var content = file.content().bytes();
        var entry = new TarArchiveEntry(path);
        entry.setMode((TarArchiveEntry.DEFAULT_FILE_MODE & ~0777) | file.mode());
        entry.setUserId(file.owner().user());
        entry.setGroupId(file.owner().group());
        entry.setSize(content.length);
        entry.setModTime(0);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }
}
