package io.evenkeel.proxy;

import io.evenkeel.state.Slot;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Meanwhile;
import io.evenkeel.state.route.Pointer.Standing;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A pointer as the proxy reads it: the slot that serves and the names of the empty files in its folder.
 *
 * <p>{@code 10.0.0.2:8080} gets requests on that port. {@code 10.0.0.2:8080.unhealthy} is listed and gets none, unless
 * the first is there too: then no copy is healthy and all are asked. {@code 10.0.0.2:8080.withdrawn} is one that served
 * and gets none until it passes a gate again. A copy without ports is its bare address.
 * {@code zero} says that the app is scaled to zero, {@code hold} that requests wait while no copy is up. A copy's number is the place of its address in the slot shape.
 */
public record SlotListing(Slot serving, SortedSet<String> entries) {
    private static final String ZERO = "zero";
    private static final String HOLD = "hold";
    private static final String UNHEALTHY = ".unhealthy";
    private static final String WITHDRAWN = ".withdrawn";

    public SlotListing {
        entries = Collections.unmodifiableSortedSet(new TreeSet<>(entries));
    }

    /** Copies that the route's shape of their slot does not have are left out. */
    static SlotListing of(Route route, Pointer pointer) {
        SortedSet<String> entries = new TreeSet<>();
        for (var slot : Slot.values()) {
            var shape = route.shape(slot);
            var anyway = routeAnyway(shape, pointer);
            pointer.of(slot)
                    .forEach((number, standing) -> names(shape, number)
                            .forEach(name -> entries.addAll(
                                    standing == Standing.UNHEALTHY && anyway
                                            ? List.of(name, name + UNHEALTHY)
                                            : List.of(name + suffix(standing)))));
        }
        switch (pointer.meanwhile()) {
            case UNAVAILABLE -> {}
            case ZERO -> entries.add(ZERO);
            case HOLD -> entries.add(HOLD);
        }
        return new SlotListing(pointer.serving(), entries);
    }

    /** Back again, by the addresses of a route; entries with other addresses mean nothing. */
    Pointer pointer(Route route) {
        return new Pointer(serving, copies(route.shape(serving)), copies(route.shape(serving.other())), meanwhile());
    }

    private SortedMap<Integer, Standing> copies(SlotShape shape) {
        SortedMap<Integer, Standing> copies = new TreeMap<>();
        for (var entry : entries) {
            var number = 1 + shape.addresses().indexOf(entry.replaceFirst("(:.*)?(\\.unhealthy|\\.withdrawn)?$", ""));
            if (number > 0) {
                copies.merge(number, standing(entry), SlotListing::worse);
            }
        }
        return copies;
    }

    /** What a request gets while no copy is up. */
    public Meanwhile meanwhile() {
        if (entries.contains(ZERO)) {
            return Meanwhile.ZERO;
        }
        return entries.contains(HOLD) ? Meanwhile.HOLD : Meanwhile.UNAVAILABLE;
    }

    /** The entries of both. */
    SlotListing with(SlotListing other) {
        SortedSet<String> all = new TreeSet<>(entries);
        all.addAll(other.entries);
        return new SlotListing(serving, all);
    }

    private static String suffix(Standing standing) {
        return switch (standing) {
            case UP -> "";
            case UNHEALTHY -> UNHEALTHY;
            case WITHDRAWN -> WITHDRAWN;
        };
    }

    private static Standing standing(String entry) {
        if (entry.endsWith(WITHDRAWN)) {
            return Standing.WITHDRAWN;
        }
        return entry.endsWith(UNHEALTHY) ? Standing.UNHEALTHY : Standing.UP;
    }

    private static Standing worse(Standing one, Standing other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    private static boolean routeAnyway(SlotShape shape, Pointer pointer) {
        return !pointer.copies().containsValue(Standing.UP)
                && !pointer.newcomers().containsValue(Standing.UP)
                && shape.health()
                        .filter(health -> health.whenAllDown() == WhenAllDown.ROUTE_ANYWAY)
                        .isPresent();
    }

    private static List<String> names(SlotShape shape, int number) {
        if (number < 1 || number > shape.addresses().size()) {
            return List.of();
        }
        var address = shape.addresses().get(number - 1);
        if (shape.ports().isEmpty()) {
            return List.of(address);
        }
        return shape.ports().stream().map(port -> address + ":" + port).toList();
    }
}
