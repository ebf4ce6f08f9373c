package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The private keys of a host, old and new ones side by side. They have no printable form. */
public final class AgeKeys {
    private final List<AgeIdentity> identities;
    private final List<Problem> problems;

    private AgeKeys(List<AgeIdentity> identities, List<Problem> problems) {
        this.identities = List.copyOf(identities);
        this.problems = List.copyOf(problems);
    }

    /** Reads the files as they are now; one that cannot be used is a problem, and the others are. */
    public static AgeKeys read(List<Path> files) {
        var read = files.stream().map(AgeKeyFile::read).toList();
        return new AgeKeys(
                read.stream().flatMap(file -> file.identities().stream()).toList(),
                read.stream().flatMap(file -> file.problems().stream()).toList());
    }

    /** What is wrong with the files. */
    public List<Problem> problems() {
        return problems;
    }

    boolean isEmpty() {
        return identities.isEmpty();
    }

    /** The first thing that is wrong with the files, to be put behind what came of it; empty when all is well. */
    String trouble() {
        return problems.stream()
                .findFirst()
                .map(problem -> " (" + problem.place() + ": " + problem.message() + ")")
                .orElse("");
    }

    /** The public keys that belong to them, for people. */
    String recipients() {
        return identities.stream().map(AgeIdentity::recipient).collect(Collectors.joining(", "));
    }

    /** What the first of some armored age files that any key opens holds; empty when none does. */
    Optional<byte[]> openAny(List<String> armored) {
        return armored.stream()
                .flatMap(file ->
                        identities.stream().map(identity -> identity.open(file)).flatMap(Optional::stream))
                .findFirst();
    }

    @Override
    public String toString() {
        return identities.size() + " age keys";
    }
}
