package io.evenkeel.tests.editor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.SimpleFileServer;
import io.evenkeel.document.Problem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What an editor shows, asked of the language server that editors run, with the settings of {@code example-repo}: it
 * marks what {@code evenkeel validate} says, and nothing else. Where they cannot agree stands in
 * {@code editor/disagreements.csv} with the reason.
 */
class EditorTest {
    private static final Path ROOT =
            Path.of(System.getProperty("evenkeel.root", "..")).toAbsolutePath().normalize();
    private static final Path SCHEMAS = ROOT.resolve("schema");
    private static final Path EXAMPLE = ROOT.resolve("example-repo");
    private static final Path PROGRAM =
            ROOT.resolve("tests/editor/node_modules/yaml-language-server/bin/yaml-language-server");

    private static List<CorpusFile> corpus = List.of();
    private static LanguageServer server;
    private static HttpServer web;

    @BeforeAll
    static void openEverything() throws IOException {
        assertThat(PROGRAM).as("run bin/lib/npm-ci.sh tests/editor").exists();
        web = SimpleFileServer.createFileServer(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), SCHEMAS, SimpleFileServer.OutputLevel.NONE);
        web.start();
        server = new LanguageServer(PROGRAM, EXAMPLE, settings());
        corpus = CorpusFile.all(SCHEMAS);
        corpus.forEach(file -> server.open(place(file), file.text()));
    }

    @AfterAll
    static void close() {
        server.close();
        web.stop(0);
    }

    /** Of the example's own settings, and no catalogue from the net. */
    private static Map<String, Object> settings() throws IOException {
        Map<String, Object> yaml = new LinkedHashMap<>();
        yaml.put("schemaStore", Map.of("enable", false));
        var file = new ObjectMapper()
                .readTree(EXAMPLE.resolve(".vscode/settings.json").toFile());
        file.properties().forEach(entry -> yaml.put(entry.getKey().replace("yaml.", ""), plain(entry.getValue())));
        return Map.of("yaml", yaml);
    }

    private static Object plain(JsonNode node) {
        return new ObjectMapper().convertValue(node, Object.class);
    }

    /** Where an editor would have it; a host's file is known by its name. */
    private static URI place(CorpusFile file) {
        var name = file.name().replaceFirst("^(valid|invalid)/agent-(.*)\\.yaml$", "$1/$2/agent.yaml");
        return EXAMPLE.resolve("corpus").resolve(name).toUri();
    }

    private static List<Mark> marks(CorpusFile file) {
        return Mark.of(server.diagnostics(place(file)), file.text());
    }

    @TestFactory
    Stream<DynamicTest> itMarksWhatValidateSays() throws IOException {
        var known = Disagreement.read();
        return corpus.stream()
                .filter(file -> file.ofTheText().isEmpty())
                .map(file -> DynamicTest.dynamicTest(file.name(), () -> {
                    var marked = Mark.places(marks(file));
                    var said = Mark.placesOf(file.ofTheSchema());
                    known.stream()
                            .filter(each -> each.file().equals(file.name()))
                            .forEach(each -> each.settle(marked, said));

                    assertThat(marked)
                            .as(
                                    "%s%nmarked by the editor: %s%nsaid by validate: %s",
                                    file.name(), marks(file), file.ofTheSchema())
                            .isEqualTo(said);
                }));
    }

    @Test
    void everyKnownDisagreementIsAboutAFileOfTheCorpus() throws IOException {
        assertThat(Disagreement.read())
                .extracting(Disagreement::file)
                .isSubsetOf(corpus.stream().map(CorpusFile::name).toList());
    }

    /** How a parser goes on behind a mistake is its own affair, but a text that it cannot read is one for both. */
    @Test
    void aTextThatItCannotReadIsRefusedByValidateOnTheSameLine() {
        var unreadable = corpus.stream()
                .filter(file -> marks(file).stream().anyMatch(Mark::isOfTheText))
                .toList();

        assertThat(unreadable).hasSizeGreaterThanOrEqualTo(5).allSatisfy(file -> {
            var refused = file.ofTheText().stream()
                    .map(problem -> problem.place().line())
                    .toList();
            assertThat(marks(file).stream().filter(Mark::isOfTheText).map(Mark::line))
                    .as("%s: %s", file.name(), file.ofTheText())
                    .allMatch(refused::contains);
        });
    }

    /** What no schema can express, by the code that says it; {@code target/editor-agreement.txt} lists it all. */
    @Test
    void everyProblemIsOfTheTextOrTheSchemaOrARule() throws IOException {
        Map<String, List<Problem>> bySpeaker = new LinkedHashMap<>();
        bySpeaker.put("the schema", problems(CorpusFile::ofTheSchema));
        bySpeaker.put("the text: bytes, YAML", problems(CorpusFile::ofTheText));
        bySpeaker.put("a rule about one file", problems(CorpusFile::ofTheFile));
        bySpeaker.put("a rule about the repository, or SOPS", problems(CorpusFile::ofTheRepository));
        var report = bySpeaker.entrySet().stream()
                .flatMap(entry -> Stream.concat(
                        Stream.of(entry.getKey() + ": " + entry.getValue().size()),
                        entry.getValue().stream().map(problem -> "  " + problem)))
                .collect(Collectors.joining("\n"));
        Files.writeString(
                Files.createDirectories(ROOT.resolve("tests/target")).resolve("editor-agreement.txt"), report);

        assertThat(bySpeaker.values())
                .allSatisfy(problems -> assertThat(problems).isNotEmpty());
    }

    private static List<Problem> problems(Function<CorpusFile, List<Problem>> speaker) {
        return corpus.stream().flatMap(file -> speaker.apply(file).stream()).toList();
    }

    @TestFactory
    Stream<DynamicTest> itMarksNothingInTheExample() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(EXAMPLE)) {
            walk.filter(path -> path.toString().endsWith(".yaml")).sorted().forEach(files::add);
        }
        for (var file : files) {
            server.open(file.toUri(), Files.readString(file));
        }
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(
                        EXAMPLE.relativize(file).toString(),
                        () -> assertThat(server.diagnostics(file.toUri())).isEmpty()));
    }

    @ParameterizedTest
    @CsvSource({
        "kind: App, 1:1",
        "'kind: App\nimage: x\nport: 0', 3:7",
        "kind: Nonsense, 1:7",
        "'kind: Fleet\nversion: 2', 2:10"
    })
    void theSchemaWorksFromAnAddressToo(String text, String marked) {
        var address = "http://127.0.0.1:" + web.getAddress().getPort() + "/evenkeel.schema.json";
        var file = EXAMPLE.resolve("by-address/" + Integer.toHexString(text.hashCode()) + "/file.yaml")
                .toUri();
        var whole = text.replace("\\n", "\n") + "\n# yaml-language-server: $schema=" + address + "\n";
        server.open(file, whole);

        assertThat(Mark.places(Mark.of(server.diagnostics(file), whole))).containsExactly(marked);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nothing yet      | ''                                             | kind
            kind             | 'kind: '                                       | App, Database, Environment, Fleet, Project
            fields of an App | 'kind: App\n'                                  | image, port, domains, health, variables
            of a Project     | 'kind: Project\n'                              | description, owners, variables
            inside a field   | 'kind: App\nimage: nginx\nhealth:\n  '        | path, expect, interval, whenAllDown
            in a list        | 'kind: App\nimage: nginx\ndomains:\n  - '     | host, path, port
            values           | 'kind: App\nimage: nginx\npull: '             | missing, always, never
            """)
    void itOffersWhatMayStandThere(String what, String text, String offered) {
        var whole = text.replace("\\n", "\n");
        var file = EXAMPLE.resolve("completion/" + what.replace(' ', '-') + "/web.yaml")
                .toUri();
        server.open(file, whole);
        var line = (int) whole.chars().filter(character -> character == '\n').count();

        var labels = server.completion(file, line, whole.length() - whole.lastIndexOf('\n') - 1).stream()
                .map(CompletionItem::getLabel)
                .toList();

        assertThat(labels).contains(offered.split(", "));
    }

    @Test
    void itOffersAProjectNothingOfAnApp() {
        var file = EXAMPLE.resolve("completion/other/web.yaml").toUri();
        server.open(file, "kind: Project\n");

        assertThat(server.completion(file, 1, 0))
                .extracting(CompletionItem::getLabel)
                .contains("owners")
                .doesNotContain("image", "kind");
    }

    @Test
    void itExplainsAFieldWithAnExample() {
        var file = EXAMPLE.resolve("hover/shop/web.yaml").toUri();
        server.open(file, "kind: App\nimage: nginx\nhealth:\n  path: /healthz\n  interval: 5s\n");

        assertThat(server.hover(file, 4, 3)).contains("From the end of one request to the next.", "Example", "10s");
        assertThat(server.hover(file, 3, 3)).contains("/healthz");
    }
}
