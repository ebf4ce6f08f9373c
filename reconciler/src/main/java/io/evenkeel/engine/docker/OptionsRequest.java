package io.evenkeel.engine.docker;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.Device;
import com.github.dockerjava.api.model.HealthCheck;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.Mount;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.TmpfsOptions;
import com.github.dockerjava.api.model.Ulimit;
import io.evenkeel.state.desired.Healthcheck;
import io.evenkeel.state.desired.Options;
import io.evenkeel.state.desired.Options.Logging;
import io.evenkeel.state.desired.Options.Tmpfs;
import io.evenkeel.state.desired.Security;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/** What most containers leave as it is, in the engine's create call. What is at its default is not sent. */
final class OptionsRequest {
    private OptionsRequest() {}

    static void apply(CreateContainerCmd command, HostConfig host, Options options) {
        var execution = options.execution();
        execution.user().ifPresent(command::withUser);
        execution.workingDir().ifPresent(command::withWorkingDir);
        if (execution.init()) {
            host.withInit(true);
        }
        host.withUlimits(execution.ulimits().entrySet().stream()
                .map(limit -> new Ulimit(
                        limit.getKey(),
                        limit.getValue().soft(),
                        limit.getValue().hard()))
                .toList());
        secure(host, options.security());
        options.networking().hostname().ifPresent(command::withHostName);
        host.withExtraHosts(options.networking().extraHosts().toArray(String[]::new));
        options.scratch().shmSize().ifPresent(host::withShmSize);
        options.logging().map(OptionsRequest::logging).ifPresent(host::withLogConfig);
        options.healthcheck().map(OptionsRequest::healthcheck).ifPresent(command::withHealthcheck);
    }

    private static void secure(HostConfig host, Security security) {
        host.withReadonlyRootfs(security.readOnly())
                .withPrivileged(security.privileged())
                .withCapAdd(capabilities(security.capAdd()))
                .withCapDrop(capabilities(security.capDrop()))
                .withSysctls(security.sysctls())
                .withDevices(security.devices().stream()
                        .map(device -> new Device(device.access(), device.container(), device.host()))
                        .toList());
        if (security.noNewPrivileges()) {
            host.withSecurityOpts(List.of("no-new-privileges"));
        }
    }

    private static Capability[] capabilities(SortedSet<String> names) {
        return names.stream().map(Capability::valueOf).toArray(Capability[]::new);
    }

    static Mount tmpfs(Tmpfs folder) {
        var options = new TmpfsOptions();
        folder.size().ifPresent(options::withSizeBytes);
        folder.mode().ifPresent(options::withMode);
        return new Mount().withType(MountType.TMPFS).withTarget(folder.target()).withTmpfsOptions(options);
    }

    private static LogConfig logging(Logging logging) {
        Map<String, String> config = new HashMap<>();
        logging.bounds().ifPresent(bounds -> {
            config.put("max-size", bounds.maxSize());
            config.put("max-file", String.valueOf(bounds.maxFile()));
        });
        return new LogConfig(LogConfig.LoggingType.fromValue(logging.driver()), config);
    }

    private static HealthCheck healthcheck(Healthcheck check) {
        var request = new HealthCheck().withTest(check.test());
        check.interval().map(Duration::toNanos).ifPresent(request::withInterval);
        check.timeout().map(Duration::toNanos).ifPresent(request::withTimeout);
        check.startPeriod().map(Duration::toNanos).ifPresent(request::withStartPeriod);
        check.retries().ifPresent(request::withRetries);
        return request;
    }
}
