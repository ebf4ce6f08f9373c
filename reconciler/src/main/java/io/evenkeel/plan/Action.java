package io.evenkeel.plan;

import io.evenkeel.state.AppContainer;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.JobName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.PullPolicy;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One call to one port. Nothing in it is known only at run time. */
public sealed interface Action {
    /** Whether doing it twice in a row is as good as once, so that it may stand again in the plan after a crash. */
    default boolean repeatable() {
        return this instanceof PullImage
                || this instanceof FillVolume
                || this instanceof CopyFiles
                || this instanceof Attach
                || this instanceof AwaitReady
                || this instanceof AwaitRoutable
                || this instanceof Drain;
    }

    /** Makes sure that the engine has the image, as the policy says. */
    record PullImage(String image, PullPolicy policy) implements Action {}

    /** Creates the network of an environment. */
    record CreateNetwork(EnvironmentName environment, Subnet subnet) implements Action {}

    record RemoveNetwork(EnvironmentName environment) implements Action {}

    record CreateProxy(WantedProxy proxy) implements Action {}

    record StartProxy() implements Action {}

    /** Stops and removes the proxy's container. */
    record RemoveProxy() implements Action {}

    /** Attaches the proxy to the network of an environment. */
    record JoinNetwork(EnvironmentName environment) implements Action {}

    record LeaveNetwork(EnvironmentName environment) implements Action {}

    record CreateCopy(CopyName copy, WantedApp app, String address) implements Action {}

    /** Fills the volume of a container's own with the files that cannot be copied, before the container is created. */
    record FillVolume(AppContainer container, WantedApp app) implements Action {}

    /** Copies files into a container that was created: whether they are there is not seen, so each start needs it anew. */
    record CopyFiles(AppContainer container, WantedApp app) implements Action {}

    /** Attaches a container to a network that is not its environment's. */
    record Attach(AppContainer container, String network) implements Action {}

    record StartCopy(CopyName copy) implements Action {}

    record AwaitReady(CopyName copy, Gate gate) implements Action {}

    record StopCopy(CopyName copy) implements Action {}

    /** Disconnects a stopped copy from every network, which keeps it for inspection. */
    record SetAside(CopyName copy, EnvironmentName environment) implements Action {}

    record RemoveCopy(CopyName copy) implements Action {}

    record CreateJob(JobName job, WantedApp app) implements Action {}

    record StartJob(JobName job) implements Action {}

    /** Waits until it has ended; any exit code but 0, and none in time, is a failed gate. */
    record AwaitJob(JobName job, Duration timeout) implements Action {}

    /** Removes it, also while it runs. */
    record RemoveJob(JobName job) implements Action {}

    /** Publishes routes and withdraws others in one step. */
    record Publish(List<Route> routes, Set<ResourceName> withdrawn) implements Action {
        public Publish {
            routes = List.copyOf(routes);
            withdrawn = Set.copyOf(withdrawn);
        }
    }

    /** One request through the proxy must be answered by the copy. */
    record AwaitRoutable(CopyName copy, String address, int port, Optional<HttpQuestion> question) implements Action {}

    /** Moves the pointer of an app. */
    record Switch(ResourceName app, Pointer pointer) implements Action {}

    /** Waits for the requests in flight on a copy that left the proxy. */
    record Drain(CopyName copy, String address, Duration timeout) implements Action {}

    /** Removes the pointer of an app that is gone. */
    record Forget(ResourceName app) implements Action {}
}
