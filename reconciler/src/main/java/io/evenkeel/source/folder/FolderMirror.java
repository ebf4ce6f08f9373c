package io.evenkeel.source.folder;

import io.evenkeel.source.Fetched;
import io.evenkeel.source.Mirror;
import io.evenkeel.source.Tree;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;

/** A local folder in the place of a repository: it is read as it lies there and has no past that could be pinned. */
public record FolderMirror(Path folder) implements Mirror {
    @Override
    public Fetched fetch() {
        return new Fetched(Revision.FOLDER, Optional.of(Revision.FOLDER), Fetched.Movement.NONE, Optional.empty());
    }

    @Override
    public Optional<Revision> fetched() {
        return Optional.of(Revision.FOLDER);
    }

    @Override
    public Tree at(Revision revision) {
        return FolderTree.of(folder);
    }

    @Override
    public void pin(ResourceName resource, Revision revision) {
        // there is only the present
    }

    @Override
    public void unpin(ResourceName resource) {
        // nothing is ever pinned
    }

    @Override
    public SortedMap<ResourceName, Revision> pinned() {
        return Collections.emptySortedMap();
    }

    @Override
    public void applied(Revision revision) {
        // there is only the present
    }

    @Override
    public Optional<Revision> applied() {
        return Optional.empty();
    }

    @Override
    public void close() {
        // holds nothing open
    }
}
