package io.evenkeel.state;

/** A commit of the repository by its full hexadecimal name, or {@code folder} for a tree that is not committed. */
public record Revision(String commit) {
    /** A local folder that is read as it lies there. */
    public static final Revision FOLDER = new Revision("folder");

    /** The first eight characters, for people. */
    public String brief() {
        return commit.length() <= 8 ? commit : commit.substring(0, 8);
    }

    @Override
    public String toString() {
        return commit;
    }
}
