package io.evenkeel.state.route;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The published route of one app, as data: rendered files derive from it. An app without domains has one too.
 *
 * @param domains sorted; empty when the proxy does not know the app
 * @param hold how long the proxy can keep a request while the pointer says so; empty where it never has to
 */
public record Route(
        ResourceName app,
        List<Domain> domains,
        SlotShape blue,
        SlotShape green,
        Optional<Duration> hold,
        Handling handling) {
    public Route {
        domains = List.copyOf(new TreeSet<>(domains));
    }

    /** One that holds no request. */
    public Route(ResourceName app, List<Domain> domains, SlotShape blue, SlotShape green) {
        this(app, domains, blue, green, Optional.empty(), Handling.STANDARD);
    }

    /** An app of which nothing is published yet. */
    public static Route unpublished(ResourceName app) {
        var nothing = new SlotShape(new TreeSet<>(), Optional.empty(), List.of());
        return new Route(app, List.of(), nothing, nothing);
    }

    public SlotShape shape(Slot slot) {
        return switch (slot) {
            case BLUE -> blue;
            case GREEN -> green;
        };
    }

    /** Whether it is rendered for the proxy at all. */
    public boolean routed() {
        return !domains.isEmpty();
    }

    /** The same with other addresses in one slot. */
    public Route withAddresses(Slot slot, List<String> addresses) {
        var changed = new SlotShape(shape(slot).ports(), shape(slot).health(), addresses);
        return slot == Slot.BLUE
                ? new Route(app, domains, changed, green, hold, handling)
                : new Route(app, domains, blue, changed, hold, handling);
    }

    public Route withDomains(List<Domain> others) {
        return new Route(app, others, blue, green, hold, handling);
    }

    public Route withHold(Optional<Duration> other) {
        return new Route(app, domains, blue, green, other, handling);
    }

    public Route withHandling(Handling other) {
        return new Route(app, domains, blue, green, hold, other);
    }
}
