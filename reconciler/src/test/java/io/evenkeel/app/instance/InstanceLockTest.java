package io.evenkeel.app.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstanceLockTest {
    @TempDir
    Path folder;

    @Test
    void theLockCanBeTakenAgainOnceItIsLetGo() {
        InstanceLock.take(folder).close();
        InstanceLock.take(folder).close();

        assertThat(folder.resolve("instance/lock")).exists();
    }

    @Test
    void aSecondHolderInTheSameProcessIsRefusedAndTheFirstKeepsIt() throws Exception {
        try (var lock = InstanceLock.take(folder)) {
            assertThatThrownBy(() -> InstanceLock.take(folder.resolve("./x/..")))
                    .isInstanceOf(InstanceException.class)
                    .hasMessageContaining("already holds");
            var other = start();
            try (var output = output(other)) {
                assertThat(output.readLine())
                        .startsWith("refused: another Evenkeel holds " + folder)
                        .contains("process " + ProcessHandle.current().pid() + ", started 20");
            }
            assertThat(lock).isNotNull();
        }
    }

    @Test
    void aHolderThatIsKilledLetsGoAndTheMessageNamesIt() throws Exception {
        var other = start();
        try (var output = output(other)) {
            assertThat(output.readLine()).isEqualTo("taken");
            assertThatThrownBy(() -> InstanceLock.take(folder))
                    .isInstanceOf(InstanceException.class)
                    .hasMessageContaining("process " + other.pid() + ", started 20");
        } finally {
            other.destroyForcibly();
        }

        await().untilAsserted(() -> InstanceLock.take(folder).close());
    }

    @Test
    void whatADeadProcessWroteIntoTheFileLocksNothing() throws Exception {
        Files.createDirectories(folder.resolve("instance"));
        Files.writeString(
                folder.resolve("instance/lock"), "process 1, started 2020-01-01T00:00:00Z and much more text");

        try (var lock = InstanceLock.take(folder)) {
            assertThat(lock).isNotNull();
            assertThat(Files.size(folder.resolve("instance/lock"))).isLessThan(50);
        }
    }

    private Process start() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java, "-cp", System.getProperty("java.class.path"), Holder.class.getName(), folder.toString())
                .redirectErrorStream(true)
                .start();
    }

    private static BufferedReader output(Process process) {
        return process.inputReader(StandardCharsets.UTF_8);
    }

    /** Another process that takes the lock and keeps it until it is killed. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws InterruptedException {
            try (var lock = InstanceLock.take(Path.of(arguments[0]))) {
                System.out.println("taken");
                Thread.sleep(60_000);
                System.out.println("let go of " + lock);
            } catch (InstanceException e) {
                System.out.println("refused: " + e.getMessage());
            }
        }
    }
}
