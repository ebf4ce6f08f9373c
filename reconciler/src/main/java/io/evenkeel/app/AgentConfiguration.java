package io.evenkeel.app;

import io.evenkeel.document.Fields;
import io.evenkeel.document.YamlReader;
import io.evenkeel.resolve.Allowance;
import io.evenkeel.resolve.HostSettings;
import io.evenkeel.spec.DocumentSchema;
import io.evenkeel.state.desired.AddressPool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The host's own file, {@code agent.yaml}.
 *
 * @param repository empty when the file names none: commands on a local folder need none
 * @param host the name of this host in the fleet
 * @param engine address of the Docker Engine, {@code unix:///…}
 * @param state folder of the git mirror and the journal
 * @param proxyDirectory folder that is shared with the proxy
 * @param settings what the desired state depends on
 * @param api of an agent that runs
 */
public record AgentConfiguration(
        Optional<RepositorySettings> repository,
        String host,
        String engine,
        Path state,
        Path proxyDirectory,
        HostSettings settings,
        Api api,
        Logs logs) {
    /** Where it is looked for when no command says otherwise. */
    public static final Path STANDARD_PLACE = Path.of("/etc/evenkeel/agent.yaml");

    private static final DocumentSchema SCHEMA = DocumentSchema.named("agent");
    private static final byte[] ABSENT = "{}".getBytes(StandardCharsets.UTF_8);

    /** Where the agent is asked, and the file with what whoever asks must show. */
    public record Api(InetSocketAddress listen, Path tokenFile) {}

    /** The agent's own log: {@code text} or {@code json}, and the least severity. */
    public record Logs(String format, String level) {}

    /**
     * Reads the file; one that is absent gives the defaults, and what a host allows is then not checked.
     *
     * @throws ConfigurationException with every problem of the file, or when it cannot be read
     */
    public static AgentConfiguration load(Path path) {
        var present = Files.exists(path);
        var configuration = read(path, present ? bytes(path) : ABSENT);
        return present ? configuration : configuration.unchecked();
    }

    private static byte[] bytes(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException failure) {
            throw new ConfigurationException("Reading " + path + " failed: " + failure + "; make it readable", failure);
        }
    }

    private static AgentConfiguration read(Path path, byte[] bytes) {
        var parsed = YamlReader.read(path.toString(), bytes);
        var problems = new TreeSet<>(parsed.problems());
        parsed.document().map(SCHEMA::check).ifPresent(problems::addAll);
        var document = parsed.document().filter(_ -> problems.isEmpty());
        return document.map(valid -> bind(Fields.of(valid, SCHEMA.complete(valid))))
                .orElseThrow(() -> ConfigurationException.of(List.copyOf(problems)));
    }

    private static AgentConfiguration bind(Fields agent) {
        var logs = agent.mapping("logs");
        return new AgentConfiguration(
                agent.optionalMapping("repository").map(RepositorySettings::read),
                agent.text("host"),
                agent.text("engine"),
                Path.of(agent.text("state")),
                Path.of(agent.text("proxyDirectory")),
                settings(agent),
                api(agent),
                new Logs(logs.text("format"), logs.text("level")));
    }

    private static Api api(Fields agent) {
        var listen = agent.text("listen");
        var colon = listen.lastIndexOf(':');
        var host = listen.substring(0, colon).replaceAll("[\\[\\]]", "");
        return new Api(
                new InetSocketAddress(InetAddress.ofLiteral(host), Integer.parseInt(listen.substring(colon + 1))),
                agent.optionalText("tokenFile")
                        .map(Path::of)
                        .orElseGet(() -> Path.of(agent.text("state")).resolve("api-token")));
    }

    private static HostSettings settings(Fields agent) {
        var proxy = agent.mapping("proxy");
        var networks = agent.mapping("networks");
        return new HostSettings(
                new HostSettings.ProxyOverride(
                        proxy.optionalText("image"), proxy.optionalText("http"), proxy.optionalText("https")),
                new AddressPool(networks.text("pool"), networks.integer("size")),
                Optional.of(allowance(agent.mapping("allow"), agent.text("engine"))),
                agent.optionalTexts("ageKeyFiles").orElse(List.of()).stream()
                        .map(Path::of)
                        .toList());
    }

    private static Allowance allowance(Fields allow, String engine) {
        return new Allowance(
                allow.optionalTexts("hostPaths").orElse(List.of()),
                new TreeSet<>(allow.optionalTexts("capAdd").orElse(List.of())),
                new TreeSet<>(allow.optionalTexts("devices").orElse(List.of())),
                allow.flag("privileged"),
                allow.flag("dockerSocket"),
                engine);
    }

    private AgentConfiguration unchecked() {
        var open = new HostSettings(settings.proxy(), settings.pool(), Optional.empty(), settings.ageKeyFiles());
        return new AgentConfiguration(repository, host, engine, state, proxyDirectory, open, api, logs);
    }
}
