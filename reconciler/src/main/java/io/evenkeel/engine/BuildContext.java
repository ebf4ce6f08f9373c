package io.evenkeel.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeSet;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A tar archive with a Dockerfile and, below {@code root/}, the files of an image. */
record BuildContext(String dockerfile, SortedMap<String, Path> files) {
    private static final Logger LOG = LoggerFactory.getLogger(BuildContext.class);
    private static final int PIPE = 256 * 1024;
    private static final String PASSWD = """
            root:x:0:0:root:/:/sbin/nologin
            nobody:x:65534:65534:nobody:/:/sbin/nologin
            """;

    /** Nothing is stored in between: a second thread writes while the caller reads. */
    InputStream open() {
        try {
            var input = new PipedInputStream(PIPE);
            var output = new PipedOutputStream(input);
            Thread.ofVirtual().name("build-context").start(() -> write(output));
            return input;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** When a file cannot be read the archive ends early, and the engine refuses it; the reason is in the log. */
    private void write(OutputStream output) {
        try (output;
                var tar = new TarArchiveOutputStream(output, UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            text(tar, "Dockerfile", dockerfile);
            folders(tar);
            text(tar, "root/etc/passwd", PASSWD);
            for (var file : files.entrySet()) {
                file(tar, "root" + file.getKey(), file.getValue());
            }
        } catch (IOException failure) {
            LOG.warn("the build context of Evenkeel's own image was not written to its end", failure);
        }
    }

    private void folders(TarArchiveOutputStream tar) throws IOException {
        var folders = new TreeSet<String>();
        folders.add("/etc");
        for (var file : files.keySet()) {
            for (var slash = file.lastIndexOf('/'); slash > 0; slash = file.lastIndexOf('/', slash - 1)) {
                folders.add(file.substring(0, slash));
            }
        }
        folder(tar, "root/", 0755);
        folder(tar, "root/tmp/", 01777);
        for (var folder : folders) {
            folder(tar, "root" + folder + "/", 0755);
        }
    }

    private static void folder(TarArchiveOutputStream tar, String name, int mode) throws IOException {
        var entry = new TarArchiveEntry(name);
        entry.setMode((TarArchiveEntry.DEFAULT_DIR_MODE & ~0777) | mode);
        entry.setModTime(0);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    private static void text(TarArchiveOutputStream tar, String name, String text) throws IOException {
        var bytes = text.getBytes(UTF_8);
        var entry = new TarArchiveEntry(name);
        entry.setSize(bytes.length);
        entry.setModTime(0);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    /** The JVM's archive of loaded classes is valid only beside a runtime with unchanged modification times. */
    private static void file(TarArchiveOutputStream tar, String name, Path file) throws IOException {
        var entry = new TarArchiveEntry(name);
        entry.setSize(Files.size(file));
        entry.setModTime(Files.getLastModifiedTime(file).toMillis());
        entry.setMode(Files.isExecutable(file) ? 0100755 : 0100644);
        tar.putArchiveEntry(entry);
        Files.copy(file, tar);
        tar.closeArchiveEntry();
    }
}
