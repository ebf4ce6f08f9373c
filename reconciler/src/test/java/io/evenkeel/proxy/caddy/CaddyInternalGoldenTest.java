package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.GoldenCases;
import io.evenkeel.proxy.NoProcess;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.Https.Certificates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

final class CaddyInternalGoldenTest extends GoldenCases {
    CaddyInternalGoldenTest() {
        super(
                "caddy",
                "cases-internal",
                new CaddyConfig(
                        new ProxyDirectory(Path.of("unused")),
                        new NoProcess(),
                        () -> Duration.ofSeconds(30),
                        () -> Optional.of(new Https("127.0.0.1:8443", new Certificates.Internal()))));
    }
}
