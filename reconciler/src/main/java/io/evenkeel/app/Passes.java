package io.evenkeel.app;

import io.evenkeel.document.Problem;
import io.evenkeel.plan.LargeRemoval;
import io.evenkeel.reconcile.PassResult;
import io.evenkeel.reconcile.PassResult.Outcome;
import io.evenkeel.schedule.PassSchedule;
import io.evenkeel.state.Revision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the agent's passes and says what is new about them: the same news is not told again at every poll. */
final class Passes implements Consumer<String> {
    private static final Logger LOG = LoggerFactory.getLogger(Passes.class);
    private static final List<String> UNEXPECTED = List.of("the pass ended unexpectedly; the agent's log says why");

    private final Installation installation;
    private volatile @Nullable PassSchedule schedule;
    private @Nullable News said;
    private volatile List<String> newest = List.of();
    private volatile Optional<LargeRemoval> removal = Optional.empty();

    Passes(Installation installation) {
        this.installation = installation;
    }

    /** The schedule that is told when a back-off ends. */
    void follow(PassSchedule followed) {
        schedule = followed;
    }

    @Override
    public void accept(String trigger) {
        newest = UNEXPECTED;
        var result = installation.reconciler().reconcile(trigger);
        removal = result.removal();
        report(result);
        var told = schedule;
        if (told != null) {
            result.nextAttempt().ifPresent(told::at);
        }
    }

    /** What there was to say after the newest pass; nothing when all was as declared. */
    List<String> newest() {
        return newest;
    }

    /** What the newest pass left to remove until somebody approves it. */
    Optional<LargeRemoval> removal() {
        return removal;
    }

    private void report(PassResult result) {
        var revision = result.revision().map(Revision::brief).orElse("nothing");
        if (result.actions() > 0) {
            LOG.info("{} steps towards {}", result.actions(), revision);
        }
        var news = new News(revision, complaints(result));
        newest = news.complaints();
        if (!news.equals(said) || result.actions() > 0) {
            news.tell();
        }
        said = news;
    }

    /** What there is to say after a pass. */
    private record News(String revision, List<String> complaints) {
        void tell() {
            complaints.forEach(LOG::warn);
            if (complaints.isEmpty()) {
                LOG.info("converged at {}", revision);
            }
        }
    }

    private static List<String> complaints(PassResult result) {
        var news = new ArrayList<String>();
        result.fetchFailure().ifPresent(why -> news.add("the repository could not be asked: " + why));
        result.problems().stream().map(Problem::toString).forEach(news::add);
        switch (result.outcome()) {
            case Outcome.Converged() -> {}
            case Outcome.Degraded(var why) -> news.addAll(why);
            case Outcome.Failed(var why) -> news.addAll(why);
            case Outcome.Interrupted() -> news.add("interrupted");
            case Outcome.Unreachable(var why) -> news.add(why);
        }
        return List.copyOf(news);
    }
}
