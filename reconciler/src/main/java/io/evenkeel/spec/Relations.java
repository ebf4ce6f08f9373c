package io.evenkeel.spec;

import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.ResourceName;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a resource is to others of its environment.
 *
 * @param provides the variables that it gives to those which list it; none but a database has any
 * @param databases what the attached databases provide, in listed order: a later one wins
 * @param dependsOn what must be good before it changes; every attached database is
 */
public record Relations(ResourceKind kind, Layer provides, List<Layer> databases, SortedSet<ResourceName> dependsOn) {
    public Relations {
        databases = List.copyOf(databases);
        dependsOn = Collections.unmodifiableSortedSet(new TreeSet<>(dependsOn));
    }
}
