package io.evenkeel.engine;

import io.evenkeel.state.Secret;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A container in detail.
 *
 * @param startedAt the engine's text; it changes with every start
 * @param restarts by the engine's restart policy
 * @param health {@code starting}, {@code "healthy"}, {@code "unhealthy"}; empty without a HEALTHCHECK
 * @param environment {@code KEY=value} each; the engine does not know which values are secrets
 * @param addresses every address it has, IPv4 and IPv6, by network
 */
public record Inspection(
        String id,
        String state,
        String startedAt,
        int restarts,
        Exit exit,
        Optional<String> health,
        List<Secret> environment,
        Map<String, List<String>> addresses) {
    public Inspection {
        environment = List.copyOf(environment);
        addresses = Map.copyOf(addresses);
    }

    /**
     * How it last ended.
     *
     * @param code 0 while it has never ended
     * @param error the engine's own words when it could not start
     */
    public record Exit(int code, boolean outOfMemory, String error) {}
}
