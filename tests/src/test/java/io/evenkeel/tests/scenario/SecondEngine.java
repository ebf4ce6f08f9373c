package io.evenkeel.tests.scenario;

import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.Output;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A Docker Engine of a test's own, which it may restart.
 *
 * @param folder with all that it has
 * @param docker to speak with it
 * @param address where its published ports are reached from here
 */
record SecondEngine(Path folder, Docker docker, String address) implements AutoCloseable {
    static SecondEngine start() throws IOException {
        // two builds on one machine have one each
        var number = ProcessHandle.current().pid() % 200 + 20;
        var folder = Files.createTempDirectory(Path.of("/tmp"), "ek2-");
        var said = script("start", folder.toString(), String.valueOf(number))
                .expect(0)
                .lines()
                .getLast()
                .split(" ", -1);
        return new SecondEngine(folder, new Docker(said[0]), said[1]);
    }

    InetSocketAddress port(int port) {
        return new InetSocketAddress(address, port);
    }

    void restart() {
        script("restart", folder.toString()).expect(0);
    }

    @Override
    public void close() {
        script("remove", folder.toString()).expect(0);
    }

    private static Output script(String... words) {
        var command = new ArrayList<>(List.of("tests/src/test/sh/second-engine"));
        command.addAll(Arrays.asList(words));
        return Output.of(Path.of(System.getProperty("evenkeel.root", "..")), command);
    }
}
