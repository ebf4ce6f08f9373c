package io.evenkeel.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.Place;
import org.junit.jupiter.api.Test;

class ProblemTest {
    @Test
    void itIsOneLineWhateverTheUsersTextHolds() {
        var problem = Problem.error(new Place("a.yaml", 1, 2), "no\nsuch key", "/ulimits/a\r\nb\u0085")
                .withHint("take\tit out");

        assertThat(problem)
                .hasToString(
                        "a.yaml:1:2: error: no\uFFFDsuch key (/ulimits/a\uFFFD\uFFFDb\uFFFD); hint: take\uFFFDit out");
    }
}
