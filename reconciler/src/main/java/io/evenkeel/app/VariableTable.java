package io.evenkeel.app;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import io.evenkeel.resolve.ResolvedVariable;
import io.evenkeel.resolve.Variables;
import io.evenkeel.source.folder.FolderTree;
import io.evenkeel.spec.Fleet;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.Layer;
import io.evenkeel.spec.Setting;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Secret;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every variable of an app: its value, the layer and line that set it, and the values it hid. */
public final class VariableTable {
    private VariableTable() {}

    /**
     * The table for an app of a local repository.
     *
     * @param engine the address of the engine that is asked for the image's own variables
     * @throws io.evenkeel.source.SourceException when the folder cannot be listed
     * @throws UnknownResourceException when the folder declares no such app, or an invalid one
     */
    public static Printed of(Path root, ResourceName name, String engine) {
        var fleet = FleetLoader.load(FolderTree.of(root));
        var app = fleet.app(name).orElseThrow(() -> new UnknownResourceException(why(fleet, name)));
        return switch (ImageLayer.of(engine, app.container().image())) {
            case ImageLayer.Known(var layer) ->
                new Printed(Variables.of(fleet, app, Optional.of(layer)).values(), Optional.empty());
            case ImageLayer.Unknown(var why) ->
                new Printed(
                        Variables.of(fleet, app).values(),
                        Optional.of("What the image itself sets is not shown: " + why));
        };
    }

    /**
     * What is shown.
     *
     * @param gap what the variables do not tell, and why
     */
    public record Printed(Collection<ResolvedVariable> variables, Optional<String> gap) {
        /** For people: a line for each. */
        public String table() {
            return print(variables);
        }

        /** For programs: what {@link VariableJson} describes. */
        public String json() {
            return VariableJson.of(variables);
        }
    }

    private static String why(Fleet fleet, ResourceName name) {
        var frozen = fleet.frozen().get(name);
        if (frozen != null) {
            return name + " is not valid: " + frozen;
        }
        var known = fleet.apps().keySet().stream().map(ResourceName::toString).collect(Collectors.joining(", "));
        return name + " is not declared; declared are: " + (known.isEmpty() ? "none" : known);
    }

    private static String print(Collection<ResolvedVariable> variables) {
        if (variables.isEmpty()) {
            return "No layer sets a variable.\n";
        }
        return AsciiTable.getTable(
                        AsciiTable.NO_BORDERS,
                        List.copyOf(variables),
                        List.of(
                                column("NAME", ResolvedVariable::name),
                                column("VALUE", variable -> value(variable.setting())),
                                column("LAYER", variable -> layer(variable.layer())),
                                column("SET AT", variable -> at(variable.layer(), variable.setting())),
                                column("HIDES", VariableTable::hidden)))
                .lines()
                .map(line -> line.stripTrailing() + "\n")
                .collect(Collectors.joining());
    }

    private static ColumnData<ResolvedVariable> column(String header, Function<ResolvedVariable, String> cell) {
        return new Column()
                .header(header)
                .headerAlign(HorizontalAlign.LEFT)
                .dataAlign(HorizontalAlign.LEFT)
                .maxWidth(Integer.MAX_VALUE)
                .with(cell);
    }

    private static String hidden(ResolvedVariable variable) {
        return variable.hidden().stream()
                .map(hidden -> value(hidden.setting()) + " (" + layer(hidden.layer()) + ", "
                        + at(hidden.layer(), hidden.setting()) + ")")
                .collect(Collectors.joining("; "));
    }

    /** One line, and unlike a removal: an empty text shows as quotes. */
    private static String value(Setting setting) {
        return switch (setting.value()) {
            case Setting.Value.Text(var text) -> visible(text);
            case Setting.Value.SecretNamed _ -> Secret.MASK;
            case Setting.Value.Composed _ -> Secret.MASK;
            case Setting.Value.Removed() -> "(removed)";
        };
    }

    private static String visible(String text) {
        var plain = text.chars().noneMatch(Character::isISOControl)
                && !text.isEmpty()
                && text.strip().equals(text);
        return plain ? text : "\"" + escape(text) + "\"";
    }

    private static String escape(String text) {
        return text.replace("\\", "\\\\")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    private static String layer(Layer.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** An image has no lines. */
    private static String at(Layer.Kind layer, Setting setting) {
        if (layer == Layer.Kind.IMAGE) {
            return setting.place().path();
        }
        return setting.place().path() + ":" + setting.place().line();
    }
}
