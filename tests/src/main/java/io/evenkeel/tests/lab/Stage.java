package io.evenkeel.tests.lab;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/** A proxy with an app behind it that can be changed once. */
interface Stage extends AutoCloseable {
    /** Under which the app answers. */
    String HOST = "lab.localhost";

    /** The words behind the program's name in the app's image: the seed's app. */
    List<String> APP = List.of("demo-app", "--startup", "3s", "--drain", "12s");

    /** The seed's limits of the app. */
    String CPUS = "0.35";

    /** Starts all of it and waits until the first version answers. */
    void start();

    /** Where the proxy is published. */
    InetSocketAddress proxy();

    /** The proxy's container. */
    String proxyContainer();

    /** Brings the second version about and comes back when that is over. */
    void change();

    /** Writes what there is to see of it into a folder, for people. */
    void explain(Path to);

    /** Removes all of it; later calls of anything fail. */
    @Override
    void close();
}
