package io.evenkeel.app;

import io.evenkeel.proxy.ProxySettings;
import io.evenkeel.source.Tree;
import io.evenkeel.state.desired.WantedProxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a revision gives to the proxy besides routes. */
final class ProxyInputs {
    /** Templates of the user's own, by the names of the shipped ones. */
    private static final String FOLDER = "proxy/";

    private volatile Optional<Inputs> taken = Optional.empty();

    private record Inputs(WantedProxy wanted, ProxySettings settings) {}

    WantedProxy wanted() {
        return taken().wanted();
    }

    ProxySettings settings() {
        return taken().settings();
    }

    void take(WantedProxy wanted, Tree tree) {
        Map<String, String> templates = new TreeMap<>();
        tree.entries().forEach((path, entry) -> {
            if (path.startsWith(FOLDER) && entry == Tree.Entry.FILE) {
                templates.put(path.substring(FOLDER.length()), new String(tree.read(path), StandardCharsets.UTF_8));
            }
        });
        taken = Optional.of(new Inputs(wanted, new ProxySettings(templates, wanted.idleTimeout())));
    }

    private Inputs taken() {
        return taken.orElseThrow(() -> new IllegalStateException("the proxy is prepared before anything is published"));
    }
}
