package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The templates of one proxy that come with the program, and the pages, which all proxies have in common; and how a
 * configuration is made of them.
 */
public final class ShippedTemplates {
    private static final String PAGES = "pages/";
    private static final List<String> PAGE_NAMES =
            List.of("pages/404.html", "pages/error.html", "pages/unavailable.html", "pages/zero.html");

    private final String proxy;
    private final SortedMap<String, String> texts = new TreeMap<>();

    /**
     * Reads them from the class path.
     *
     * @param proxy the folder, as in {@code caddy}
     * @param names of its templates
     * @throws IllegalStateException when one is missing: the program is not whole
     */
    public ShippedTemplates(String proxy, List<String> names) {
        this.proxy = proxy;
        names.forEach(name -> texts.put(name, read("/proxy-templates/" + proxy + "/" + name)));
        PAGE_NAMES.forEach(name -> texts.put(name, read("/proxy-templates/" + name)));
    }

    /** What is particular about the kind of proxy: it writes its files. */
    public interface Body {
        /**
         * Adds the files.
         *
         * @param routed the routes of apps with domains
         */
        void render(Templates templates, List<Route> routed, SortedMap<String, String> files) throws RenderException;
    }

    /** See {@link ConfigAdapter#render}: the pages as they are, those of apps too, and what the body adds to them. */
    public SortedMap<String, String> render(
            SortedMap<ResourceName, Route> routes, Map<String, String> overrides, Body body) throws RenderException {
        var all = with(overrides);
        SortedMap<String, String> files = new TreeMap<>(all.tailMap(PAGES).headMap(PAGES + Character.MAX_VALUE));
        var routed = routes.values().stream().filter(Route::routed).toList();
        routed.stream()
                .flatMap(route -> ContentFile.errorPage(route).stream())
                .forEach(page -> files.put(page.path(), page.text()));
        body.render(new Templates(all), routed, files);
        return files;
    }

    private SortedMap<String, String> with(Map<String, String> overrides) throws RenderException {
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
