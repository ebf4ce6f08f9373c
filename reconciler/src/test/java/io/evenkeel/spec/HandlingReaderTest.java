package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.resolve.HostSettings;
import io.evenkeel.resolve.IdentityKey;
import io.evenkeel.resolve.Resolver;
import io.evenkeel.source.Tree.Entry;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.route.ErrorPage;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the corpus cannot show of an error page: its bytes, and what it is part of. */
class HandlingReaderTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");

    private static Fleet load(String page) {
        return FleetLoader.load(MemoryTree.shop()
                .with("shop/production/web.yaml", "kind: App\nimage: nginx:1.27\nproxy: {errorPage: pages/down.html}\n")
                .with("shop/production/pages/down.html", page.getBytes(StandardCharsets.UTF_8), Entry.FILE));
    }

    private static WantedApp wanted(String page) {
        return new Resolver(IdentityKey.of(new byte[32]), HostSettings.UNCHECKED)
                .app(load(page), WEB)
                .orElseThrow();
    }

    @Test
    void everyByteOfAPageIsKept() {
        var page = "\uFEFF<p>\r\n\tzurück \0 😀";

        assertThat(load(page).app(WEB).orElseThrow().face().handling().errorPage())
                .contains(new ErrorPage(page));
    }

    @Test
    void aPageIsAsLargeAsItMayBe() {
        var most = "ü".repeat(ErrorPage.MOST_BYTES / 2);

        assertThat(load(most).problems()).isEmpty();
        assertThat(load(most + "x").problems())
                .singleElement()
                .asString()
                .contains("an error page is at most 64 KiB, this is one of 65537 bytes (/proxy/errorPage)");
    }

    @Test
    void anotherPageNeedsNoOtherContainerAndIsTriedAnew() {
        assertThat(wanted("one").generation()).isEqualTo(wanted("two").generation());
        assertThat(wanted("one").intent()).isNotEqualTo(wanted("two").intent());
        assertThat(wanted("one").toString()).contains("page of 3 bytes");
    }
}
