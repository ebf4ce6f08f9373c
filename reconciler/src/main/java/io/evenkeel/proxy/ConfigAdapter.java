package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Route;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** What only one kind of proxy knows about its configuration: how it is written, checked and loaded. */
public interface ConfigAdapter {
    /** Which proxy it is for. */
    WantedProxy.Kind kind();

    /** How the proxy's container must be made. */
    ProxyBlueprint blueprint();

    /**
     * Writes the configuration for some routes: a pure function.
     *
     * @param overrides template name to text, in place of the shipped ones
     * @return relative path to text
     * @throws RenderException when a template cannot be rendered
     */
    SortedMap<String, String> render(SortedMap<ResourceName, Route> routes, SortedMap<String, String> overrides)
            throws RenderException;

    /**
     * Asks the real program about files that lie in the configuration folder.
     *
     * @param folder relative to the configuration folder
     * @return its words when it refuses them
     */
    Optional<String> refusal(String folder);

    /** What must pass before {@link #reload}; empty where a reload closes no connection of a client. */
    Optional<ReloadWindow> window();

    /**
     * Brings the running proxy in line with a pointer's files, where it does not look at them itself when a request
     * comes, and writes down what its next start needs for that. Called after every move, one at a time for an app, and
     * also when nothing may have moved.
     *
     * @param routes the app's published one, and the one that the proxy is about to load if there is one
     */
    default void follow(List<Route> routes, SlotListing listing) {}

    /** Makes the running proxy load what {@code current} points at; gives its words when it could not. */
    Optional<String> reload();
}
