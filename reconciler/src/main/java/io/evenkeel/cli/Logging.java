package io.evenkeel.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import io.evenkeel.app.AgentConfiguration;
import org.slf4j.LoggerFactory;

/** The agent's log as {@code logs} of agent.yaml wants it. */
final class Logging {
    private Logging() {}

    static void set(AgentConfiguration.Logs logs) {
        if (LoggerFactory.getLogger("io.evenkeel") instanceof Logger ours) {
            ours.setLevel(Level.toLevel(logs.level()));
        }
        if (logs.format().equals("json") && LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
            root.iteratorForAppenders().forEachRemaining(appender -> {
                if (appender instanceof OutputStreamAppender<ILoggingEvent> stream) {
                    var encoder = new JsonEncoder();
                    encoder.setContext(stream.getContext());
                    encoder.start();
                    stream.setEncoder(encoder);
                }
            });
        }
    }
}
