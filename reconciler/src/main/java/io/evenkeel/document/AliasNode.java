package io.evenkeel.document;

import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;

/** Where {@code *name} stands for a node that is written elsewhere. */
final class AliasNode extends Node {
    private final String name;
    private final Node target;

    AliasNode(String name, Node target, Mark start, Mark end) {
        super(target.getTag(), start, end);
        this.name = name;
        this.target = target;
    }

    String name() {
        return name;
    }

    /** Never an alias itself. */
    Node target() {
        return target;
    }

    @Override
    public NodeId getNodeId() {
        return NodeId.anchor;
    }

    /** What a node is, wherever it is written. */
    static Node written(Node node) {
        return node instanceof AliasNode alias ? alias.target() : node;
    }
}
