package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.GoldenCases;
import io.evenkeel.proxy.NoProcess;
import io.evenkeel.proxy.ProxyDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

final class CaddyGoldenTest extends GoldenCases {
    CaddyGoldenTest() {
        super(
                "caddy",
                new CaddyConfig(
                        new ProxyDirectory(Path.of("unused")),
                        new NoProcess(),
                        () -> Duration.ofSeconds(30),
                        Optional::empty));
    }
}
