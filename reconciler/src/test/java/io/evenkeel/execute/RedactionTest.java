package io.evenkeel.execute;

import static io.evenkeel.resolve.CanaryState.CANARIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.resolve.CanaryState;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an app printed before it failed is told without what it must not tell. */
class RedactionTest {
    @TempDir
    private Path folder;

    private Redaction redaction = Redaction.NONE;

    @BeforeEach
    void resolve() {
        redaction = Redaction.of(CanaryState.of(folder, "x"));
    }

    @Test
    void noValueIsLeftInALogInAnyForm() {
        var whole = CANARIES.values().values().stream()
                .flatMap(String::lines)
                .map(line -> "env: " + line)
                .toList();

        assertThat(CANARIES.traces()).hasSizeGreaterThan(30);
        assertThat(String.join("\n", redaction.log(whole))).doesNotContain(CANARIES.traces());
        assertThat(redaction.log(List.of("password is ꙮჶƔ!", "nothing")))
                .containsExactly("password is ••••!", "nothing");
    }

    @Test
    void causesAndProgressAreTakenCareOfToo() {
        assertThat(redaction.outcome(
                        new StepOutcome.GateFailed("it said kX7canaryLineQz93vTw", List.of("kX7canaryLineQz93vTw"))))
                .isEqualTo(new StepOutcome.GateFailed("it said ••••", List.of("••••")));
        assertThat(redaction.outcome(new StepOutcome.Failed("bad kX7canaryPemSecond0192837465", true)))
                .isEqualTo(new StepOutcome.Failed("bad ••••", true));
        assertThat(redaction.sentence("attempt 1: kX7canaryLineQz93vTw")).isEqualTo("attempt 1: ••••");
    }

    @Test
    void aSecretInAFileOrInsideOfAProvidedAddressIsTakenCareOfToo() {
        var files = Redaction.of(CanaryState.of(folder, "x", "files: {/run/line: {secret: line}}\n"));
        var provided = Redaction.of(CanaryState.withDatabase(
                folder, "provides: {URL: 'db://u:${urlsecret:regex}@${host}'}\n", "databases: [db]\n"));

        assertThat(files.sentence("cat: kX7canaryLineQz93vTw")).isEqualTo("cat: ••••");
        assertThat(provided.sentence("no login with " + CANARIES.values().get("regex")))
                .isEqualTo("no login with ••••");
    }

    @Test
    void theHashesOfADomainsUsersAreTakenCareOfToo() {
        var users = Redaction.of(CanaryState.withLogins(folder));

        assertThat(users.sentence("bad hash $2y$05$kX7canaryHashQz93vTwOeb0qWmcTxHYzFk1rJZ8uLNpD3sVg6aXi"))
                .isEqualTo("bad hash ••••");
    }

    @Test
    void whatOtherProgramsMakeOfAValueIsKnownForTheCommonForms() {
        var json = "{\"key\": \"-----BEGIN CANARY KEY-----\\nkX7canaryPemFirstQz93vTw/+==\\n";
        assertThat(redaction.log(List.of(json)).toString()).doesNotContain("kX7canary");
        assertThat(redaction.log(List.of("?p=%EA%99%AE%E1%83%B6%C6%94&q", "a1g3Y2FuYXJ5TGluZVF6OTN2VHc=")))
                .containsExactly("?p=••••&q", "••••");
    }
}
