package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A database is an app without domains, so its schema is the app's but for a few fields. Editors need a whole file; with
 * {@code -Dgolden.update} what both have is written anew from the app's.
 */
class DatabaseSchemaTest {
    private static final Path SCHEMA = Path.of(System.getProperty("evenkeel.root", ".."), "schema");
    private static final ObjectMapper JSON = new ObjectMapper();
    /** What no database has. */
    private static final Set<String> LACKS = Set.of("domains", "proxy", "replicas");
    /** What it has alone, or in words of its own. */
    private static final Set<String> OWN = Set.of("kind", "port", "provides", "variables", "rollout");

    @Test
    void aDatabaseHasTheFieldsOfAnApp() throws IOException {
        var file = SCHEMA.resolve("database.schema.json");
        var expected = pretty(derived(read("app"), read("database")));
        if (System.getProperty("golden.update") != null) {
            Files.writeString(file, expected);
        }

        assertThat(Files.readString(file))
                .as("database.schema.json follows app.schema.json; run this test with -Dgolden.update")
                .isEqualTo(expected);
    }

    @Test
    void itsRolloutIsTheAppsWithoutAStrategyAndWithoutAProxyThatHolds() throws IOException {
        var rollout = ((ObjectNode) read("app").at("/properties/rollout/properties")).deepCopy();
        rollout.remove("strategy");
        rollout.remove("batch");
        rollout.remove("hold");

        assertThat(read("database").at("/properties/rollout/properties")).isEqualTo(rollout);
    }

    /** The database's own head and fields, all else as the app has it, in the app's order. */
    private static ObjectNode derived(ObjectNode app, ObjectNode database) {
        var derived = database.deepCopy();
        derived.set("definitions", app.path("definitions"));
        var fields = JSON.createObjectNode();
        app.path("properties").properties().forEach(field -> {
            var name = field.getKey();
            if (!LACKS.contains(name)) {
                fields.set(name, OWN.contains(name) ? database.at("/properties/" + name) : field.getValue());
            }
            if (name.equals("port")) {
                fields.set("provides", database.at("/properties/provides"));
            }
        });
        derived.set("properties", fields);
        return derived;
    }

    private static ObjectNode read(String name) throws IOException {
        return (ObjectNode) JSON.readTree(SCHEMA.resolve(name + ".schema.json").toFile());
    }

    /** As the other schemas are written: two spaces, one entry a line. */
    private static String pretty(ObjectNode tree) throws IOException {
        var separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                .withObjectEmptySeparator("")
                .withArrayEmptySeparator("");
        var indenter = new DefaultIndenter("  ", "\n");
        return JSON.writer(new DefaultPrettyPrinter(separators)
                                .withObjectIndenter(indenter)
                                .withArrayIndenter(indenter))
                        .writeValueAsString(tree)
                + "\n";
    }
}
