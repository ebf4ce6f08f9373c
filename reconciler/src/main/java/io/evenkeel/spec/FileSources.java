package io.evenkeel.spec;

import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;

/** Reads the files of a repository that an app's file names. */
@FunctionalInterface
interface FileSources {
    /** For a file without the repository around it: what it names is not looked at. */
    FileSources UNKNOWN = (_, _) -> new Source.Found(new DeclaredFile.Source.Bytes(new byte[0]));

    /** What came of looking for a file. */
    sealed interface Source {
        record Found(DeclaredFile.Source.Bytes content) implements Source {}

        /** There is none, and why. */
        record Refused(String why) implements Source {}
    }

    /**
     * Looks for a file.
     *
     * @param from path of the YAML file that names it
     * @param path relative to that file's folder
     */
    Source find(String from, String path);

    /** The files of a tree, through links as long as they stay in it. */
    static FileSources of(Tree tree) {
        var files = new RepositoryFiles(tree);
        return (from, path) -> {
            var slash = from.lastIndexOf('/');
            return switch (files.source(from.substring(0, slash + 1) + path)) {
                case RepositoryFiles.Target.Refused(var why) -> new Source.Refused(why);
                case RepositoryFiles.Target.File(var at) -> read(tree, at);
            };
        };
    }

    private static Source read(Tree tree, String at) {
        try {
            return new Source.Found(new DeclaredFile.Source.Bytes(tree.read(at)));
        } catch (SourceException failure) {
            return new Source.Refused(String.valueOf(failure.getMessage()));
        }
    }
}
