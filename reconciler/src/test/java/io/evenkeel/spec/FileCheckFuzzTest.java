package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Whatever a file holds, the answer is a list of problems. */
class FileCheckFuzzTest {
    private static final Path SCHEMA = Path.of(System.getProperty("evenkeel.root", ".."), "schema");
    private static final List<byte[]> CORPUS = corpus();
    private static final byte[] INTERESTING =
            "{}[]:,-&*!|>'\"%@`#?~<\n\t 019.eEx/\\\0\u007f".getBytes(StandardCharsets.ISO_8859_1);

    @Property(tries = 3000)
    void noBytesMakeTheCheckThrow(@ForAll long seed) {
        var bytes = mutated(new Random(seed));

        assertThatCode(() -> FileCheck.check("shop/production/web.yaml", bytes)).doesNotThrowAnyException();
    }

    private static byte[] mutated(Random random) {
        var bytes = CORPUS.get(random.nextInt(CORPUS.size())).clone();
        for (var change = random.nextInt(6); change > 0 && bytes.length > 0; change--) {
            var at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = INTERESTING[random.nextInt(INTERESTING.length)];
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> bytes = spliced(bytes, at, CORPUS.get(random.nextInt(CORPUS.size())));
                default -> bytes = Arrays.copyOf(bytes, at);
            }
        }
        return bytes;
    }

    /** The head of one document and the tail of another. */
    private static byte[] spliced(byte[] head, int at, byte[] other) {
        var from = Math.min(at, other.length);
        var both = Arrays.copyOf(head, at + other.length - from);
        System.arraycopy(other, from, both, at, other.length - from);
        return both;
    }

    private static List<byte[]> corpus() {
        try (var files = Files.walk(SCHEMA)) {
            return files.filter(path -> path.toString().endsWith(".yaml"))
                    .filter(path -> Files.isRegularFile(path) && !Files.isSymbolicLink(path))
                    .map(FileCheckFuzzTest::read)
                    .filter(bytes -> bytes.length < 4000)
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static byte[] read(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
