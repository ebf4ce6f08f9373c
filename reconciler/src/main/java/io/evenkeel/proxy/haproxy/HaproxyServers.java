package io.evenkeel.proxy.haproxy;

import io.evenkeel.proxy.Backend;
import io.evenkeel.proxy.HostTable;
import io.evenkeel.proxy.SlotListing;
import io.evenkeel.state.route.Pointer.Meanwhile;
import io.evenkeel.state.route.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The servers of an app and which of them get requests: a pointer in HAProxy's words.
 *
 * @param servers in the order of the configuration
 */
record HaproxyServers(List<Server> servers) {
    /** The order of its fields is told by the second line, and what the numbers mean by the version in the first. */
    private static final String HEADER = """
            1
            # be_id be_name srv_id srv_name srv_addr srv_op_state srv_admin_state srv_uweight srv_iweight \
            srv_time_since_last_change srv_check_status srv_check_result srv_check_health srv_check_state \
            srv_agent_state bk_f_forced_id srv_f_forced_id srv_fqdn srv_port srvrecord srv_use_ssl srv_check_port \
            srv_check_addr srv_agent_addr srv_agent_port
            """;

    private static final String NOBODY = "127.0.0.1:9";

    HaproxyServers {
        servers = List.copyOf(servers);
    }

    /**
     * A server.
     *
     * @param address with its port
     */
    record Server(String backend, String name, String address, boolean ready) {
        /** Running; the configuration has it disabled, and it was made ready since. */
        private String state() {
            var host = address.substring(0, address.indexOf(':'));
            var port = address.substring(address.indexOf(':') + 1);
            return "1 " + backend + " 1 " + name + " " + host + " 2 4 1 1 0 1 0 0 0 0 0 0 - " + port + " - 0 0 - - 0\n";
        }
    }

    static HaproxyServers of(Collection<Route> routes, SlotListing listing) {
        List<Server> servers = new ArrayList<>();
        for (var route : routes) {
            for (var backend : Backend.of(route)) {
                var name = HostTable.backend(route, backend.port());
                var copies = HaproxyModel.servers(backend);
                var up = copies.stream().anyMatch(listing.entries()::contains);
                servers.addAll(copies(name, copies, listing));
                servers.add(new Server(name + ".zero", "zero", NOBODY, listing.meanwhile() == Meanwhile.ZERO));
                if (route.hold().isPresent()) {
                    var holds = listing.meanwhile() == Meanwhile.HOLD && !up;
                    servers.add(new Server(name + ".hold", "hold", NOBODY, holds));
                    servers.addAll(copies(name + ".hold", copies, listing));
                }
            }
        }
        return new HaproxyServers(servers.stream().distinct().toList());
    }

    private static List<Server> copies(String backend, List<String> copies, SlotListing listing) {
        return copies.stream()
                .map(copy -> new Server(backend, copy, copy, listing.entries().contains(copy)))
                .toList();
    }

    /** Commands of the runtime socket: first in, then out, so that there is no moment with none. */
    List<String> commands() {
        return servers.stream()
                .sorted((one, other) -> Boolean.compare(other.ready(), one.ready()))
                .map(server -> command(server.backend(), server.name(), server.ready()))
                .toList();
    }

    static String command(String backend, String server, boolean ready) {
        return "set server " + backend + "/" + server + " state " + (ready ? "ready" : "maint");
    }

    /** What HAProxy reads at its next start: every other server stays as it is configured, which is out. */
    String state() {
        return servers.stream().filter(Server::ready).map(Server::state).collect(Collectors.joining("", HEADER, ""));
    }
}
