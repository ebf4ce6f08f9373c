package io.evenkeel.probe;

import io.evenkeel.engine.ExecResult;
import io.evenkeel.probe.helper.Attempt;
import io.evenkeel.state.Expect;

/** What to do about a gate that fails. */
final class Advice {
    static final String OUT_OF_MEMORY = "raise resources.memory, or let the app use less";

    private Advice() {}

    static String http(Attempt attempt, Expect expect) {
        return switch (attempt.kind()) {
            case REDIRECTED ->
                "redirects are not followed: set health.headers X-Forwarded-Proto: https, or list the status in"
                        + " health.expect";
            case ANSWERED -> "expected " + expect + ": correct ready.path or ready.expect";
            case GARBLED -> "is this the HTTP port? set health.port";
            case LOOPBACK, REFUSED, SILENT, UNREACHABLE -> connection(attempt);
        };
    }

    static String tcp(Attempt attempt) {
        return connection(attempt);
    }

    private static String connection(Attempt attempt) {
        return switch (attempt.kind()) {
            case LOOPBACK -> "let the app listen on 0.0.0.0, so that it can be reached from outside its container";
            case REFUSED -> "set port or health.port to the port that the app listens on";
            case SILENT -> "if the app needs longer to answer, set ready.timeout";
            case UNREACHABLE, ANSWERED, REDIRECTED, GARBLED -> "";
        };
    }

    /** Exit codes of shells and of the engine for what never ran; engines differ in the one for what is missing. */
    static String command(ExecResult result, String program) {
        var missing = result.exitCode() == 127 || result.output().contains("executable file not found");
        if (missing) {
            return program + " is not in the image: set ready.path, which needs no program in it";
        }
        return result.exitCode() == 126
                ? program + " is in the image but cannot be executed: check its mode and architecture"
                : "";
    }
}
