package io.evenkeel.proxy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Which configuration a proxy has loaded, for one that takes a reload as a signal and tells nobody when it is done. A
 * rendered file holds a hash of all the others, and the proxy answers with it on its probe socket.
 */
public final class LoadedMark {
    /** Of the answer. */
    public static final String HEADER = "X-Evenkeel-Loaded";

    private static final String PATH = "/.evenkeel/loaded";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(30);
    /** The old workers still take connections for a moment after the first new one does. */
    private static final int IN_A_ROW = 10;

    private static final Pattern MARK = Pattern.compile("[0-9a-f]{64}");

    private final ProxyDirectory directory;
    private final String file;

    /**
     * Asks nothing yet.
     *
     * @param file rendered, with the mark of all the others in it
     */
    public LoadedMark(ProxyDirectory directory, String file) {
        this.directory = directory;
        this.file = file;
    }

    /** The mark of rendered files: lower-case hexadecimal. */
    public static String of(SortedMap<String, String> files) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            files.forEach((name, text) -> {
                digest.update((name + "\0" + text.length() + "\0").getBytes(StandardCharsets.UTF_8));
                digest.update(text.getBytes(StandardCharsets.UTF_8));
            });
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of the configuration that is to be loaded. */
    public String wanted() {
        var path = directory.config().resolve("current").resolve(file);
        try {
            return MARK.matcher(Files.readString(path))
                    .results()
                    .findFirst()
                    .orElseThrow(() -> new ProxyException("there is no mark in " + path))
                    .group();
        } catch (IOException e) {
            throw new ProxyException("cannot read " + path + ": " + e, e);
        }
    }

    /** What the proxy says now; empty when it does not answer. */
    public Optional<String> now() {
        var headers = new TreeMap<>(Map.of("Host", "evenkeel.internal", "Connection", "close"));
        try {
            return new SocketHttp(directory.probeSocket())
                    .get(PATH, headers, PATIENCE)
                    .flatMap(answer -> answer.header(HEADER));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether everything that answers says so before the time is over. */
    public boolean await(String mark, Duration timeout) {
        var end = System.nanoTime() + timeout.toNanos();
        for (var inARow = 0; inARow < IN_A_ROW; ) {
            inARow = now().equals(Optional.of(mark)) ? inARow + 1 : 0;
            if (System.nanoTime() > end) {
                return false;
            }
            Pauses.pause(PAUSE);
        }
        return true;
    }
}
