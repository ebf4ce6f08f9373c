package io.evenkeel.resolve;

import io.evenkeel.state.Secret;
import io.evenkeel.state.route.Auth;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Lines of {@code user:hash} with bcrypt hashes, as {@code htpasswd -nbB} prints them; empty lines between them. */
final class UserList {
    /** For whoever has written another one. */
    static final String ADVICE =
            "a line for each user, as htpasswd -nbB USER PASSWORD prints it: user:$2y$…, with a cost"
                    + " of at most 12; a name has letters, digits and . _ @ + -";

    private UserList() {}

    /** Why a secret is no such list, without anything that stands in it; lines count from 1. */
    static Optional<String> refusal(Secret list) {
        Set<String> users = new HashSet<>();
        var lines = lines(list);
        for (var number = 1; number <= lines.size(); number++) {
            var line = lines.get(number - 1);
            if (line.isEmpty()) {
                continue;
            }
            if (!isUser(line)) {
                return Optional.of(
                        "lists users for a domain, and its line " + number + " is no user with a bcrypt hash");
            }
            if (!users.add(user(line))) {
                return Optional.of(
                        "lists users for a domain, and the one of its line " + number + " stands there twice");
            }
        }
        return users.isEmpty() ? Optional.of("is to list users for a domain, and lists none") : Optional.empty();
    }

    /** User name to hash, of a list that is one. */
    static SortedMap<String, Secret> users(Secret list) {
        SortedMap<String, Secret> users = new TreeMap<>();
        lines(list).stream().filter(line -> !line.isEmpty()).forEach(line -> users.put(user(line), hash(line)));
        return users;
    }

    private static boolean isUser(String line) {
        return line.indexOf(':') > 0 && Auth.isUser(user(line)) && Auth.isHash(hash(line));
    }

    private static String user(String line) {
        return line.substring(0, line.indexOf(':'));
    }

    private static Secret hash(String line) {
        return Secret.of(line.substring(line.indexOf(':') + 1));
    }

    private static List<String> lines(Secret list) {
        return list.reveal().lines().map(String::strip).toList();
    }
}
