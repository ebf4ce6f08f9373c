package io.evenkeel.proxy;

import io.evenkeel.state.route.Route;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A rendered file that a proxy reads when a request comes, not when it loads its configuration. It is named by what is
 * in it and lies beside the versions of the configuration too: a proxy that is being replaced goes on reading the one
 * that its own configuration means.
 *
 * @param path relative, as those of other rendered files
 */
public record ContentFile(String path, String text) {
    static final String FOLDER = "content/";

    /** The page of an app whose own is shown instead of the shared one. */
    public static Optional<ContentFile> errorPage(Route route) {
        return route.handling().errorPage().map(page -> of(page.html(), ".html"));
    }

    /** One with this text. */
    public static ContentFile of(String text) {
        return of(text, "");
    }

    private static ContentFile of(String text, String extension) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return new ContentFile(FOLDER + HexFormat.of().formatHex(digest) + extension, text);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Without its folder. */
    public String name() {
        return path.substring(FOLDER.length());
    }

    /** Where it is in the proxy's container. */
    public String target() {
        return ProxyBlueprint.CONFIG + "/" + path;
    }
}
