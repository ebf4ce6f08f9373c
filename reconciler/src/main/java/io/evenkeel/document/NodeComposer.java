package io.evenkeel.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.parser.Parser;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;

/**
 * Nodes of a text from the library's events. The library's own composer resolves types by YAML 1.1 and forgets where an
 * alias stands, which is where people look for a mistake.
 */
final class NodeComposer {
    /** Of a plain scalar without a tag: what it is, is {@link CoreSchema}'s concern. */
    static final Tag PLAIN = new Tag("tag:evenkeel.io,2026:plain");

    private final Marks marks;
    private final Tabs tabs;
    private final StreamReader reader;
    private final Parser events;
    private final Map<String, Node> anchors = new HashMap<>();
    private int depth;

    NodeComposer(Marks marks, Tabs tabs, String text) {
        var options = new LoaderOptions();
        options.setCodePointLimit(Math.max(1, text.length()));
        this.marks = marks;
        this.tabs = tabs;
        this.reader = new StreamReader(text);
        this.events = new ParserImpl(reader, options);
    }

    /**
     * The root node of every document in the text.
     *
     * @throws Unreadable for an alias of nothing, a tab as indentation, an escape that is no character, and what is nested
     *     too deeply
     * @throws org.yaml.snakeyaml.error.YAMLException when the text is not YAML
     */
    List<Node> documents() {
        try {
            return composed();
        } catch (NumberFormatException escape) {
            throw new Unreadable(Problem.error(
                            marks.place(reader.getMark()), "not valid YAML: an escape that is no character", "")
                    .withHint("write two digits after \\x, four after \\u, eight after \\U, or \\\\ for a backslash"));
        }
    }

    private List<Node> composed() {
        List<Node> documents = new ArrayList<>();
        while (!events.checkEvent(Event.ID.StreamEnd)) {
            if (events.getEvent().is(Event.ID.DocumentStart)) {
                anchors.clear();
                documents.add(node());
            }
        }
        return documents;
    }

    private Node node() {
        var event = events.getEvent();
        tabs.before(event).ifPresent(problem -> {
            throw new Unreadable(problem);
        });
        if (++depth > Budget.DEEPEST) {
            throw new Unreadable(Budget.tooDeep(marks.place(event.getStartMark()), ""));
        }
        var node = switch (event) {
            case AliasEvent alias -> alias(alias);
            case ScalarEvent scalar -> scalar(scalar);
            case SequenceStartEvent sequence -> sequence(sequence);
            case CollectionStartEvent mapping -> mapping(mapping);
            default -> throw new IllegalStateException("A node cannot begin with " + event);
        };
        depth--;
        return node;
    }

    private Node alias(AliasEvent event) {
        var name = event.getAnchor();
        var target = anchors.get(name);
        if (target == null) {
            throw new Unreadable(Problem.error(
                            marks.place(event.getStartMark()),
                            "\"*" + name + "\" is an alias, and nothing above is &" + name,
                            "")
                    .withHint(NearestWord.of(name, known())
                            .map(word -> "did you mean *" + word + "?")
                            .orElse("put a text that begins with * into quotes")));
        }
        return new AliasNode(name, target, event.getStartMark(), event.getEndMark());
    }

    private Set<String> known() {
        return new TreeSet<>(anchors.keySet());
    }

    private Node scalar(ScalarEvent event) {
        var plain = event.getTag() == null && event.getImplicit().canOmitTagInPlainScalar();
        return anchored(
                event,
                new ScalarNode(
                        tag(event.getTag()).orElse(plain ? PLAIN : Tag.STR),
                        event.getValue(),
                        event.getStartMark(),
                        event.getEndMark(),
                        event.getScalarStyle()));
    }

    private Node sequence(SequenceStartEvent event) {
        List<Node> items = new ArrayList<>();
        var tag = tag(event.getTag()).orElse(Tag.SEQ);
        var node = anchored(
                event,
                new SequenceNode(tag, true, items, event.getStartMark(), event.getEndMark(), event.getFlowStyle()));
        while (!events.checkEvent(Event.ID.SequenceEnd)) {
            items.add(node());
        }
        events.getEvent();
        return node;
    }

    private Node mapping(CollectionStartEvent event) {
        List<NodeTuple> entries = new ArrayList<>();
        var tag = tag(event.getTag()).orElse(Tag.MAP);
        var node = anchored(
                event,
                new MappingNode(tag, true, entries, event.getStartMark(), event.getEndMark(), event.getFlowStyle()));
        while (!events.checkEvent(Event.ID.MappingEnd)) {
            var key = node();
            entries.add(new NodeTuple(key, node()));
        }
        events.getEvent();
        return node;
    }

    /** A lone exclamation mark says of a scalar what quotes do, and of a list or mapping nothing. */
    private static Optional<Tag> tag(@Nullable String written) {
        return Optional.ofNullable(written).filter(text -> !text.equals("!")).map(Tag::new);
    }

    private Node anchored(NodeEvent event, Node node) {
        if (event.getAnchor() != null) {
            anchors.put(event.getAnchor(), node);
        }
        return node;
    }
}
