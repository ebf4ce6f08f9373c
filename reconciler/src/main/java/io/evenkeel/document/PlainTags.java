package io.evenkeel.document;

import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Marks plain scalars without guessing a type: a tag of our own tells what the author tagged from what the library
 * would have resolved.
 */
final class PlainTags extends Resolver {
    static final Tag PLAIN = new Tag("tag:evenkeel.io,2026:plain");

    @Override
    protected void addImplicitResolvers() {
        // none: types are CoreSchema's concern
    }

    @Override
    public Tag resolve(NodeId kind, String value, boolean implicit) {
        return switch (kind) {
            case scalar, anchor -> implicit ? PLAIN : Tag.STR;
            case sequence -> Tag.SEQ;
            case mapping -> Tag.MAP;
        };
    }
}
