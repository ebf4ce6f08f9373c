package io.evenkeel.proxy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The templates and pages of one proxy that come with the program. */
public final class ShippedTemplates {
    private final String proxy;
    private final SortedMap<String, String> texts = new TreeMap<>();

    /**
     * Reads them from the class path.
     *
     * @param proxy the folder, as in {@code caddy}
     * @throws IllegalStateException when one is missing: the program is not whole
     */
    public ShippedTemplates(String proxy, List<String> names) {
        this.proxy = proxy;
        names.forEach(name -> texts.put(name, read("/proxy-templates/" + proxy + "/" + name)));
    }

    /**
     * The same with some replaced.
     *
     * @throws RenderException when there is nothing of such a name to replace
     */
    public SortedMap<String, String> with(Map<String, String> overrides) throws RenderException {
        for (var name : overrides.keySet()) {
            if (!texts.containsKey(name)) {
                throw new RenderException("proxy/" + name + " replaces nothing of the proxy " + proxy + "; it has "
                        + String.join(", ", texts.keySet()));
            }
        }
        SortedMap<String, String> all = new TreeMap<>(texts);
        all.putAll(overrides);
        return all;
    }

    private static String read(String resource) {
        try (var in = ShippedTemplates.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + resource, e);
        }
    }
}
