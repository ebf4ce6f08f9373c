package io.evenkeel.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.source.Fetched.Movement;
import io.evenkeel.source.SourceException;
import io.evenkeel.source.git.GitMirror;
import io.evenkeel.source.git.GitSettings;
import io.evenkeel.source.git.Timeouts;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The mirror and a git server over http and https. */
final class GitMirrorHttpTest {
    private static final Timeouts IMPATIENT =
            new Timeouts(Duration.ofSeconds(5), Duration.ofMillis(300), Duration.ofSeconds(60));

    @TempDir
    Path folder;

    private final List<AutoCloseable> open = new ArrayList<>();
    private GitRepository upstream;
    private Revision one;

    @BeforeEach
    void start() {
        upstream = keep(GitRepository.create(folder.resolve("fleet.git")));
        one = upstream.commit("a", "1", "one");
    }

    @AfterEach
    void end() throws Exception {
        for (var each : open.reversed()) {
            each.close();
        }
    }

    @Test
    void aLoopbackServerIsFetchedFromOverPlainHttp() {
        var server = keep(GitServer.http(upstream));
        var mirror = mirror(settings(server.url()));
        mirror.fetch();
        for (var n = 2; n < 6; n++) {
            upstream.commit("a", "" + n, "more");
        }

        var fetched = mirror.fetch();

        assertThat(fetched.movement()).isEqualTo(Movement.FORWARD);
        assertThat(text(mirror, fetched.revision())).isEqualTo("5");
        assertThat(mirror.fetch().changed()).isFalse();
    }

    @Test
    void aPollWithoutAPushOnlyListsTheBranch() {
        var server = keep(GitServer.http(upstream));
        var mirror = mirror(settings(server.url()));
        mirror.fetch();
        var before = server.requests().size();

        assertThat(mirror.fetch().changed()).isFalse();

        // the capabilities, and the listing; a fetch would be a third
        assertThat(server.requests().subList(before, server.requests().size())).hasSize(2);
    }

    @Test
    void forcedPushesAreTakenOverFromAServerToo() {
        var mirror = mirror(settings(keep(GitServer.http(upstream)).url()));
        upstream.commit("a", "2", "two");
        mirror.fetch();

        upstream.amend(new GitRepository.Changes().file("a", "2b"), "amended");
        assertThat(mirror.fetch().rewritten()).isTrue();
        upstream.reset(one);
        assertThat(mirror.fetch().rewritten()).isTrue();
        var anew = upstream.startAnew(new GitRepository.Changes().file("a", "x"), "unrelated");
        assertThat(mirror.fetch().rewritten()).isTrue();

        assertThat(text(mirror, anew)).isEqualTo("x");
    }

    @Test
    void aTokenOpensAPrivateRepositoryOverHttpsWithAnOwnAuthority() throws Exception {
        var authority = new CertificateAuthority(folder, "good");
        var server = keep(GitServer.https(upstream, authority.server()));
        server.require("x-access-token", "s3cret-token");
        var token = Files.writeString(folder.resolve("token"), "s3cret-token\n");

        var mirror = mirror(settings(server.url(), Optional.of(token), Optional.of(authority.certificate())));

        assertThat(mirror.fetch().revision()).isEqualTo(one);
        assertThat(server.requests()).noneMatch(request -> request.contains("s3cret"));
        assertThat(everythingBelow(folder.resolve("state"))).doesNotContain("s3cret");
    }

    @Test
    void aUserNameInTheUrlGoesWithTheToken() throws Exception {
        var server = keep(GitServer.http(upstream));
        server.require("deploy+1", "s3cret-token");
        var token = Files.writeString(folder.resolve("token"), "s3cret-token");
        var url = server.url().replace("http://", "http://deploy+1@");

        assertThat(mirror(settings(url, Optional.of(token), Optional.empty()))
                        .fetch()
                        .revision())
                .isEqualTo(one);
    }

    @Test
    void aRotatedTokenIsTakenWithoutARestart() throws Exception {
        var server = keep(GitServer.http(upstream));
        server.require("x-access-token", "new");
        var token = Files.writeString(folder.resolve("token"), "old\n");
        var mirror = mirror(settings(server.url(), Optional.of(token), Optional.empty()));

        assertThatThrownBy(mirror::fetch)
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining("401")
                .hasMessageContaining(token.toString())
                .hasMessageNotContaining("old");
        Files.writeString(token, "new\n");

        assertThat(mirror.fetch().revision()).isEqualTo(one);
    }

    @Test
    void aPrivateRepositoryWithoutATokenSaysWhatToDo() {
        var server = keep(GitServer.http(upstream));
        server.require("x", "y");

        assertThatThrownBy(() -> mirror(settings(server.url())).fetch())
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining("401")
                .hasMessageContaining("repository.tokenFile");
    }

    @Test
    void aCertificateOfAnUnknownAuthorityIsRefused() {
        var server = keep(GitServer.https(upstream, new CertificateAuthority(folder, "theirs").server()));
        var ours = new CertificateAuthority(folder, "ours").certificate();

        assertThatThrownBy(() -> mirror(settings(server.url())).fetch())
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining("caFile");
        assertThatThrownBy(() -> mirror(settings(server.url(), Optional.empty(), Optional.of(ours)))
                        .fetch())
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining("caFile");
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404})
    void aServersNoIsForAPersonToLookAt(int status) {
        var server = keep(GitServer.http(upstream));
        var mirror = mirror(settings(server.url()));
        mirror.fetch();
        server.answer(status, "");

        assertThatThrownBy(mirror::fetch)
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining(status + "")
                .hasMessageContaining(server.url());
        assertThat(text(mirror, one)).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/info/refs", "/git-upload-pack"})
    void aServersFailureMidwayPassesByItselfAndHarmsNothing(String pathEnd) {
        var server = keep(GitServer.http(upstream));
        var mirror = mirror(settings(server.url()));
        mirror.fetch();
        var two = upstream.commit("a", "2", "two");
        server.answer(500, pathEnd);

        assertThatThrownBy(mirror::fetch)
                .isInstanceOf(SourceException.Unreachable.class)
                .hasMessageContaining("500");
        assertThat(mirror.fetched()).contains(one);
        assertThat(text(mirror, one)).isEqualTo("1");

        server.answer(0, "");
        assertThat(mirror.fetch().revision()).isEqualTo(two);
    }

    @Test
    void aServerThatIsAwayHarmsNothing() {
        var server = GitServer.http(upstream);
        var mirror = mirror(settings(server.url()));
        mirror.fetch();
        server.close();

        assertThatThrownBy(mirror::fetch)
                .isInstanceOf(SourceException.Unreachable.class)
                .hasMessageContaining("refused");
        assertThat(text(mirror, one)).isEqualTo("1");
    }

    @Test
    void aServerThatHangsIsGivenUp() throws Exception {
        var hanging = keep(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        var url = "http://127.0.0.1:" + hanging.getLocalPort() + "/fleet.git";
        var settings = new GitSettings(url, "main", ".", Optional.empty(), Optional.empty(), IMPATIENT);

        assertThatThrownBy(() -> mirror(settings).fetch())
                .isInstanceOf(SourceException.Unreachable.class)
                .hasMessageContaining("no complete answer in time");
    }

    @Test
    void anAnswerThatTricklesForEverIsGivenUp() throws Exception {
        var trickling = keep(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(() -> trickle(trickling));
        var patience = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofMillis(500));
        var url = "http://127.0.0.1:" + trickling.getLocalPort() + "/fleet.git";
        var settings = new GitSettings(url, "main", ".", Optional.empty(), Optional.empty(), patience);

        assertThatThrownBy(() -> mirror(settings).fetch())
                .isInstanceOf(SourceException.Unreachable.class)
                .hasMessageContaining("not complete after");
    }

    @Test
    void anEmptyRepositoryAndAMissingBranchAreToldApart() {
        var server = keep(GitServer.http(upstream));
        upstream.renameBranch("main", "trunk");
        assertThatThrownBy(() -> mirror(settings(server.url())).fetch())
                .isInstanceOf(SourceException.NoBranch.class)
                .hasMessageContaining("it has trunk");

        var empty = keep(GitRepository.create(folder.resolve("empty.git")));
        var emptyServer = keep(GitServer.http(empty));
        assertThatThrownBy(() -> mirror(settings(emptyServer.url())).fetch())
                .isInstanceOf(SourceException.NoBranch.class)
                .hasMessageContaining("is empty");
    }

    @Test
    void aRedirectToAnotherHostDoesNotGetTheToken() throws Exception {
        var thief = keep(GitServer.http(upstream));
        var server = keep(GitServer.http(upstream));
        server.redirect("http://127.0.0.1:" + thief.port());
        var token = Files.writeString(folder.resolve("token"), "s3cret-token\n");

        assertThatThrownBy(() -> mirror(settings(server.url(), Optional.of(token), Optional.empty()))
                        .fetch())
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining("redirects to");
        assertThat(thief.requests()).isEmpty();
    }

    private static void trickle(ServerSocket listening) {
        try (var connection = listening.accept()) {
            var answer = connection.getOutputStream();
            var begin = """
                    HTTP/1.1 200 OK
                    Content-Type: application/x-git-upload-pack-advertisement
                    Content-Length: 60000

                    001e# service=git-upload-pack
                    0000eeee""";
            answer.write(begin.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                answer.write('x');
                answer.flush();
                Thread.sleep(20);
            }
        } catch (IOException | InterruptedException e) {
            // the client has given up: that is what is tested
        }
    }

    private GitMirror mirror(GitSettings settings) {
        return keep(new GitMirror(settings, folder.resolve("state")));
    }

    private static GitSettings settings(String url) {
        return settings(url, Optional.empty(), Optional.empty());
    }

    private static GitSettings settings(String url, Optional<Path> token, Optional<Path> authority) {
        return new GitSettings(url, "main", ".", token, authority, Timeouts.DEFAULT);
    }

    private static String text(GitMirror mirror, Revision revision) {
        return new String(mirror.at(revision).read("a"), StandardCharsets.UTF_8);
    }

    private static String everythingBelow(Path folder) throws IOException {
        var all = new StringBuilder();
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    private <T extends AutoCloseable> T keep(T each) {
        open.add(each);
        return each;
    }
}
