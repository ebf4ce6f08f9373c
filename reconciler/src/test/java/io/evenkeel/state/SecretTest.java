package io.evenkeel.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.evenkeel.state.desired.Variable;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SecretTest {
    private static final Secret SECRET = Secret.of("xq7-canary");

    @Test
    void hasNoPrintableFormAloneOrInsideOfAnything() {
        assertThat(SECRET).hasToString("••••");
        assertThat(new Variable.Hidden(SECRET)).hasToString("Hidden[value=••••]");
        assertThat(String.format("%s %s", SECRET, Map.of("k", List.of(SECRET)))).doesNotContain("canary");
    }

    @Test
    void itsPrintedFormAndHashTellNothingOfItsLength() {
        assertThat(Secret.of("")).hasToString(Secret.of("long".repeat(50)).toString());
        assertThat(Secret.of("a").hashCode()).isEqualTo(Secret.of("b").hashCode());
    }

    @Test
    void jacksonRefusesIt() {
        assertThatThrownBy(() -> new ObjectMapper().writeValueAsString(SECRET))
                .isInstanceOf(JsonProcessingException.class);
    }

    @Test
    void jacksonThatLooksAtFieldsAndAllowsEmptyThingsFindsNothing() throws JsonProcessingException {
        var mapper = new ObjectMapper()
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .setVisibility(PropertyAccessor.ALL, Visibility.ANY);

        assertThat(mapper.writeValueAsString(Map.of("secret", SECRET))).isEqualTo("{\"secret\":{}}");
    }

    @Test
    void javaDoesNotSerialiseIt() {
        assertThat(Serializable.class.isAssignableFrom(Secret.class)).isFalse();
    }

    @Test
    void equalsComparesValues() {
        assertThat(SECRET).isEqualTo(Secret.of("xq7-canary")).isNotEqualTo(Secret.of("xq7-canarz"));
        assertThat(Set.of(SECRET)).contains(Secret.of("xq7-canary")).doesNotContain(Secret.of(""));
    }

    @Test
    void isRevealedAsItWasGiven() {
        var text = "-----BEGIN KEY-----\nä€😀$a$b\\n\n";
        assertThat(Secret.of(text).reveal()).isEqualTo(text);
    }
}
