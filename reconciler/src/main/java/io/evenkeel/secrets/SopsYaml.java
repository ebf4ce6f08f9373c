package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import io.evenkeel.state.Place;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.comments.CommentType;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.CommentEvent;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** The YAML of a SOPS file as nodes: their order, their exact scalars and the comments matter to it. */
record SopsYaml(String path, String text) {
    private static final int MOST_BYTES = 1 << 20;

    /**
     * A comment of the file.
     *
     * @param alone whether its line holds nothing else
     * @param line of the file, from 0, like a parser's marks
     * @param column from 0
     * @param text without the number sign
     */
    record Comment(boolean alone, int line, int column, String text) {}

    static SopsYaml of(String path, byte[] bytes) throws SopsException {
        var start = new Place(path, 1, 1);
        if (bytes.length > MOST_BYTES) {
            throw new SopsException(Problem.error(
                    start, "%d bytes are more than the %d that are read".formatted(bytes.length, MOST_BYTES), ""));
        }
        try {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return new SopsYaml(path, text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException noUtf8) {
            throw new SopsException(Problem.error(start, "not valid UTF-8", "").withHint("save the file as UTF-8"));
        }
    }

    /** Its documents that hold anything. */
    List<MappingNode> documents() throws SopsException {
        List<MappingNode> documents = new ArrayList<>();
        try {
            var options = options();
            var composer = new Composer(new ParserImpl(new StreamReader(text), options), new Resolver(), options);
            while (composer.checkNode()) {
                var node = composer.getNode();
                if (node instanceof MappingNode mapping) {
                    documents.add(mapping);
                } else if (!isEmpty(node)) {
                    throw new SopsException(Problem.error(place(node), "the file must hold a mapping", ""));
                }
            }
        } catch (YAMLException broken) {
            throw new SopsException(broken(broken));
        }
        return documents;
    }

    /** All comments in the order of the file. */
    List<Comment> comments() {
        List<Comment> comments = new ArrayList<>();
        var options = options();
        options.setProcessComments(true);
        var parser = new ParserImpl(new StreamReader(text), options);
        while (parser.peekEvent() != null) {
            if (parser.getEvent() instanceof CommentEvent comment
                    && comment.getCommentType() != CommentType.BLANK_LINE) {
                var at = comment.getStartMark();
                comments.add(new Comment(
                        comment.getCommentType() == CommentType.BLOCK,
                        at.getLine(),
                        at.getColumn(),
                        comment.getValue()));
            }
        }
        return comments;
    }

    Place place(Node node) {
        var mark = node.getStartMark();
        return new Place(path, mark.getLine() + 1, mark.getColumn() + 1);
    }

    private static LoaderOptions options() {
        var options = new LoaderOptions();
        options.setCodePointLimit(MOST_BYTES);
        options.setNestingDepthLimit(60);
        return options;
    }

    private static boolean isEmpty(Node node) {
        return node instanceof ScalarNode scalar
                && scalar.getScalarStyle() == ScalarStyle.PLAIN
                && PlainScalar.isNull(scalar);
    }

    /** The parser's message may quote the text, so only what it expected is taken from it. */
    private Problem broken(YAMLException broken) {
        if (!(broken instanceof MarkedYAMLException marked) || marked.getProblemMark() == null) {
            return Problem.error(new Place(path, 1, 1), "not valid YAML", "");
        }
        var mark = marked.getProblemMark();
        return Problem.error(
                new Place(path, mark.getLine() + 1, mark.getColumn() + 1),
                "not valid YAML: " + marked.getProblem(),
                "");
    }
}
