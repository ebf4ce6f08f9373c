package io.evenkeel.engine;

/** The labels by which Evenkeel knows its own containers and networks again. */
public final class Labels {
    static final String PREFIX = "io.evenkeel.";

    /** Which instance it belongs to. */
    public static final String INSTANCE = PREFIX + "instance";
    /** On the instance's own network: the host's name in the fleet. */
    public static final String HOST = PREFIX + "host";
    /** On the instance's own network: the repository's URL, without a user. */
    public static final String REPOSITORY = PREFIX + "repository";
    /** On the instance's own network: the fleet's folder in the repository. */
    public static final String PATH = PREFIX + "path";
    /** {@code shop/production/web}, or {@code shop/production} on a network. */
    public static final String RESOURCE = PREFIX + "resource";
    /** {@code App}, {@code Environment}, … */
    public static final String KIND = PREFIX + "kind";

    public static final String FINGERPRINT = PREFIX + "fingerprint";
    /** {@code image=1a2b,command=3c4d,…}: one short keyed hash per part. */
    public static final String PARTS = PREFIX + "parts";

    public static final String SLOT = PREFIX + "slot";
    /** The copy's number, from 1. */
    public static final String COPY = PREFIX + "copy";
    /** {@code copy}, {@code job}, {@code probe}, {@code proxy}. */
    public static final String ROLE = PREFIX + "role";
    /** The commit as of creation. */
    public static final String COMMIT = PREFIX + "commit";
    /** The health path as of creation. */
    public static final String HEALTH = PREFIX + "health";

    private Labels() {}
}
