package io.evenkeel.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReaderTest {
    private static Parsed read(String text) {
        return YamlReader.read("a.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> problems(String text) {
        return read(text).problems().stream().map(Problem::toString).toList();
    }

    private static String json(String text) {
        var parsed = read(text);
        assertThat(parsed.problems()).isEmpty();
        return parsed.document().orElseThrow().tree().toString();
    }

    private static String text(String value) {
        var document = read("a: " + value).document().orElseThrow();
        return document.text("/a", document.tree().path("a"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NO",
                "yes",
                "true",
                "on",
                "n",
                "02142",
                "0008",
                "0777",
                "12345e6",
                "12345678901234567890",
                "1.10",
                "2026-01-31",
                "12:30",
                "0x1F",
                "0o17",
                "-0",
                "+1",
                ".5",
                "5.",
                "1_000",
                "1e99999999",
                ".inf",
                ".nan"
            })
    void aPlainScalarKeepsItsSourceText(String written) {
        assertThat(text(written)).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2122:22", "22:22", "8080:80", "1:59"})
    void aPairOfPortsIsTextQuotedOrNot(String written) {
        assertThat(json("a: " + written)).isEqualTo(json("a: \"" + written + "\""));
    }

    @ParameterizedTest
    @CsvSource({"'~'", "null", "Null", "NULL", "''"})
    void nothingIsNull(String written) {
        assertThat(json("a: " + written)).isEqualTo("{\"a\":null}");
    }

    @Test
    void aQuotedNullIsText() {
        assertThat(json("a: 'null'\nb: \"\"")).isEqualTo("{\"a\":\"null\",\"b\":\"\"}");
    }

    @Test
    void blockScalarsAreTheirDecodedContent() {
        assertThat(json("a: |\n  x\n  y\nb: >-\n  x\n  y\n")).isEqualTo("{\"a\":\"x\\ny\\n\",\"b\":\"x y\"}");
    }

    @Test
    void lineEndsAndByteOrderMarkChangeNothing() {
        var text = "a: 1 # \uD83D\uDE00\nb: |\n  x\n  y\n";

        assertThat(json("\uFEFF" + text.replace("\n", "\r\n"))).isEqualTo(json(text));
    }

    @Test
    void columnsCountCodePoints() {
        assertThat(problems("{\uD83D\uDE00: 1, b: 1, b: 2}"))
                .containsExactly(
                        "a.yaml:1:14: error: \"b\" stands here twice, on line 1 and on line 1; hint: keep one of them");
    }

    @Test
    void mergeKeysAreExpandedAndTheLocalKeyWins() {
        assertThat(json("x: &d {health: /h, memory: 1}\na:\n  <<: *d\n  memory: 2\n"))
                .isEqualTo("{\"x\":{\"health\":\"/h\",\"memory\":1},\"a\":{\"memory\":2,\"health\":\"/h\"}}");
    }

    @Test
    void ofAListOfMergesTheEarlierWins() {
        assertThat(json("x: &x {k: 1}\ny: &y {k: 2, l: 3}\na: {<<: [*x, *y]}\n"))
                .isEqualTo("{\"x\":{\"k\":1},\"y\":{\"k\":2,\"l\":3},\"a\":{\"k\":1,\"l\":3}}");
    }

    @Test
    void aMergedKeyKeepsThePlaceWhereItIsWritten() {
        var document = read("x: &d\n  k: 1\na:\n  <<: *d\n").document().orElseThrow();

        assertThat(document.keyPlace("/a/k")).hasToString("a.yaml:2:3");
    }

    @Test
    void twoMergeKeysAreAProblemThatNamesTheListForm() {
        assertThat(problems("x: &d {k: 1}\na:\n  <<: *d\n  <<: *d\n"))
                .singleElement()
                .asString()
                .contains("a list");
    }

    @Test
    void everyKeyThatStandsTwiceNamesBothLines() {
        assertThat(problems("a: 1\nb:\n  c: 1\n  c: 2\na: 2\n"))
                .containsExactly(
                        "a.yaml:4:3: error: \"c\" stands here twice, on line 3 and on line 4; hint: keep one of them",
                        "a.yaml:5:1: error: \"a\" stands here twice, on line 1 and on line 5; hint: keep one of them");
    }

    @Test
    void anAliasBombIsRefusedWithinBounds() {
        var levels = IntStream.rangeClosed(1, 9)
                .mapToObj(level -> "  l%d: &l%d [%s]\n".formatted(level, level, ("*l" + (level - 1) + ",").repeat(9)))
                .collect(Collectors.joining());

        assertThat(problems("x-bomb:\n  l0: &l0 [x]\n" + levels))
                .singleElement()
                .asString()
                .contains("aliases");
    }

    @Test
    void aBombOfMergesIsRefusedOrExpandedWithinBounds() {
        var levels = IntStream.rangeClosed(1, 30)
                .mapToObj(level -> "  l%d: &l%d {<<: [%s], k%d: 1}\n"
                        .formatted(level, level, ("*l" + (level - 1) + ",").repeat(9), level))
                .collect(Collectors.joining());

        assertThat(problems("x:\n  l0: &l0 {k: 1}\n" + levels)).isEmpty();
    }

    @Test
    void anHonestFileMayShareOneAnchorEightyTimes() {
        var apps = IntStream.range(0, 80).mapToObj(app -> "a%d: {<<: *d, n: %d}\n".formatted(app, app));

        assertThat(json("x-d: &d {health: /h, memory: 1}\n" + apps.collect(Collectors.joining())))
                .contains("a79");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a: &a [*a]' | 'a.yaml:1:4: error: an alias refers to itself (/a/0)'",
                "'a: &a {<<: *a}' | 'a.yaml:1:4: error: a mapping merges itself'",
                "'a: *b' | 'a.yaml:1:4: error: not valid YAML: found undefined alias b'",
                "'a: !!int 3' | 'a.yaml:1:4: error: the tag tag:yaml.org,2002:int is not supported (/a)'",
                "'a: !x {}' | 'a.yaml:1:4: error: the tag !x is not supported (/a)'",
                "'{a: 1' | 'a.yaml:1:6: error: not valid YAML: expected '','' or ''}'', but got <stream end>'",
                "'[a]' | 'a.yaml:1:1: error: the file must hold a mapping'",
                "'# nothing' | 'a.yaml:1:1: error: the file holds nothing'",
                "'? [a]' | 'a.yaml:1:3: error: a key must be plain text'",
                "'~: a' | 'a.yaml:1:1: error: a key must be plain text'",
                "'a: \"\\0\"' | 'a.yaml:1:4: error: the text holds a NUL, which no program can be given (/a)'",
            })
    void whatCannotBeTakenIsAProblemWithItsPlace(String text, String problem) {
        assertThat(problems(text)).singleElement().asString().startsWith(problem);
    }

    @Test
    void aTabAsIndentationIsNamed() {
        assertThat(problems("a:\n\tb: 1\n"))
                .containsExactly("a.yaml:2:1: error: a tab is used for indentation; hint: use spaces");
    }

    @Test
    void emptyDocumentsAroundTheOneAreFineAndASecondOneIsNot() {
        assertThat(json("---\na: 1\n---\n---\n# end\n")).isEqualTo("{\"a\":1}");
        assertThat(problems("a: 1\n---\nb: 2\n"))
                .containsExactly("a.yaml:3:1: error: a second document; hint: write one file for each");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: x\u0000", "a: x\u0007", "a: x\u2028y", "---\n\uFEFFa: 1"})
    void invisibleCharactersAreRefusedWithTheirPlace(String text) {
        assertThat(problems(text))
                .singleElement()
                .asString()
                .contains("error: ")
                .contains("hint: remove it");
    }

    @Test
    void bytesThatAreNoUtf8AreRefusedWhereTheyStand() {
        var bytes = "a: 1\nb: ü\n".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(YamlReader.read("a.yaml", bytes).problems())
                .singleElement()
                .hasToString("a.yaml:2:4: error: not valid UTF-8; hint: save the file as UTF-8");
    }

    @Test
    void utf16IsNamed() {
        assertThat(YamlReader.read("a.yaml", "a: 1".getBytes(StandardCharsets.UTF_16))
                        .problems())
                .singleElement()
                .hasToString("a.yaml:1:1: error: the file is UTF-16; hint: save it as UTF-8");
    }

    @Test
    void aFileOfMegabytesIsRefusedUnread() {
        assertThat(YamlReader.read("a.yaml", new byte[2_000_000]).problems()).hasSize(1);
    }

    @Test
    void deepNestingIsAProblem() {
        assertThat(problems("a: " + "[".repeat(5000) + "]".repeat(5000))).hasSize(1);
    }
}
