package io.evenkeel.state.route;

import io.evenkeel.state.Secret;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Whom a domain lets in: basic authentication.
 *
 * @param secret the name of the secret that lists them
 * @param users user name to bcrypt hash; none as long as the secret is not opened, and then no proxy takes the domain
 */
public record Auth(String secret, SortedMap<String, Secret> users) {
    /** Neither a word of a proxy's own at the beginning of a line nor a character that means something to one. */
    private static final Pattern USER = Pattern.compile("(?!import$)[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}");

    /**
     * {@code $2y$}, cost, salt and digest. Two of the proxies compute it anew for each request, at cost 12 for a quarter
     * of a second, in which they do nothing else.
     */
    private static final Pattern HASH = Pattern.compile("\\$2[aby]\\$(0[4-9]|1[0-2])\\$[./A-Za-z0-9]{53}");

    public Auth {
        users = Collections.unmodifiableSortedMap(new TreeMap<>(users));
    }

    /** As the repository alone tells it. */
    public static Auth unopened(String secret) {
        return new Auth(secret, Collections.emptySortedMap());
    }

    /** The same with the users that its secret lists. */
    public Auth opened(SortedMap<String, Secret> listed) {
        return new Auth(secret, listed);
    }

    /** Whether every proxy takes it as the name of a user. */
    public static boolean isUser(String text) {
        return USER.matcher(text).matches();
    }

    /** Whether every proxy takes it as a hash. */
    public static boolean isHash(Secret hash) {
        return HASH.matcher(hash.reveal()).matches();
    }

    /** Without the users: who they are comes out of a secret too. */
    @Override
    public String toString() {
        return "users of " + secret;
    }
}
