package io.evenkeel.app;

import io.evenkeel.source.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** What a revision gives to the proxy besides routes. */
final class ProxyInputs {
    /** Templates of the user's own, by the names of the shipped ones. */
    private static final String FOLDER = "proxy/";

    private volatile String image = "";
    private volatile Map<String, String> templates = Map.of();

    /** The image whose binary checks configurations; empty before the first pass. */
    String image() {
        return image;
    }

    /** The repository's own templates, name to text. */
    Map<String, String> templates() {
        return templates;
    }

    void take(String wantedImage, Tree tree) {
        Map<String, String> texts = new TreeMap<>();
        tree.entries().forEach((path, entry) -> {
            if (path.startsWith(FOLDER) && entry == Tree.Entry.FILE) {
                texts.put(path.substring(FOLDER.length()), new String(tree.read(path), StandardCharsets.UTF_8));
            }
        });
        image = wantedImage;
        templates = Map.copyOf(texts);
    }
}
