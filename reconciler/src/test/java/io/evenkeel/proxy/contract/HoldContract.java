package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Requests that wait at the proxy while no copy is up. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HoldContract {
    private static final int BODY = 200_000;

    private final ProxyUnderTest proxy;
    private Stage stage;
    private Route patient;
    private Route hasty;
    private Route lasting;

    HoldContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() {
        stage = new Stage(proxy, "hold", 8);
        stage.copy(2, 8080);
        stage.copy(3, 8080);
        patient = route("patient", Duration.ofMinutes(1));
        hasty = route("hasty", Duration.ofMillis(500));
        lasting = route("lasting", Duration.ofSeconds(15));
        stage.publish(patient, hasty, lasting);
    }

    @AfterAll
    void end() {
        stage.close();
    }

    private Route route(String name, Duration hold) {
        return new Route(
                Routes.app(name),
                List.of(new Domain(name + ".example.com", "/", 8080)),
                Routes.shape(Set.of(8080), stage.address(2)),
                Routes.shape(Set.of(8080), stage.address(3)),
                Optional.of(hold),
                Handling.STANDARD);
    }

    private void hold(Route route) {
        var serving = Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1)));
        stage.proxy.point(route.app(), serving.withdrawing(serving.numbers()).holding());
    }

    @Test
    void requestsWaitUntilTheNewCopyIsUpAlsoThoseWithABody() throws Exception {
        hold(patient);
        var get = start(client -> client.get("patient.example.com", "/"));
        var post = start(client -> client.post("patient.example.com", "/", BODY));
        Thread.sleep(1_000);
        assertThat(get.isDone()).isFalse();
        assertThat(post.isDone()).isFalse();
        stage.point(patient, Slot.GREEN, 1);
        assertThat(get.get().status()).isEqualTo(200);
        assertThat(get.get().copy()).isEqualTo("3");
        assertThat(post.get().copy()).isEqualTo("3");
        assertThat(post.get().body()).contains("\nbody " + BODY + "\n");
    }

    @Test
    void aRequestIsHeldNoLongerThanTheRouteAllows() throws Exception {
        hold(hasty);
        var answer = start(client -> client.get("hasty.example.com", "/")).get();
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers()).containsEntry("Retry-After", "5").containsEntry("X-Evenkeel-Proxy-Error", "503");
        assertThat(answer.body()).startsWith("<!doctype html>");
    }

    @Test
    void whatIsHeldIsNotLostToAReload() throws Exception {
        hold(lasting);
        var get = start(client -> client.get("lasting.example.com", "/"));
        Thread.sleep(1_000);
        var reloads = stage.reloads.get();
        var publishing =
                new FutureTask<>(() -> stage.proxy.publish(List.of(route("another", Duration.ofSeconds(1))), Set.of()));
        Thread.ofPlatform().start(publishing);
        Thread.sleep(5_000);
        assertThat(get.isDone()).isFalse();
        assertThat(stage.reloads.get() > reloads).isEqualTo(proxy.can(Capability.HOLDS_OVER_A_RELOAD));
        stage.point(lasting, Slot.GREEN, 1);
        assertThat(get.get().copy()).isEqualTo("3");
        assertThat(publishing.get()).isEmpty();
        assertThat(stage.reloads).hasValue(reloads + 1);
    }

    @Test
    void whatIsHeldForOneAppDelaysNoOther() throws Exception {
        hold(patient);
        stage.point(hasty, Slot.BLUE, 1);
        assertThat(start(client -> client.get("hasty.example.com", "/")).get().copy())
                .isEqualTo("2");
    }

    @Test
    void aProxyThatIsStartedAgainGoesOnHolding() throws Exception {
        hold(patient);
        stage.killAndStartAgain();
        var answer = start(client -> client.get("patient.example.com", "/"));
        Thread.sleep(1_000);
        assertThat(answer.isDone()).isFalse();
        stage.point(patient, Slot.BLUE, 1);
        assertThat(answer.get().copy()).isEqualTo("2");
    }

    private interface Asking {
        Client.Answer ask(Client client) throws Exception;
    }

    private FutureTask<Client.Answer> start(Asking asking) {
        Callable<Client.Answer> call = () -> {
            try (var client = stage.client()) {
                return asking.ask(client);
            }
        };
        var answer = new FutureTask<>(call);
        Thread.ofPlatform().start(answer);
        return answer;
    }
}
