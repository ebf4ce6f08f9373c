package io.evenkeel.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.Volumes.VolumeRow;
import io.evenkeel.source.Tree.Entry;
import io.evenkeel.spec.MemoryTree;
import java.util.Base64;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Files and networks as a container finds them when it starts. */
final class FilesIT {
    private static final Quarters QUARTERS = Quarters.open("files", 90);
    private static final String OUTSIDE = "evenkeel-fields-outside";
    private static final byte[] BYTES = bytes();

    private static byte[] bytes() {
        var bytes = new byte[512];
        for (var index = 0; index < bytes.length; index++) {
            bytes[index] = (byte) index;
        }
        return bytes;
    }

    @AfterAll
    static void close() {
        QUARTERS.close();
    }

    private static MemoryTree tree() {
        return MemoryTree.fleet().with("fields/files/blob", BYTES, Entry.FILE);
    }

    @Test
    void aCopiedFileHasItsBytesItsModeAndItsOwner() {
        var files = """
                files:
                  /etc/deep/er/blob: {source: ./blob, mode: "0440", owner: 65534:4321}
                  /etc/line: {content: "one\\ntwo\\n"}
                """;
        try (var app = QUARTERS.start(tree(), files)) {
            assertThat(decoded(app, "/etc/deep/er/blob")).isEqualTo(BYTES);
            assertThat(app.inside("stat -c '%a %u:%g' /etc/deep/er/blob /etc/line")
                            .lines())
                    .containsExactly("440 65534:4321", "444 0:0");
            assertThat(app.inside("stat -c '%a %u:%g' /etc/deep /etc/deep/er").lines())
                    .containsOnly("755 0:0");
            assertThat(app.inside("cat /etc/line")).isEqualTo("one\ntwo");
        }
        assertThat(volumes()).isEmpty();
    }

    @Test
    void aFolderThatIsThereKeepsItsModeAndItsOtherFiles() {
        try (var app = QUARTERS.start("files: {/etc/app.conf: {content: a}}\n")) {
            assertThat(app.inside("stat -c %a /etc")).isEqualTo("755");
            assertThat(app.inside("cat /etc/passwd")).contains("shop:x:1234");
        }
    }

    @Test
    void onAReadOnlyRootItIsMountedFromAVolumeThatGoesWithTheCopy() {
        var files = """
                user: 0
                security: {readOnly: true}
                files:
                  /etc/app/blob: {source: ./blob, mode: "0400"}
                  /etc/extra: {content: b}
                """;
        try (var app = QUARTERS.start(tree(), files)) {
            assertThat(decoded(app, "/etc/app/blob")).isEqualTo(BYTES);
            assertThat(app.inside("stat -c '%a %u:%g' /etc/app/blob")).isEqualTo("400 0:0");
            assertThat(app.inside("cat /etc/extra /etc/group")).startsWith("broot:x:0:");
            assertThat(app.exitCode("echo x > /etc/app/blob")).isNotZero();
            assertThat(volumes()).hasValue(app.name() + ".files");
        }
        assertThat(volumes()).isEmpty();
    }

    @Test
    void belowAFolderInMemoryAndInAVolumeItIsThereToo() {
        var files = """
                user: 0
                tmpfs: [{target: /run}]
                volumes: [{name: data, target: /data, shared: true}]
                files:
                  /run/app/a: {content: in memory}
                  /data/app/b: {content: in a volume}
                  /etc/c: {content: copied}
                """;
        try (var app = QUARTERS.start(files)) {
            assertThat(app.inside("cat /run/app/a")).isEqualTo("in memory");
            assertThat(app.inside("cat /data/app/b")).isEqualTo("in a volume");
            assertThat(app.inside("cat /etc/c")).isEqualTo("copied");
            assertThat(app.exitCode("touch /run/x && touch /data/x")).isZero();
        } finally {
            QUARTERS.engine().volumes().remove("fields.files.data");
        }
        assertThat(volumes()).isEmpty();
    }

    @Test
    void theVolumeOfACopyThatIsGoneIsSweptAndNoOther() {
        var files = QUARTERS.delivery();
        try (var app = QUARTERS.start("security: {readOnly: true}\nfiles: {/etc/a: {content: a}}\n")) {
            files.sweep();
            assertThat(app.inside("cat /etc/a")).isEqualTo("a");
            QUARTERS.engine().containers().remove(app.name());
            files.sweep();
            assertThat(volumes()).isEmpty();
        }
    }

    @Test
    void itIsOnEveryNetworkThatItNames() {
        QUARTERS.engine().networks().create(OUTSIDE, Optional.empty(), Optional.empty(), new TreeMap<>());
        try (var app = QUARTERS.start("networks: [" + OUTSIDE + "]\n")) {
            assertThat(app.told("{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}"))
                    .isEqualTo(OUTSIDE + " fields.files");
            assertThat(app.inside("cat /proc/net/dev")).contains("eth0", "eth1");
        } finally {
            QUARTERS.engine().networks().remove(OUTSIDE);
        }
    }

    private static byte[] decoded(Resident app, String path) {
        return Base64.getDecoder().decode(app.inside("base64 -w 0 " + path));
    }

    private static Optional<String> volumes() {
        return QUARTERS.engine().volumes().list().stream()
                .map(VolumeRow::name)
                .filter(name -> name.startsWith("fields.files.") && name.endsWith(".files"))
                .findFirst();
    }
}
