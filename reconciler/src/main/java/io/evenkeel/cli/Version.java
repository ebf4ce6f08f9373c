package io.evenkeel.cli;

import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"evenkeel " + text()};
    }

    static String text() throws IOException {
        try (var in = Version.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IOException("version.properties is not in the jar: build with Maven, which filters it");
            }
            var properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "unknown");
        }
    }
}
