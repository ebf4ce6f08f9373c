package io.evenkeel.state;

import java.util.Comparator;

/** The identity of a resource, which is its path without the extension: {@code shop/production/web}. */
public record ResourceName(EnvironmentName environment, String name) implements Comparable<ResourceName> {
    private static final Comparator<ResourceName> ORDER =
            Comparator.comparing(ResourceName::environment).thenComparing(ResourceName::name);

    public static ResourceName of(String project, String environment, String name) {
        return new ResourceName(new EnvironmentName(project, environment), name);
    }

    /**
     * Reads {@code project/environment/name}.
     *
     * @throws IllegalArgumentException when the text has not exactly three non-empty parts
     */
    public static ResourceName parse(String text) {
        var parts = text.split("/", -1);
        if (parts.length != 3 || parts[0].isEmpty() || parts[1].isEmpty() || parts[2].isEmpty()) {
            throw new IllegalArgumentException("\"" + text
                    + "\" is not a resource name; write project/environment/name, as in shop/production/web");
        }
        return of(parts[0], parts[1], parts[2]);
    }

    /** {@code shop.production.web}: the stem of container names, file names and network aliases. */
    public String dotted() {
        return environment.dotted() + "." + name;
    }

    /** The network alias that survives rollouts, {@code web.production.shop.internal}. */
    public String internalAddress() {
        return name + "." + environment.environment() + "." + environment.project() + ".internal";
    }

    @Override
    public int compareTo(ResourceName other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return environment + "/" + name;
    }
}
