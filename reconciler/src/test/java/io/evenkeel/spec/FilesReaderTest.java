package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.source.Tree.Entry;
import io.evenkeel.state.ResourceName;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What the corpus cannot show: bytes, sizes, submodules. */
class FilesReaderTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");
    private static final String APP =
            "kind: App\nimage: nginx:1.27\nfiles: {/etc/a: {source: ./a}, /etc/b: {content: b}}\n";

    private static Fleet load(byte[] bytes) {
        return FleetLoader.load(
                MemoryTree.shop().with("shop/production/web.yaml", APP).with("shop/production/a", bytes, Entry.FILE));
    }

    @Test
    void everyByteOfASourceIsKept() {
        var bytes = new byte[256];
        for (var index = 0; index < bytes.length; index++) {
            bytes[index] = (byte) index;
        }
        var files = load(bytes).app(WEB).orElseThrow().files();

        assertThat(files.getFirst().source())
                .isInstanceOfSatisfying(
                        DeclaredFile.Source.Bytes.class,
                        source -> assertThat(source.bytes()).isEqualTo(bytes));
    }

    @Test
    void theFilesOfAnAppAreOneMebibyteTogetherAtMost() {
        var most = new byte[FilesReader.MOST_BYTES - 1];
        Arrays.fill(most, (byte) 'x');

        assertThat(load(most).problems()).isEmpty();
        assertThat(load(new byte[FilesReader.MOST_BYTES]).problems())
                .singleElement()
                .hasToString("shop/production/web.yaml:3:8: error: the files of an app are at most 1 MiB together,"
                        + " these are 1048577 bytes (/files); hint: put what is large into the image or a volume");
    }

    @Test
    void aFileOfASubmoduleIsSaidToBeElsewhere() {
        var fleet = FleetLoader.load(MemoryTree.shop()
                .with("shop/production/web.yaml", APP.replace("./a", "../../vendor/a"))
                .with("vendor", new byte[0], Entry.SUBMODULE));

        assertThat(fleet.problems())
                .singleElement()
                .asString()
                .contains("vendor/a is in the submodule vendor, whose files are not read");
    }

    @Test
    void oneBadSourceFreezesOnlyTheAppThatNamesIt() {
        var fleet = FleetLoader.load(MemoryTree.shop()
                .with("shop/production/web.yaml", APP)
                .with("shop/production/api.yaml", "kind: App\nimage: nginx:1.27\n")
                .link("shop/production/a", "../../../../etc/passwd"));

        assertThat(fleet.frozen()).containsOnlyKeys(WEB);
        assertThat(fleet.apps()).containsOnlyKeys(ResourceName.of("shop", "production", "api"));
    }
}
