package io.evenkeel.tests.lab;

import io.evenkeel.state.desired.WantedProxy;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;

/** The app as a file of a repository that an agent follows. */
final class EvenkeelStage implements Stage {
    private static final String NAME = "web";

    private final Method.Evenkeel method;
    private final AgentHost host;

    EvenkeelStage(WantedProxy.Kind proxy, Method.Evenkeel method, Berth berth) {
        this.method = method;
        this.host = new AgentHost(proxy, berth);
    }

    @Override
    public void start() {
        host.start(Map.of(NAME, app("v1")));
    }

    @Override
    public void change() {
        host.change(NAME, app("v2"));
    }

    private String app(String version) {
        return """
                kind: App
                image: %s
                command: [%s]
                port: 8080
                replicas: %d
                domains: [{host: %s}]
                ready: {path: /healthz, interval: 500ms}
                rollout: {strategy: %s, drain: 20s}
                resources: {cpus: %s, memory: 128Mi}
                stop: {grace: 15s}
                """.formatted(host.image(version), String.join(", ", APP), method.copies(), HOST, method.text(), CPUS);
    }

    @Override
    public InetSocketAddress proxy() {
        return host.proxy();
    }

    @Override
    public String proxyContainer() {
        return host.proxyContainer();
    }

    @Override
    public void explain(Path to) {
        host.explain(to);
    }

    @Override
    public void close() {
        host.close();
    }
}
