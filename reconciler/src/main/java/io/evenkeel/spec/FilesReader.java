package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Pointers;
import io.evenkeel.document.Problem;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.DeliveredFile.Owner;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.Options.Tmpfs;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Reads {@code files}: what is put into each container before its start. */
record FilesReader(ResourceName app, FileSources sources, Consumer<Problem> problems) {
    /** Bytes of all files of an app: they are held in memory, and they are configuration. */
    static final int MOST_BYTES = 1024 * 1024;

    List<DeclaredFile> read(Fields fields, ContainerSpec container) {
        List<DeclaredFile> files = new ArrayList<>();
        var entries = fields.mapping("files");
        for (var target : entries.names()) {
            refuseCovered(fields, target, container);
            refuseBelow(fields, target, files);
            var entry = entries.mapping(target);
            source(entry)
                    .ifPresent(source -> files.add(new DeclaredFile(
                            target,
                            source,
                            Integer.parseInt(entry.text("mode"), 8),
                            owner(entry.text("owner")),
                            fields.keyPlace("files", target))));
        }
        refuseTooMuch(fields, files);
        return files;
    }

    private Optional<DeclaredFile.Source> source(Fields entry) {
        if (entry.has("secret")) {
            return Optional.of(new DeclaredFile.Source.SecretNamed(entry.text("secret")));
        }
        if (entry.has("content")) {
            return Optional.of(
                    new DeclaredFile.Source.Bytes(entry.text("content").getBytes(StandardCharsets.UTF_8)));
        }
        var path = entry.text("source");
        return switch (sources.find(app + ".yaml", path)) {
            case FileSources.Source.Found(var content) -> Optional.of(content);
            case FileSources.Source.Refused(var why) -> {
                problems.accept(Problem.error(
                        entry.place("source"),
                        "\"%s\" cannot be read: %s".formatted(path, why),
                        entry.pointer("source")));
                yield Optional.empty();
            }
        };
    }

    private static Owner owner(String text) {
        var colon = text.indexOf(':');
        var user = Long.parseLong(colon < 0 ? text : text.substring(0, colon));
        return new Owner(user, colon < 0 ? user : Long.parseLong(text.substring(colon + 1)));
    }

    /** A file is mounted over what is there already; where nothing can be made, there is no place to mount it. */
    private void refuseCovered(Fields fields, String target, ContainerSpec container) {
        var mounts = container.mounts();
        var same = Stream.concat(
                        mounts.stream().map(Mount::target),
                        container.options().scratch().tmpfs().stream().map(Tmpfs::target))
                .anyMatch(target::equals);
        if (same) {
            refuse(fields, target, "something is mounted at " + target, "give the file a path below it");
        }
        mounts.stream()
                .filter(mount -> mount.readOnly() && target.startsWith(mount.target() + "/"))
                .findFirst()
                .ifPresent(mount -> refuse(
                        fields,
                        target,
                        "%s lies in %s, which is mounted readOnly".formatted(target, mount.target()),
                        "nothing can be put there; mount it elsewhere, or give the file another path"));
    }

    private void refuseBelow(Fields fields, String target, List<DeclaredFile> earlier) {
        earlier.stream()
                .map(DeclaredFile::target)
                .filter(other -> target.startsWith(other + "/"))
                .findFirst()
                .ifPresent(other -> refuse(
                        fields, target, other + " is a file, so nothing can lie below it", "give one another path"));
    }

    private void refuseTooMuch(Fields fields, List<DeclaredFile> files) {
        var sum = files.stream()
                .map(DeclaredFile::source)
                .mapToLong(source -> source instanceof DeclaredFile.Source.Bytes bytes ? bytes.length() : 0)
                .sum();
        if (sum > MOST_BYTES) {
            problems.accept(Problem.error(
                            fields.place("files"),
                            "the files of an app are at most 1 MiB together, these are %d bytes".formatted(sum),
                            fields.pointer("files"))
                    .withHint("put what is large into the image or a volume"));
        }
    }

    private void refuse(Fields fields, String target, String message, String hint) {
        problems.accept(Problem.error(
                        fields.keyPlace("files", target), message, Pointers.child(fields.pointer("files"), target))
                .withHint(hint));
    }
}
