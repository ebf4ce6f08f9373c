package io.evenkeel.source.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTreeTest {
    @TempDir
    private Path root;

    @Test
    void filesAndLinksAreListedAndGitIsNot() throws IOException {
        Files.createDirectories(root.resolve("a/b"));
        Files.createDirectories(root.resolve(".git/objects"));
        Files.writeString(root.resolve(".git/config"), "");
        Files.writeString(root.resolve("a/b/c.yaml"), "x: 1");
        Files.createSymbolicLink(root.resolve("a/link"), Path.of("../../etc/passwd"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("."));

        var tree = FolderTree.of(root);

        assertThat(tree.entries())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("a/b/c.yaml", Entry.FILE, "a/link", Entry.SYMLINK, "loop", Entry.SYMLINK));
        assertThat(new String(tree.read("a/b/c.yaml"), StandardCharsets.UTF_8)).isEqualTo("x: 1");
        assertThat(new String(tree.read("a/link"), StandardCharsets.UTF_8)).isEqualTo("../../etc/passwd");
    }

    @Test
    void whatIsNoFolderIsRefused() {
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> FolderTree.of(root.resolve("none")))
                .withMessageContaining("is not a folder");
        assertThatExceptionOfType(SourceException.class)
                .isThrownBy(() -> FolderTree.of(root).read("none"));
    }
}
