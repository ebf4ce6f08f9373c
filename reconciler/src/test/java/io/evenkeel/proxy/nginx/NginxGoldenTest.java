package io.evenkeel.proxy.nginx;

import io.evenkeel.proxy.GoldenCases;
import io.evenkeel.proxy.NoProcess;
import io.evenkeel.proxy.ProxyDirectory;
import java.nio.file.Path;
import java.time.Duration;

final class NginxGoldenTest extends GoldenCases {
    NginxGoldenTest() {
        super(
                "nginx",
                new NginxConfig(new ProxyDirectory(Path.of("unused")), new NoProcess(), () -> Duration.ofSeconds(30)));
    }
}
