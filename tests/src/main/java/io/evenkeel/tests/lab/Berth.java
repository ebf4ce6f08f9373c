package io.evenkeel.tests.lab;

import io.evenkeel.tests.host.AgentProcess;
import io.evenkeel.tests.host.DemoImages;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.HostFolder;
import io.evenkeel.tests.host.Installation;
import io.evenkeel.tests.host.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;

/**
 * What one run has for itself on this machine: names, a port and a range of addresses. Who listens on its first port has the
 * berth: the kernel gives it to one, and takes it back from a dead one.
 */
final class Berth implements AutoCloseable {
    private static final int BERTHS = 16;
    private static final int FIRST_PORT = 19080;
    private static final int PORTS = 10;
    private static final String REPOSITORY = "fleet.git";
    private static final String LABEL = "io.evenkeel-lab";

    private final int number;
    private final ServerSocket claim;
    private final HostFolder folder;

    private Berth(int number, ServerSocket claim) {
        this.number = number;
        this.claim = claim;
        this.folder = HostFolder.create(folderPrefix(number));
    }

    /**
     * Takes one that nobody has, and removes what a killed run has left there.
     *
     * @throws IllegalStateException when all are taken
     */
    static Berth take(Docker docker) {
        for (var number = 1; number <= BERTHS; number++) {
            var claim = claim(FIRST_PORT + number * PORTS);
            if (claim.isPresent()) {
                HostFolder.all(folderPrefix(number)).forEach(left -> remove(docker, left));
                var berth = new Berth(number, claim.get());
                berth.removeLabelled(docker);
                return berth;
            }
        }
        throw new IllegalStateException(BERTHS + " runs are under way on this machine already");
    }

    private static Optional<ServerSocket> claim(int port) {
        try {
            return Optional.of(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
        } catch (IOException taken) {
            return Optional.empty();
        }
    }

    /** Short, for the sake of the unix sockets in such folders. */
    private static String folderPrefix(int number) {
        return "ek-lab" + number + "-";
    }

    private static void remove(Docker docker, HostFolder left) {
        AgentProcess.killAll(left);
        Installation.following(docker, url(left)).ifPresent(installation -> installation.remove(List::of));
        left.delete();
    }

    HostFolder folder() {
        return folder;
    }

    /** Of the fleet's repository. */
    String url() {
        return url(folder);
    }

    String repository() {
        return REPOSITORY;
    }

    private static String url(HostFolder folder) {
        return "file://" + folder.file(REPOSITORY);
    }

    /** Of the project, of containers and of networks. */
    String name() {
        return "lab" + number;
    }

    /** How the tags of this berth's images begin. */
    String imagePrefix() {
        return name() + "-";
    }

    /** The app's image that tells this version. */
    String image(String version) {
        return DemoImages.name(imagePrefix() + version);
    }

    /** The label of what no agent makes. */
    String label() {
        return LABEL + "=" + number;
    }

    /** Where the proxy is published. */
    InetSocketAddress proxy() {
        return new InetSocketAddress(
                InetAddress.getLoopbackAddress(), Program.freePort(FIRST_PORT + number * PORTS + 1));
    }

    /** Of the range that RFC 2544 sets aside for measurements, so that no network of this machine's is hidden. */
    String pool() {
        return "198.19." + (number - 1) * 16 + ".0/20";
    }

    /** Removes what carries the label. */
    void removeLabelled(Docker docker) {
        docker.removeContainers(label());
        docker.removeNetworks(label());
    }

    @Override
    public void close() {
        folder.delete();
        try {
            claim.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
