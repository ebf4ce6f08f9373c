package io.evenkeel.cli;

import io.evenkeel.app.ProgramVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "version", mixinStandardHelpOptions = true, description = "Prints the version.")
final class VersionCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        System.out.println("evenkeel " + ProgramVersion.text());
        return 0;
    }
}
