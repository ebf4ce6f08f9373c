package io.evenkeel.state.desired;

import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Where an app comes from and what it leans on: no part of any identity, so that none of it replaces a container.
 *
 * @param revision the commit it was read at
 * @param dependsOn resources of its environment that must be good before it changes; its databases are among them
 */
public record Origin(ResourceKind kind, Revision revision, SortedSet<ResourceName> dependsOn) {
    public Origin {
        dependsOn = Collections.unmodifiableSortedSet(new TreeSet<>(dependsOn));
    }

    /** An app that leans on nothing. */
    public static Origin app(Revision revision) {
        return new Origin(ResourceKind.APP, revision, new TreeSet<>());
    }
}
