package io.evenkeel.engine;

/**
 * The names and labels by which one instance knows its own things on an engine.
 *
 * @param instance id, the value of {@link Labels#INSTANCE}
 * @param homeNetwork the instance's own network, the proxy's first
 */
public record OwnNames(String instance, String homeNetwork) {
    public static final String COPY = "copy";
    public static final String JOB = "job";
    public static final String PROXY = "proxy";

    /** The proxy's container. */
    public String proxy() {
        return "evenkeel-proxy-" + instance;
    }

    /** The volume with the proxy's own data, which nothing prunes. */
    public String proxyData() {
        return "evenkeel-proxy-data-" + instance;
    }
}
