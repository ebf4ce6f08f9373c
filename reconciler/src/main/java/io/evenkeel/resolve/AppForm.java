package io.evenkeel.resolve;

import io.evenkeel.spec.App;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Face;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PreDeploy;
import io.evenkeel.state.desired.Rollout;
import io.evenkeel.state.route.Auth;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.ErrorPage;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.Handling.Balance;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The canonical form of a whole resolved app: what is parked when its gate fails. */
final class AppForm {
    private AppForm() {}

    static SortedMap<String, Object> of(App app, ContainerSpec container, Face face) {
        return new Form()
                .with("container", ContainerForm.of(container))
                .with("shared", shared(container.mounts()))
                .with("face", face(face))
                .with("gate", gate(app.gate()))
                .with("rollout", rollout(app.rollout()))
                .fields();
    }

    private static List<String> shared(List<Mount> mounts) {
        return mounts.stream()
                .filter(mount -> mount instanceof Mount.Volume volume && volume.shared())
                .map(Mount::target)
                .sorted()
                .toList();
    }

    private static SortedMap<String, Object> face(Face face) {
        return new Form()
                .with("domains", face.domains().stream().map(AppForm::domain).toList())
                .with("port", face.port())
                .with("health", face.health().map(AppForm::health))
                .with("replicas", face.replicas())
                .with("handling", handling(face.handling()))
                .fields();
    }

    private static SortedMap<String, Object> handling(Handling handling) {
        return new Form()
                .with("maxBody", handling.maxBody())
                .with("readTimeoutMillis", handling.readTimeout().map(Duration::toMillis))
                .with("leastConnections", handling.balance() == Balance.LEAST_CONNECTIONS)
                .with("errorPage", handling.errorPage().map(ErrorPage::html))
                .fields();
    }

    private static SortedMap<String, Object> domain(Domain domain) {
        return new Form()
                .with("host", domain.host())
                .with("path", domain.path())
                .with("port", domain.port())
                .with("headers", domain.terms().headers())
                .with("allowFrom", domain.terms().allowFrom())
                .with("auth", domain.terms().auth().map(AppForm::users))
                .with("withoutTls", !domain.tls())
                .with("strip", domain.target() instanceof Target.Port port && port.strip())
                .with(
                        "redirect",
                        domain.target() instanceof Target.Redirect(var host) ? Optional.of(host) : Optional.empty())
                .fields();
    }

    private static SortedMap<String, String> users(Auth auth) {
        SortedMap<String, String> users = new TreeMap<>();
        auth.users().forEach((user, hash) -> users.put(user, hash.reveal()));
        return users;
    }

    private static SortedMap<String, Object> health(HealthCheck health) {
        return new Form()
                .with("port", health.port())
                .with("question", question(health.question()))
                .with("intervalMillis", health.interval().toMillis())
                .with("timeoutMillis", health.timeout().toMillis())
                .with("unhealthyAfter", health.unhealthyAfter())
                .with("healthyAfter", health.healthyAfter())
                .with("whenAllDown", health.whenAllDown().name())
                .fields();
    }

    private static SortedMap<String, Object> question(HttpQuestion question) {
        return new Form()
                .with("path", question.path())
                .with("host", question.host())
                .with("headers", question.headers())
                .with("expect", question.expect().toString())
                .fields();
    }

    private static SortedMap<String, Object> gate(Gate gate) {
        return new Form()
                .with("check", check(gate.check()))
                .with("timeoutMillis", gate.timeout().toMillis())
                .with("intervalMillis", gate.interval().toMillis())
                .with("attempts", gate.attempts())
                .with("successes", gate.successes())
                .with("deadlineMillis", gate.deadline().toMillis())
                .fields();
    }

    private static SortedMap<String, Object> check(Gate.Check check) {
        return switch (check) {
            case Gate.Check.Http http ->
                new Form()
                        .with("port", http.port())
                        .with("http", question(http.question()))
                        .fields();
            case Gate.Check.Tcp tcp -> new Form().with("tcp", tcp.port()).fields();
            case Gate.Check.Command command ->
                new Form().with("command", command.command()).fields();
            case Gate.Check.ContainerState() -> new Form().fields();
        };
    }

    private static SortedMap<String, Object> preDeploy(PreDeploy job) {
        return new Form()
                .with("command", job.command())
                .with("timeoutMillis", job.timeout().toMillis())
                .fields();
    }

    private static SortedMap<String, Object> rollout(Rollout rollout) {
        return new Form()
                .with("strategy", rollout.strategy().name())
                .with("batch", rollout.batch())
                .with("drainMillis", rollout.drain().toMillis())
                .with("preDeploy", rollout.preDeploy().map(AppForm::preDeploy))
                .with("holdMillis", rollout.hold().map(Duration::toMillis))
                .fields();
    }
}
