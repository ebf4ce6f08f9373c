package io.evenkeel.spec;

import com.fasterxml.jackson.databind.JsonNode;
import io.evenkeel.document.Document;
import io.evenkeel.document.Pointers;
import io.evenkeel.document.Problem;
import io.evenkeel.secrets.SopsFile;
import java.util.ArrayList;
import java.util.List;

/**
 * Values that somebody encrypted where nothing decrypts them: a container would get the text {@code ENC[…]}, start, and
 * fail in its own words.
 */
record Leftovers(Document document, List<Problem> problems) {
    static List<Problem> of(Document document) {
        var leftovers = new Leftovers(document, new ArrayList<>());
        leftovers.look(document.tree(), "");
        return leftovers.problems;
    }

    private void look(JsonNode node, String pointer) {
        if (node.isTextual() && SopsFile.holdsSealed(node.textValue())) {
            problems.add(Problem.error(
                            document.place(pointer),
                            "an encrypted value (ENC[…]), which nothing decrypts here",
                            pointer)
                    .withHint("put it into secrets.yaml with sops, and write {secret: NAME} here"));
        }
        node.properties().forEach(entry -> look(entry.getValue(), Pointers.child(pointer, entry.getKey())));
        for (var index = 0; node.isArray() && index < node.size(); index++) {
            look(node.get(index), Pointers.child(pointer, index));
        }
    }
}
