package io.evenkeel.proxy;

import io.evenkeel.state.CopyName;
import java.util.Optional;

/** A proxy as the program that wires it sees it: what goes on beside the plan's own steps. */
public interface ProxyAdapter extends Proxy {
    /** How its container must be made. */
    ProxyBlueprint blueprint();

    /**
     * Completes what a crash cut off, and brings the files in line with the published routes and the present templates:
     * so there is a configuration before the container first starts, and an upgrade or changed template of the user's
     * takes effect. Cheap when nothing changed. Call it before each pass.
     */
    void prepare();

    /** Why the templates of the repository's {@code proxy} folder are not in use; empty when they are. */
    Optional<String> refusedTemplates();

    /** Takes a copy out of its app's pointer because its container died; its next gate puts it back. */
    void withdraw(CopyName copy);

    /** The runtime health checks; they ask nothing before they are started. */
    HealthChecks healthChecks();
}
