package io.evenkeel.state;

import java.util.Comparator;

/** An environment of a project, {@code shop/production}. */
public record EnvironmentName(String project, String environment) implements Comparable<EnvironmentName> {
    private static final Comparator<EnvironmentName> ORDER =
            Comparator.comparing(EnvironmentName::project).thenComparing(EnvironmentName::environment);

    /** The name of its network, {@code shop.production}: names hold no dots, so joining never collides. */
    public String dotted() {
        return project + "." + environment;
    }

    @Override
    public int compareTo(EnvironmentName other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return project + "/" + environment;
    }
}
