package io.evenkeel.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PastPassTest {
    private static final Instant AT = Instant.parse("2026-11-20T10:15:30Z");
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");
    private static final ResourceName API = ResourceName.of("shop", "production", "api");
    private static final Entry START = new Entry.PassStarted(AT, "schedule");
    private static final Entry.PassEnded END = new Entry.PassEnded(
            AT.plusSeconds(5),
            "schedule",
            Optional.of(new Revision("0123456789abcdef0123456789abcdef01234567")),
            Entry.Outcome.CONVERGED,
            0,
            2);
    private static final Entry OF_WEB = step("shop/production/web");
    private static final Entry OF_BOTH = step("shop/production/api, shop/production/web");

    private static Entry step(String lane) {
        return new Entry.StepDone(AT, lane, "create x", "changed", Duration.ZERO, Optional.empty());
    }

    @Test
    void aPassHasWhatWasWrittenSinceTheOneBefore() {
        var asked = new Entry.Cleared(AT, API, "retry");
        var passes = PastPass.among(List.of(asked, START, OF_WEB, OF_BOTH, END, START, END, OF_WEB));
        assertThat(passes).hasSize(2);
        assertThat(passes.getFirst().events()).containsExactly(asked, OF_WEB, OF_BOTH);
        assertThat(passes.getFirst().didSomething()).isTrue();
        assertThat(passes.getLast().didSomething()).isFalse();
        assertThat(passes.getFirst().entries()).containsExactly(START, asked, OF_WEB, OF_BOTH, END);
    }

    @Test
    void onePassThatWasCutOffHasNoEndAndTheNextBeginsAnew() {
        var passes = PastPass.among(List.of(START, OF_WEB, START, END, START, OF_BOTH));
        assertThat(passes).extracting(pass -> pass.end().isPresent()).containsExactly(false, true, false);
        assertThat(passes.getFirst().isFor("0123")).isFalse();
    }

    @Test
    void whatIsAboutAResourceIsFoundByItsLaneOrItsName() {
        var pass = PastPass.among(List.of(START, OF_WEB, OF_BOTH, new Entry.Cleared(AT, API, "retry"), END))
                .getFirst();
        assertThat(pass.about(WEB).events()).containsExactly(OF_WEB, OF_BOTH);
        assertThat(pass.about(API).events()).hasSize(2);
        assertThat(pass.isFor("01234567")).isTrue();
        assertThat(pass.isFor("1234")).isFalse();
    }
}
