package io.evenkeel.app;

import io.evenkeel.document.Fields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the fleet is declared.
 *
 * @param path the folder in the repository that holds {@code evenkeel.yaml}, {@code .} for its root
 * @param poll how often it is looked at
 */
public record RepositorySettings(
        String url, String branch, String path, Duration poll, Optional<Path> tokenFile, Optional<Path> caFile) {

    static RepositorySettings read(Fields fields) {
        return new RepositorySettings(
                fields.text("url"),
                fields.text("branch"),
                fields.text("path"),
                fields.duration("poll"),
                fields.optionalText("tokenFile").map(Path::of),
                fields.optionalText("caFile").map(Path::of));
    }
}
