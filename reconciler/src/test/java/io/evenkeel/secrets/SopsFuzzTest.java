package io.evenkeel.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a file holds, it is opened or refused: nothing is thrown, and nothing of a value is told. */
class SopsFuzzTest {
    private static final int ROUNDS = 3000;
    private static final List<String> FIXTURES =
            List.of("nested", "flat", "types", "unencrypted-comment-regex", "two-documents", "mac-only-encrypted");
    private static final List<String> PIECES = List.of(
            "",
            "\n",
            " ",
            ":",
            "ENC[",
            "]",
            "AES256_GCM",
            ",",
            "iv:",
            "!!binary x",
            "&a ",
            "*a",
            "- ",
            "\"",
            "#",
            "sops:\n",
            "---\n",
            "{",
            "\u0000",
            "é",
            "\uFEFF",
            "type:int",
            "type:x]",
            "mac:",
            "age:\n",
            "(",
            "=");

    @TempDir
    private Path folder;

    @Test
    void noBrokenFileMakesItFall() {
        var keys = SopsFixtures.keys(folder, "test-key-new");
        var random = new Random(20261201);
        var opened = 0;
        for (var round = 0; round < ROUNDS; round++) {
            var fixture = SopsFixtures.bytes(FIXTURES.get(round % FIXTURES.size()));
            var text = broken(new String(fixture, StandardCharsets.UTF_8), random);
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            if (random.nextInt(10) == 0) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            var file = SecretsFile.of("f.yaml", bytes);
            var opening = SopsFile.open("f.yaml", bytes, keys);
            opened += opening instanceof Opening.Done ? 1 : 0;
            assertThat(file.problems().toString() + opening)
                    .doesNotContain("correct horse", "BEGIN TEST KEY", "its path has one more colon");
        }
        // cuts in comments and between documents do no harm
        assertThat(opened).isBetween(1, ROUNDS / 3);
    }

    private static String broken(String text, Random random) {
        var from = random.nextInt(text.length());
        var to = Math.min(text.length(), from + (random.nextBoolean() ? 0 : random.nextInt(40)));
        return text.substring(0, from) + PIECES.get(random.nextInt(PIECES.size())) + text.substring(to);
    }

    @Test
    void noBrokenKeyFileMakesItFall() throws IOException {
        var random = new Random(20261202);
        var file = SopsFixtures.keyFile(folder, "test-key-new");
        var text = Files.readString(file);
        var key =
                text.lines().filter(line -> line.startsWith("AGE-")).findFirst().orElseThrow();
        for (var round = 0; round < ROUNDS; round++) {
            Files.writeString(file, broken(text, random));
            for (var problem : AgeKeys.read(List.of(file)).problems()) {
                assertThat(problem.toString()).doesNotContain(key.substring(20, 40));
            }
        }
    }
}
