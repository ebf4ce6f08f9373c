package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.Slot;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Standing;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CopyHealthTest {
    @ParameterizedTest
    @CsvSource({
        "3, 2, x,       u",
        "3, 2, xx,      uu",
        "3, 2, xxx,     uud",
        "3, 2, xxoxxo,  uuuuuu",
        "3, 2, xxxo,    uudd",
        "3, 2, xxxoo,   uuddu",
        "3, 2, xxxoxo,  uudddd",
        "1, 1, xox,     dud",
    })
    void onlyAnswersInARowCount(int unhealthyAfter, int healthyAfter, String answers, String expected) {
        var base = Routes.health("/", WhenAllDown.UNAVAILABLE);
        var check = new HealthCheck(
                base.port(),
                base.question(),
                base.interval(),
                base.timeout(),
                unhealthyAfter,
                healthyAfter,
                base.whenAllDown());
        var tally = CopyHealth.UNKNOWN;
        var standing = Standing.UP;
        var shown = new StringBuilder();
        for (var index = 0; index < answers.length(); index++) {
            tally = tally.after(answers.charAt(index) == 'o');
            standing = tally.standing(standing, check);
            shown.append(standing == Standing.UP ? 'u' : 'd');
        }
        assertThat(shown).hasToString(expected);
    }

    @Test
    void aCopyThatWasWithdrawnWhileItWasAskedStaysOut() {
        var asked = Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1, 2)));
        var now = asked.withdrawing(new TreeSet<>(Set.of(1)));
        var verdict = new TreeMap<>(Map.of(1, Standing.UNHEALTHY, 2, Standing.UNHEALTHY, 3, Standing.UP));
        assertThat(AppWatch.with(now, Slot.BLUE, verdict).copies())
                .isEqualTo(Map.of(1, Standing.WITHDRAWN, 2, Standing.UNHEALTHY));
        assertThat(AppWatch.with(now, Slot.GREEN, verdict)).isEqualTo(now);
    }
}
