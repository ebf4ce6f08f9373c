package io.evenkeel.state;

/** Image references, in the one form that compares equal for every way of writing the same image. */
public final class ImageReference {
    private static final String HUB = "docker.io/";
    private static final String OFFICIAL = "library/";

    private ImageReference() {}

    /** {@code docker.io/library/nginx} becomes {@code nginx:latest}; a digest stays. */
    public static String familiar(String reference) {
        var name = reference.startsWith(HUB) ? reference.substring(HUB.length()) : reference;
        name = name.startsWith(OFFICIAL) ? name.substring(OFFICIAL.length()) : name;
        if (name.contains("@")) {
            return name;
        }
        var lastSegment = name.substring(name.lastIndexOf('/') + 1);
        return lastSegment.contains(":") ? name : name + ":latest";
    }
}
