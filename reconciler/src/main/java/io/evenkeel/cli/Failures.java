package io.evenkeel.cli;

import io.evenkeel.app.ConfigurationException;
import io.evenkeel.app.instance.InstanceException;
import io.evenkeel.engine.EngineException;
import io.evenkeel.proxy.ProxyException;
import io.evenkeel.server.ApiException;
import io.evenkeel.source.SourceException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Turns what went wrong into one line and an exit code; only what nobody expected shows its trace. */
final class Failures implements IExecutionExceptionHandler {
    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        int code = switch (failure) {
            case EngineException.Unreachable unreachable -> ExitCode.UNREACHABLE;
            case SourceException source -> ExitCode.UNREACHABLE;
            case ApiException agent -> ExitCode.UNREACHABLE;
            case EngineException engine -> ExitCode.PROBLEMS;
            case ProxyException proxy -> ExitCode.PROBLEMS;
            case ConfigurationException configuration -> ExitCode.PROBLEMS;
            case InstanceException instance -> ExitCode.PROBLEMS;
            default -> throw failure;
        };
        command.getErr().println(failure.getMessage());
        return code;
    }
}
