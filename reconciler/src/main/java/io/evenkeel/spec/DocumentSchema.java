package io.evenkeel.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import io.evenkeel.document.Document;
import io.evenkeel.document.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** One of the published JSON Schemas: what a file may hold, and the only place where defaults stand. */
public final class DocumentSchema {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Editors and this program read these; a validator has no concern with them. */
    private static final List<NonValidationKeyword> WORDS = List.of(
            new NonValidationKeyword("patternErrorMessage"),
            new NonValidationKeyword("errorMessage"),
            new NonValidationKeyword("markdownDescription"),
            new NonValidationKeyword("x-defaultByStrategy"));

    static final SchemaRegistry REGISTRY = SchemaRegistry.withDialect(
            Dialect.builder(Dialects.getDraft7()).keywords(WORDS).build());
    private static final ConcurrentHashMap<String, DocumentSchema> KNOWN = new ConcurrentHashMap<>();

    private final JsonNode text;
    private final Schema compiled;
    private final SchemaDefaults defaults;

    private DocumentSchema(JsonNode text) {
        this.text = text;
        this.compiled = REGISTRY.getSchema(text);
        this.defaults = new SchemaDefaults(text);
    }

    /** The schema of that name: {@code app}, {@code database}, {@code environment}, {@code project}, {@code fleet} or {@code agent}. */
    public static DocumentSchema named(String name) {
        return KNOWN.computeIfAbsent(name, DocumentSchema::load);
    }

    /** Every rule of the schema that the document breaks, in words for people. */
    public List<Problem> check(Document document) {
        var messages = new SchemaMessages(text, document);
        var problems = new TreeSet<Problem>();
        compiled.validate(document.tree()).forEach(error -> messages.of(error).ifPresent(problems::add));
        return List.copyOf(problems);
    }

    /** A copy of a valid document's tree with every default of the schema written into it. */
    public ObjectNode complete(Document document) {
        var tree = document.tree().deepCopy();
        defaults.write(tree);
        return tree;
    }

    /**
     * The default of a field that differs by rollout strategy.
     *
     * @param pointer of the field in the schema, {@code /properties/ready/properties/deadline}
     */
    String defaultByStrategy(String pointer, String strategy) {
        return text.at(pointer).path("x-defaultByStrategy").path(strategy).asText();
    }

    private static DocumentSchema load(String name) {
        return new DocumentSchema(text(name));
    }

    /** The JSON text of a schema; the caller may change a copy of it. */
    static JsonNode text(String name) {
        var path = "/schema/" + name + ".schema.json";
        try (var stream = DocumentSchema.class.getResourceAsStream(path)) {
            if (stream == null) {
                throw new IllegalStateException(path + " is not in the program; build it with Maven, which adds it");
            }
            return JSON.readTree(stream);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
