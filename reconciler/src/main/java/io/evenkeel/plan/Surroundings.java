package io.evenkeel.plan;

import io.evenkeel.state.ImageReference;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.observed.ObservedState;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the lanes of one plan share.
 *
 * @param images in familiar form
 * @param proxy the one there is to be, if any
 */
record Surroundings(
        ObservedState observed, AddressBook book, Moves moves, Set<String> images, Optional<WantedProxy.Kind> proxy) {
    static Surroundings of(ObservedState observed, AddressBook book, Moves moves, Optional<WantedProxy.Kind> proxy) {
        return new Surroundings(
                observed,
                book,
                moves,
                observed.images().stream().map(ImageReference::familiar).collect(Collectors.toUnmodifiableSet()),
                proxy);
    }

    boolean proxied() {
        return proxy.isPresent();
    }

    /** How long the proxy can keep a request for an app; empty where the app never asks for it. */
    Optional<Duration> hold(WantedApp app) {
        return proxy.filter(_ -> !app.face().domains().isEmpty())
                .flatMap(_ -> app.rollout().hold());
    }

    boolean hasImage(String reference) {
        return images.contains(ImageReference.familiar(reference));
    }

    /** Why an app's containers cannot join a network that they ask for; empty when they can join all. */
    Optional<String> unjoinable(WantedApp app) {
        return app.generation().container().options().networking().networks().stream()
                .flatMap(name -> unjoinable(name).stream())
                .findFirst();
    }

    private Optional<String> unjoinable(String name) {
        var found = observed.networks().stream()
                .filter(network -> network.name().equals(name))
                .findFirst();
        if (found.isEmpty()) {
            return Optional.of("this host has no network " + name
                    + ", which its file names under networks; create it there, or take it out of the file");
        }
        return found.get()
                .environment()
                .map(environment -> "the network " + name + " is that of the environment " + environment
                        + ", whose apps are apart from others; take it out of networks");
    }

    /** The shape that a slot has when the app is as wanted; empty when the subnet has no address left. */
    Optional<SlotShape> shape(WantedApp app, Slot slot) {
        var count = Math.max(1, app.face().replicas());
        return book.addresses(app.name(), slot, count)
                .map(addresses -> new SlotShape(app.face().ports(), app.face().health(), addresses));
    }

    /** The domains that an app has until the moves of this plan are done. */
    List<Domain> interimDomains(WantedApp app) {
        return proxied() ? moves.interim(app.name(), app.face().domains()) : List.of();
    }

    Optional<Route> published(ResourceName app) {
        return Optional.ofNullable(observed.routes().get(app));
    }
}
