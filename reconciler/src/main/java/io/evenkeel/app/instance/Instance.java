package io.evenkeel.app.instance;

import io.evenkeel.engine.Labels;
import io.evenkeel.engine.Networks;
import io.evenkeel.engine.Networks.NetworkRow;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The instance on its engine: everything it may ever change carries its id.
 *
 * @param id random, 16 hexadecimal digits
 * @param network its own network, which carries the id's label and is the proxy's first
 */
public record Instance(String id, String network) {
    /** Before any letter: the proxy's default route must not move when it joins another network. */
    private static final String PREFIX = "0evenkeel-";

    /**
     * Finds the instance of a home by its network, and makes one where there is none.
     *
     * @throws InstanceException when several networks claim to be it
     * @throws io.evenkeel.engine.EngineException when the engine fails
     */
    public static Instance of(Home home, Networks networks) {
        return find(home, networks).orElseGet(() -> create(home, networks));
    }

    /**
     * Finds it and makes nothing: for commands that only look.
     *
     * @throws InstanceException when several networks claim to be it
     * @throws io.evenkeel.engine.EngineException when the engine fails
     */
    public static Optional<Instance> find(Home home, Networks networks) {
        var labels = labels(home);
        var matches = networks.list().stream()
                .filter(row -> row.labels().entrySet().containsAll(labels.entrySet()))
                .filter(row -> !id(row).isEmpty())
                .toList();
        if (matches.size() > 1) {
            throw several(home, matches);
        }
        return matches.stream().map(row -> new Instance(id(row), row.name())).findFirst();
    }

    private static Instance create(Home home, Networks networks) {
        var bytes = new byte[8];
        new SecureRandom().nextBytes(bytes);
        var id = HexFormat.of().formatHex(bytes);
        var network = PREFIX + id;
        SortedMap<String, String> labels = new TreeMap<>(labels(home));
        labels.put(Labels.INSTANCE, id);
        networks.create(network, Optional.empty(), Optional.empty(), labels);
        return new Instance(id, network);
    }

    private static String id(NetworkRow row) {
        return row.labels().getOrDefault(Labels.INSTANCE, "");
    }

    private static Map<String, String> labels(Home home) {
        return Map.of(
                Labels.KIND, "Instance",
                Labels.HOST, home.host(),
                Labels.REPOSITORY, home.repository(),
                Labels.PATH, home.path());
    }

    private static InstanceException several(Home home, List<NetworkRow> matches) {
        var names = matches.stream().map(NetworkRow::name).sorted().toList();
        return new InstanceException("several instances on this engine claim the host " + home.host() + " of "
                + home.repository() + " (" + home.path() + "): the networks " + String.join(", ", names)
                + "; find out by the label " + Labels.INSTANCE + " which of them owns the containers, and remove the"
                + " others with: docker network rm NAME");
    }
}
