package io.evenkeel.journal;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.memory.BackOff;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.memory.Parked;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Folds entries, oldest first, into the memory they leave. */
final class Replay {
    private final SortedMap<ResourceName, Parked> parked = new TreeMap<>();
    private final SortedMap<ResourceName, BackOff> backOff = new TreeMap<>();
    private final SortedSet<ResourceName> approved = new TreeSet<>();

    void add(Entry entry) {
        switch (entry) {
            case Entry.Parked e -> {
                forget(e.resource());
                parked.put(e.resource(), new Parked(e.intent(), e.at(), e.why()));
            }
            case Entry.BackedOff e -> {
                forget(e.resource());
                backOff.put(e.resource(), new BackOff(e.intent(), e.attempts(), e.notBefore()));
            }
            case Entry.Approved e -> approved.addAll(e.resources());
            case Entry.Served e -> forget(e.resource());
            case Entry.Cleared e -> forget(e.resource());
            case Entry.Checkpoint e -> {
                parked.clear();
                backOff.clear();
                approved.clear();
                parked.putAll(e.memory().parked());
                backOff.putAll(e.memory().backOff());
                approved.addAll(e.memory().approved());
            }
            case Entry.PassStarted e -> {}
            case Entry.PassEnded e -> {}
            case Entry.RevisionFetched e -> {}
            case Entry.FetchFailed e -> {}
            case Entry.StepDone e -> {}
            case Entry.StepFailed e -> {}
        }
    }

    private void forget(ResourceName resource) {
        parked.remove(resource);
        backOff.remove(resource);
        approved.remove(resource);
    }

    Memory memory() {
        return new Memory(parked, backOff, approved);
    }
}
