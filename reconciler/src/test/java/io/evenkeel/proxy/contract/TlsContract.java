package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.Https.Certificates;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import javax.net.ssl.SSLException;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Https through a proxy with an authority of its own, asked by clients that trust that one alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TlsContract {
    private static final String SHOP = "shop" + TestHosts.DOMAIN;
    private static final Optional<Https> INTERNAL = Optional.of(new Https("443", new Certificates.Internal()));
    private static final Duration PAUSE = Duration.ofMillis(50);

    private final ProxyUnderTest proxy;
    private Stage stage;
    private Trust trust;

    TlsContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() throws Exception {
        assertThat(proxy.can(Capability.OBTAINS_CERTIFICATES)).isTrue();
        stage = new Stage(proxy, "tls", 6);
        stage.https = INTERNAL;
        stage.proxy.prepare();
        stage.copy(2, 8080);
        stage.copy(3, 8080);
        var web = web(domain(SHOP, "/"), domain("*.any" + TestHosts.DOMAIN, "/"));
        var api = route(
                "api",
                3,
                domain(SHOP, "/api"),
                domain(SHOP, "/hook").withoutTls(),
                domain("plain" + TestHosts.DOMAIN, "/").withoutTls(),
                domain("plain.any" + TestHosts.DOMAIN, "/").withoutTls(),
                new Domain("old" + TestHosts.DOMAIN, "/", new Target.Redirect(SHOP)));
        stage.publish(web, api);
        stage.point(web, Slot.BLUE, 1);
        stage.point(api, Slot.BLUE, 1);
        trust = Trust.in(stage.read("/data/pki/authorities/local/root.crt"));
        awaitCertificate();
    }

    @AfterAll
    void end() {
        stage.close();
    }

    private Route web(Domain... domains) {
        return route("web", 2, domains);
    }

    private Route route(String name, int n, Domain... domains) {
        return new Route(
                Routes.app(name),
                List.of(domains),
                Routes.shape(Set.of(8080), stage.address(n)),
                Routes.shape(Set.of(8080), stage.address(n + 60)));
    }

    private static Domain domain(String host, String path) {
        return new Domain(host, path, new Target.Port(8080, false), Terms.NONE);
    }

    private void awaitCertificate() {
        Awaitility.await().ignoreExceptions().until(() -> get(SHOP, "/").statusCode() == 200);
    }

    private HttpResponse<String> get(String host, String target) throws Exception {
        try (var browser = trust.browser(HttpClient.Version.HTTP_2)) {
            return Trust.get(browser, host, stage.httpsPort(), target);
        }
    }

    private Client.Answer plain(String method, String host, String target) throws IOException {
        try (var client = stage.client()) {
            return client.ask(new BasicClassicHttpRequest(method, target), host);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = HttpClient.Version.class,
            names = {"HTTP_1_1", "HTTP_2"})
    void aRoutedHostHasItsCertificateAndTheAppIsToldOfHttps(HttpClient.Version version) throws Exception {
        try (var browser = trust.browser(version)) {
            var answer = Trust.get(browser, SHOP, stage.httpsPort(), "/a%2Fb?x=1&y=%20");
            assertThat(answer.version()).isEqualTo(version);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .contains("\nGET /a%2Fb?x=1&y=%20 HTTP/1.1\n", "\nX-Forwarded-Proto: https\n")
                    .contains("\nX-Forwarded-Host: " + SHOP);
            assertThat(Trust.certificate(answer).getSubjectAlternativeNames().toString())
                    .contains(SHOP);
            assertThat(answer.headers().map()).doesNotContainKey("alt-svc");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "shop,      /,        2",
        "shop,      /api/x,   3",
        "shop,      /apix,    2",
        "shop,      /hook,    3",
        "one.any,   /,        2",
        "plain.any, /,        3",
    })
    void hostThenLongestPrefixDecides(String host, String target, String copy) throws Exception {
        assertThat(get(host + TestHosts.DOMAIN, target).headers().firstValue("X-Copy"))
                .contains(copy);
    }

    @ParameterizedTest
    @CsvSource({
        "shop.tls.example.com,         /,                https://shop.tls.example.com/",
        "shop.tls.example.com,         /a%2Fb/?x=1&y=%20, https://shop.tls.example.com/a%2Fb/?x=1&y=%20",
        "shop.tls.example.com,         /api/x,           https://shop.tls.example.com/api/x",
        "shop.tls.example.com:8080,    /,                https://shop.tls.example.com/",
        "one.any.tls.example.com,      /x?y,             https://one.any.tls.example.com/x?y",
        "old.tls.example.com,          /x?y,             https://old.tls.example.com/x?y",
    })
    void whatComesByHttpIsSentToHttpsForGood(String host, String target, String location) throws IOException {
        for (var method : List.of("GET", "POST")) {
            var answer = plain(method, host, target);
            assertThat(answer.status()).isEqualTo(308);
            assertThat(answer.headers()).containsEntry("Location", location).doesNotContainKey("X-Copy");
        }
    }

    @Test
    void whoeverNamesAPortIsSentToThePortOfTheHost() throws Exception {
        stage.https = Optional.of(new Https("127.0.0.1:8443", new Certificates.Internal()));
        stage.proxy.prepare();
        assertThat(plain("GET", SHOP + ":8080", "/x?y").headers())
                .containsEntry("Location", "https://" + SHOP + ":8443/x?y");
        assertThat(plain("GET", SHOP, "/x?y").headers()).containsEntry("Location", "https://" + SHOP + "/x?y");
        stage.https = INTERNAL;
        stage.proxy.prepare();
    }

    @ParameterizedTest
    @CsvSource({"shop, /hook", "shop, /hook/x", "plain, /", "plain.any, /"})
    void aDomainWithoutTlsIsServedByHttp(String host, String target) throws IOException {
        var answer = plain("GET", host + TestHosts.DOMAIN, target);
        assertThat(answer.copy()).isEqualTo("3");
        assertThat(answer.body()).contains("\nX-Forwarded-Proto: http\n");
    }

    @Test
    void aRedirectToAnotherHostStaysWithHttps() throws Exception {
        var answer = get("old" + TestHosts.DOMAIN, "/x?y");
        assertThat(answer.statusCode()).isEqualTo(308);
        assertThat(answer.headers().firstValue("Location")).contains("//" + SHOP + "/x?y");
    }

    @ParameterizedTest
    @CsvSource({"unknown", "plain", "a.b.any"})
    void aHostWithoutACertificateIsRefusedInTheHandshake(String host) {
        assertThatThrownBy(() -> get(host + TestHosts.DOMAIN, "/")).isInstanceOf(SSLException.class);
        assertThat(stage.log()).doesNotContain("\"identifier\":\"" + host + TestHosts.DOMAIN);
    }

    @Test
    void aHostThatNobodyHasIsNotFoundOnAConnectionForAnother() throws IOException {
        try (var client = trust.client(SHOP, stage.httpsPort())) {
            var answer = client.get("unknown.example.net", "/");
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.headers()).containsEntry("X-Evenkeel-Proxy-Error", "404");
            assertThat(client.get("plain" + TestHosts.DOMAIN, "/").status()).isEqualTo(404);
            assertThat(client.get(SHOP, "/").copy()).isEqualTo("2");
        }
        assertThat(plain("GET", "unknown.example.net", "/").status()).isEqualTo(404);
    }

    @Test
    void certificatesOutliveTheProcessAndTheContainer() throws Exception {
        var before = Trust.certificate(get(SHOP, "/"));
        stage.killAndStartAgain();
        assertThat(Trust.certificate(get(SHOP, "/"))).isEqualTo(before);
        stage.replace();
        assertThat(Trust.certificate(get(SHOP, "/"))).isEqualTo(before);
    }

    @Test
    void tlsCanBeTurnedOffAndOnWhileTheProxyRuns() throws Exception {
        stage.https = Optional.empty();
        stage.proxy.prepare();
        assertThat(plain("GET", SHOP, "/").copy()).isEqualTo("2");
        assertThatThrownBy(() -> get(SHOP, "/")).isInstanceOf(IOException.class);
        stage.https = INTERNAL;
        stage.proxy.prepare();
        assertThat(plain("GET", SHOP, "/").status()).isEqualTo(308);
        assertThat(get(SHOP, "/").statusCode()).isEqualTo(200);
    }

    @Test
    void aNewDomainGetsItsCertificate() {
        var late = "late" + TestHosts.DOMAIN;
        var route = route("late", 3, domain(late, "/"));
        stage.publish(route);
        stage.point(route, Slot.BLUE, 1);
        Awaitility.await()
                .ignoreExceptions()
                .until(() -> get(late, "/").headers().firstValue("X-Copy").equals(Optional.of("3")));
    }

    @Test
    void aChangeOfShapeLosesNoRequestOfClientsThatKeepTheirConnections() {
        var port = stage.httpsPort();
        var reloads = stage.reloads.get();
        try (var load = new Load(() -> trust.client(SHOP, port), SHOP, PAUSE)) {
            Awaitility.await().until(() -> load.asked() > 2 * Load.CONNECTIONS);
            stage.publish(route("more", 3, domain("more" + TestHosts.DOMAIN, "/")));
            var asked = load.asked();
            Awaitility.await().until(() -> load.asked() > asked + 50);
            assertThat(load.failuresButOfNewConnections()).isEmpty();
        }
        assertThat(stage.reloads).hasValue(reloads + 1);
    }

    @Test
    void aChangeOfShapeLosesNoRequestOfAClientThatSpeaksHttp2() throws Exception {
        var reloads = stage.reloads.get();
        var publishing = new FutureTask<>(
                () -> stage.publish(route("second", 3, domain("second" + TestHosts.DOMAIN, "/"))), true);
        Set<String> connections = new HashSet<>();
        List<Integer> statuses = new ArrayList<>();
        try (var browser = trust.browser(HttpClient.Version.HTTP_2)) {
            Trust.get(browser, SHOP, stage.httpsPort(), "/");
            Thread.ofPlatform().start(publishing);
            while (!publishing.isDone()) {
                var answer = Trust.get(browser, SHOP, stage.httpsPort(), "/");
                statuses.add(answer.statusCode());
                answer.connectionLabel().ifPresent(connections::add);
                Thread.sleep(PAUSE);
            }
            publishing.get();
            statuses.add(Trust.get(browser, SHOP, stage.httpsPort(), "/").statusCode());
        }
        assertThat(stage.reloads).hasValue(reloads + 1);
        assertThat(statuses).containsOnly(200);
        assertThat(connections).as("a closing answer ends its connection").hasSizeGreaterThan(2);
    }
}
