package io.evenkeel.tests.lab;

import io.evenkeel.tests.load.LoadSettings.Connections;
import java.util.Locale;

/** How the client uses connections. */
enum Use {
    /** A new one for each request. */
    FRESH,
    /** Twenty that stay open, used in turn without a look whether they still work. */
    KEEP_ALIVE;

    private static final int KEPT = 20;

    Connections connections() {
        return switch (this) {
            case FRESH -> new Connections.Fresh();
            case KEEP_ALIVE -> new Connections.KeepAlive(KEPT);
        };
    }

    String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
