package io.evenkeel.document;

import io.evenkeel.state.Place;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.Node;

/** Places of one file from the parser's marks, which count from 0. */
record Marks(String path) {
    Place place(Node node) {
        return place(node.getStartMark());
    }

    Place place(Mark mark) {
        return place(mark.getLine(), mark.getColumn());
    }

    Place place(int line, int column) {
        return new Place(path, line + 1, column + 1);
    }

    Place start() {
        return new Place(path, 1, 1);
    }
}
