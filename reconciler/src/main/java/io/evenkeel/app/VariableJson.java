package io.evenkeel.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.evenkeel.resolve.ResolvedVariable;
import io.evenkeel.spec.Layer;
import io.evenkeel.spec.Setting;
import io.evenkeel.state.Secret;
import java.util.Collection;
import java.util.Locale;

/**
 * The variables of an app for programs: an array of {@code {name, kind, value, layer, path, line, hides}}. An
 * image has no lines, and its path is its reference. The kind is
 * {@code text}, {@code secret} (whose value is masked) or {@code removed} (which has no value); {@code hides} holds the
 * same without a name, strongest first.
 */
final class VariableJson {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private VariableJson() {}

    static String of(Collection<ResolvedVariable> variables) {
        var root = JSON.createArrayNode();
        for (var variable : variables) {
            var node = root.addObject().put("name", variable.name());
            describe(node, variable.layer(), variable.setting());
            var hides = node.putArray("hides");
            variable.hidden().forEach(hidden -> describe(hides.addObject(), hidden.layer(), hidden.setting()));
        }
        try {
            return JSON.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void describe(ObjectNode node, Layer.Kind layer, Setting setting) {
        switch (setting.value()) {
            case Setting.Value.Text(var text) -> node.put("kind", "text").put("value", text);
            case Setting.Value.SecretNamed _, Setting.Value.Composed _ ->
                node.put("kind", "secret").put("value", Secret.MASK);
            case Setting.Value.Removed() -> node.put("kind", "removed");
        }
        node.put("layer", layer.name().toLowerCase(Locale.ROOT))
                .put("path", setting.place().path());
        if (layer != Layer.Kind.IMAGE) {
            node.put("line", setting.place().line());
        }
    }
}
