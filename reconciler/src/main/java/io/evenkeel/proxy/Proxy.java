package io.evenkeel.proxy;

import io.evenkeel.state.CopyName;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * The reverse proxy of one instance. Files in the proxy directory are the truth about what is published and where the
 * pointers point; they are readable also while the proxy is down.
 *
 * <p>Every method may throw {@link ProxyException}.
 */
public interface Proxy {
    /** The published route of every app, also of those without domains. */
    SortedMap<ResourceName, Route> routes();

    /** The pointer of every app that has one. */
    SortedMap<ResourceName, Pointer> pointers();

    /**
     * Publishes some routes and withdraws others in one step. The real proxy accepts the rendered files before they are
     * kept, and it is reloaded only when rendered bytes changed. Publishes that wait together load together.
     *
     * @return the apps that the proxy refused, with its words; what was published of them before stays. Empty when all
     *     was accepted.
     */
    Map<ResourceName, String> publish(List<Route> routes, Set<ResourceName> withdrawn);

    /** Moves the pointer of an app in one atomic step. No reload. */
    void point(ResourceName app, Pointer pointer);

    /** Removes the pointer of an app that is gone. */
    void forget(ResourceName app);

    /**
     * Sends one request through the proxy to an address and waits for an answer of the copy itself.
     *
     * @param question empty asks for {@code /} and takes any answer
     * @return empty when it was answered well, else what came back
     */
    Optional<String> reach(String address, int port, Optional<HttpQuestion> question, Duration timeout);

    /** Waits until no request is in flight from the proxy to a copy, or the time is over: then gives their number. */
    int drain(CopyName copy, String address, Set<Integer> ports, Duration timeout);
}
