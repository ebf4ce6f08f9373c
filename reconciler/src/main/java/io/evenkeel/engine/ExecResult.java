package io.evenkeel.engine;

/** What a command in a container gave; output is standard output and error together. */
public record ExecResult(int exitCode, String output) {}
