package io.evenkeel.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.evenkeel.document.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

class SopsFileTest {
    private static final Pattern SEALED = Pattern.compile("ENC\\[[^]]*]");

    @TempDir
    private Path folder;

    private AgeKeys keys() {
        return SopsFixtures.keys(folder, "test-key-old", "test-key-new");
    }

    private Problem refused(String name, UnaryOperator<String> change) {
        var text = change.apply(new String(SopsFixtures.bytes(name), StandardCharsets.UTF_8));
        return refused(text, keys());
    }

    private static Problem refused(String text, AgeKeys keys) {
        var opening = SopsFile.open("shop/secrets.yaml", text.getBytes(StandardCharsets.UTF_8), keys);
        assertThat(opening).isInstanceOf(Opening.Refused.class);
        return ((Opening.Refused) opening).problem();
    }

    @TestFactory
    Stream<DynamicTest> everyShapeIsOpened() throws IOException {
        return names("", ".opened.json")
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    var expected = new ObjectMapper()
                            .readTree(SopsFixtures.FOLDER
                                    .resolve(name + ".opened.json")
                                    .toFile());

                    var opened = SopsFixtures.json(SopsFile.open(name, SopsFixtures.bytes(name), keys()));

                    assertThat(opened).containsExactlyElementsOf(expected::elements);
                }));
    }

    @TestFactory
    Stream<DynamicTest> sopsItselfMakesTheSameOfThem() throws IOException {
        return names("real", ".yaml")
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    var text =
                            Files.readString(SopsFixtures.FOLDER.resolve("real").resolve(name + ".yaml"));

                    var opened = SopsFixtures.json(SopsFile.open(name, SopsFixtures.bytes(name), keys()));

                    assertThat(opened.getFirst()).isEqualTo(plain(text));
                }));
    }

    private static Stream<String> names(String sub, String ending) throws IOException {
        try (var files = Files.list(SopsFixtures.FOLDER.resolve(sub))) {
            var names = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ending))
                    .map(file -> file.substring(0, file.length() - ending.length()))
                    .sorted()
                    .toList();
            assertThat(names).hasSizeGreaterThan(12);
            return names.stream();
        }
    }

    private static JsonNode plain(String yaml) {
        var options = new LoaderOptions();
        return plain(
                new Composer(new ParserImpl(new StreamReader(yaml), options), new Resolver(), options).getSingleNode());
    }

    private static JsonNode plain(Node node) {
        return switch (node) {
            case MappingNode mapping -> {
                var object = JsonNodeFactory.instance.objectNode();
                mapping.getValue()
                        .forEach(tuple ->
                                object.set(((ScalarNode) tuple.getKeyNode()).getValue(), plain(tuple.getValueNode())));
                yield object;
            }
            case SequenceNode sequence -> {
                var array = JsonNodeFactory.instance.arrayNode();
                sequence.getValue().forEach(item -> array.add(plain(item)));
                yield array;
            }
            case ScalarNode scalar when PlainScalar.isNull(scalar) -> JsonNodeFactory.instance.nullNode();
            case ScalarNode scalar ->
                JsonNodeFactory.instance.textNode(PlainScalar.of(scalar).text().orElseThrow());
            default -> throw new AssertionError(node);
        };
    }

    @Test
    void anyKeyThatTheFileIsForOpensIt() {
        for (var key : new String[] {"test-key-old", "test-key-new"}) {
            assertThat(SopsFile.open(
                            "f",
                            SopsFixtures.bytes("two-recipients"),
                            SopsFixtures.keys(folder, "test-key-other", key)))
                    .isInstanceOf(Opening.Done.class);
        }
    }

    @Test
    void aFileForAnOldKeyAloneNeedsIt() {
        var text = new String(SopsFixtures.bytes("old-key-only"), StandardCharsets.UTF_8);

        assertThat(refused(text, SopsFixtures.keys(folder, "test-key-new")))
                .hasToString("shop/secrets.yaml:2:1: error: no key of this host opens the file: it is for"
                        + " age1002hcrcn0jkm3604h7hfkl7j84z7a5mp4fufjqh97wjmejxt0svsepyeea, and what this host has is"
                        + " age1zsag3uhdk7ekvlenvaxjgggx2dwj5xx9ryzks3hc53k2asrgn4jsjewj6g; hint: add this host's"
                        + " to .sops.yaml and run: sops updatekeys shop/secrets.yaml");
        assertThat(SopsFile.open("f", SopsFixtures.bytes("old-key-only"), keys()))
                .isInstanceOf(Opening.Done.class);
    }

    @Test
    void aHostWithoutAKeyOpensNothing() {
        var text = new String(SopsFixtures.bytes("old-key-only"), StandardCharsets.UTF_8);

        assertThat(refused(text, SopsFixtures.keys(folder)).toString())
                .startsWith(
                        "shop/secrets.yaml:2:1: error: this host has no age key to open the file, which is for age1")
                .endsWith("hint: name a file with the private key of one of them under ageKeyFiles in agent.yaml");
    }

    @Test
    void whatIsSealedOtherwiseIsRefusedWithWhatToDo() {
        assertThat(refused("pgp-only", text -> text).toString())
                .isEqualTo("shop/secrets.yaml:2:1: error: the file is encrypted for no age recipient, only for pgp"
                        + " (/sops); hint: add the host's: sops rotate --in-place --add-age RECIPIENT"
                        + " shop/secrets.yaml");
        assertThat(refused("key-groups", text -> text).toString())
                .isEqualTo("shop/secrets.yaml:2:1: error: the data key is split between key groups, which is not"
                        + " supported (/sops); hint: encrypt it with one group of keys that has an age recipient");
    }

    @Test
    void documentsThatWereEncryptedOneByOneAndJoinedAreRefused() {
        assertThat(refused("joined", text -> text).toString())
                .isEqualTo("shop/secrets.yaml:24:1: error: this document was encrypted on its own and then joined to"
                        + " the file; hint: keep one document to a file: decrypt them, join them, encrypt the whole");
    }

    @Test
    void aPlainFileIsRefused() {
        assertThat(refused("password: hunter2\n", keys()).toString())
                .isEqualTo("shop/secrets.yaml:1:1: error: the file is not encrypted; hint: encrypt it with: sops"
                        + " encrypt --in-place --age RECIPIENT shop/secrets.yaml");
    }

    @Test
    void everySingleValueIsProtected() {
        var text = new String(SopsFixtures.bytes("nested"), StandardCharsets.UTF_8);
        var values = SEALED.matcher(text)
                .results()
                .filter(value -> !value.group().contains("type:comment"))
                .toList();
        assertThat(values).hasSizeGreaterThan(15);
        for (var value : values) {
            var at = value.start() + "ENC[AES256_GCM,data:".length();
            var other = text.charAt(at) == 'A' ? 'B' : 'A';
            assertThat(refused(text.substring(0, at) + other + text.substring(at + 1), keys())
                            .message())
                    .containsAnyOf("cannot be decrypted", "MAC mismatch");
        }
    }

    @Test
    void aChangedPlainValueBreaksTheMac() {
        assertThat(refused("flat", text -> text.replace("count_unencrypted: 42", "count_unencrypted: 43")))
                .hasToString("shop/secrets.yaml:22:1: error: MAC mismatch: something in the file was changed without"
                        + " sops; hint: restore it from git, and change it with: sops edit shop/secrets.yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lastmodified: \"2026", "empty: \"\"", "note_unencrypted: \"any", "last: ENC"})
    void whatTheMacCoversCannotChange(String from) {
        var to = from.replace("2026", "2025")
                .replace("\"\"", "\"x\"")
                .replace("any", "some")
                .replace("last:", "tsal:");
        assertThat(refused("flat", text -> text.replace(from, to)).message())
                .containsAnyOf("MAC mismatch", "not encrypted", "cannot be decrypted");
    }

    @Test
    void aValueMovedToAnotherKeyIsRefused() {
        assertThat(refused("nested", text -> text.replace("after:", "before:")).toString())
                .contains("error: the value cannot be decrypted: it was changed, or moved here from another key"
                        + " (/before); hint: edit the file with: sops edit shop/secrets.yaml");
    }

    @Test
    void aValueThatIsTakenAwayOrPutInAnotherPlaceBreaksTheMac() {
        var item = "(?m)^ {8}- ENC.*\n";
        assertThat(refused("nested", text -> text.replaceFirst(item, "")).message())
                .contains("MAC mismatch");
        assertThat(refused("nested", text -> text.replaceFirst("(?m)(^ {8}- ENC.*\n)(^ {8}- ENC.*\n)", "$2$1"))
                        .message())
                .contains("MAC mismatch");
    }

    @Test
    void aPlainValueAmongEncryptedOnesIsRefusedWithoutBeingShown() {
        assertThat(refused("flat", text -> "added: hunter2\n" + text).toString())
                .isEqualTo("shop/secrets.yaml:1:8: error: the value is not encrypted, or not as sops writes it"
                        + " (/added); hint: edit the file with: sops edit shop/secrets.yaml");
        assertThat(refused("flat", text -> "added: 12\n" + text).message()).contains("not encrypted");
    }

    @Test
    void withAMacOverTheEncryptedAloneTheOthersMayChange() {
        var text = new String(SopsFixtures.bytes("mac-only-encrypted"), StandardCharsets.UTF_8)
                .replace("replicas: 3", "replicas: 4");

        assertThat(SopsFile.open("f", text.getBytes(StandardCharsets.UTF_8), keys()))
                .isInstanceOf(Opening.Done.class);
        assertThat(refused("mac-only-encrypted", all -> all.replace("    mac_only_encrypted: true\n", ""))
                        .message())
                .contains("MAC mismatch");
    }

    @Test
    void commentsMayBeChanged() {
        var text = new String(SopsFixtures.bytes("flat"), StandardCharsets.UTF_8).replaceAll("(?m)^#.*\n", "# other\n");

        assertThat(SopsFile.open("f", text.getBytes(StandardCharsets.UTF_8), keys()))
                .isInstanceOf(Opening.Done.class);
    }

    @Test
    void metadataThatCannotBeReadIsRefused() {
        assertThat(refused("flat", text -> text.replaceFirst("(?m)^    mac: .*\n", ""))
                        .message())
                .isEqualTo("\"mac\" is missing in its metadata, so nothing tells whether the file was changed");
        assertThat(refused("flat", text -> text.replaceFirst("lastmodified: .*", "lastmodified: soon"))
                        .message())
                .isEqualTo("\"lastmodified\" in its metadata is no time");
        assertThat(refused(
                                "flat",
                                text -> text.replace(
                                        "    unencrypted_suffix: _unencrypted", "    encrypted_regex: \"(\""))
                        .message())
                .isEqualTo("\"encrypted_regex\" in its metadata is no regular expression");
        assertThat(refused("encrypted-regex", text -> text + "    encrypted_suffix: _x\n")
                        .message())
                .isEqualTo("its metadata has more than one rule of what is encrypted");
        assertThat(refused("flat", text -> text.replace("AGE ENCRYPTED", "AGE BROKEN"))
                        .message())
                .startsWith("no key of this host opens the file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"- a\n", "", "text", "a: [\n", "a: *b\nsops: {}\n", "sops: {}\n", "sops:\n", "? {a: b}\n: c\n"})
    void whatIsNoSopsFileAtAllIsAProblem(String text) {
        assertThat(refused(text, keys()).isError()).isTrue();
    }

    @Test
    void aFileThatRefersToItselfIsAProblem() {
        assertThat(refused("flat", text -> "a: &a\n  b: *a\n" + text).isError()).isTrue();
    }

    @Test
    void whatIsOpenedHasNoPrintableForm() {
        assertThat(SopsFile.open("f", SopsFixtures.bytes("flat"), keys()).toString())
                .contains("Text[value=••••, place=f:10:1]")
                .doesNotContain("correct horse", "5432", "anybody may read");
        assertThat(keys()).hasToString("2 age keys");
    }
}
