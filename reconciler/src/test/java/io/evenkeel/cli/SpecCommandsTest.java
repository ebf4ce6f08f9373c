package io.evenkeel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.evenkeel.app.ProblemFormat;
import io.evenkeel.app.Validation;
import io.evenkeel.secrets.SopsFixtures;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecCommandsTest {
    @TempDir
    private Path root;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeRepository() throws IOException {
        write("evenkeel.yaml", "kind: Fleet\nversion: 1\n");
        write("shop/project.yaml", "kind: Project\nvariables: {TZ: Europe/Berlin, LOG_LEVEL: warn}\n");
        write("shop/production/environment.yaml", "kind: Environment\nvariables: {LOG_LEVEL: info}\n");
        write(
                "shop/production/web.yaml",
                "kind: App\nimage: nginx\nvariables:\n  LOG_LEVEL: debug\n  TZ:\n  EMPTY: ''\n");
    }

    private void write(String path, String text) throws IOException {
        var file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private int run(String... arguments) {
        return Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void aValidRepositoryExitsZero() {
        assertThat(run("validate", root.toString())).isZero();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void problemsExitOneAndArePrintedALineEach() throws IOException {
        write("shop/production/api.yaml", "kind: App\nimagee: x\n");

        assertThat(run("validate", root.toString())).isEqualTo(1);
        assertThat(out.toString().lines())
                .containsExactly(
                        "shop/production/api.yaml:1:1: error: \"image\" is missing; hint: add image: …",
                        "shop/production/api.yaml:2:1: error: unknown key \"imagee\" (/imagee); hint: did you mean \"image\"?");
    }

    @Test
    void oneFileIsCheckedWithTheRepositoryAroundIt() throws IOException {
        write("shop/production/api.yaml", "kind: App\nimagee: x\n");

        assertThat(run("validate", root.resolve("shop/production/web.yaml").toString()))
                .isZero();
        assertThat(run("validate", root.resolve("shop/production/api.yaml").toString()))
                .isEqualTo(1);
    }

    @Test
    void problemsAreDataForMachines() throws IOException {
        write("shop/production/api.yaml", "kind: App\nimage: nginx\nport: 0\n");

        assertThat(run("validate", "--format", "json", root.toString())).isEqualTo(1);
        var problem = new ObjectMapper().readTree(out.toString()).path(0);
        assertThat(problem.path("path").asText()).isEqualTo("shop/production/api.yaml");
        assertThat(problem.path("line").asInt()).isEqualTo(3);
        assertThat(problem.path("pointer").asText()).isEqualTo("/port");
    }

    @Test
    void problemsAreAnnotationsForGitHub() throws IOException {
        write("shop/production/api.yaml", "kind: App\nimage: nginx\nport: 0\n");

        run("validate", "--format=github", root.toString());

        assertThat(out.toString())
                .isEqualTo("::error file=shop/production/api.yaml,line=3,col=7,title=evenkeel%3A /port::"
                        + "\"0\" is not between 1 and 65535\n");
    }

    @Test
    void annotationsNameFilesFromTheWorkspaceAndEscapeWhatGitHubReads() throws IOException {
        write("shop/production/api.yaml", "kind: App\nimage: nginx\nvariables: {'A:B,100%': x}\n");
        var validation = Validation.of(root, Optional.empty());

        assertThat(validation.print(ProblemFormat.GITHUB, Objects.requireNonNull(root.getParent())))
                .isEqualTo("::error file=" + root.getFileName()
                        + "/shop/production/api.yaml,line=3,col=13,title=evenkeel%3A /variables/A%3AB%2C100%25::"
                        + "\"A:B,100%25\" is no variable name; letters, digits and _ only, and no digit first\n");
    }

    @Test
    void theDataForMachinesIsAsItsSchemaSays() throws IOException {
        write("shop/production/api.yaml", "kind: App\nimagee: nginx\nhealth: {}\n");
        write("shop/production/worker.yaml", "kind: App\nimage: nginx\nhealth: {}\n");
        var file = Path.of(System.getProperty("evenkeel.root", ".."), "docs", "problems.schema.json");
        var schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(Files.readString(file), InputFormat.JSON);

        run("validate", "--format", "json", root.toString());

        var problems = new ObjectMapper().readTree(out.toString());
        assertThat(problems.findValuesAsText("severity")).contains("error", "warning");
        assertThat(schema.validate(problems)).isEmpty();
        assertThat(schema.validate(new ObjectMapper().readTree("[{\"line\": 0}]")))
                .isNotEmpty();
    }

    @Test
    void warningsAloneExitZero() throws IOException {
        write("shop/production/worker.yaml", "kind: App\nimage: nginx\nhealth: {}\n");

        assertThat(run("validate", root.toString())).isZero();
        assertThat(out.toString()).contains("warning: health without a path");
    }

    @Test
    void aHostsOwnFileBringsItsRulesIntoTheCheck() throws IOException {
        write("shop/production/db.yaml", """
                kind: App
                image: nginx
                security: {privileged: true}
                ports: ["5432:5432", "127.0.0.1:8088:80"]
                volumes:
                  - {name: data, target: /data}
                  - {path: /etc, target: /e}
                """);
        write("agent.yaml", "allow: {hostPaths: [/srv]}\nproxy: {http: '8088'}\n");

        assertThat(run("validate", root.toString())).isZero();
        assertThat(run(
                        "validate",
                        root.toString(),
                        "--config",
                        root.resolve("agent.yaml").toString()))
                .isEqualTo(1);
        assertThat(out.toString().lines())
                .containsExactly(
                        "shop/production/db.yaml:3:24: error: this host does not let apps run privileged"
                                + " (/security/privileged); hint: its agent.yaml can allow it: allow: {privileged: true}",
                        "shop/production/db.yaml:4:22: error: port 8088 is the proxy's on this host (/ports/1);"
                                + " hint: publish another port, or give the app a domain",
                        "shop/production/db.yaml:7:12: error: this host does not let apps mount its /etc"
                                + " (/volumes/1/path); hint: list it under allow.hostPaths in the host's agent.yaml");
    }

    @Test
    void aHostsFileThatIsNamedAndNotThereIsAMistakeOfUsage() {
        assertThat(run(
                        "validate",
                        root.toString(),
                        "--config",
                        root.resolve("none").toString()))
                .isEqualTo(2);
    }

    @Test
    void aHostsOwnFileIsCheckedByItsName() throws IOException {
        write("host/agent.yaml", "host: web-1\nengin: unix:///run/docker.sock\n");
        var alone = Files.move(root.resolve("host"), root.resolveSibling(root.getFileName() + "-host"));

        assertThat(run("validate", alone.resolve("agent.yaml").toString())).isEqualTo(1);
        assertThat(out.toString())
                .contains("agent.yaml:2:1: error: unknown key \"engin\" (/engin); hint: did you mean");
    }

    @Test
    void aPathThatIsNotThereIsAMistakeOfUsage() {
        assertThat(run("validate", root.resolve("none").toString())).isEqualTo(2);
    }

    @Test
    void envShowsValueLayerPlaceAndWhatWasHidden() throws IOException {
        assertThat(run("env", "shop/production/web", "-C", root.toString(), "--config", noEngine()))
                .isZero();
        assertThat(out.toString().lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .containsExactly(
                        "NAME | VALUE | LAYER | SET AT | HIDES",
                        "EMPTY | \"\" | app | shop/production/web.yaml:6",
                        "LOG_LEVEL | debug | app | shop/production/web.yaml:4 | info (environment,"
                                + " shop/production/environment.yaml:2); warn (project, shop/project.yaml:2)",
                        "TZ | (removed) | app | shop/production/web.yaml:5 | Europe/Berlin (project, shop/project.yaml:2)");
    }

    @Test
    void envGivesProgramsTheSame() throws Exception {
        assertThat(run("env", "shop/production/web", "-C", root.toString(), "--config", noEngine(), "--json"))
                .isZero();
        var level = new ObjectMapper()
                .readTree(out.toString())
                .valueStream()
                .filter(variable -> variable.path("name").asText().equals("LOG_LEVEL"))
                .findFirst()
                .orElseThrow();
        assertThat(level.toString()).isEqualTo("""
                {"name":"LOG_LEVEL","kind":"text","value":"debug","layer":"app","path":"shop/production/web.yaml","line":4,\
                "hides":[{"kind":"text","value":"info","layer":"environment","path":"shop/production/environment.yaml",\
                "line":2},{"kind":"text","value":"warn","layer":"project","path":"shop/project.yaml","line":2}]}""");
    }

    @Test
    void envShowsWhatADatabaseProvidesWithTheLineOfItsFile() throws IOException {
        write(
                "shop/production/db.yaml",
                "kind: Database\nimage: postgres\nport: 5432\nprovides:\n  LOG_LEVEL: ${host}:${port}\n");
        write("shop/production/web.yaml", "kind: App\nimage: nginx\ndatabases: [db]\n");

        assertThat(run("env", "shop/production/web", "-C", root.toString(), "--config", noEngine()))
                .isZero();

        assertThat(out.toString().lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .contains(
                        "LOG_LEVEL | db.production.shop.internal:5432 | database | shop/production/db.yaml:5 |"
                                + " info (environment, shop/production/environment.yaml:2); warn (project, shop/project.yaml:2)");
    }

    /** An agent.yaml whose engine never answers. */
    private String noEngine() throws IOException {
        write("agent.yaml", "engine: unix:///nonexistent/docker.sock\n");
        return root.resolve("agent.yaml").toString();
    }

    @Test
    void envSaysPlainlyThatItDoesNotKnowWhatTheImageSets() throws IOException {
        assertThat(run("env", "shop/production/web", "-C", root.toString(), "--config", noEngine()))
                .isZero();

        assertThat(err.toString())
                .startsWith("What the image itself sets is not shown: ")
                .contains("/nonexistent/docker.sock");
    }

    @Test
    void envHidesASecretButTellsWhereItIsTakenAndNeedsNoKey() throws IOException {
        write("shop/secrets.yaml", new String(SopsFixtures.bytes("two-recipients"), StandardCharsets.UTF_8));
        write(
                "shop/production/environment.yaml",
                "kind: Environment\nvariables: {A: {secret: shared}, B: {secret: shared}}\n");
        write("shop/production/api.yaml", "kind: App\nimage: nginx\nvariables: {B: plain}\n");

        assertThat(run("env", "shop/production/api", "-C", root.toString())).isZero();

        assertThat(out.toString().lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .contains(
                        "A | •••• | environment | shop/production/environment.yaml:2",
                        "B | plain | app | shop/production/api.yaml:3 | •••• (environment,"
                                + " shop/production/environment.yaml:2)");
    }

    @Test
    void envOfAnUnknownAppSaysWhatIsKnown() {
        assertThat(run("env", "shop/production/wbe", "-C", root.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("declared are: shop/production/web");
        assertThat(run("env", "web", "-C", root.toString())).isEqualTo(2);
    }
}
