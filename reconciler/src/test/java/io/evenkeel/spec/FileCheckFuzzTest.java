package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.document.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever files hold, the answer is a model or problems, soon, and nothing stays behind. A failure prints the seed,
 * which is the whole input of a property, and the bytes.
 */
class FileCheckFuzzTest {
    private static final Path ROOT = Path.of(System.getProperty("evenkeel.root", ".."));
    private static final Mutations MUTATIONS = new Mutations(corpus());
    private static final int SMALL = 1500;
    private static final int LARGE = 40_000;
    /** Bytes that may live longer after thousands of inputs: caches of the virtual machine and of the validator. */
    private static final long MOST_GROWTH = 48L << 20;

    private static long before;

    /** Loads the classes and schemas that every input shares, so that none of them is charged to one. */
    @BeforeContainer
    static void warmUp() {
        for (var seed = 0; seed < 300; seed++) {
            answer(MUTATIONS.document(new Random(seed)));
        }
        before = used();
    }

    @AfterContainer
    static void nothingStaysBehind() {
        assertThat(used() - before).isLessThan(MOST_GROWTH);
    }

    @Property(tries = SMALL, shrinking = ShrinkingMode.OFF)
    void aDocumentWithMistakesGivesAModelOrProblems(@ForAll long seed) {
        examine(seed, MUTATIONS::document);
    }

    @Property(tries = SMALL, shrinking = ShrinkingMode.OFF)
    void noiseGivesProblems(@ForAll long seed) {
        examine(seed, MUTATIONS::noise);
    }

    @Tag("long")
    @Property(tries = LARGE * 2, shrinking = ShrinkingMode.OFF)
    void manyDocumentsWithMistakesGiveAModelOrProblems(@ForAll long seed) {
        examine(seed, MUTATIONS::document);
    }

    @Tag("long")
    @Property(tries = LARGE, shrinking = ShrinkingMode.OFF)
    void muchNoiseGivesProblems(@ForAll long seed) {
        examine(seed, MUTATIONS::noise);
    }

    private static void examine(long seed, Function<Random, byte[]> making) {
        var bytes = making.apply(new Random(seed));
        try {
            var answer = Watched.run(() -> answer(bytes));
            assertThat(answer).isTrue();
        } catch (AssertionError failed) {
            throw new AssertionError(
                    "seed %d: %s; %s".formatted(seed, failed.getMessage(), shown(seed, bytes)), failed);
        }
    }

    /** The input, or where it is kept when it is long. */
    private static String shown(long seed, byte[] bytes) {
        if (bytes.length < 2000) {
            return "input in base64: " + Base64.getEncoder().encodeToString(bytes);
        }
        try {
            return "input: " + Files.write(Files.createTempFile("fuzz-" + seed + "-", ".yaml"), bytes);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Whether a file that has no error is also one that can be read. */
    private static boolean answer(byte[] bytes) {
        var problems = FileCheck.check("shop/production/web.yaml", bytes);
        assertThat(problems).noneMatch(problem -> problem.toString().contains("\n"));
        var readable =
                YamlReader.read("shop/production/web.yaml", bytes).document().isPresent();
        return readable || !problems.isEmpty();
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    static List<byte[]> corpus() {
        return List.of("schema", "example-repo").stream()
                .flatMap(FileCheckFuzzTest::documents)
                .toList();
    }

    private static Stream<byte[]> documents(String folder) {
        try (var files = Files.walk(ROOT.resolve(folder))) {
            return files
                    .filter(path -> path.toString().endsWith(".yaml"))
                    .filter(path -> Files.isRegularFile(path) && !Files.isSymbolicLink(path))
                    .map(FileCheckFuzzTest::read)
                    .filter(bytes -> bytes.length < 4000)
                    .toList()
                    .stream();
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
