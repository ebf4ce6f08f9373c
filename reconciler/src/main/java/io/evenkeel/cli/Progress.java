package io.evenkeel.cli;

import io.evenkeel.execute.StepListener;
import io.evenkeel.execute.StepOutcome;
import io.evenkeel.plan.Lane;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.PlanText;
import io.evenkeel.plan.Step;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Tells a person how a pass goes: a bar on a terminal, plain lines elsewhere. */
final class Progress implements StepListener, AutoCloseable {
    private final PrintWriter out;
    private final boolean live;
    private @Nullable ProgressBar bar;

    private Progress(PrintWriter out, boolean live) {
        this.out = out;
        this.live = live;
    }

    static Progress on(PrintWriter out) {
        var terminal = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
        return new Progress(out, terminal && !"dumb".equals(System.getenv("TERM")));
    }

    @Override
    public synchronized void planned(Plan plan) {
        close();
        if (live) {
            bar = new ProgressBarBuilder()
                    .setTaskName("apply")
                    .setInitialMax(plan.size())
                    .setStyle(
                            System.getenv("NO_COLOR") == null
                                    ? ProgressBarStyle.COLORFUL_UNICODE_BLOCK
                                    : ProgressBarStyle.ASCII)
                    .hideEta()
                    .build();
        }
    }

    @Override
    public synchronized void started(Lane lane, Step step) {
        if (bar != null) {
            bar.setExtraMessage(" " + lane.name() + ": " + PlanText.line(step.action()));
        }
    }

    @Override
    public synchronized void progressed(Lane lane, Step step, String line) {
        if (bar != null) {
            bar.setExtraMessage(" " + lane.name() + ": " + line);
        }
    }

    @Override
    public synchronized void ended(Lane lane, Step step, StepOutcome outcome, Duration took) {
        if (bar != null) {
            bar.step();
        }
        switch (outcome) {
            case StepOutcome.Done done -> {
                if (!live || done.remark().isPresent()) {
                    line(
                            lane,
                            step,
                            took,
                            done.remark().map(remark -> ": " + remark).orElse(""));
                }
            }
            case StepOutcome.GateFailed gate -> {
                line(lane, step, took, " FAILED: " + gate.cause());
                gate.log().forEach(logged -> out.println("    | " + logged));
            }
            case StepOutcome.Failed failed -> line(lane, step, took, " FAILED: " + failed.cause());
        }
        out.flush();
    }

    private void line(Lane lane, Step step, Duration took, String what) {
        out.printf(
                Locale.ROOT,
                "%s: %s (%.1f s)%s%n",
                lane.name(),
                PlanText.line(step.action()),
                took.toMillis() / 1000.0,
                what);
    }

    @Override
    public synchronized void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
