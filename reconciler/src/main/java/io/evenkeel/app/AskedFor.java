package io.evenkeel.app;

import io.evenkeel.journal.Entry;
import io.evenkeel.journal.Journal;
import io.evenkeel.schedule.PassQueue;
import io.evenkeel.server.Operations;
import io.evenkeel.state.ResourceName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a person asks of the agent. */
record AskedFor(Journal journal, Passes passes, PassQueue queue) implements Operations {
    @Override
    public Optional<List<String>> sync(Duration timeout) {
        queue.request("sync");
        return queue.awaitIdle(timeout) ? Optional.of(passes.newest()) : Optional.empty();
    }

    @Override
    public boolean retry(ResourceName resource) {
        var memory = journal.memory();
        if (!memory.parked().containsKey(resource) && !memory.backOff().containsKey(resource)) {
            return false;
        }
        journal.append(new Entry.Cleared(Instant.now(), resource, "retry"));
        queue.request("retry");
        return true;
    }

    @Override
    public boolean approve(String id) {
        var removal = passes.removal().filter(waiting -> waiting.id().equals(id));
        removal.ifPresent(waiting -> {
            journal.append(new Entry.Approved(Instant.now(), waiting.resources()));
            queue.request("approve");
        });
        return removal.isPresent();
    }
}
