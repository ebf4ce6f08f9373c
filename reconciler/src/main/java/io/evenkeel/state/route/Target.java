package io.evenkeel.state.route;

/** What a host and path lead to. */
public sealed interface Target {
    /**
     * The copies of the app.
     *
     * @param port of the app
     * @param strip whether they are asked without the path of the domain
     */
    record Port(int port, boolean strip) implements Target {
        @Override
        public String toString() {
            return ":" + port + (strip ? ", without the path" : "");
        }
    }

    /**
     * Another host, by a permanent redirect that keeps path and query.
     *
     * @param host lower-case, IDNA-encoded
     */
    record Redirect(String host) implements Target {
        @Override
        public String toString() {
            return "//" + host;
        }
    }
}
