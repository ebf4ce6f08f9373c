package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import io.evenkeel.state.Place;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.spec.SecretKeySpec;
import org.yaml.snakeyaml.nodes.MappingNode;

/**
 * A YAML file that SOPS encrypted. Opening it means: the data key is unsealed with an age key, each value with the data
 * key and its path, and the MAC over all values, in the order of the file, must be the one that the file holds.
 */
public final class SopsFile {
    private static final int KEY_BYTES = 32;
    /** SHA-256 of "sops": makes a MAC over only the encrypted values differ from one over all. */
    private static final byte[] ONLY_ENCRYPTED =
            HexFormat.of().parseHex("8a3fd2ad54ce66527b1034f3d147be0b0b975b3bf44f72c6fdadec8176f27d69");

    private static final Pattern SEALED = Pattern.compile("ENC\\[[A-Z0-9_]+,");

    private SopsFile() {}

    /** Whether a text holds an encrypted value, of SOPS or of a tool that borrowed its form. */
    public static boolean holdsSealed(String text) {
        return SEALED.matcher(text).find();
    }

    /**
     * Opens a file.
     *
     * @param path the file's in the repository, for problems
     * @param bytes its content
     */
    public static Opening open(String path, byte[] bytes, AgeKeys keys) {
        try {
            var yaml = SopsYaml.of(path, bytes);
            var documents = documents(yaml);
            var metadata = SopsMetadata.of(yaml, documents.getFirst());
            refuseJoined(yaml, metadata, documents);
            return new Opening.Done(verified(yaml, metadata, documents, dataKey(metadata, keys)));
        } catch (SopsException refused) {
            return new Opening.Refused(refused.problem);
        }
    }

    /** The shape of a file, every encrypted value an empty text: what anybody can know of it without a key. */
    static Opening look(String path, byte[] bytes) {
        try {
            var yaml = SopsYaml.of(path, bytes);
            var documents = documents(yaml);
            var metadata = SopsMetadata.of(yaml, documents.getFirst());
            return new Opening.Done(opened(documents, new SopsWalk(yaml, metadata, SopsWalk.SEALED, sha512())));
        } catch (SopsException refused) {
            return new Opening.Refused(refused.problem);
        }
    }

    private static List<MappingNode> documents(SopsYaml yaml) throws SopsException {
        var documents = yaml.documents();
        if (documents.isEmpty()) {
            throw new SopsException(Problem.error(new Place(yaml.path(), 1, 1), "the file holds nothing", ""));
        }
        return documents;
    }

    /** SOPS writes the same metadata into each document of a file; other ones were encrypted on their own. */
    private static void refuseJoined(SopsYaml yaml, SopsMetadata metadata, List<MappingNode> documents)
            throws SopsException {
        for (var document : documents.subList(1, documents.size())) {
            var own = SopsMetadata.of(yaml, document);
            if (!own.modified().equals(metadata.modified()) || !own.mac().isSame(metadata.mac())) {
                throw new SopsException(Problem.error(
                                own.place(), "this document was encrypted on its own and then joined to the file", "")
                        .withHint("keep one document to a file: decrypt them, join them, encrypt the whole"));
            }
        }
    }

    private static SecretKeySpec dataKey(SopsMetadata metadata, AgeKeys keys) throws SopsException {
        var recipients = metadata.age().stream()
                .map(SopsMetadata.AgeRecipient::recipient)
                .collect(Collectors.joining(", "));
        if (keys.isEmpty()) {
            throw new SopsException(Problem.error(
                            metadata.place(),
                            "this host has no age key to open the file, which is for " + recipients + keys.trouble(),
                            "")
                    .withHint("name a file with the private key of one of them under ageKeyFiles in agent.yaml"));
        }
        var sealed =
                metadata.age().stream().map(SopsMetadata.AgeRecipient::sealed).toList();
        var key = keys.openAny(sealed).filter(bytes -> bytes.length == KEY_BYTES);
        if (key.isEmpty()) {
            throw new SopsException(Problem.error(
                            metadata.place(),
                            "no key of this host opens the file: it is for %s, and what this host has is %s%s"
                                    .formatted(recipients, keys.recipients(), keys.trouble()),
                            "")
                    .withHint("add this host's to .sops.yaml and run: sops updatekeys "
                            + metadata.place().path()));
        }
        return new SecretKeySpec(key.get(), "AES");
    }

    private static List<Opened.Mapping> verified(
            SopsYaml yaml, SopsMetadata metadata, List<MappingNode> documents, SecretKeySpec key) throws SopsException {
        var digest = sha512();
        if (metadata.onlyEncrypted()) {
            digest.update(ONLY_ENCRYPTED);
        }
        var opened = opened(documents, new SopsWalk(yaml, metadata, (value, path) -> value.scalar(key, path), digest));
        var mac = metadata.mac().open(key, metadata.modified());
        var counted = HexFormat.of().withUpperCase().formatHex(digest.digest()).getBytes(StandardCharsets.US_ASCII);
        if (mac.isEmpty() || !MessageDigest.isEqual(mac.get(), counted)) {
            throw new SopsException(
                    Problem.error(metadata.place(), "MAC mismatch: something in the file was changed without sops", "")
                            .withHint("restore it from git, and change it with: sops edit " + yaml.path()));
        }
        return opened;
    }

    private static List<Opened.Mapping> opened(List<MappingNode> documents, SopsWalk walk) throws SopsException {
        List<Opened.Mapping> opened = new ArrayList<>();
        for (var document : documents) {
            opened.add(walk.document(document));
        }
        return opened;
    }

    private static MessageDigest sha512() {
        try {
            return MessageDigest.getInstance("SHA-512");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-512", impossible);
        }
    }
}
