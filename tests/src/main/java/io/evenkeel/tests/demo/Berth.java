package io.evenkeel.tests.demo;

import java.util.Optional;

/**
 * What one demo has for itself on this machine. The first has the example's own names; where they are taken, by another
 * demo or by an installation of Evenkeel that has a project of that name, the next berth's names have its number behind.
 *
 * @param number from 1
 */
record Berth(int number) {
    private static final int FIRST = 1;
    private static final int LAST = 9;
    private static final int PORTS = 10;

    static Berth first() {
        return new Berth(FIRST);
    }

    Optional<Berth> next() {
        return number < LAST ? Optional.of(new Berth(number + 1)) : Optional.empty();
    }

    /** What something of the example is called here. */
    String name(String example) {
        return number == FIRST ? example : example + "-" + number;
    }

    /** How the folders of this berth's demos begin; short, for the sake of the unix sockets in them. */
    String folderPrefix() {
        return "ek-demo" + number + "-";
    }

    /** Of the proxy, if nobody has it. */
    int proxyPort() {
        return 18080 + (number - FIRST) * PORTS;
    }

    /** Of the git server. Who listens there has the berth: the kernel gives it to one, and takes it back from a dead one. */
    int gitPort() {
        return proxyPort() + 1;
    }

    /** Of the range that RFC 2544 sets aside for measurements, so that no network of this machine's is hidden. */
    String pool() {
        return "198.18." + number * 16 + ".0/20";
    }
}
