package io.evenkeel.state;

import java.util.Comparator;

/** A place in a file of the repository; line and column count from 1, columns in code points. */
public record Place(String path, int line, int column) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
            Comparator.comparing(Place::path).thenComparingInt(Place::line).thenComparingInt(Place::column);

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return path + ":" + line + ":" + column;
    }
}
