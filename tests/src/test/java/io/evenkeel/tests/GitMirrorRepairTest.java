package io.evenkeel.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.source.Fetched.Movement;
import io.evenkeel.source.SourceException;
import io.evenkeel.source.git.GitMirror;
import io.evenkeel.source.git.GitSettings;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mirror that was damaged, or whose process died in it. */
final class GitMirrorRepairTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");

    @TempDir
    Path folder;

    private GitRepository upstream;
    private GitMirror mirror;
    private Revision one;
    private Path live;

    @BeforeEach
    void start() {
        upstream = GitRepository.create(folder.resolve("fleet.git"));
        one = upstream.commit("a", "1", "one");
        mirror = open();
        mirror.fetch();
        live = folder.resolve("state/mirror.git");
    }

    @AfterEach
    void end() {
        mirror.close();
        upstream.close();
    }

    @Test
    void aMirrorWithoutItsObjectsIsMadeAnew() throws Exception {
        restart();
        deletePacks();

        var fetched = mirror.fetch();

        assertThat(fetched.repair()).isPresent();
        assertThat(fetched.movement()).isEqualTo(Movement.NONE);
        assertThat(text(one)).isEqualTo("1");
        assertThat(mirror.fetch().repair()).isEmpty();
    }

    @Test
    void aMirrorThatIsNoRepositoryAnyMoreIsMadeAnew() throws Exception {
        restart();
        Files.writeString(live.resolve("config"), "[[[");
        Files.delete(live.resolve("HEAD"));

        assertThat(mirror.fetch().repair()).isPresent();
        assertThat(text(one)).isEqualTo("1");
    }

    @Test
    void damageThatOnlyAReaderSeesIsRepairedByTheNextFetch() throws Exception {
        mirror.close();
        overwritePacks();
        mirror = open();

        assertThatThrownBy(() -> text(one)).isInstanceOf(SourceException.class).hasMessageContaining("next fetch");
        assertThat(mirror.fetch().repair()).isPresent();
        assertThat(text(one)).isEqualTo("1");
    }

    @Test
    void objectsThatVanishUnderARunningAgentComeBack() throws Exception {
        deletePacks();
        var two = upstream.commit("b", "2", "two");

        var fetched = mirror.fetch();
        assertThat(fetched.revision()).isEqualTo(two);
        assertThat(text(two)).isEqualTo("1");
    }

    @Test
    void aRepairTakesPinsAlong() throws Exception {
        mirror.pin(WEB, one);
        mirror.applied(one);
        var two = upstream.startAnew(new GitRepository.Changes().file("a", "2"), "two");
        mirror.fetch();
        restart();
        breakCommit(two);

        assertThat(mirror.fetch().repair()).isPresent();
        assertThat(mirror.pinned()).containsExactly(Map.entry(WEB, one));
        assertThat(mirror.applied()).contains(one);
        assertThat(text(one)).isEqualTo("1");
        assertThat(text(two)).isEqualTo("2");
    }

    @Test
    void aPinThatNobodyHasAnyMoreIsGivenUpAndNothingElse() throws Exception {
        mirror.pin(WEB, one);
        upstream.close();
        Files.move(folder.resolve("fleet.git"), folder.resolve("gone.git"));
        upstream = GitRepository.create(folder.resolve("fleet.git"));
        var anew = upstream.commit("a", "anew", "anew");
        restart();
        deletePacks();

        assertThat(mirror.fetch().revision()).isEqualTo(anew);
        assertThat(mirror.pinned()).isEmpty();
        assertThat(mirror.fetch().repair()).isEmpty();
    }

    @Test
    void aDamagedMirrorIsKeptWhileTheServerIsAway() throws Exception {
        restart();
        breakReference();
        Files.move(folder.resolve("fleet.git"), folder.resolve("away.git"));

        assertThatThrownBy(mirror::fetch).isInstanceOf(SourceException.Refused.class);
        assertThat(text(one)).isEqualTo("1");

        Files.move(folder.resolve("away.git"), folder.resolve("fleet.git"));
        assertThat(mirror.fetch().repair()).isPresent();
        assertThat(mirror.fetched()).contains(one);
    }

    @Test
    void lockFilesOfADeadProcessDoNotStopTheNext() throws Exception {
        mirror.close();
        Files.createFile(live.resolve("refs/evenkeel/fetched.lock"));
        Files.createFile(live.resolve("shallow.lock"));
        Files.createFile(live.resolve("packed-refs.lock"));
        var two = upstream.commit("a", "2", "two");
        mirror = open();

        var fetched = mirror.fetch();
        assertThat(fetched.revision()).isEqualTo(two);
        assertThat(fetched.repair()).isEmpty();
    }

    @Test
    void aProcessThatDiedBetweenTheTwoRenamesLosesNothing() throws Exception {
        mirror.pin(WEB, one);
        mirror.close();
        Files.move(live, folder.resolve("state/mirror.git.old"));
        Files.createDirectories(folder.resolve("state/mirror.git.new/objects"));
        mirror = open();

        assertThat(mirror.fetch().repair()).isEmpty();
        assertThat(mirror.pinned()).containsKey(WEB);
        try (var left = Files.list(folder.resolve("state"))) {
            assertThat(left).containsExactly(live);
        }
    }

    private void restart() {
        mirror.close();
        mirror = open();
    }

    private GitMirror open() {
        return new GitMirror(
                GitSettings.of(folder.resolve("fleet.git").toUri().toString(), "main"), folder.resolve("state"));
    }

    private void deletePacks() throws IOException {
        for (var file : packs()) {
            Files.delete(file);
        }
    }

    private void overwritePacks() throws IOException {
        for (var file : packs()) {
            if (file.toString().endsWith(".pack")) {
                var bytes = Files.readAllBytes(file);
                // the header stays, so that it is still a pack, and so does the trailing checksum
                java.util.Arrays.fill(bytes, 12, bytes.length - 20, (byte) 0x55);
                file.toFile().setWritable(true);
                Files.write(file, bytes);
            }
        }
    }

    /** Removes the one pack that brought a commit. */
    private void breakCommit(Revision revision) throws IOException {
        var newest = packs().stream()
                .filter(file -> file.toString().endsWith(".pack"))
                .max(java.util.Comparator.comparingLong(file -> file.toFile().lastModified()))
                .orElseThrow();
        assertThat(packs()).hasSizeGreaterThan(2);
        Files.delete(newest);
        Files.delete(Path.of(newest.toString().replaceFirst("pack$", "idx")));
        assertThatThrownBy(() -> mirror.at(revision)).isInstanceOf(SourceException.class);
    }

    /** Makes the mirror incomplete without harm to the objects that are there. */
    private void breakReference() throws IOException {
        Files.writeString(live.resolve("refs/evenkeel/fetched"), "f".repeat(40) + "\n");
    }

    private java.util.List<Path> packs() throws IOException {
        try (var files = Files.list(live.resolve("objects/pack"))) {
            return files.toList();
        }
    }

    private String text(Revision revision) {
        return new String(mirror.at(revision).read("a"), StandardCharsets.UTF_8);
    }
}
