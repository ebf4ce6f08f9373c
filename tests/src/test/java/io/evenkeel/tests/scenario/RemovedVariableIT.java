package io.evenkeel.tests.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A variable that is taken away is a change like another: made once. The image of the demo app sets VERSION. */
final class RemovedVariableIT {
    private static final DemoSpec APP = DemoSpec.of("v1").at("gone.localhost");

    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("gone", "10.235.0.0/16");

    @Test
    void itReplacesTheContainerOnceAndASecondPassChangesNothing() throws JsonProcessingException {
        host.fleet().commit("web", APP.and("variables: {A: a, B: b}"));
        host.converge();
        var first = host.containers("web");
        assertThat(environment()).containsAll(List.of("A", "B", "VERSION"));

        host.fleet().commit("web", APP.and("variables: {B: b}"));
        var second = replaced(first);
        assertThat(environment()).contains("B", "VERSION").doesNotContain("A");
        nothingIsLeftToDo(second);

        host.fleet().commit("web", APP.and("variables: {B: b, VERSION: }"));
        var third = replaced(second);
        assertThat(environment()).contains("B").doesNotContain("VERSION");
        assertThat(told()).as("a bare name takes it away").contains("\"VERSION\"");
        nothingIsLeftToDo(third);
    }

    private SortedMap<String, String> replaced(SortedMap<String, String> before) {
        host.converge();
        assertThat(host.evenkeel("history", "-n", "1").expect(0).text()).contains("variables");
        var after = host.containers("web");
        assertThat(after).hasSize(1).doesNotContainKeys(before.keySet().toArray(String[]::new));
        return after;
    }

    private void nothingIsLeftToDo(SortedMap<String, String> containers) {
        assertThat(host.plan()).isEqualTo("nothing to do\n");
        assertThat(host.converge().text()).contains("0 steps");
        assertThat(host.containers("web")).isEqualTo(containers);
    }

    /** The names that the app's own process has. */
    private List<String> environment() throws JsonProcessingException {
        var answer = host.visit("gone.localhost", "/env").text();
        var told = new ObjectMapper().readTree(answer.substring(answer.indexOf('{')));
        return told.properties().stream().map(Map.Entry::getKey).toList();
    }

    private String told() {
        return host.docker()
                .run(
                        "inspect",
                        "-f",
                        "{{json .Config.Env}}",
                        host.containers("web").firstKey())
                .text();
    }
}
