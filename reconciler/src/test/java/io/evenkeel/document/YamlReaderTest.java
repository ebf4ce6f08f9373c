package io.evenkeel.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    @ParameterizedTest
    @ValueSource(
            strings = {"a: \"\\u", "a: \"\\UFFFFFFFF\"", "a: \"\\U00110000\"", "a: \"\\u12", "b: \"\\x", "a: \"\\u 12\""
            })
    void anEscapeThatIsNoCharacterIsAProblemWithItsPlace(String text) {
        assertThat(problems(text))
                .singleElement()
                .asString()
                .startsWith("a.yaml:1:")
                .contains("not valid YAML: ");
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
    void aMergeReplacesMappingsInsideWhole() {
        assertThat(json("x: &d {health: /h, env: {A: 1, B: 2}}\na: {<<: *d}\nb: {<<: *d, env: {C: 3}}\n"))
                .isEqualTo("{\"x\":{\"health\":\"/h\",\"env\":{\"A\":1,\"B\":2}},"
                        + "\"a\":{\"health\":\"/h\",\"env\":{\"A\":1,\"B\":2}},"
                        + "\"b\":{\"env\":{\"C\":3},\"health\":\"/h\"}}");
    }

    @Test
    void ofAListOfMergesTheEarlierWins() {
        assertThat(json("x: &x {k: 1}\ny: &y {k: 2, l: 3}\na: {<<: [*x, *y]}\n"))
                .isEqualTo("{\"x\":{\"k\":1},\"y\":{\"k\":2,\"l\":3},\"a\":{\"k\":1,\"l\":3}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'x: &d\n  k: 1\na:\n  <<: *d\n' | 4:7 | 2:3",
                "'x: &d\n  k: 1\ny: &e\n  k: 2\na:\n  <<: [*e, *d]\n' | 6:8 | 4:3",
                "'x: &d\n  k: 1\na: *d\n' | 3:4 | 2:3",
                "'x: &d 1\na: {k: *d}\n' | 2:8 | 2:5",
                "'x: &d {k: 1}\ny: &e {<<: *d}\na: *e\n' | 3:4 | 1:8",
                "'x: &d {k: 1}\na: {<<: *d, k: 2}\n' | 2:13 | 2:13",
            })
    void whatAnAliasBringsIsShownWhereTheAliasStandsAndKnowsWhereItIsWritten(String text, String shown, String origin) {
        var document = read(text).document().orElseThrow();

        assertThat(document.keyPlace("/a/k")).hasToString("a.yaml:" + shown);
        assertThat(document.origin("/a/k")).hasToString("a.yaml:" + origin);
    }

    @Test
    void aProblemInWhatAnAliasBringsNamesBothPlaces() {
        var document = read("x: &d\n  k: 1\na: *d\n").document().orElseThrow();
        var problem = Problem.error(document.keyPlace("/a/k"), "no k is wanted", "/a/k");

        assertThat(document.traced(problem))
                .hasToString("a.yaml:3:4: error: no k is wanted (*d, written at a.yaml:2:3) (/a/k)");
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

    /** Each would take minutes or gigabytes, here or in whatever walks the tree afterwards. */
    static Stream<String> bombs() {
        var manyKeys =
                IntStream.range(0, 9_000).mapToObj(key -> "k" + key + ": 1").collect(Collectors.joining(", "));
        var deepKeys = IntStream.range(0, 50)
                .mapToObj(level -> "{" + "k".repeat(900) + ": ")
                .collect(Collectors.joining());
        return Stream.of(
                "a: &a \"" + "x".repeat(500_000) + "\"\nb: [" + "*a,".repeat(40_000) + "]",
                "a: &a {" + manyKeys + "}\nb: {<<: [" + "*a,".repeat(100_000) + "]}",
                "a: &a {" + manyKeys + "}\nb:\n" + "  - <<: *a\n".repeat(40_000),
                "a: " + deepKeys + "[" + "1,".repeat(45_000) + "]" + "}".repeat(50),
                "a: &a [" + "1,".repeat(400) + "]\nb: &b [" + "*a,".repeat(400) + "]\nc: [" + "*b,".repeat(400) + "]");
    }

    @ParameterizedTest
    @MethodSource("bombs")
    void whatGrowsBeyondBoundsIsRefused(String text) {
        var before = allocated();

        assertThat(problems(text)).singleElement().asString().contains("more than ");
        assertThat(allocated() - before).isLessThan(1L << 30);
    }

    /** Bytes that this thread has allocated so far. */
    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
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
                "'a: &a [*a]' | 'a.yaml:1:8: error: an alias refers to itself (/a/0)'",
                "'a: &a {<<: *a}' | 'a.yaml:1:4: error: a mapping merges itself'",
                "'a: *b' | 'a.yaml:1:4: error: \"*b\" is an alias, and nothing above is &b; hint: put a text'",
                "'x: &base 1\na: *bsae' | 'a.yaml:2:4: error: \"*bsae\" is an alias, and nothing above is &bsae; hint: did you mean *base'",
                "'a: *.example.com' | 'a.yaml:1:5: error: not valid YAML: unexpected character found .(46); hint: put a text that'",
                "'a: *' | 'a.yaml:1:5: error: not valid YAML'",
                "'a: 1\n...\nb: 2' | 'a.yaml:3:1: error: not valid YAML: expected'",
                "'a:_1' | 'a.yaml:1:3: error: a tab where only spaces may stand; hint: use spaces'",
                "'a: 1\n_\nb: 2' | 'a.yaml:2:1: error: a tab where only spaces may stand; hint: use spaces'",
                "'a: \"\\/\"' | 'a.yaml:1:6: error: not valid YAML: found unknown escape character /(47)'",
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
        assertThat(problems(text.replace('_', '\t'))).singleElement().asString().startsWith(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "'a:>_b: 1', 2:1",
        "'a:>  _b: 1', 2:3",
        "'a:>  - b>_- c', 3:1",
        "'a:>  b: 1>  _c: 2', 3:3",
        "'a: b>_c', 2:1",
        "'a: b>_c: d', 2:1",
        "'a: {>_b: 1}', 2:1",
        "'a: |>_b', 2:1",
        "'a: [1,>_2]', 2:1",
        "'_a: 1', 1:1",
    })
    void aTabAsIndentationIsNamed(String text, String place) {
        assertThat(problems(text.replace('>', '\n').replace('_', '\t')))
                .containsExactly("a.yaml:" + place + ": error: a tab is used for indentation; hint: use spaces");
    }

    @ParameterizedTest
    @CsvSource({
        "'a: \"x_y\"', '{\"a\":\"x\\ty\"}'",
        "'a: \"x>  _y\"', '{\"a\":\"x y\"}'",
        "'a: |>  x>  _y', '{\"a\":\"x\\n\\ty\"}'",
        "'a: 1 _# one', '{\"a\":1}'",
    })
    void aTabElsewhereIsWhatItIs(String text, String expected) {
        assertThat(json(text.replace('>', '\n').replace('_', '\t'))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"a\":1}', '{\"a\":1}'",
        "'{a: [b, c,], }', '{\"a\":[\"b\",\"c\"]}'",
        "'a: b#c', '{\"a\":\"b#c\"}'",
        "'a: b:c', '{\"a\":\"b:c\"}'",
        "'a: http://x/?y=z&u', '{\"a\":\"http://x/?y=z&u\"}'",
        "'{a: http://x}', '{\"a\":\"http://x\"}'",
        "'a: !!str 1', '{\"a\":\"1\"}'",
        "'a: ! 1', '{\"a\":\"1\"}'",
        "'? a', '{\"a\":null}'",
        "'a: &x 1', '{\"a\":1}'",
    })
    void whatYaml12AllowsIsRead(String text, String expected) {
        assertThat(json(text)).isEqualTo(expected);
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

    @ParameterizedTest
    @CsvSource({"'a: 1\rb: \u0007', 2:4", "'a: 1\r\nb: \u0007', 2:4", "'a: 1\n\rb: \u0007', 3:4"})
    void everyKindOfLineEndCounts(String text, String place) {
        assertThat(problems(text)).singleElement().asString().startsWith("a.yaml:" + place);
    }

    @Test
    void bytesThatAreNoUtf8AreRefusedWhereTheyStand() {
        var bytes = "a: 1\nb: ü\n".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(YamlReader.read("a.yaml", bytes).problems())
                .singleElement()
                .hasToString("a.yaml:2:4: error: not valid UTF-8; hint: save the file as UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
    void utf16IsNamed(String charset) {
        assertThat(YamlReader.read("a.yaml", "a: 1".getBytes(Charset.forName(charset)))
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
