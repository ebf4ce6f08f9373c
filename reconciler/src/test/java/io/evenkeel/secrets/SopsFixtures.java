package io.evenkeel.secrets;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of {@code src/test/resources/sops}, and what is in them. */
public final class SopsFixtures {
    public static final Path FOLDER = Path.of("src/test/resources/sops");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SopsFixtures() {}

    public static byte[] bytes(String name) {
        try {
            return Files.readAllBytes(FOLDER.resolve(name + ".yaml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A key file as a host has it: git keeps no modes, so it is copied. */
    public static Path keyFile(Path folder, String name) {
        try {
            var file = folder.resolve(name + ".txt");
            Files.write(file, Files.readAllBytes(FOLDER.resolve("keys").resolve(name + ".txt")));
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static AgeKeys keys(Path folder, String... names) {
        return AgeKeys.read(Stream.of(names).map(name -> keyFile(folder, name)).toList());
    }

    /** Every scalar as text, null for nothing and for what is no text. */
    static JsonNode json(Opened opened) {
        return switch (opened) {
            case Opened.Text text -> NODES.textNode(text.value().reveal());
            case Opened.Binary _, Opened.Nothing _ -> NODES.nullNode();
            case Opened.Mapping mapping -> {
                var object = NODES.objectNode();
                mapping.entries().forEach((key, value) -> object.set(key, json(value)));
                yield object;
            }
            case Opened.Many many -> {
                var array = NODES.arrayNode();
                many.items().forEach(item -> array.add(json(item)));
                yield array;
            }
        };
    }

    static List<JsonNode> json(Opening opening) {
        List<JsonNode> documents = new ArrayList<>();
        switch (opening) {
            case Opening.Done done -> done.documents().forEach(document -> documents.add(json(document)));
            case Opening.Refused refused -> throw new AssertionError(refused.problem());
        }
        return documents;
    }
}
