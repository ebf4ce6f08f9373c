package io.evenkeel.proxy.haproxy;

import io.evenkeel.proxy.GoldenCases;
import io.evenkeel.proxy.NoProcess;
import io.evenkeel.proxy.ProxyDirectory;
import java.nio.file.Path;
import java.time.Duration;

final class HaproxyGoldenTest extends GoldenCases {
    HaproxyGoldenTest() {
        super(
                "haproxy",
                new HaproxyConfig(
                        new ProxyDirectory(Path.of("unused")), new NoProcess(), () -> Duration.ofSeconds(30)));
    }
}
