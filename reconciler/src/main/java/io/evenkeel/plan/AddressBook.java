package io.evenkeel.plan;

import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.AddressPool;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.observed.ObservedNetwork;
import io.evenkeel.state.observed.ObservedState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Who has which address. A pure function of what is published and listed and of how many copies are wanted: an address
 * that was given stays given, a new one is the lowest that is free, in the order of names.
 */
final class AddressBook {
    /** The network itself and the gateway. */
    private static final int FIRST_SLOT_ADDRESS = 2;

    private final SortedMap<EnvironmentName, Subnet> subnets = new TreeMap<>();
    private final Map<Seat, String> seats = new HashMap<>();

    /** One place for one copy. */
    private record Seat(ResourceName app, Slot slot, int number) {}

    /**
     * @param copies how many copies are wanted at most, per app
     */
    AddressBook(AddressPool pool, ObservedState observed, SortedMap<ResourceName, Integer> copies) {
        chooseSubnets(pool, observed, copies);
        keepGiven(observed);
        giveFree(copies);
    }

    Optional<Subnet> subnet(EnvironmentName environment) {
        return Optional.ofNullable(subnets.get(environment));
    }

    /** The addresses of copies 1 to count; empty when the subnet has no more. */
    Optional<List<String>> addresses(ResourceName app, Slot slot, int count) {
        List<String> addresses = new ArrayList<>();
        for (var number = 1; number <= count; number++) {
            var address = seats.get(new Seat(app, slot, number));
            if (address == null) {
                return Optional.empty();
            }
            addresses.add(address);
        }
        return Optional.of(List.copyOf(addresses));
    }

    private void chooseSubnets(AddressPool pool, ObservedState observed, SortedMap<ResourceName, Integer> copies) {
        List<Subnet> taken = new ArrayList<>();
        for (var network : observed.networks()) {
            network.subnets().forEach(text -> Subnet.parse(text).ifPresent(taken::add));
            network.environment()
                    .ifPresent(environment -> subnetOf(network).ifPresent(subnet -> subnets.put(environment, subnet)));
        }
        var range = Subnet.parse(pool.range()).orElseThrow();
        for (var app : copies.keySet()) {
            if (!subnets.containsKey(app.environment())) {
                free(range, pool.size(), taken).ifPresent(subnet -> {
                    subnets.put(app.environment(), subnet);
                    taken.add(subnet);
                });
            }
        }
    }

    private static Optional<Subnet> subnetOf(ObservedNetwork network) {
        return network.subnets().stream()
                .flatMap(text -> Subnet.parse(text).stream())
                .findFirst();
    }

    private static Optional<Subnet> free(Subnet range, int prefix, List<Subnet> taken) {
        var candidate = new Subnet(range.first(), prefix);
        while (candidate.first() < range.first() + range.size()) {
            var tried = candidate;
            var blocker =
                    taken.stream().filter(tried::overlaps).max(Comparator.comparingLong(s -> s.first() + s.size()));
            if (blocker.isEmpty()) {
                return Optional.of(tried);
            }
            candidate = new Subnet(tried.first() + tried.size(), prefix);
        }
        return Optional.empty();
    }

    private void keepGiven(ObservedState observed) {
        for (var route : observed.routes().values()) {
            for (var slot : Slot.values()) {
                var addresses = route.shape(slot).addresses();
                for (var index = 0; index < addresses.size(); index++) {
                    keep(new Seat(route.app(), slot, index + 1), addresses.get(index));
                }
            }
        }
        for (ObservedCopy copy : observed.copies()) {
            var name = copy.name();
            copy.address().ifPresent(address -> keep(new Seat(name.app(), name.slot(), name.number()), address));
        }
    }

    /** An address of a subnet that is not the environment's any more is not kept. */
    private void keep(Seat seat, String address) {
        if (subnet(seat.app().environment())
                .filter(subnet -> subnet.contains(address))
                .isPresent()) {
            seats.putIfAbsent(seat, address);
        }
    }

    private void giveFree(SortedMap<ResourceName, Integer> copies) {
        Set<String> given = new HashSet<>(seats.values());
        copies.forEach((app, count) -> {
            for (var number = 1; number <= count; number++) {
                for (var slot : Slot.values()) {
                    var seat = new Seat(app, slot, number);
                    if (!seats.containsKey(seat)) {
                        lowestFree(app.environment(), given).ifPresent(address -> {
                            seats.put(seat, address);
                            given.add(address);
                        });
                    }
                }
            }
        });
    }

    private Optional<String> lowestFree(EnvironmentName environment, Set<String> given) {
        return subnet(environment).flatMap(subnet -> {
            for (long offset = FIRST_SLOT_ADDRESS; offset < subnet.size() / 2; offset++) {
                var address = subnet.address(offset);
                if (!given.contains(address)) {
                    return Optional.of(address);
                }
            }
            return Optional.empty();
        });
    }
}
