package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.ConfigAdapter;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.WantedProxy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A proxy of which the contract is asked, and what the contract must know to ask.
 *
 * @param name in names of containers
 * @param octet of the first of its ten networks 10.211.octet.0/24
 * @param image on the engine
 * @param words in its own language
 */
record ProxyUnderTest(WantedProxy.Kind kind, String name, int octet, String image, Making making, Words words) {
    /** Its adapter. */
    interface Making {
        /** One for a proxy that has no TLS. */
        static Making plain(Plain making) {
            return (directory, process, idleTimeout, _) -> making.config(directory, process, idleTimeout);
        }

        ConfigAdapter config(
                ProxyDirectory directory,
                ProxyProcess process,
                Supplier<Duration> idleTimeout,
                Supplier<Optional<Https>> https);
    }

    /** The adapter of a proxy that has no TLS. */
    interface Plain {
        ConfigAdapter config(ProxyDirectory directory, ProxyProcess process, Supplier<Duration> idleTimeout);
    }

    /**
     * What is said differently in its configuration.
     *
     * @param templates the folder with its templates
     * @param main template of the routes file
     * @param app template of one app's file
     * @param appFile what an app's rendered file is called, before and after the app's name
     * @param unknownDirective what it refuses in an app's file
     * @param unfinished what it refuses at the end of the routes file
     */
    record Words(
            String templates,
            String main,
            String app,
            List<String> appFile,
            String unknownDirective,
            String unfinished) {}

    /** Whether it is said to. */
    boolean can(Capability capability) {
        return kind.can(capability);
    }

    String shipped(String template) throws IOException {
        return Files.readString(
                root().resolve("proxy-templates").resolve(words.templates()).resolve(template));
    }

    String appFile(String app) {
        return words.appFile().getFirst() + app + words.appFile().getLast();
    }

    /** The image that {@code bin/proxy-image} gives. */
    static String image(String... words) {
        List<String> command =
                new ArrayList<>(List.of(root().resolve("bin/proxy-image").toString()));
        command.addAll(List.of(words));
        var made = DockerCli.command(List.of("sh", "-c", String.join(" ", command) + " 2>/dev/null"));
        return made.output().strip();
    }

    private static Path root() {
        return Path.of(System.getProperty("evenkeel.root", ".."));
    }
}
