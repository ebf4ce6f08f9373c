package io.evenkeel.source.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.source.SourceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GitSettingsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://git.example.com/team/fleet.git",
                "https://alice@git.example.com:8443/fleet",
                "http://localhost:3000/fleet.git",
                "http://127.0.0.1/fleet.git",
                "http://127.8.9.1:80/fleet.git",
                "http://[::1]:3000/fleet.git",
                "file:///srv/fleet.git",
                "/srv/fleet.git"
            })
    void anAddressThatCannotBeTamperedWithOnTheWayIsFine(String url) {
        assertThatCode(() -> GitSettings.of(url, "main")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "http://git.example.com/fleet.git, plain http",
        "http://10.0.0.7/fleet.git, plain http",
        "http://localhost.example.com/fleet.git, plain http",
        "git://git.example.com/fleet.git, not supported",
        "ssh://git@git.example.com/fleet.git, not supported",
        "git@git.example.com:team/fleet.git, SSH",
        "ftp://git.example.com/fleet.git, not supported",
        "https://alice:s3cret@git.example.com/fleet.git, holds a password",
    })
    void otherAddressesAreRefusedWithAdvice(String url, String why) {
        assertThatThrownBy(() -> GitSettings.of(url, "main"))
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining(why)
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void theShownUrlNamesNoUser() {
        assertThat(GitSettings.of("https://alice@git.example.com/fleet", "main").shown())
                .isEqualTo("https://git.example.com/fleet");
    }

    @Test
    void aTokenLosesOneLineBreakAndShowsNothing(@TempDir Path folder) throws Exception {
        var token = Token.read(Files.writeString(folder.resolve("token"), " abc \r\n"));

        assertThat(token.text()).isEqualTo(" abc ");
        assertThat(token).hasToString("••••");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "  \n", "one\ntwo\n", "one\n\n"})
    void aFileWithoutExactlyOneTokenIsRefused(String text, @TempDir Path folder) throws Exception {
        var file = Files.writeString(folder.resolve("token"), text);

        assertThatThrownBy(() -> Token.read(file))
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void aCaFileThatIsNoneSaysSo(@TempDir Path folder) throws Exception {
        var file = Files.writeString(folder.resolve("ca.pem"), "nothing");

        assertThatThrownBy(() -> Trust.in(file))
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining("PEM");
    }

    @Test
    void theRootFolderIsWrittenInManyWays() {
        for (var path : new String[] {"", ".", "/", "./"}) {
            assertThat(settings(path).path()).isEqualTo(".");
        }
        assertThat(settings("./deploy//fleet/").path()).isEqualTo("deploy/fleet");
        assertThat(settings("../../etc").path()).isEqualTo("etc");
    }

    private static GitSettings settings(String path) {
        return new GitSettings(
                "file:///srv/fleet.git", "main", path, Optional.empty(), Optional.empty(), Timeouts.DEFAULT);
    }
}
