package io.evenkeel.plan;

import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/** Names what publishing a route changes. */
final class RouteChange {
    private RouteChange() {}

    /** {@code shop.example.com/api, health}; empty for the first route that the proxy is to know. */
    static String words(Route before, Route after) {
        if (!before.routed()) {
            return "";
        }
        List<String> words = new ArrayList<>(domains(before, after));
        add(words, "port", before, after, SlotShape::ports);
        add(words, "health", before, after, SlotShape::health);
        add(words, "copies", before, after, shape -> shape.addresses().size());
        add(words, "hold", before.hold(), after.hold());
        add(words, "maxBody", before.handling().maxBody(), after.handling().maxBody());
        add(
                words,
                "readTimeout",
                before.handling().readTimeout(),
                after.handling().readTimeout());
        add(words, "balance", before.handling().balance(), after.handling().balance());
        add(words, "errorPage", before.handling().errorPage(), after.handling().errorPage());
        return String.join(", ", words);
    }

    private static SortedSet<String> domains(Route before, Route after) {
        Set<Domain> differing = new HashSet<>(before.domains());
        differing.addAll(after.domains());
        differing.removeIf(
                domain -> before.domains().contains(domain) && after.domains().contains(domain));
        var publics = differing.stream().map(RouteChange::withoutAuth).toList();
        SortedSet<String> claims = new TreeSet<>();
        differing.forEach(domain -> {
            var authAlone = Collections.frequency(publics, withoutAuth(domain)) == 2;
            claims.add((authAlone ? "auth of " : "") + domain.claim());
        });
        return claims;
    }

    private static Domain withoutAuth(Domain domain) {
        return domain.withTerms(domain.terms().withAuth(Optional.empty()));
    }

    private static void add(
            List<String> words, String word, Route before, Route after, Function<SlotShape, Object> part) {
        for (var slot : Slot.values()) {
            if (!part.apply(before.shape(slot)).equals(part.apply(after.shape(slot)))) {
                words.add(word);
                return;
            }
        }
    }

    private static void add(List<String> words, String word, Object before, Object after) {
        if (!before.equals(after)) {
            words.add(word);
        }
    }
}
