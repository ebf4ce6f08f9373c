package io.evenkeel.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.source.Fetched.Movement;
import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;
import io.evenkeel.source.git.GitMirror;
import io.evenkeel.source.git.GitSettings;
import io.evenkeel.source.git.Timeouts;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mirror and a repository in a folder beside it. */
final class GitMirrorTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");

    @TempDir
    Path folder;

    private GitRepository upstream;
    private GitMirror mirror;

    @BeforeEach
    void start() {
        upstream = GitRepository.create(folder.resolve("fleet.git"));
        mirror = mirror(".");
    }

    @AfterEach
    void end() {
        mirror.close();
        upstream.close();
    }

    @Test
    void theFirstFetchBringsTheFilesOfTheBranch() {
        var revision = upstream.commit("shop/project.yaml", "variables: {}\n", "one");

        var fetched = mirror.fetch();

        assertThat(fetched.revision()).isEqualTo(revision);
        assertThat(fetched.movement()).isEqualTo(Movement.FIRST);
        assertThat(fetched.previous()).isEmpty();
        assertThat(text(revision, "shop/project.yaml")).isEqualTo("variables: {}\n");
        assertThat(mirror.fetched()).contains(revision);
    }

    @Test
    void aPollWithoutAPushChangesNothing() {
        upstream.commit("a", "1", "one");
        mirror.fetch();

        assertThat(mirror.fetch().changed()).isFalse();
    }

    @Test
    void aPushIsAStepForward() {
        var one = upstream.commit("a", "1", "one");
        mirror.fetch();
        var two = upstream.commit("a", "2", "two");

        var fetched = mirror.fetch();

        assertThat(fetched.movement()).isEqualTo(Movement.FORWARD);
        assertThat(fetched.previous()).contains(one);
        assertThat(text(two, "a")).isEqualTo("2");
    }

    @Test
    void severalCommitsInOnePushAreAStepForwardToo() {
        upstream.commit("a", "0", "zero");
        mirror.fetch();
        IntStream.rangeClosed(1, 7).forEach(n -> upstream.commit("a", "" + n, "more"));

        assertThat(mirror.fetch().movement()).isEqualTo(Movement.FORWARD);
    }

    @Test
    void moreCommitsThanAnybodyPushesAtOnceAreNotCalledARewrite() {
        upstream.commit("a", "0", "zero");
        mirror.fetch();
        IntStream.rangeClosed(1, 120).forEach(n -> upstream.commit("a", "" + n, "more"));

        assertThat(mirror.fetch().movement()).isEqualTo(Movement.UNKNOWN);
    }

    @Test
    void aForcedPushOfAnUnrelatedHistoryIsTakenOverAndReported() {
        upstream.commit("a", "1", "one");
        upstream.commit("a", "2", "two");
        mirror.fetch();
        var anew = upstream.startAnew(new GitRepository.Changes().file("b", "new"), "unrelated");

        var fetched = mirror.fetch();

        assertThat(fetched.rewritten()).isTrue();
        assertThat(fetched.revision()).isEqualTo(anew);
        assertThat(mirror.at(anew).entries()).containsOnlyKeys("b");
    }

    @Test
    void aForcedPushBackToAnOlderCommitIsTakenOverAndReported() {
        var one = upstream.commit("a", "1", "one");
        upstream.commit("a", "2", "two");
        upstream.commit("a", "3", "three");
        mirror.fetch();
        upstream.reset(one);

        var fetched = mirror.fetch();

        assertThat(fetched.rewritten()).isTrue();
        assertThat(text(fetched.revision(), "a")).isEqualTo("1");
    }

    @Test
    void anAmendedCommitIsTakenOverAndReported() {
        upstream.commit("a", "1", "one");
        upstream.commit("a", "2", "two");
        mirror.fetch();
        var amended = upstream.amend(new GitRepository.Changes().file("a", "2b"), "two, better");

        var fetched = mirror.fetch();

        assertThat(fetched.rewritten()).isTrue();
        assertThat(fetched.revision()).isEqualTo(amended);
        assertThat(text(amended, "a")).isEqualTo("2b");
    }

    @Test
    void theCommitBeforeAForcedPushNeedNotExistAtTheServerAnyMore() throws Exception {
        upstream.commit("a", "1", "one");
        mirror.fetch();
        upstream.close();
        Files.move(folder.resolve("fleet.git"), folder.resolve("gone.git"));
        upstream = GitRepository.create(folder.resolve("fleet.git"));
        var anew = upstream.commit("a", "another life", "one");

        assertThat(mirror.fetch().rewritten()).isTrue();
        assertThat(text(anew, "a")).isEqualTo("another life");
    }

    @Test
    void linksAndSubmodulesAreSeenAsWhatTheyAre() {
        var other = "1234567890123456789012345678901234567890";
        var revision = upstream.commit(
                new GitRepository.Changes()
                        .file("dir/file", "x")
                        .link("link", "dir/file")
                        .submodule("module", other),
                "all kinds");
        mirror.fetch();

        var tree = mirror.at(revision);

        assertThat(tree.entries())
                .containsEntry("dir/file", Tree.Entry.FILE)
                .containsEntry("link", Tree.Entry.SYMLINK)
                .containsEntry("module", Tree.Entry.SUBMODULE)
                .hasSize(3);
        assertThat(text(revision, "link")).isEqualTo("dir/file");
        assertThatThrownBy(() -> tree.read("module"))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("submodule");
        assertThatThrownBy(() -> tree.read("nothing"))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("no file nothing");
    }

    @Test
    void anLfsPointerIsNotTakenForTheFile() {
        var pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n";
        var revision = upstream.commit("big", pointer, "lfs");
        mirror.fetch();

        assertThatThrownBy(() -> mirror.at(revision).read("big")).hasMessageContaining("Git LFS pointer");
    }

    @Test
    void aFolderOfTheRepositoryCanBeTheRoot() {
        mirror = mirror("/deploy/fleet/");
        var revision = upstream.commit(
                new GitRepository.Changes()
                        .file("deploy/fleet/evenkeel.yaml", "version: 1")
                        .file("README", "x"),
                "one");
        mirror.fetch();

        assertThat(mirror.at(revision).entries()).containsOnlyKeys("evenkeel.yaml");
        assertThat(text(revision, "evenkeel.yaml")).isEqualTo("version: 1");
    }

    @Test
    void aRootFolderThatIsGoneIsNoEmptyTree() {
        mirror = mirror("deploy");
        var revision = upstream.commit("other", "x", "renamed");
        mirror.fetch();

        assertThatThrownBy(() -> mirror.at(revision))
                .isInstanceOf(SourceException.class)
                .hasMessageContaining("no folder deploy")
                .hasMessageContaining("repository.path");
    }

    @Test
    void anEmptyRepositoryIsNoEmptyTree() {
        assertThatThrownBy(mirror::fetch)
                .isInstanceOf(SourceException.NoBranch.class)
                .hasMessageContaining("is empty");
    }

    @Test
    void aDeletedBranchLeavesWhatWasFetchedReadable() {
        var revision = upstream.commit("a", "1", "one");
        mirror.fetch();
        upstream.renameBranch("main", "trunk");

        assertThatThrownBy(mirror::fetch)
                .isInstanceOf(SourceException.NoBranch.class)
                .hasMessageContaining("no branch \"main\"")
                .hasMessageContaining("trunk");
        assertThat(text(revision, "a")).isEqualTo("1");
    }

    @Test
    void aDestroyedRepositoryLeavesWhatWasFetchedReadable() throws Exception {
        var revision = upstream.commit("a", "1", "one");
        mirror.fetch();
        Files.move(folder.resolve("fleet.git"), folder.resolve("gone.git"));

        assertThatThrownBy(mirror::fetch)
                .isInstanceOf(SourceException.Refused.class)
                .hasMessageContaining("no git repository");
        assertThat(text(revision, "a")).isEqualTo("1");
    }

    @Test
    void aCommitThatIsNotHereIsSaidToBeNotHere() {
        upstream.commit("a", "1", "one");
        mirror.fetch();

        assertThatThrownBy(() -> mirror.at(new Revision("f".repeat(40))))
                .isInstanceOf(SourceException.NoRevision.class);
        assertThatThrownBy(() -> mirror.at(Revision.FOLDER)).isInstanceOf(SourceException.NoRevision.class);
    }

    @Test
    void pinsSurviveARestart() {
        var one = upstream.commit("a", "1", "one");
        mirror.fetch();
        mirror.pin(WEB, one);
        mirror.applied(one);
        mirror.close();

        try (var restarted = mirror(".")) {
            assertThat(restarted.pinned()).containsExactly(java.util.Map.entry(WEB, one));
            assertThat(restarted.applied()).contains(one);
            restarted.unpin(WEB);
            restarted.unpin(WEB);
            assertThat(restarted.pinned()).isEmpty();
        }
    }

    @Test
    void aReferenceThatSomebodyElseMadeInTheMirrorIsNoPin() throws Exception {
        var one = upstream.commit("a", "1", "one");
        mirror.fetch();
        var served = Files.createDirectories(folder.resolve("state/mirror.git/refs/evenkeel/served"));
        Files.writeString(served.resolve("odd"), one.commit() + "\n");
        mirror.pin(WEB, one);

        assertThat(mirror.pinned()).containsOnlyKeys(WEB);
    }

    @Test
    void aPinnedCommitStaysReadableThroughCleaningUpAndOthersGo() {
        var pinned = upstream.commit("a", "pinned", "one");
        mirror.fetch();
        mirror.pin(WEB, pinned);
        var passing = upstream.commit("a", "passing", "two");
        mirror.fetch();
        IntStream.rangeClosed(1, 60).forEach(n -> {
            upstream.startAnew(new GitRepository.Changes().file("a", "content " + n), "rewrite");
            mirror.fetch();
        });

        assertThat(text(pinned, "a")).isEqualTo("pinned");
        assertThatThrownBy(() -> mirror.at(passing)).isInstanceOf(SourceException.NoRevision.class);
        assertThat(packs()).isLessThanOrEqualTo(21);
        assertThat(mirror.fetch().changed()).isFalse();
    }

    @Test
    void historyStaysAtTheServer() throws Exception {
        var random = new java.util.Random(7);
        for (var n = 0; n < 300; n++) {
            var noise = new byte[20_000];
            random.nextBytes(noise);
            upstream.commit(new GitRepository.Changes().file("big", noise), "commit " + n);
        }
        mirror.fetch();
        for (var n = 0; n < 5; n++) {
            upstream.commit("a", "" + n, "small");
            mirror.fetch();
        }

        assertThat(bytes(folder.resolve("fleet.git"))).isGreaterThan(6_000_000);
        assertThat(bytes(folder.resolve("state"))).isLessThan(300_000);
    }

    @Test
    void treesCanBeReadFromManyThreads() {
        var changes = new GitRepository.Changes();
        IntStream.range(0, 200).forEach(n -> changes.file("f" + n, "content " + n));
        var revision = upstream.commit(changes, "many");
        mirror.fetch();
        var tree = mirror.at(revision);

        var right = IntStream.range(0, 2000)
                .parallel()
                .filter(n -> new String(tree.read("f" + n % 200), StandardCharsets.UTF_8).equals("content " + n % 200))
                .count();

        assertThat(right).isEqualTo(2000);
    }

    @Test
    void theMachinesGitSettingsAreNeitherReadNorWritten() throws Exception {
        var home = Files.createDirectories(folder.resolve("home"));
        Files.writeString(home.resolve(".gitconfig"), "[url \"/nowhere\"]\n  insteadOf = file:\n");
        var before = System.setProperty("user.home", home.toString());
        try {
            upstream.commit("a", "1", "one");
            mirror.fetch();
        } finally {
            System.setProperty("user.home", before);
        }
        try (var files = Files.walk(home)) {
            assertThat(files.filter(Files::isRegularFile)).containsExactly(home.resolve(".gitconfig"));
        }
    }

    private GitMirror mirror(String path) {
        var settings = new GitSettings(
                folder.resolve("fleet.git").toUri().toString(),
                "main",
                path,
                Optional.empty(),
                Optional.empty(),
                Timeouts.DEFAULT);
        return new GitMirror(settings, folder.resolve("state"));
    }

    private String text(Revision revision, String path) {
        return new String(mirror.at(revision).read(path), StandardCharsets.UTF_8);
    }

    private int packs() {
        var names = folder.resolve("state/mirror.git/objects/pack").toFile().list((in, name) -> name.endsWith(".pack"));
        return names.length;
    }

    private static long bytes(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
