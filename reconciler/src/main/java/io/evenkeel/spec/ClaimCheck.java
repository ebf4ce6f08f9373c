package io.evenkeel.spec;

import io.evenkeel.document.Problem;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.route.Domain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** What two apps must not both have: an address, a port of the host, the only writer's place on a volume. */
final class ClaimCheck {
    private final List<Finding> findings = new ArrayList<>();

    private ClaimCheck() {}

    /** Every conflict, once at each side. */
    static List<Finding> of(Collection<Declaration> declarations) {
        var check = new ClaimCheck();
        check.compare(declarations, Declaration::domains, Domain::claim, (_, _) -> true, Domain::claim);
        check.compare(
                declarations,
                Declaration::ports,
                port -> port.hostPort() + port.protocol(),
                PortBinding::clashes,
                port -> "port " + port.hostPort() + (port.protocol().equals("udp") ? "/udp" : ""));
        check.compare(
                declarations,
                Declaration::mounts,
                ClaimCheck::volume,
                ClaimCheck::twoWriters,
                mount -> "volume " + volume(mount) + ", which takes one copy at a time,");
        return check.findings;
    }

    private record Claim<T>(ResourceName app, Placed<T> placed) {}

    private <T> void compare(
            Collection<Declaration> declarations,
            Function<Declaration, List<Placed<T>>> claims,
            Function<T, String> key,
            BiPredicate<T, T> conflict,
            Function<T, String> words) {
        Map<String, List<Claim<T>>> byKey = new TreeMap<>();
        for (var declaration : declarations) {
            for (var placed : claims.apply(declaration)) {
                byKey.computeIfAbsent(key.apply(placed.value()), _ -> new ArrayList<>())
                        .add(new Claim<>(declaration.app().name(), placed));
            }
        }
        byKey.remove("");
        byKey.values()
                .forEach(rivals -> rivals.forEach(claim -> rivals.stream()
                        .filter(rival -> !rival.equals(claim))
                        .filter(rival -> conflict.test(
                                claim.placed().value(), rival.placed().value()))
                        .limit(1)
                        .forEach(rival -> refuse(claim, rival, words))));
    }

    private <T> void refuse(Claim<T> claim, Claim<T> rival, Function<T, String> words) {
        var whose = claim.app().equals(rival.app()) ? "stands here twice" : "is also claimed by " + rival.app();
        Problem problem = claim.placed()
                .error(words.apply(claim.placed().value()) + " " + whose)
                .withHint("see " + rival.placed().place());
        findings.add(new Finding(problem, new Consequence.FreezesResource(claim.app())));
    }

    private static String volume(Mount mount) {
        return mount instanceof Mount.Volume volume ? volume.volume() : "";
    }

    private static boolean twoWriters(Mount one, Mount other) {
        return one instanceof Mount.Volume first
                && other instanceof Mount.Volume second
                && !first.readOnly()
                && !second.readOnly()
                && (first.exclusive() || second.exclusive());
    }
}
