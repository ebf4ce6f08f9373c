package io.evenkeel.app;

import io.evenkeel.app.instance.Home;
import io.evenkeel.source.Mirror;
import io.evenkeel.source.folder.FolderMirror;
import io.evenkeel.source.git.GitMirror;
import io.evenkeel.source.git.GitSettings;
import io.evenkeel.source.git.Timeouts;
import java.nio.file.Path;

/** Where the fleet is declared: a branch of a git repository, or a folder on this machine. */
public sealed interface RepositoryPlace {
    /** A local folder, read as it lies there. */
    record Folder(Path path) implements RepositoryPlace {}

    /** What {@code agent.yaml} names. */
    record Git(RepositorySettings settings) implements RepositoryPlace {}

    /** What an instance on this place is known by. */
    default Home home(String host) {
        return switch (this) {
            case Folder(var path) ->
                new Home(host, path.toAbsolutePath().normalize().toString(), ".");
            case Git(var settings) -> new Home(host, git(settings).shown(), settings.path());
        };
    }

    /** Its local copy. Nothing is asked yet. */
    default Mirror mirror(Path stateDirectory) {
        return switch (this) {
            case Folder(var path) -> new FolderMirror(path);
            case Git(var settings) -> new GitMirror(git(settings), stateDirectory);
        };
    }

    private static GitSettings git(RepositorySettings settings) {
        return new GitSettings(
                settings.url(),
                settings.branch(),
                settings.path(),
                settings.tokenFile(),
                settings.caFile(),
                Timeouts.DEFAULT);
    }
}
