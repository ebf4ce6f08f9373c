package io.evenkeel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void aFieldIsShownWithTypeDefaultLimitsAndExamples() {
        assertThat(run("explain", "app.health.interval")).isZero();
        assertThat(out.toString()).isEqualTo("""
                        app.health.interval: text

                          From the end of one request to the next.

                          default  10s
                          limit    matches ^(?=.*[1-9])(?:[0-9]{1,5}h)?(?:[0-9]{1,6}m)?(?:[0-9]{1,7}s)?(?:[0-9]{1,9}ms)?$
                          example  10s
                        """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            app.replicas            | whole number         | from 0 to 100
            app.pull                | missing or always    | default  missing
            app.image               | required             | at most 512 characters
            App.domains.host        | text, required       | example
            app.variables.LOG_LEVEL | true or false        | as written
            agent.repository.url    | text, required       | https
            app.ready.deadline      | 5m (blue-green)      | 60s (recreate)
            fleet.version           | 1, required          | example  1
            """)
    void everyKindOfFieldHasItsWords(String field, String one, String other) {
        assertThat(run("explain", field)).isZero();
        assertThat(out.toString()).contains(one, other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"app", "database", "environment", "project", "fleet", "agent"})
    void aKindAloneListsItsFields(String kind) {
        assertThat(run("explain", kind)).isZero();
        assertThat(out.toString()).startsWith(kind + ": mapping\n").containsPattern("\n  [a-z]+ +[A-Z].*\\.\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            app.health.pth  | app.health has no field "pth"; did you mean app.health.path?
            app.hea         | app has no field "hea"; did you mean app.health or app.healthcheck?
            app.interval    | app has no field "interval"; did you mean app.health.interval or app.ready.interval or app.healthcheck.interval?
            ap              | there is no kind "ap"; did you mean app?
            whenAllDown     | there is no kind "whenAllDown"; did you mean app.health.whenAllDown
            app.            | app has no field ""; did you mean app?
            nothing.at.all  | there is no kind "nothing"
            """)
    void whatIsMeantIsSuggested(String written, String answer) {
        assertThat(run("explain", written)).isEqualTo(2);
        assertThat(err.toString()).startsWith(answer);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aSchemaIsPrintedForOneKindAndForAny() throws IOException {
        assertThat(run("schema", "App")).isZero();
        assertThat(new ObjectMapper().readTree(out.toString()).path("title").asText())
                .isEqualTo("Evenkeel app");

        out.getBuffer().setLength(0);
        assertThat(run("schema")).isZero();
        assertThat(new ObjectMapper()
                        .readTree(out.toString())
                        .at("/definitions/project/title")
                        .asText())
                .isEqualTo("Evenkeel project");
    }

    @Test
    void aSchemaOfNoKindIsAMistakeOfUsage() {
        assertThat(run("schema", "appp")).isEqualTo(2);
        assertThat(err.toString()).contains("there are: app, database, environment, fleet, project, agent");
    }
}
