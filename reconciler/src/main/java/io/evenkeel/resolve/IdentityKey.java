package io.evenkeel.resolve;

import io.evenkeel.state.Fingerprint;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret that fingerprints are keyed with (HMAC-SHA-256), so that a label never lets anybody guess a variable's
 * value. It has no printable form.
 */
public final class IdentityKey {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int LEAST_BYTES = 16;
    /** Of the canonical form: another one gives every generation another fingerprint. */
    private static final String FORMAT = "1";

    private final SecretKeySpec key;

    private IdentityKey(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    /**
     * Takes at least 16 bytes of randomness.
     *
     * @throws IllegalArgumentException for less
     */
    public static IdentityKey of(byte[] key) {
        if (key.length < LEAST_BYTES) {
            throw new IllegalArgumentException(
                    "An instance's key has at least %d bytes, not %d; restore or remove its file"
                            .formatted(LEAST_BYTES, key.length));
        }
        return new IdentityKey(key.clone());
    }

    /** With the version of the canonical form in front, {@code 1:3f9c…}. */
    Fingerprint fingerprint(String purpose, byte[] canonical) {
        return new Fingerprint(FORMAT + ":" + hash(purpose, canonical));
    }

    /** Eight hexadecimal digits: enough to see that something changed. */
    String brief(String purpose, byte[] canonical) {
        return hash(purpose, canonical).substring(0, 8);
    }

    /** The purpose keeps equal bytes of different things apart. */
    private String hash(String purpose, byte[] canonical) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((purpose + "/" + FORMAT + "\n").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(canonical));
        } catch (NoSuchAlgorithmException | InvalidKeyException impossible) {
            throw new IllegalStateException("Every JDK has " + ALGORITHM, impossible);
        }
    }

    @Override
    public String toString() {
        return "••••";
    }
}
