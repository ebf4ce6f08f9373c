package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** {@code docs/reference} says what the schemas say. {@code bin/generate} rewrites it. */
class ReferenceTest {
    private static final Path FOLDER = Path.of(System.getProperty("evenkeel.root", ".."), "docs", "reference");

    @TestFactory
    Stream<DynamicTest> eachPageIsCurrent() {
        var pages = new TreeMap<String, String>();
        PublishedSchema.kinds().forEach(kind -> pages.put(kind + ".md", ReferencePage.of(kind)));
        pages.put("README.md", ReferencePage.index(PublishedSchema.kinds()));
        return pages.entrySet().stream()
                .map(page -> DynamicTest.dynamicTest(page.getKey(), () -> compare(page.getKey(), page.getValue())));
    }

    private static void compare(String name, String expected) throws IOException {
        var file = FOLDER.resolve(name);
        if (System.getProperty("golden.update") != null) {
            Files.writeString(file, expected);
        }
        assertThat(Files.exists(file) ? Files.readString(file) : "")
                .as("docs/reference/" + name + " is not what the schemas say; run bin/generate and commit what changes")
                .isEqualTo(expected);
    }

    @Test
    void thereIsNoPageOfAKindThatIsGone() throws IOException {
        try (var pages = Files.list(FOLDER)) {
            assertThat(pages.map(page -> page.getFileName().toString().replace(".md", "")))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(PublishedSchema.kinds().stream(), Stream.of("README"))
                                    .toList());
        }
    }

    @Test
    void aSchemaAsOneFileRefersToNothingOutsideAndTakesWhatTheKindsTake() throws IOException {
        var schema = new ObjectMapper().readTree(PublishedSchema.text(PublishedSchema.ANY));

        assertThat(schema.findValuesAsText("$ref"))
                .isNotEmpty()
                .allMatch(reference -> schema.at(reference.substring(1)).isObject());
        var compiled = DocumentSchema.REGISTRY.getSchema(schema);
        for (var kind : PublishedSchema.kinds()) {
            var example = DocumentSchema.text(kind).path("examples").path(0);
            if (example.has("kind")) {
                assertThat(compiled.validate(example)).as(kind).isEmpty();
            }
        }
        assertThat(compiled.validate(new ObjectMapper().readTree("{\"kind\":\"App\",\"imagee\":\"x\"}")))
                .extracting(error -> error.getKeyword())
                .containsExactlyInAnyOrder("required", "additionalProperties");
    }

    @Test
    void aSchemaForEditorsShowsDefaultsBesideThePointer() throws IOException {
        var interval = new ObjectMapper()
                .readTree(PublishedSchema.text("app"))
                .at("/properties/health/properties/interval/markdownDescription");

        assertThat(interval.asText()).endsWith("Default: `10s`");
    }
}
