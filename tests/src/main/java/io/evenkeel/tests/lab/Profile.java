package io.evenkeel.tests.lab;

import io.evenkeel.tests.load.Mix;
import java.util.Locale;

/** What is asked. */
enum Profile {
    /** Only what is answered at once. */
    FAST {
        @Override
        Mix mix(int upload) {
            return _ -> new Mix.Ask("/hello", upload);
        }
    },
    /** One of ten takes three seconds. */
    MIXED {
        @Override
        Mix mix(int upload) {
            return number -> new Mix.Ask(number % 10 == 9 ? "/slow?seconds=3" : "/hello", upload);
        }
    };

    /**
     * The requests of this profile.
     *
     * @param upload bytes that each one posts; 0 for GETs
     */
    abstract Mix mix(int upload);

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
