package io.evenkeel.document;

import io.evenkeel.state.Place;
import java.util.Optional;
import org.yaml.snakeyaml.nodes.Node;

/**
 * Where an alias brings a node into the part of the document that counts. Of nested aliases it is the outermost: its
 * place is the one that the reader of the resource sees.
 *
 * @param alias its name, without the asterisk
 */
record Use(String alias, Place place) {
    /** Nothing for a node that is no alias. */
    static Optional<Use> of(Node node, Marks marks) {
        return node instanceof AliasNode alias
                ? Optional.of(new Use(alias.name(), marks.place(alias)))
                : Optional.empty();
    }
}
