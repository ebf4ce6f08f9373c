package io.evenkeel.cli;

/** What a command says to a script. */
final class ExitCode {
    static final int FINE = 0;
    /** Problems in the repository's files, or something failed. */
    static final int PROBLEMS = 1;
    /** The command line was wrong. */
    static final int USAGE = 2;
    /** There are changes to make, or not all is as declared. */
    static final int PENDING = 3;
    /** Engine, git or agent did not answer. */
    static final int UNREACHABLE = 4;

    private ExitCode() {}
}
