package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class DrainTest {
    private final List<String> passedOn = new ArrayList<>();
    private List<String> asked = List.of();

    /** A helper that prints some lines and ends. */
    private ProxyProcess printing(boolean running, String... lines) {
        return new ProxyProcess() {
            @Override
            public boolean running() {
                return running;
            }

            @Override
            public boolean current() {
                return running();
            }

            @Override
            public Result exec(List<String> command, Duration timeout) {
                throw new AssertionError();
            }

            @Override
            public Result check(List<String> command, Duration timeout) {
                throw new AssertionError();
            }

            @Override
            public void helper(List<String> arguments, Duration timeout, Predicate<String> goOn) {
                asked = arguments;
                for (var line : lines) {
                    passedOn.add(line);
                    if (!goOn.test(line)) {
                        return;
                    }
                }
            }
        };
    }

    private static int await(ProxyProcess process) {
        return Drain.await(process, "10.211.0.2", Set.of(9090, 8080), Duration.ofMinutes(1));
    }

    @Test
    void zeroTwiceInARowIsTheEnd() {
        var process = printing(true, "open 3", "open 0", "open 1", "open 0", "open 0", "open 7");
        assertThat(await(process)).isZero();
        assertThat(passedOn).hasSize(5);
        assertThat(asked)
                .containsExactly("connections", "--to", "10.211.0.2", "--ports", "8080,9090", "--interval", "100ms");
    }

    @Test
    void whatIsLeftAtTheEndIsTheAnswer() {
        assertThat(await(printing(true, "open 3", "open 2"))).isEqualTo(2);
    }

    @Test
    void aDrainOfNoTimeEndsWithItsFirstCount() {
        assertThat(Drain.await(printing(true, "noise", "open 3", "open 0"), "10.211.0.2", Set.of(1), Duration.ZERO))
                .isEqualTo(3);
    }

    @Test
    void aProxyThatIsNotThereHasNothingInFlight() {
        assertThat(await(printing(false))).isZero();
        assertThat(Drain.await(printing(true), "10.211.0.2", Set.of(), Duration.ofMinutes(1)))
                .isZero();
    }

    @Test
    void noCountIsAnErrorAndNotZero() {
        assertThatThrownBy(() -> await(printing(true, "exec format error")))
                .isInstanceOf(ProxyException.class)
                .hasMessageContaining("10.211.0.2:8080,9090");
    }
}
