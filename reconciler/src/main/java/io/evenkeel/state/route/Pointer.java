package io.evenkeel.state.route;

import io.evenkeel.state.Slot;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which copies of an app get traffic: what the proxy reads at request time. It alone says which slot serves, also when
 * it lists no copy.
 *
 * @param copies by number; a copy that is not in it gets no traffic
 * @param newcomers the same in the other slot: while a rollout goes on a few copies at a time, both slots get requests
 * @param meanwhile what a request gets while no copy is up
 */
public record Pointer(
        Slot serving,
        SortedMap<Integer, Standing> copies,
        SortedMap<Integer, Standing> newcomers,
        Meanwhile meanwhile) {
    /** What the proxy does with a copy. */
    public enum Standing {
        /** It gets requests. */
        UP,
        /** It passed its gate and failed its health check since: it gets none until it answers again. */
        UNHEALTHY,
        /** It served and was taken out: it gets none until it passes a gate again. */
        WITHDRAWN
    }

    /** What the proxy does with a request that no copy can take. */
    public enum Meanwhile {
        /** It answers 503 with the error page. */
        UNAVAILABLE,
        /** It answers 503 with the page of an app that is scaled to zero. */
        ZERO,
        /** It keeps the request until a copy is up, as long as the route allows; then it answers 503. */
        HOLD
    }

    public Pointer {
        copies = Collections.unmodifiableSortedMap(new TreeMap<>(copies));
        newcomers = Collections.unmodifiableSortedMap(new TreeMap<>(newcomers));
    }

    /** One slot alone gets requests. */
    public Pointer(Slot serving, SortedMap<Integer, Standing> copies, Meanwhile meanwhile) {
        this(serving, copies, new TreeMap<>(), meanwhile);
    }

    /** All the given copies up. */
    public static Pointer to(Slot serving, SortedSet<Integer> numbers) {
        SortedMap<Integer, Standing> copies = new TreeMap<>();
        numbers.forEach(number -> copies.put(number, Standing.UP));
        return new Pointer(serving, copies, Meanwhile.UNAVAILABLE);
    }

    /** Scaled to zero. */
    public static Pointer nowhere(Slot serving) {
        return new Pointer(serving, new TreeMap<>(), Meanwhile.ZERO);
    }

    /** Whether it names a copy, which only one that passed its gate ever is. */
    public boolean lists(Slot slot, int number) {
        return of(slot).containsKey(number);
    }

    /** Whether a copy needs no gate before it gets traffic again. */
    public boolean proven(Slot slot, int number) {
        return lists(slot, number) && of(slot).get(number) != Standing.WITHDRAWN;
    }

    /** The copies of a slot that it names, by number. */
    public SortedMap<Integer, Standing> of(Slot slot) {
        return slot == serving ? copies : newcomers;
    }

    /** The same with other copies of a slot. */
    public Pointer with(Slot slot, SortedMap<Integer, Standing> others) {
        return slot == serving
                ? new Pointer(serving, others, newcomers, meanwhile)
                : new Pointer(serving, copies, others, meanwhile);
    }

    /** The same with some copies of the serving slot taken out of traffic, as far as it names them. */
    public Pointer withdrawing(SortedSet<Integer> numbers) {
        return withdrawing(serving, numbers);
    }

    /** The same with some copies of a slot taken out of traffic, as far as it names them. */
    public Pointer withdrawing(Slot slot, SortedSet<Integer> numbers) {
        SortedMap<Integer, Standing> out = new TreeMap<>(of(slot));
        out.replaceAll((number, standing) -> numbers.contains(number) ? Standing.WITHDRAWN : standing);
        return with(slot, out);
    }

    /** The same, and requests wait while no copy is up. */
    public Pointer holding() {
        return new Pointer(serving, copies, newcomers, Meanwhile.HOLD);
    }

    /** The same with the serving slot alone. */
    public Pointer withoutNewcomers() {
        return new Pointer(serving, copies, meanwhile);
    }

    /** Whether it names no copy at all. */
    public boolean isEmpty() {
        return copies.isEmpty() && newcomers.isEmpty();
    }

    /** Whether the app is scaled to zero. */
    public boolean zero() {
        return meanwhile == Meanwhile.ZERO;
    }

    /** The numbers of the serving slot's copies that are listed, up or not. */
    public SortedSet<Integer> numbers() {
        return new TreeSet<>(copies.keySet());
    }
}
