package io.evenkeel.engine.docker;

import com.github.dockerjava.core.RemoteApiVersion;
import io.evenkeel.engine.EngineException;
import java.util.Comparator;

/** A version of the engine's API, as in {@code 1.41}. */
record ApiVersion(int major, int minor) implements Comparable<ApiVersion> {
    /** The oldest with everything that Evenkeel needs: Docker Engine 20.10. */
    static final ApiVersion OLDEST = new ApiVersion(1, 41);

    /** The newest that was tried: Docker Engine 28.5. */
    static final ApiVersion NEWEST = new ApiVersion(1, 51);

    static ApiVersion parse(String text) {
        var dot = text.indexOf('.');
        return new ApiVersion(Integer.parseInt(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1)));
    }

    /**
     * The version to speak with an engine: docker-java would send none, which an engine takes as its newest.
     *
     * @throws EngineException when the two have no version in common
     */
    static ApiVersion agree(ApiVersion oldestOfEngine, ApiVersion newestOfEngine) {
        if (newestOfEngine.compareTo(OLDEST) < 0) {
            throw new EngineException("this engine speaks API " + newestOfEngine + ", Evenkeel needs " + OLDEST
                    + " or newer: upgrade it to Docker Engine 20.10 or newer");
        }
        if (oldestOfEngine.compareTo(NEWEST) > 0) {
            throw new EngineException("this engine speaks API " + oldestOfEngine
                    + " and newer, this Evenkeel speaks up to " + NEWEST + ": upgrade Evenkeel");
        }
        return newestOfEngine.compareTo(NEWEST) < 0 ? newestOfEngine : NEWEST;
    }

    RemoteApiVersion remote() {
        return RemoteApiVersion.create(major, minor);
    }

    @Override
    public int compareTo(ApiVersion other) {
        return Comparator.comparingInt(ApiVersion::major)
                .thenComparingInt(ApiVersion::minor)
                .compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
