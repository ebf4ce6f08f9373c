package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.GoldenCases;
import io.evenkeel.proxy.NoProcess;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.Https.Certificates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

final class CaddyAcmeGoldenTest extends GoldenCases {
    CaddyAcmeGoldenTest() {
        super(
                "caddy",
                "cases-acme",
                new CaddyConfig(
                        new ProxyDirectory(Path.of("unused")),
                        new NoProcess(),
                        () -> Duration.ofSeconds(30),
                        () -> Optional.of(new Https("443", new Certificates.Acme(Optional.of("ops@example.com"))))));
    }
}
