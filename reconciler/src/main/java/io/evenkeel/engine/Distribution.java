package io.evenkeel.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The files of the one image by their path in it.
 *
 * @param options of the JVM, one a word
 * @param jars of the class path, in its order
 */
record Distribution(SortedMap<String, Path> files, List<String> options, List<String> jars) {
    /** Where it lies in the image. */
    static final String TARGET = "/opt/evenkeel";

    /** What a JVM is linked against besides the loader; a system may have no zlib when the runtime brings its own. */
    private static final List<String> LIBRARIES =
            List.of("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libz.so.1");

    /** The loader's path is fixed in every program of an architecture; the folder is where Debian has libraries. */
    private static final Map<String, String> LOADERS = Map.of(
            "amd64", "lib64/ld-linux-x86-64.so.2",
            "aarch64", "lib/ld-linux-aarch64.so.1");

    private static final Map<String, String> FOLDERS =
            Map.of("amd64", "x86_64-linux-gnu", "aarch64", "aarch64-linux-gnu");

    static Distribution read(Path home, Path system) {
        try {
            var files = new TreeMap<String, Path>();
            add(files, home.resolve("runtime"), TARGET + "/runtime");
            var library = home.resolve("lib");
            add(files, library, TARGET + "/lib");
            addLibraries(files, system, System.getProperty("os.arch"));
            return new Distribution(
                    files,
                    Files.readAllLines(library.resolve("jvm.args")).stream()
                            .filter(line -> line.startsWith("-"))
                            .toList(),
                    Files.readAllLines(library.resolve("classpath")));
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "cannot read the program's own folder " + home + "; it must hold runtime/ and lib/", failure);
        }
    }

    /**
     * Changes with every file: names, sizes and modification times, because reading them all would take longer than
     * anything else at a start.
     */
    String hash(String recipe) {
        var digest = sha256();
        digest.update(recipe.getBytes(UTF_8));
        files.forEach((target, file) -> digest.update((target + ' ' + stamp(file) + '\n').getBytes(UTF_8)));
        return HexFormat.of().formatHex(digest.digest());
    }

    /** A build context with a Dockerfile, written while it is read. */
    InputStream context(String dockerfile) {
        return new BuildContext(dockerfile, files).open();
    }

    private static String stamp(Path file) {
        try {
            return Files.size(file) + " " + Files.getLastModifiedTime(file).to(TimeUnit.SECONDS);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + file, failure);
        }
    }

    private static void add(SortedMap<String, Path> files, Path folder, String target) throws IOException {
        try (Stream<Path> found = Files.walk(folder)) {
            found.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .forEach(file -> files.put(target + "/" + folder.relativize(file), file));
        }
    }

    private static void addLibraries(SortedMap<String, Path> files, Path system, String architecture) {
        var loader = Optional.ofNullable(LOADERS.get(architecture))
                .map(system::resolve)
                .filter(Files::exists)
                .orElseThrow(() -> new EngineException("cannot make Evenkeel's own image: no C library loader for "
                        + architecture + " below " + system + "; Evenkeel runs on glibc systems, amd64 or aarch64"));
        files.put("/" + system.relativize(loader), loader);
        var debian = FOLDERS.getOrDefault(architecture, "");
        for (var library : LIBRARIES) {
            Stream.of("lib/" + debian, "usr/lib/" + debian, "lib64", "usr/lib64")
                    .map(folder -> system.resolve(folder).resolve(library))
                    .filter(Files::exists)
                    .findFirst()
                    .ifPresent(file -> files.put("/" + system.relativize(file), file));
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
