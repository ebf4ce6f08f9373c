package io.evenkeel.secrets;

import com.exceptionfactory.jagged.RecipientStanzaReader;
import com.exceptionfactory.jagged.bech32.Bech32;
import com.exceptionfactory.jagged.framework.armor.ArmoredDecryptingChannelFactory;
import com.exceptionfactory.jagged.x25519.X25519RecipientStanzaReaderFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.XECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import java.util.List;
import java.util.Optional;
import javax.crypto.KeyAgreement;

/** A private key of age (X25519). It has no printable form; its recipient is the public key that belongs to it. */
final class AgeIdentity {
    static final String PREFIX = "AGE-SECRET-KEY-1";
    private static final String CURVE = "X25519";
    private static final BigInteger BASE_POINT = BigInteger.valueOf(9);
    /** A data key has 32 bytes; what is much longer is something else. */
    private static final int MOST_BYTES = 1024;

    private final RecipientStanzaReader reader;
    private final String recipient;

    private AgeIdentity(RecipientStanzaReader reader, String recipient) {
        this.reader = reader;
        this.recipient = recipient;
    }

    /** Empty for a text that is no such key. */
    static Optional<AgeIdentity> parse(String line) {
        try {
            var key = Bech32.getDecoder().decode(line).getData();
            return Optional.of(
                    new AgeIdentity(X25519RecipientStanzaReaderFactory.newRecipientStanzaReader(line), recipient(key)));
        } catch (GeneralSecurityException | RuntimeException none) {
            // and for what is no Bech32
            return Optional.empty();
        }
    }

    /** The public key, {@code age1…}: what a file is to be encrypted for. */
    String recipient() {
        return recipient;
    }

    /** What an armored age file holds; empty when it is not sealed for this key, or is no such file. */
    Optional<byte[]> open(String armored) {
        var sealed = Channels.newChannel(new ByteArrayInputStream(armored.getBytes(StandardCharsets.US_ASCII)));
        try (var opened = new ArmoredDecryptingChannelFactory().newDecryptingChannel(sealed, List.of(reader));
                var stream = Channels.newInputStream(opened)) {
            return Optional.of(stream.readNBytes(MOST_BYTES));
        } catch (GeneralSecurityException | IOException | RuntimeException notForThisKey) {
            // the library has unchecked exceptions too for what is no age file
            return Optional.empty();
        }
    }

    /** The curve's base point times the private key (RFC 7748), in age's letters. */
    private static String recipient(byte[] key) throws GeneralSecurityException {
        var keys = KeyFactory.getInstance(CURVE);
        var agreement = KeyAgreement.getInstance(CURVE);
        agreement.init(keys.generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, key)));
        var base = (XECPublicKey) keys.generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, BASE_POINT));
        agreement.doPhase(base, true);
        return Bech32.getEncoder().encode("age", agreement.generateSecret()).toString();
    }
}
