package io.evenkeel.spec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Bytes that look like documents and are none, made of documents that are some. The same seed gives the same bytes. */
record Mutations(List<byte[]> corpus) {
    private static final byte[] INTERESTING =
            "{}[]:,-&*!|>'\"%@`#?~<\n\t\r 019.eEx/\\\0\u007f".getBytes(StandardCharsets.ISO_8859_1);
    private static final List<String> PHRASES = List.of(
            "<<: *a",
            "&a ",
            "*a",
            "x-a: &a {b: *a}\n",
            "!!str ",
            "!!binary ",
            "---\n",
            "...\n",
            "%YAML 1.2\n---\n",
            "\uFEFF",
            "? ",
            "~",
            "null",
            "-0x7fffffffffffffff",
            "1e999999999",
            ".nan",
            "999999999999999999999999999999",
            "kind: App\n",
            "base: ../../bases/web.yaml\n",
            "base: web.yaml\n",
            "<<: [*a, *a]\n",
            "\uD83D\uDE00",
            "\u0085");

    /** A document with a few mistakes in it. */
    byte[] document(Random random) {
        var bytes = any(random).clone();
        for (var change = random.nextInt(6); change > 0 && bytes.length > 0; change--) {
            bytes = mutated(bytes, random.nextInt(bytes.length), random);
        }
        return bytes;
    }

    /** Anything: noise, or noise in the alphabet of YAML. */
    byte[] noise(Random random) {
        var bytes = new byte[random.nextInt(400)];
        random.nextBytes(bytes);
        if (random.nextBoolean()) {
            for (var at = 0; at < bytes.length; at++) {
                bytes[at] = INTERESTING[Math.floorMod(bytes[at], INTERESTING.length)];
            }
        }
        return bytes;
    }

    private byte[] mutated(byte[] bytes, int at, Random random) {
        return switch (random.nextInt(32)) {
            case 0 -> stretched(bytes, at, random);
            case 1, 2, 3, 4, 5, 6, 7 -> replaced(bytes, at, INTERESTING[random.nextInt(INTERESTING.length)]);
            case 8, 9, 10, 11 -> replaced(bytes, at, (byte) random.nextInt());
            case 12, 13, 14, 15, 16, 17 -> spliced(bytes, at, any(random), at);
            case 18, 19, 20, 21, 22 -> Arrays.copyOf(bytes, at);
            case 23, 24, 25 -> spliced(bytes, at, bytes, Math.max(0, at - random.nextInt(40)));
            default ->
                inserted(bytes, at, PHRASES.get(random.nextInt(PHRASES.size())).getBytes(StandardCharsets.UTF_8));
        };
    }

    private byte[] any(Random random) {
        return corpus.get(random.nextInt(corpus.size()));
    }

    private static byte[] replaced(byte[] bytes, int at, byte by) {
        var changed = bytes.clone();
        changed[at] = by;
        return changed;
    }

    /** The head of one document and the tail of another. */
    private static byte[] spliced(byte[] head, int at, byte[] tail, int from) {
        var start = Math.min(from, tail.length);
        var both = Arrays.copyOf(head, at + tail.length - start);
        System.arraycopy(tail, start, both, at, tail.length - start);
        return both;
    }

    private static byte[] inserted(byte[] bytes, int at, byte[] phrase) {
        return spliced(spliced(bytes, at, phrase, 0), at + phrase.length, bytes, at);
    }

    /** A few bytes, thousands of times: what is quadratic, or recursive, shows. */
    private static byte[] stretched(byte[] bytes, int at, Random random) {
        var end = Math.min(bytes.length, at + 1 + random.nextInt(20));
        var part = Arrays.copyOfRange(bytes, at, end);
        var text = new String(part, StandardCharsets.ISO_8859_1).repeat(1 + random.nextInt(150_000) / part.length);
        return inserted(bytes, at, text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
