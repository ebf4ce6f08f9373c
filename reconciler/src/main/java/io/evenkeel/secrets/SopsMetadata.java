package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import io.evenkeel.state.Place;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * What SOPS keeps about a file in its key {@code sops}.
 *
 * @param age the data key, sealed for each age recipient
 * @param modified the time that the MAC is sealed with, in RFC 3339 to the second
 * @param onlyEncrypted whether the MAC leaves out what stands unencrypted
 * @param place of the key {@code sops}
 */
record SopsMetadata(
        List<AgeRecipient> age,
        String modified,
        EncryptedValue mac,
        boolean onlyEncrypted,
        EncryptionRule rule,
        Place place) {
    static final String KEY = "sops";
    /** Where SOPS keeps the keys of other services. */
    private static final List<String> OTHER_SERVICES =
            List.of("kms", "gcp_kms", "azure_kv", "hckms", "hc_vault", "pgp", "tencent_kms", "acs_kms");

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssXXX");

    SopsMetadata {
        age = List.copyOf(age);
    }

    /**
     * One age recipient of the file.
     *
     * @param recipient {@code age1…}
     * @param sealed the data key as an armored age file
     */
    record AgeRecipient(String recipient, String sealed) {}

    static SopsMetadata of(SopsYaml yaml, MappingNode document) throws SopsException {
        for (var tuple : document.getValue()) {
            if (tuple.getKeyNode() instanceof ScalarNode key && key.getValue().equals(KEY)) {
                return new Reading(yaml.place(key), fields(tuple.getValueNode())).metadata();
            }
        }
        throw new SopsException(Problem.error(new Place(yaml.path(), 1, 1), "the file is not encrypted", "")
                .withHint("encrypt it with: sops encrypt --in-place --age RECIPIENT " + yaml.path()));
    }

    private static Map<String, Node> fields(Node node) {
        Map<String, Node> fields = new TreeMap<>();
        if (node instanceof MappingNode mapping) {
            mapping.getValue().forEach(tuple -> {
                if (tuple.getKeyNode() instanceof ScalarNode key) {
                    fields.put(key.getValue(), tuple.getValueNode());
                }
            });
        }
        return fields;
    }

    private record Reading(Place place, Map<String, Node> top) {
        SopsMetadata metadata() throws SopsException {
            if (!list("key_groups").isEmpty() || text("shamir_threshold").isPresent()) {
                throw problem(
                        "the data key is split between key groups, which is not supported",
                        "encrypt it with one group of keys that has an age recipient");
            }
            return new SopsMetadata(
                    recipients(),
                    modified(),
                    mac(),
                    text("mac_only_encrypted").filter("true"::equalsIgnoreCase).isPresent(),
                    rule(),
                    place);
        }

        private List<AgeRecipient> recipients() throws SopsException {
            List<AgeRecipient> recipients = new ArrayList<>();
            for (var item : list("age")) {
                var entry = SopsMetadata.fields(item);
                recipients.add(new AgeRecipient(
                        text(entry, "recipient").orElse("an unnamed recipient"),
                        text(entry, "enc").orElse("")));
            }
            if (recipients.isEmpty()) {
                var others = OTHER_SERVICES.stream()
                        .filter(service -> !list(service).isEmpty())
                        .toList();
                throw problem(
                        "the file is encrypted for no age recipient"
                                + (others.isEmpty() ? "" : ", only for " + String.join(", ", others)),
                        "add the host's: sops rotate --in-place --add-age RECIPIENT " + place.path());
            }
            return recipients;
        }

        /** SOPS seals the MAC with the time as it prints it, which is what it writes as well. */
        private String modified() throws SopsException {
            var text = text("lastmodified").orElse("");
            try {
                return OffsetDateTime.parse(text).format(SECONDS);
            } catch (DateTimeParseException e) {
                throw problem("\"lastmodified\" in its metadata is no time", "restore the file as sops wrote it");
            }
        }

        private EncryptedValue mac() throws SopsException {
            var mac = text("mac").flatMap(EncryptedValue::parse);
            if (mac.isEmpty()) {
                throw problem(
                        "\"mac\" is missing in its metadata, so nothing tells whether the file was changed",
                        "restore the file as sops wrote it");
            }
            return mac.get();
        }

        private EncryptionRule rule() throws SopsException {
            Map<EncryptionRule.Kind, String> given = new TreeMap<>();
            for (var kind : EncryptionRule.Kind.values()) {
                text(kind.key()).filter(text -> !text.isEmpty()).ifPresent(text -> given.put(kind, text));
            }
            if (given.size() > 1) {
                throw problem(
                        "its metadata has more than one rule of what is encrypted",
                        "restore the file as sops wrote it");
            }
            var rule = given.entrySet().stream().findFirst();
            if (rule.isEmpty()) {
                return EncryptionRule.DEFAULT;
            }
            return EncryptionRule.of(rule.get().getKey(), rule.get().getValue())
                    .orElseThrow(() -> problem(
                            "\"" + rule.get().getKey().key() + "\" in its metadata is no regular expression",
                            "restore the file as sops wrote it"));
        }

        private Optional<String> text(String name) {
            return text(top, name);
        }

        private static Optional<String> text(Map<String, Node> fields, String name) {
            return fields.get(name) instanceof ScalarNode scalar && !PlainScalar.isNull(scalar)
                    ? Optional.of(scalar.getValue())
                    : Optional.empty();
        }

        private List<Node> list(String name) {
            return top.get(name) instanceof SequenceNode sequence ? sequence.getValue() : List.of();
        }

        private SopsException problem(String message, String hint) {
            return new SopsException(Problem.error(place, message, "/" + KEY).withHint(hint));
        }
    }
}
