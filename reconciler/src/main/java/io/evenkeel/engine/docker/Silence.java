package io.evenkeel.engine.docker;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Keeps what goes to the engine out of the log, whatever its levels and configuration are: a create call holds the
 * values of secrets, and docker-java prints calls whole, as the HTTP client does with what it sends and gets.
 */
final class Silence extends TurboFilter {
    private static final List<String> TALKERS = List.of("com.github.dockerjava", "org.apache.hc");

    private Silence() {}

    /** Makes sure that it holds. */
    static synchronized void keep() {
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context
                && context.getTurboFilterList().stream().noneMatch(Silence.class::isInstance)) {
            var silence = new Silence();
            silence.setContext(context);
            silence.start();
            context.addTurboFilter(silence);
        }
    }

    @Override
    public FilterReply decide(
            @Nullable Marker marker,
            Logger logger,
            Level level,
            @Nullable String format,
            Object @Nullable [] parameters,
            @Nullable Throwable thrown) {
        return level.isGreaterOrEqual(Level.WARN) || TALKERS.stream().noneMatch(logger.getName()::startsWith)
                ? FilterReply.NEUTRAL
                : FilterReply.DENY;
    }
}
