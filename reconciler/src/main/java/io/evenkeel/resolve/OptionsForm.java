package io.evenkeel.resolve;

import io.evenkeel.state.desired.DeliveredFile;
import io.evenkeel.state.desired.DeliveredFile.Owner;
import io.evenkeel.state.desired.Healthcheck;
import io.evenkeel.state.desired.Options;
import io.evenkeel.state.desired.Options.Logging;
import io.evenkeel.state.desired.Options.Tmpfs;
import io.evenkeel.state.desired.Options.Ulimit;
import io.evenkeel.state.desired.Security;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The canonical form of a container's options, each a part of its own, so that a plan can name it. */
final class OptionsForm {
    /** The default mode of a file. */
    private static final int READABLE = 0444;

    private OptionsForm() {}

    static SortedMap<String, Object> of(Options options) {
        var execution = options.execution();
        var networking = options.networking();
        return new Form()
                .with("user", execution.user())
                .with("workingDir", execution.workingDir())
                .with("init", execution.init())
                .with("ulimits", ulimits(execution.ulimits()))
                .with("security", security(options.security()))
                .with(
                        "devices",
                        options.security().devices().stream()
                                .map(Object::toString)
                                .toList())
                .with("sysctls", options.security().sysctls())
                .with("hostname", networking.hostname())
                .with("extraHosts", networking.extraHosts())
                .with("networks", networking.networks())
                .with("files", files(options.files()))
                .with("tmpfs", tmpfs(options.scratch().tmpfs()))
                .with("shmSize", options.scratch().shmSize())
                .with("logging", options.logging().map(OptionsForm::logging))
                .with("labels", options.labels())
                .with("healthcheck", options.healthcheck().map(OptionsForm::healthcheck))
                .fields();
    }

    private static Map<String, Object> ulimits(SortedMap<String, Ulimit> ulimits) {
        Map<String, Object> form = new TreeMap<>();
        ulimits.forEach((name, limit) -> form.put(name, List.of(limit.soft(), limit.hard())));
        return form;
    }

    private static SortedMap<String, Object> security(Security security) {
        return new Form()
                .with("readOnly", security.readOnly())
                .with("capAdd", security.capAdd())
                .with("capDrop", security.capDrop())
                .with("newPrivileges", !security.noNewPrivileges())
                .with("privileged", security.privileged())
                .fields();
    }

    /** The content by a hash, so that the form stays small; the form itself is hashed with the instance's key. */
    private static List<SortedMap<String, Object>> files(List<DeliveredFile> files) {
        return files.stream()
                .sorted(Comparator.comparing(DeliveredFile::target))
                .map(file -> new Form()
                        .with("target", file.target())
                        .with("content", sha256(file.content().bytes()))
                        .with("mode", file.mode() == READABLE ? Optional.empty() : Optional.of(file.mode()))
                        .with("owner", owner(file.owner()))
                        .fields())
                .toList();
    }

    private static List<Long> owner(Owner owner) {
        return owner.equals(Owner.ROOT) ? List.of() : List.of(owner.user(), owner.group());
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256", impossible);
        }
    }

    private static List<SortedMap<String, Object>> tmpfs(List<Tmpfs> folders) {
        return folders.stream()
                .sorted(Comparator.comparing(Tmpfs::target))
                .map(folder -> new Form()
                        .with("target", folder.target())
                        .with("size", folder.size())
                        .with("mode", folder.mode())
                        .fields())
                .toList();
    }

    private static SortedMap<String, Object> logging(Logging logging) {
        return new Form()
                .with("driver", logging.driver())
                .with("maxSize", logging.bounds().map(Logging.Bounds::maxSize))
                .with("maxFile", logging.bounds().map(Logging.Bounds::maxFile))
                .fields();
    }

    private static SortedMap<String, Object> healthcheck(Healthcheck check) {
        return new Form()
                .with("test", check.test())
                .with("intervalMillis", check.interval().map(Duration::toMillis))
                .with("timeoutMillis", check.timeout().map(Duration::toMillis))
                .with("startPeriodMillis", check.startPeriod().map(Duration::toMillis))
                .with("retries", check.retries())
                .fields();
    }
}
