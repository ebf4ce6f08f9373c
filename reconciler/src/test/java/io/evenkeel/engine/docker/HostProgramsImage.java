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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Images for tests without any registry: a few of the host's programs with the libraries that they name. */
public final class HostProgramsImage {
    private static final Pattern LIBRARY = Pattern.compile("(/\\S+) \\(0x");

    private static final List<String> PROGRAMS = List.of("/bin/sh", "/bin/sleep");

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
        images.build(reference, context(dockerfile, PROGRAMS, Map.of()), Duration.ofMinutes(2));
    }

    /**
     * An image with more in it.
     *
     * @param instructions of a Dockerfile, after those that copy
     * @param programs of the host besides {@code sh} and {@code sleep}, by their paths
     * @param texts files by their paths
     */
    public static void build(
            Images images, String reference, String instructions, List<String> programs, Map<String, String> texts) {
        var all = Stream.concat(PROGRAMS.stream(), programs.stream()).toList();
        var dockerfile = "FROM scratch\nCOPY root/ /\n" + instructions + "\n";
        images.build(reference, context(dockerfile, all, texts), Duration.ofMinutes(2));
    }

    private static InputStream context(String dockerfile, List<String> programs, Map<String, String> texts) {
        var bytes = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(bytes)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            put(tar, "Dockerfile", dockerfile.getBytes(UTF_8));
            var files = new TreeSet<String>();
            for (var program : programs) {
                files.add(program);
                files.addAll(libraries(program));
            }
            for (var file : files) {
                put(tar, "root" + file, Files.readAllBytes(Path.of(file)));
            }
            for (var text : texts.entrySet()) {
                put(tar, "root" + text.getKey(), text.getValue().getBytes(UTF_8));
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
