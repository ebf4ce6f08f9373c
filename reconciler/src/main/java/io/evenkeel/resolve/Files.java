package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.spec.App;
import io.evenkeel.spec.DeclaredFile;
import io.evenkeel.state.desired.DeliveredFile;
import io.evenkeel.state.desired.DeliveredFile.Content;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of an app with their content. */
final class Files {
    private Files() {}

    /** The first secret of a file that cannot be had on this host. */
    static Optional<Problem> refuse(App app, OpenSecrets secrets) {
        return app.files().stream()
                .flatMap(file -> file.source() instanceof DeclaredFile.Source.SecretNamed(var name)
                        ? Stream.of(secrets.find(app.name().environment(), name))
                        : Stream.empty())
                .flatMap(found ->
                        found instanceof OpenSecrets.Found.Refused(var problem) ? Stream.of(problem) : Stream.empty())
                .findFirst();
    }

    /** Of an app that nothing is refused to. */
    static List<DeliveredFile> values(App app, OpenSecrets secrets) {
        return app.files().stream()
                .map(file -> new DeliveredFile(file.target(), content(app, file, secrets), file.mode(), file.owner()))
                .toList();
    }

    private static Content content(App app, DeclaredFile file, OpenSecrets secrets) {
        return switch (file.source()) {
            case DeclaredFile.Source.Bytes bytes -> Content.of(bytes.bytes());
            case DeclaredFile.Source.SecretNamed(var name) ->
                switch (secrets.find(app.name().environment(), name)) {
                    case OpenSecrets.Found.Value(var secret) -> new Content.Hidden(secret);
                    case OpenSecrets.Found.Refused(var problem) -> throw new IllegalStateException(problem.toString());
                };
        };
    }
}
