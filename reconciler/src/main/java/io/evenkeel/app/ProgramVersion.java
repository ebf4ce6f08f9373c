package io.evenkeel.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version that the build wrote into the jar. */
public final class ProgramVersion {
    private ProgramVersion() {}

    /** As in {@code 0.1.0}. */
    public static String text() {
        try (var in = ProgramVersion.class.getResourceAsStream("version.properties")) {
            if (in == null) {
                throw new IllegalStateException(
                        "version.properties is not in the jar: build with Maven, which filters it");
            }
            var properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "unknown");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
