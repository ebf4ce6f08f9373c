package io.evenkeel.secrets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** {@code ENC[AES256_GCM,data:…,iv:…,tag:…,type:…]}: a value sealed with AES-256-GCM under the file's data key. */
final class EncryptedValue {
    private static final Pattern FORM =
            Pattern.compile("ENC\\[AES256_GCM,data:([^,]+),iv:([^,]+),tag:([^,]+),type:([a-z0-9]+)]");
    private static final int TAG_BYTES = 16;

    private final byte[] data;
    private final byte[] nonce;
    private final byte[] tag;
    private final String type;

    private EncryptedValue(byte[] data, byte[] nonce, byte[] tag, String type) {
        this.data = data;
        this.nonce = nonce;
        this.tag = tag;
        this.type = type;
    }

    /** Empty for a text that has another form. */
    static Optional<EncryptedValue> parse(String text) {
        var parts = FORM.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            var base64 = Base64.getDecoder();
            var value = new EncryptedValue(
                    base64.decode(parts.group(1)),
                    base64.decode(parts.group(2)),
                    base64.decode(parts.group(3)),
                    parts.group(4));
            return Optional.of(value).filter(it -> it.tag.length == TAG_BYTES);
        } catch (IllegalArgumentException noBase64) {
            return Optional.empty();
        }
    }

    /** What {@link #open} gives, by the type that the value names; empty also when it is none of that type. */
    Optional<SealedScalar> scalar(SecretKeySpec key, String context) {
        return open(key, context).flatMap(bytes -> SealedScalar.of(type, bytes));
    }

    /** Whether both are the same sealed text. */
    boolean isSame(EncryptedValue other) {
        return Arrays.equals(data, other.data) && Arrays.equals(nonce, other.nonce) && Arrays.equals(tag, other.tag);
    }

    /**
     * The sealed bytes.
     *
     * @param context what it was sealed with: the path of the value, or the time for the file's MAC
     * @return empty when key or context are others, or the value was changed
     */
    Optional<byte[]> open(SecretKeySpec key, String context) {
        try {
            var cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
            cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
            return Optional.of(cipher.doFinal(ByteBuffer.allocate(data.length + tag.length)
                    .put(data)
                    .put(tag)
                    .array()));
        } catch (AEADBadTagException changed) {
            return Optional.empty();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every JDK has AES-GCM", impossible);
        }
    }
}
