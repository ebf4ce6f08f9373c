package io.evenkeel.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Every field of an app that only a new container can change, seen from inside the container and by the engine. */
final class ContainerFieldsIT {
    private static final Quarters QUARTERS = Quarters.open("container", 88);

    @AfterAll
    static void close() {
        QUARTERS.close();
    }

    @Test
    void withoutAnyFieldItIsAsTheImageSaysAndGainsNoPrivileges() {
        try (var app = QUARTERS.start("")) {
            assertThat(app.inside("cat /proc/1/cmdline")).isEqualTo("/bin/sleep\000600\000");
            assertThat(app.inside("id -u; id -g; pwd").lines()).containsExactly("65534", "65534", "/srv");
            assertThat(app.status("NoNewPrivs")).isEqualTo("1");
            assertThat(app.told("{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.Privileged}} {{.HostConfig.Init}}"))
                    .isEqualTo("false false <nil>");
            assertThat(app.told("{{json .HostConfig.LogConfig}}"))
                    .isEqualTo("{\"Type\":\"json-file\",\"Config\":{\"max-file\":\"3\",\"max-size\":\"10m\"}}");
            assertThat(app.told("{{json .Config.Healthcheck.Test}}"))
                    .isEqualTo("[\"CMD\",\"/bin/sh\",\"-c\",\"exit 1\"]");
        }
    }

    @Test
    void aCommandIsGivenToTheImagesEntrypointWordByWord() {
        try (var app = QUARTERS.start("command: ['exec \"$0\" \"$@\"', /bin/sleep, 600]\n")) {
            assertThat(app.inside("cat /proc/1/cmdline")).isEqualTo("/bin/sleep\000600\000");
        }
    }

    @Test
    void anEntrypointAloneTakesTheImagesCommandAway() {
        try (var app = QUARTERS.start("entrypoint: [/bin/sleep, 0700]\n")) {
            assertThat(app.inside("cat /proc/1/cmdline")).isEqualTo("/bin/sleep\0000700\000");
        }
    }

    @Test
    void userWorkingFolderAndInitAreThoseOfProcessOne() {
        try (var app = QUARTERS.start("user: shop:media\nworkingDir: /\ninit: true\n")) {
            assertThat(app.inside("id -u; id -g; pwd").lines()).containsExactly("1234", "4321", "/");
            assertThat(app.inside("cat /proc/1/comm")).isEqualTo("docker-init");
            assertThat(app.told("{{.Config.User}} {{.Config.WorkingDir}} {{.HostConfig.Init}}"))
                    .isEqualTo("shop:media / true");
        }
    }

    @Test
    void aUserIsANumberToo() {
        try (var app = QUARTERS.start("user: 1234\n")) {
            assertThat(app.status("Uid")).isEqualTo("1234\t1234\t1234\t1234");
        }
    }

    @Test
    void itKnowsItsOwnNameAndOthersByIt() {
        try (var app = QUARTERS.start(
                "hostname: shop-web\nextraHosts: ['db.example.com:192.0.2.5', 'six.example.com:2001:db8::1',"
                        + " 'host.docker.internal:host-gateway']\n")) {
            assertThat(app.inside("cat /proc/sys/kernel/hostname")).isEqualTo("shop-web");
            assertThat(app.inside("cat /etc/hosts").lines())
                    .contains("192.0.2.5\tdb.example.com", "2001:db8::1\tsix.example.com")
                    .anyMatch(line -> line.matches("[0-9.]+\\thost\\.docker\\.internal"));
        }
    }

    @Test
    void foldersInMemoryHaveTheirSizeAndMode() {
        try (var app = QUARTERS.start(
                "tmpfs: [{target: /tmp}, {target: /run/app, size: 2Mi, mode: '0700'}]\nshmSize: 8Mi\n")) {
            assertThat(app.inside("stat -c '%a %F' /tmp /run/app").lines())
                    .containsExactly("1777 directory", "700 directory");
            assertThat(app.inside("cat /proc/mounts").lines())
                    .anyMatch(line -> line.matches("tmpfs /run/app tmpfs rw,.*size=2048k.*"))
                    .anyMatch(line -> line.matches("shm /dev/shm tmpfs rw,.*size=8192k.*"));
        }
    }

    @Test
    void limitsHoldForItsProcesses() {
        try (var app = QUARTERS.start(
                "ulimits: {nofile: 1234, core: {soft: 0, hard: -1}}\nresources: {memory: 32Mi, cpus: 0.5, pids: 40}\n")) {
            assertThat(app.inside("cat /proc/1/limits").lines())
                    .anyMatch(line -> line.matches("Max open files +1234 +1234 +files *"))
                    .anyMatch(line -> line.matches("Max core file size +0 +unlimited +bytes *"));
            assertThat(app.told("{{.HostConfig.Memory}} {{.HostConfig.NanoCpus}} {{.HostConfig.PidsLimit}}"))
                    .isEqualTo("33554432 500000000 40");
        }
    }

    @Test
    void aReadOnlyContainerWritesOnlyWhereSomethingIsMounted() {
        try (var app = QUARTERS.start("user: 0\nsecurity: {readOnly: true}\ntmpfs: [{target: /tmp}]\n")) {
            assertThat(app.exitCode("touch /srv/x")).isNotZero();
            assertThat(app.exitCode("touch /tmp/x")).isZero();
            assertThat(app.told("{{.HostConfig.ReadonlyRootfs}}")).isEqualTo("true");
        }
    }

    /** CapEff is a bit mask: 10 is NET_BIND_SERVICE, 12 NET_ADMIN. */
    @Test
    void capabilitiesAreExactlyThoseThatAreLeftAndAdded() {
        try (var app =
                QUARTERS.start("user: 0\nsecurity: {capDrop: [ALL], capAdd: [NET_BIND_SERVICE, CAP_NET_ADMIN]}\n")) {
            assertThat(Long.parseLong(app.status("CapEff"), 16)).isEqualTo(1L << 10 | 1L << 12);
        }
    }

    @Test
    void privilegesMayBeGainedWhereThatIsSaid() {
        try (var app = QUARTERS.start("user: 0\nsecurity: {noNewPrivileges: false}\n")) {
            assertThat(app.status("NoNewPrivs")).isEqualTo("0");
        }
    }

    /** Not started: an engine that runs in a container itself cannot give what it does not have. */
    @Test
    void privilegedIsToldToTheEngine() {
        try (var app = QUARTERS.create("security: {privileged: true}\n")) {
            assertThat(app.told("{{.HostConfig.Privileged}}")).isEqualTo("true");
        }
    }

    @Test
    void devicesAppearUnderTheirNamesWithTheirRights() {
        try (var app = QUARTERS.start("user: 0\ndevices: [/dev/null:/dev/blackhole:w]\n")) {
            assertThat(app.inside("stat -c %t:%T /dev/blackhole")).isEqualTo("1:3");
            assertThat(app.told("{{json .HostConfig.Devices}}"))
                    .isEqualTo("[{\"PathOnHost\":\"/dev/null\",\"PathInContainer\":\"/dev/blackhole\","
                            + "\"CgroupPermissions\":\"w\"}]");
        }
    }

    @Test
    void settingsOfTheKernelAreThoseOfItsOwnNamespaces() {
        try (var app = QUARTERS.start("sysctls: {net.core.somaxconn: 1234, kernel.msgmax: 16384}\n")) {
            assertThat(app.inside("cat /proc/sys/net/core/somaxconn /proc/sys/kernel/msgmax")
                            .lines())
                    .containsExactly("1234", "16384");
        }
    }

    @Test
    void labelsAreThereBesideEvenkeelsOwn() {
        try (var app = QUARTERS.start("labels: {com.example.team: shop, version: 1.10, empty: ''}\n")) {
            assertThat(app.told("{{index .Config.Labels \"com.example.team\"}} {{index .Config.Labels \"version\"}}"
                            + " {{index .Config.Labels \"empty\"}}. {{index .Config.Labels \"io.evenkeel.resource\"}}"))
                    .isEqualTo("shop 1.10 . fields/container/app");
        }
    }

    @Test
    void theOutputGoesWhereItIsSaid() {
        try (var app = QUARTERS.start("logging: {driver: local, maxSize: 1m, maxFile: 2}\n")) {
            assertThat(app.told("{{json .HostConfig.LogConfig}}"))
                    .isEqualTo("{\"Type\":\"local\",\"Config\":{\"max-file\":\"2\",\"max-size\":\"1m\"}}");
        }
        try (var app = QUARTERS.start("logging: {driver: none}\n")) {
            assertThat(app.told("{{json .HostConfig.LogConfig}}")).isEqualTo("{\"Type\":\"none\",\"Config\":{}}");
        }
    }

    @Test
    void aHealthcheckReplacesTheImagesAsFarAsItSays() {
        var line = "healthcheck: {test: 'test $FROM_IMAGE', interval: 1s, timeout: 2s, startPeriod: 3s, retries: 4}\n";
        try (var app = QUARTERS.start(line)) {
            assertThat(app.told("{{json .Config.Healthcheck}}"))
                    .isEqualTo("{\"Test\":[\"CMD-SHELL\",\"test $FROM_IMAGE\"],\"Interval\":1000000000,"
                            + "\"Timeout\":2000000000,\"StartPeriod\":3000000000,\"Retries\":4}");
        }
        try (var app = QUARTERS.start("healthcheck: {interval: 7s}\n")) {
            assertThat(app.told("{{.Config.Healthcheck.Interval}} {{index .Config.Healthcheck.Test 3}}"))
                    .isEqualTo("7s exit 1");
        }
        try (var app = QUARTERS.start("healthcheck: {disable: true}\n")) {
            assertThat(app.told("{{json .Config.Healthcheck.Test}} {{.State.Health}}"))
                    .isEqualTo("[\"NONE\"] <nil>");
        }
    }

    @Test
    void aHealthcheckIsMadeInTheContainer() {
        try (var app = QUARTERS.start(
                "healthcheck: {test: [CMD, /bin/sh, -c, 'test \"$OVERRIDDEN\" = weak'], interval: 200ms}\n")) {
            Awaitility.await().until(() -> app.told("{{.State.Health.Status}}").equals("healthy"));
        }
    }

    @Test
    void stopAndRestartAreToldToTheEngine() {
        try (var app = QUARTERS.start("stop: {signal: SIGQUIT, grace: 1500ms}\nrestart: on-failure\n")) {
            assertThat(app.told("{{.Config.StopSignal}} {{.Config.StopTimeout}} {{.HostConfig.RestartPolicy.Name}}"))
                    .isEqualTo("SIGQUIT 2 on-failure");
        }
    }

    @Test
    void portsAreTakenAsTheTextThatIsWritten() {
        try (var app = QUARTERS.start("ports: [127.0.0.1:21222:22, 21223:59/udp]\n")) {
            assertThat(app.told("{{json .HostConfig.PortBindings}}"))
                    .isEqualTo("{\"22/tcp\":[{\"HostIp\":\"127.0.0.1\",\"HostPort\":\"21222\"}],"
                            + "\"59/udp\":[{\"HostIp\":\"\",\"HostPort\":\"21223\"}]}");
        }
    }
}
