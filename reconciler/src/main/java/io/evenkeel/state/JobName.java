package io.evenkeel.state;

import java.util.Comparator;

/**
 * The one run of a command before a generation, known before it exists.
 *
 * @param generation whose image, variables and volumes it has
 * @param digest of the command, eight hexadecimal digits: another command is another run
 */
public record JobName(ResourceName app, Fingerprint generation, String digest)
        implements AppContainer, Comparable<JobName> {
    private static final Comparator<JobName> ORDER = Comparator.comparing(JobName::app)
            .thenComparing(job -> job.generation().text())
            .thenComparing(JobName::digest);

    /** The container's name, {@code shop.production.web.job-3f9c2a71-0be21c5d}. */
    @Override
    public String container() {
        return app.dotted() + "." + this;
    }

    @Override
    public int compareTo(JobName other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "job-" + generation.brief() + "-" + digest;
    }
}
