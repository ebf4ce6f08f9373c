package io.evenkeel.reconcile;

import io.evenkeel.document.Problem;
import io.evenkeel.source.Tree;
import io.evenkeel.state.desired.DesiredState;
import java.util.List;

/**
 * What a revision declares for this host.
 *
 * @param problems of the repository and of this host against it
 */
public record Declared(Tree tree, DesiredState desired, List<Problem> problems) {
    public Declared {
        problems = List.copyOf(problems);
    }
}
