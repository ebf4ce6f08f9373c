package io.evenkeel.state;

import java.util.Comparator;

/** One copy of an app, known before it exists: the same inputs give the same container name in every pass. */
public record CopyName(ResourceName app, Slot slot, int number, Fingerprint fingerprint)
        implements AppContainer, Comparable<CopyName> {
    private static final Comparator<CopyName> ORDER = Comparator.comparing(CopyName::app)
            .thenComparing(CopyName::slot)
            .thenComparingInt(CopyName::number)
            .thenComparing(copy -> copy.fingerprint().text());

    /** The container's name, {@code shop.production.web.blue.1-3f9c2a71}. */
    @Override
    public String container() {
        return app.dotted() + "." + slot + "." + number + "-" + fingerprint.brief();
    }

    @Override
    public int compareTo(CopyName other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return slot + "." + number + "-" + fingerprint.brief();
    }
}
