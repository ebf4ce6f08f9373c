package io.evenkeel.cli;

import io.evenkeel.app.ProgramVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"evenkeel " + ProgramVersion.text()};
    }
}
