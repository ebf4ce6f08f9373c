package io.evenkeel.engine;

/** One container engine. Closing it ends its connections and its event stream. */
public interface Engine extends AutoCloseable {
    Containers containers();

    Images images();

    Networks networks();

    Volumes volumes();

    Events events();

    /** Engine and API version for people, as in {@code Docker 20.10.24, API 1.41}. */
    String version();

    @Override
    void close();
}
