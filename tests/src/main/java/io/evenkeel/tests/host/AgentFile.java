package io.evenkeel.tests.host;

import java.net.InetSocketAddress;

/**
 * The {@code agent.yaml} of a host that lies in one folder and looks for commits every second.
 *
 * @param repository URL
 * @param proxy where it is published
 * @param pool of subnets, and what else is said of networks
 */
public record AgentFile(
        HostFolder folder, Docker docker, String repository, String proxyImage, InetSocketAddress proxy, String pool) {
    private static final int GIVEN_AWAY = 32_000;
    private static final int APART = 29_000;

    /**
     * Writes it.
     *
     * @param lines more of it
     * @param moreOfTheRepository lines more below {@code repository}
     */
    public void write(String lines, String moreOfTheRepository) {
        folder.write("agent.yaml", """
                engine: %s
                state: %s/state
                proxyDirectory: %s/px
                proxy: {image: "%s", http: "%s:%d"}
                networks: {pool: %s}
                listen: 127.0.0.1:%d
                %s
                repository:
                  url: %s
                  poll: 1s
                %s
                """.formatted(
                        docker.address(),
                        folder.path(),
                        folder.path(),
                        proxyImage,
                        proxy.getAddress().getHostAddress(),
                        proxy.getPort(),
                        pool,
                        apiPort(),
                        lines,
                        repository,
                        moreOfTheRepository));
    }

    /** Where the agent is asked: as free as the proxy's port is, and none that the kernel gives away. */
    private int apiPort() {
        return proxy.getPort() < GIVEN_AWAY ? proxy.getPort() + APART : proxy.getPort() - APART;
    }
}
