package io.evenkeel.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.evenkeel.engine.Images;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Images for tests without any registry: a few of the host's programs with the libraries that they name. */
public final class HostProgramsImage {
    private static final Pattern LIBRARY = Pattern.compile("(/\\S+) \\(0x");

    private HostProgramsImage() {}

    /**
     * Builds an image with {@code sh} and {@code sleep}.
     *
     * @param command its command as a shell line
     */
    public static void build(Images images, String reference, String command) {
        build(images, reference, command, "");
    }

    /**
     * The same with one more instruction.
     *
     * @param instruction a line of a Dockerfile
     */
    public static void build(Images images, String reference, String command, String instruction) {
        var dockerfile = "FROM scratch\nCOPY root/ /\nENTRYPOINT [\"/bin/sh\", \"-c\", \"" + command + "\"]\n"
                + instruction + "\n";
        images.build(reference, context(dockerfile), Duration.ofMinutes(2));
    }

    private static InputStream context(String dockerfile) {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(bytes)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            put(tar, "Dockerfile", dockerfile.getBytes(UTF_8));
            var files = new TreeSet<String>();
            for (var program : new String[] {"/bin/sh", "/bin/sleep"}) {
                files.add(program);
                files.addAll(libraries(program));
            }
            for (var file : files) {
                put(tar, "root" + file, Files.readAllBytes(Path.of(file)));
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return new ByteArrayInputStream(bytes.toByteArray());
    }

    private static Set<String> libraries(String program) throws IOException {
        var process =
                new ProcessBuilder("ldd", program).redirectErrorStream(true).start();
        var found = new TreeSet<String>();
        try (var output = process.inputReader(UTF_8)) {
            var matcher = LIBRARY.matcher(output.readAllAsString());
            while (matcher.find()) {
                found.add(matcher.group(1));
            }
        }
        return found;
    }

    private static void put(TarArchiveOutputStream tar, String name, byte[] bytes) throws IOException {
        var entry = new TarArchiveEntry(name);
        entry.setMode(0100755);
        entry.setSize(bytes.length);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }
}
