package io.evenkeel.document;

import io.evenkeel.state.Place;

/**
 * What one document may cost with its aliases written out. Every later walk (schema, hash, plan, log) pays for the
 * written out tree once more, so what is bounded here is bounded everywhere.
 */
final class Budget {
    /** Honest files have a few hundred; eighty apps that share one anchor have some thousands. */
    static final int MOST_VALUES = 50_000;
    /** Of texts and of pointers, which name every key above a value. */
    static final long MOST_CHARACTERS = 8L << 20;
    /** Keys that merges looked at; they need not end up in the tree to cost time. */
    static final long MOST_MERGED = 500_000;

    static final int DEEPEST = 60;

    private int values;
    private long characters;
    private long merged;

    /** @throws Unreadable when it is one value too many, or too deep */
    void value(Place place, String pointer, int length, int depth) {
        if (depth > DEEPEST) {
            throw new Unreadable(tooDeep(place, pointer));
        }
        if (++values > MOST_VALUES) {
            throw new Unreadable(Problem.error(
                    place, "more than %d values once aliases are written out".formatted(MOST_VALUES), ""));
        }
        characters += pointer.length() + length;
        if (characters > MOST_CHARACTERS) {
            throw new Unreadable(Problem.error(
                    place, "more than %d characters once aliases are written out".formatted(MOST_CHARACTERS), ""));
        }
    }

    /** @throws Unreadable when merges bring too many keys */
    void merged(Place place, int keys) {
        merged += keys + 1;
        if (merged > MOST_MERGED) {
            throw new Unreadable(
                    Problem.error(place, "more than %d keys are merged with \"<<\"".formatted(MOST_MERGED), ""));
        }
    }

    static Problem tooDeep(Place place, String pointer) {
        return Problem.error(place, "nested deeper than %d levels".formatted(DEEPEST), pointer);
    }
}
