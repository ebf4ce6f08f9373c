package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A credential that has no printable form. */
record Token(String text) {
    /** Read anew for every fetch, so that a rotated token needs no restart. One trailing line break is not part of it. */
    static Token read(Path file) {
        var text = contentOf(file).replaceFirst("\\r?\\n\\z", "");
        if (text.isBlank() || text.indexOf('\n') >= 0) {
            throw refused(file, text.isBlank() ? "is blank" : "has more than one line", new IOException("no token"));
        }
        return new Token(text);
    }

    private static String contentOf(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw refused(file, "cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private static SourceException refused(Path file, String what, IOException cause) {
        return new SourceException.Refused(
                "repository.tokenFile " + file + " " + what + "; put the repository's access token there, on one line",
                cause);
    }

    @Override
    public String toString() {
        return "••••";
    }
}
