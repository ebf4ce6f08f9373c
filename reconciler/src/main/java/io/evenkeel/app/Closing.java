package io.evenkeel.app;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes several things in order. */
final class Closing {
    private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

    private Closing() {}

    /** One that fails keeps none of the others open. */
    static void all(List<AutoCloseable> opened) {
        for (var one : opened) {
            try {
                one.close();
            } catch (Exception e) {
                LOG.warn("closing {} failed: {}", one, e.toString());
            }
        }
    }
}
