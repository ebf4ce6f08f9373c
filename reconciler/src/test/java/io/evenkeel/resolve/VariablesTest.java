package io.evenkeel.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.Layer;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.spec.Setting;
import io.evenkeel.spec.Setting.Value.Removed;
import io.evenkeel.spec.Setting.Value.Text;
import io.evenkeel.state.Place;
import io.evenkeel.state.ResourceName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class VariablesTest {
    private static SortedMap<String, ResolvedVariable> resolve(String project, String environment, String app) {
        var fleet = FleetLoader.load(MemoryTree.fleet()
                .with("shop/project.yaml", "kind: Project\nvariables: " + project + "\n")
                .with("shop/production/environment.yaml", "kind: Environment\nvariables: " + environment + "\n")
                .with("shop/production/web.yaml", "kind: App\nimage: x\nvariables: " + app + "\n"));
        assertThat(fleet.problems()).isEmpty();
        return Variables.of(
                fleet, fleet.app(ResourceName.of("shop", "production", "web")).orElseThrow());
    }

    @Test
    void aStrongerLayerWinsAndRemembersWhatItHid() {
        var variable = resolve("{A: one}", "{A: two}", "{A: three}")
                .values()
                .iterator()
                .next();

        assertThat(variable.setting().value()).isEqualTo(new Text("three"));
        assertThat(variable.setting().place()).hasToString("shop/production/web.yaml:3:13");
        assertThat(variable.layer()).isEqualTo(Layer.Kind.APP);
        assertThat(variable.hidden())
                .extracting(
                        ResolvedVariable.Hidden::layer,
                        hidden -> hidden.setting().value())
                .containsExactly(
                        tuple(Layer.Kind.ENVIRONMENT, new Text("two")), tuple(Layer.Kind.PROJECT, new Text("one")));
    }

    @Test
    void whatTheImageSetsIsTheWeakestLayerWhereItIsKnown() {
        var fleet = FleetLoader.load(
                MemoryTree.shop().with("shop/production/web.yaml", "kind: App\nimage: x\nvariables: {A: app, B: }\n"));
        var set = new TreeMap<String, Setting>();
        List.of("A", "B", "C").forEach(name -> set.put(name, new Setting(new Text("image"), new Place("x", 1, 1))));

        var variables = Variables.of(
                fleet,
                fleet.app(ResourceName.of("shop", "production", "web")).orElseThrow(),
                Optional.of(new Layer(Layer.Kind.IMAGE, set)));

        assertThat(variables.values())
                .extracting(variable -> variable.setting().value())
                .containsExactly(new Text("app"), new Removed(), new Text("image"));
        assertThat(variables.values())
                .extracting(variable -> variable.hidden().size())
                .containsExactly(1, 1, 0);
    }

    /** The rows of docs/variables.md are layers; each has its say once those below it in the table are gone. */
    @Test
    void thePageListsTheLayersWeakestFirst() throws IOException {
        var page = Files.readString(Path.of(System.getProperty("evenkeel.root", ".."), "docs", "variables.md"));
        var rows = Pattern.compile("(?m)^\\| `([a-z]+)` \\|").matcher(page).results();
        var layers = rows.map(row -> Layer.Kind.valueOf(row.group(1).toUpperCase(Locale.ROOT)))
                .toList();
        assertThat(layers).containsExactlyInAnyOrder(Layer.Kind.values());

        for (var strongest = layers.size(); strongest > 0; strongest--) {
            var set = layers.subList(0, strongest);
            assertThat(settingOf(set).layer()).as("of " + set).isEqualTo(set.getLast());
            assertThat(settingOf(set).hidden())
                    .extracting(ResolvedVariable.Hidden::layer)
                    .isEqualTo(set.subList(0, strongest - 1).reversed());
        }
    }

    /** X, where these layers set it. */
    private static ResolvedVariable settingOf(List<Layer.Kind> layers) {
        Function<Layer.Kind, String> x = layer -> layers.contains(layer) ? "{X: " + layer + "}\n" : "{}\n";
        var fleet = FleetLoader.load(MemoryTree.shop()
                .with("shop/project.yaml", "kind: Project\nvariables: " + x.apply(Layer.Kind.PROJECT))
                .with(
                        "shop/production/environment.yaml",
                        "kind: Environment\nvariables: " + x.apply(Layer.Kind.ENVIRONMENT))
                .with(
                        "shop/production/db.yaml",
                        "kind: Database\nimage: x\nport: 1\nprovides: " + x.apply(Layer.Kind.DATABASE))
                .with(
                        "shop/production/web.yaml",
                        "kind: App\nimage: x\ndatabases: [db]\nvariables: " + x.apply(Layer.Kind.APP)));
        assertThat(fleet.problems()).isEmpty();
        var image = new TreeMap<String, Setting>();
        image.put("X", new Setting(new Text("image"), new Place("x", 1, 1)));
        return Optional.ofNullable(Variables.of(
                                fleet,
                                fleet.app(ResourceName.of("shop", "production", "web"))
                                        .orElseThrow(),
                                Optional.of(new Layer(Layer.Kind.IMAGE, image)))
                        .get("X"))
                .orElseThrow();
    }

    @Test
    void nothingRemovesEmptySetsAndAbsentInherits() {
        var variables = resolve("{A: a, B: b, C: c, D: d, E: e}", "{}", "{A: , B: \"\", C: ~, D: \" \"}");

        assertThat(variables.values())
                .extracting(variable -> variable.setting().value())
                .containsExactly(new Removed(), new Text(""), new Removed(), new Text(" "), new Text("e"));
    }

    @Test
    void aRemovalWithNothingBelowStaysBecauseTheImageMaySetIt() {
        assertThat(resolve("{}", "{}", "{A: }")).containsOnlyKeys("A");
    }

    @Test
    void valuesReachTheContainerAsWritten() {
        var variables = resolve(
                "{COUNTRY: NO, FLAG: yes, DEBUG: true, MODE: on, Y: n}",
                "{ZIP: 02142, ID: 0008, VER: 1.10, BIG: 12345678901234567890}",
                "{RELEASED: 2026-01-31, HASH: '$2a$08$x$', JSON: '{\"a\": \"\\n\"}'}");

        assertThat(variables.values().stream()
                        .map(variable -> variable.setting().value()))
                .extracting(value -> ((Text) value).text())
                .containsExactly(
                        "12345678901234567890",
                        "NO",
                        "true",
                        "yes",
                        "$2a$08$x$",
                        "0008",
                        "{\"a\": \"\\n\"}",
                        "on",
                        "2026-01-31",
                        "1.10",
                        "n",
                        "02142");
    }
}
