package io.evenkeel.state;

/**
 * What a generation is known by: a keyed hash of everything that only a new container can change, with the version of
 * its canonical form in front ({@code 1:3f9c…}, 64 hexadecimal digits).
 */
public record Fingerprint(String text) {
    /** The first eight digits of the hash, as container names carry them. */
    public String brief() {
        var hash = text.substring(text.indexOf(':') + 1);
        return hash.substring(0, Math.min(8, hash.length()));
    }

    @Override
    public String toString() {
        return text;
    }
}
