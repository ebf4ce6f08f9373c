package io.evenkeel.spec;

import io.evenkeel.document.Places;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Face;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.PullPolicy;
import io.evenkeel.state.desired.Rollout;
import java.util.List;

/**
 * One app or database as its file declares it, with every default and derived value filled in.
 *
 * @param container without variables and files: what they are is known once the layers are put together
 * @param files without the content of secrets, which is known on the host alone
 * @param variables the app's own layer
 * @param places of what a host or a proxy may refuse
 */
public record App(
        ResourceName name,
        ContainerSpec container,
        List<DeclaredFile> files,
        Layer variables,
        PullPolicy pull,
        Face face,
        Rollout rollout,
        Gate gate,
        Relations relations,
        Places places) {
    public App {
        files = List.copyOf(files);
    }

    /** The same with what its databases provide. */
    App with(List<Layer> databases) {
        var attached = new Relations(relations.kind(), relations.provides(), databases, relations.dependsOn());
        return new App(name, container, files, variables, pull, face, rollout, gate, attached, places);
    }
}
