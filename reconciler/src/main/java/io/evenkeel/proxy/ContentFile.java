package io.evenkeel.proxy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A rendered file that a proxy reads when a request comes, not when it loads its configuration. It is named by what is
 * in it and lies beside the versions of the configuration too: a proxy that is being replaced goes on reading the one
 * that its own configuration means.
 *
 * @param path relative, as those of other rendered files
 */
public record ContentFile(String path, String text) {
    static final String FOLDER = "content/";

    /** One with this text. */
    public static ContentFile of(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return new ContentFile(FOLDER + HexFormat.of().formatHex(digest), text);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where it is in the proxy's container. */
    public String target() {
        return ProxyBlueprint.CONFIG + "/" + path;
    }
}
