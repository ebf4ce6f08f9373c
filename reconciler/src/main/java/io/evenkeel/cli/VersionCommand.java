package io.evenkeel.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "version", mixinStandardHelpOptions = true, description = "Prints the version.")
final class VersionCommand implements Callable<Integer> {

    @Override
    public Integer call() throws IOException {
        System.out.println("evenkeel " + Version.text());
        return 0;
    }
}
