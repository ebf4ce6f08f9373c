package io.evenkeel.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * The log as it is until {@code agent.yaml} says otherwise: warnings, and of our own what informs, to standard error.
 * Logback finds it as a service; a {@code logback.xml} in its place takes as long to read as a whole short command.
 */
public final class ErrorLog extends ContextAwareBase implements Configurator {

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        var lines = new PatternLayoutEncoder();
        lines.setContext(context);
        lines.setPattern("%d{HH:mm:ss.SSS} %-5level %logger{20} %msg%n");
        lines.start();
        var errors = new ConsoleAppender<ILoggingEvent>();
        errors.setContext(context);
        errors.setTarget("System.err");
        errors.setEncoder(lines);
        errors.start();
        var root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(errors);
        context.getLogger("io.evenkeel").setLevel(Level.INFO);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
