package io.evenkeel.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.document.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgeKeysTest {
    @TempDir
    private Path folder;

    private Path write(String text, String mode) throws IOException {
        var file = Files.writeString(folder.resolve("keys.txt"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private static String fixture(String name) throws IOException {
        return Files.readString(SopsFixtures.FOLDER.resolve("keys").resolve(name + ".txt"));
    }

    @Test
    void aFileHoldsSeveralKeysWithCommentsAndEmptyLinesInAnyLineEnding() throws IOException {
        var file = write(
                ("\n# rotated\n" + fixture("test-key-old") + "\n\n  " + fixture("test-key-new")).replace("\n", "\r\n"),
                "rw-------");

        var keys = AgeKeys.read(List.of(file));

        assertThat(keys.problems()).isEmpty();
        assertThat(keys.recipients())
                .isEqualTo("age1002hcrcn0jkm3604h7hfkl7j84z7a5mp4fufjqh97wjmejxt0svsepyeea,"
                        + " age1zsag3uhdk7ekvlenvaxjgggx2dwj5xx9ryzks3hc53k2asrgn4jsjewj6g");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-r-----", "rw----r--", "rw--w----", "rw-----w-", "rw---x---"})
    void aFileThatOthersMayUseIsRefused(String mode) throws IOException {
        var file = write(fixture("test-key-new"), mode);

        var keys = AgeKeys.read(List.of(file));

        assertThat(keys.isEmpty()).isTrue();
        assertThat(keys.problems())
                .extracting(Problem::toString)
                .containsExactly(file + ":1:1: error: others may use this key file (" + mode
                        + "), so it is not used; hint: chmod 600 " + file
                        + ", and take a new key if somebody may have read this one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------"})
    void aFileThatOnlyItsOwnerMayUseIsTaken(String mode) throws IOException {
        assertThat(AgeKeys.read(List.of(write(fixture("test-key-new"), mode))).problems())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            age1zsag3uhdk7ekvlenvaxjgggx2dwj5xx9ryzks3hc53k2asrgn4jsjewj6g | this is a public key
            -----BEGIN AGE ENCRYPTED FILE-----                             | the key file is itself encrypted
            -----BEGIN OPENSSH PRIVATE KEY-----                            | this is no age key but another kind of key
            AGE-PLUGIN-YUBIKEY-1ABC                                        | this kind of age key is not supported
            AGE-SECRET-KEY-PQ-1ABC                                         | this kind of age key is not supported
            AGE-SECRET-KEY-1QAPD8YC0PHUM7ETQZK0PQX0ZLUH8V7PNPPPXPEMLEYUUTG | this age key is damaged
            hunter2                                                        | this is no age key
            """)
    void anotherContentIsNamedAndNeverShown(String line, String complaint) throws IOException {
        var problems = AgeKeys.read(List.of(write("# a comment\n" + line + "\n", "rw-------")))
                .problems();

        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst().toString())
                .startsWith(folder.resolve("keys.txt") + ":2:1: error: " + complaint)
                .doesNotContain(line);
    }

    @Test
    void anEmptyOneAMissingOneAndAFolderAreProblems() throws IOException {
        var problems = AgeKeys.read(List.of(
                        write("# nothing\n", "rw-------"),
                        folder.resolve("none"),
                        Files.createDirectory(
                                folder.resolve("folder"),
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))))
                .problems();

        assertThat(problems)
                .extracting(Problem::message)
                .containsExactly(
                        "the key file holds no key",
                        "the key file does not exist",
                        "the key file cannot be read (IOException)");
    }

    @Test
    void oneBadFileLeavesTheOthers() {
        var keys = AgeKeys.read(List.of(folder.resolve("none"), SopsFixtures.keyFile(folder, "test-key-new")));

        assertThat(keys.problems()).hasSize(1);
        assertThat(SopsFile.open("f", SopsFixtures.bytes("flat"), keys)).isInstanceOf(Opening.Done.class);
    }
}
