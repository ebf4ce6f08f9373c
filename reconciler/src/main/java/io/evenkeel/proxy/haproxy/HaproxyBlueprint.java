package io.evenkeel.proxy.haproxy;

import io.evenkeel.proxy.ProxyBlueprint;
import java.util.ArrayList;
import java.util.List;

/** Where everything is inside HAProxy's container; the templates say the same. */
final class HaproxyBlueprint {
    private static final String CONFIG = ProxyBlueprint.CONFIG;
    /** In the folder of sockets: the master takes reloads, whichever worker is new takes moves of pointers. */
    static final String MASTER = "master.sock";

    static final String RUNTIME = "runtime.sock";

    private HaproxyBlueprint() {}

    static ProxyBlueprint blueprint() {
        List<String> command = new ArrayList<>(List.of("haproxy", "-W", "-db", "-S", "/sock/" + MASTER));
        command.addAll(files("current"));
        return ProxyBlueprint.running(command);
    }

    static List<String> check(String folder) {
        List<String> command = new ArrayList<>(List.of("haproxy", "-c"));
        command.addAll(files(folder));
        return command;
    }

    private static List<String> files(String folder) {
        var root = CONFIG + "/" + folder + "/";
        return List.of("-f", root + HaproxyConfig.MAIN, "-f", root + HaproxyConfig.BACKENDS);
    }
}
