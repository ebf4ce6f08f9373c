package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import io.evenkeel.secrets.SopsYaml.Comment;
import io.evenkeel.state.Place;
import io.evenkeel.state.Secret;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Opens every value of a file in its order, and counts each into the MAC. Comments count for nothing. */
final class SopsWalk {
    /** Opens nothing: the walk finds the shape of the file alone. */
    static final Unsealing SEALED = (_, _) -> Optional.of(SealedScalar.text(""));

    private static final int MOST_VALUES = 50_000;
    /** An alias may refer to itself. */
    private static final int DEEPEST = 60;

    private final SopsYaml yaml;
    private final SopsMetadata metadata;
    private final Unsealing unsealing;
    private final MessageDigest digest;
    private final List<Comment> comments;
    private int lastLine = -1;
    private int count;
    private int depth;

    SopsWalk(SopsYaml yaml, SopsMetadata metadata, Unsealing unsealing, MessageDigest digest) {
        this.yaml = yaml;
        this.metadata = metadata;
        this.unsealing = unsealing;
        this.digest = digest;
        this.comments = metadata.rule().readsComments() ? yaml.comments() : List.of();
    }

    /** Opens a value that was sealed at a path; empty when that cannot be. */
    @FunctionalInterface
    interface Unsealing {
        Optional<SealedScalar> open(EncryptedValue value, String path);
    }

    /** Where the walk is: the keys from the root, and the comments that hold here. */
    private record At(List<String> path, List<String> comments) {
        At below(String key) {
            return new At(Stream.concat(path.stream(), Stream.of(key)).toList(), comments);
        }

        At with(List<String> more) {
            return more.isEmpty()
                    ? this
                    : new At(
                            path,
                            Stream.concat(comments.stream(), more.stream()).toList());
        }
    }

    Opened.Mapping document(MappingNode root) throws SopsException {
        return mapping(root, yaml.place(root), new At(List.of(), List.of()));
    }

    private Opened.Mapping mapping(MappingNode node, Place place, At at) throws SopsException {
        Map<String, Opened> entries = new LinkedHashMap<>();
        for (var tuple : node.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode name)) {
                throw problem(tuple.getKeyNode(), "a key must be plain text", at);
            }
            if (at.path().isEmpty() && name.getValue().equals(SopsMetadata.KEY)) {
                continue;
            }
            var here = at.with(commentsOf(name, tuple.getValueNode())).below(name.getValue());
            var value = value(tuple.getValueNode(), yaml.place(name), here);
            if (entries.put(name.getValue(), value) != null) {
                throw problem(name, "\"" + name.getValue() + "\" stands here twice", at);
            }
        }
        return new Opened.Mapping(entries, place);
    }

    private Opened value(Node node, Place place, At at) throws SopsException {
        if (++count > MOST_VALUES) {
            throw problem(node, "more than %d values".formatted(MOST_VALUES), at);
        }
        if (++depth > DEEPEST) {
            throw problem(node, "nested deeper than %d levels".formatted(DEEPEST), at);
        }
        var opened = switch (node) {
            case MappingNode mapping -> mapping(mapping, place, at);
            case SequenceNode sequence -> list(sequence, place, at);
            case ScalarNode scalar -> scalar(scalar, place, at);
            default -> throw problem(node, "neither a mapping nor a list nor a value", at);
        };
        depth--;
        return opened;
    }

    private Opened.Many list(SequenceNode node, Place place, At at) throws SopsException {
        List<Opened> items = new ArrayList<>();
        for (var item : node.getValue()) {
            items.add(value(item, yaml.place(item), at.with(commentsOf(item, item))));
        }
        return new Opened.Many(items, place);
    }

    private Opened scalar(ScalarNode node, Place place, At at) throws SopsException {
        lastLine = node.getEndMark().getLine();
        if (PlainScalar.isNull(node)) {
            return new Opened.Nothing(place);
        }
        var encrypted = metadata.rule().encrypts(at.path(), at.comments());
        var value = encrypted ? unsealed(node, at) : PlainScalar.of(node);
        if (encrypted || !metadata.onlyEncrypted()) {
            value.count(digest);
        }
        return value.text()
                .<Opened>map(text -> new Opened.Text(Secret.of(text), place))
                .orElseGet(() -> new Opened.Binary(place));
    }

    private SealedScalar unsealed(ScalarNode node, At at) throws SopsException {
        if (node.getValue().isEmpty()) {
            return SealedScalar.text("");
        }
        var sealed =
                PlainScalar.isText(node) ? EncryptedValue.parse(node.getValue()) : Optional.<EncryptedValue>empty();
        if (sealed.isEmpty()) {
            throw problem(node, "the value is not encrypted, or not as sops writes it", at);
        }
        return unsealing
                .open(sealed.get(), String.join(":", at.path()) + ":")
                .orElseThrow(() -> problem(
                        node, "the value cannot be decrypted: it was changed, or moved here from another key", at));
    }

    /**
     * The comments that hold for an entry: those between the value before it and itself, but for such that are indented
     * deeper and belong to what ended there, and those on its own line.
     */
    private List<String> commentsOf(Node entry, Node value) {
        var line = entry.getStartMark().getLine();
        var column = entry.getStartMark().getColumn();
        var lastOwn = value instanceof ScalarNode ? value.getEndMark().getLine() : line;
        return comments.stream()
                .filter(comment -> comment.alone()
                        ? comment.line() > lastLine && comment.line() < line && comment.column() <= column
                        : comment.line() == line || comment.line() == lastOwn)
                .map(Comment::text)
                .toList();
    }

    private SopsException problem(Node node, String message, At at) {
        var pointer = at.path().isEmpty() ? "" : "/" + String.join("/", at.path());
        return new SopsException(Problem.error(yaml.place(node), message, pointer)
                .withHint("edit the file with: sops edit " + yaml.path()));
    }
}
