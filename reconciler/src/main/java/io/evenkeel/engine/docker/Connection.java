package io.evenkeel.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.DockerCmdExecFactory;
import com.github.dockerjava.api.command.StopContainerCmd;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DefaultDockerCmdExecFactory;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.core.RemoteApiVersion;
import com.github.dockerjava.httpclient5.ApacheDockerHttpClient;
import com.github.dockerjava.transport.DockerHttpClient;
import io.evenkeel.engine.EngineException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The client of one engine, made with an agreed API version at the first call that reaches it.
 */
final class Connection implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    /** Removing a big container can take the engine many seconds; beyond this it hangs. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String host;
    private final Duration response;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<Session> session = Optional.empty();
    private boolean closed;

    Connection(String host) {
        this(host, PATIENCE);
    }

    Connection(String host, Duration response) {
        Silence.keep();
        this.host = host;
        this.response = response;
    }

    /** Makes a call that answers at once. */
    <T> T prompt(String attempt, Function<DockerClient, T> call) {
        try {
            return prompt(attempt, session().client(), call);
        } catch (EngineException failure) {
            if (Calls.holds(Objects.requireNonNullElse(failure.getMessage(), ""), "client version")) {
                forget();
            }
            throw failure;
        }
    }

    /** The engine was replaced by one that does not speak the agreed version: the next call agrees on another. */
    private void forget() {
        lock.lock();
        try {
            session.ifPresent(Session::close);
            session = Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private <T> T prompt(String attempt, DockerClient client, Function<DockerClient, T> call) {
        try (var pending = new PendingCall<>(attempt, client, call)) {
            return pending.await(response)
                    .orElseThrow(() -> new EngineException.Unreachable(
                            "cannot " + attempt + ": no answer within " + Texts.of(response)
                                    + "; does the engine hang?",
                            new TimeoutException()))
                    .value();
        }
    }

    /** Makes a call that lasts as long as a container wants, and gives up when the engine answers nothing else. */
    <T> T enduring(String attempt, Function<DockerClient, T> call) {
        try (var pending = new PendingCall<>(attempt, session().client(), call)) {
            while (true) {
                var answer = pending.await(response);
                if (answer.isPresent()) {
                    return answer.get().value();
                }
                prompt(attempt, docker -> docker.pingCmd().exec());
            }
        }
    }

    /** For answers that come over time: pull, build, wait, logs, events, exec. Their callers bound the time. */
    DockerClient patient() {
        return session().client();
    }

    /** Not yet sent; it goes over the present session. */
    StopContainerCmd stopCommand(String container) {
        return new UntimedStop(session().commands().createStopContainerCmdExec(), container);
    }

    String version() {
        var session = session();
        return "Docker " + session.release() + ", API " + session.api();
    }

    /** Operating system and architecture in the words of images, as in {@code linux/amd64}. */
    String platform() {
        return session().platform();
    }

    /** The logging driver that containers get which ask for none. */
    String loggingDriver() {
        return session().loggingDriver();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            forget();
        } finally {
            lock.unlock();
        }
    }

    private Session session() {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the connection to the engine at " + host + " is closed");
            }
            if (session.isEmpty()) {
                session = Optional.of(opened());
            }
            return session.orElseThrow();
        } finally {
            lock.unlock();
        }
    }

    private Session opened() {
        var attempt = "reach the engine at " + host;
        var unversioned = speaking(RemoteApiVersion.unknown()).client();
        try (unversioned) {
            return prompt(attempt, unversioned, this::agreed);
        } catch (IOException failure) {
            throw Calls.translated(attempt, failure);
        }
    }

    private Session agreed(DockerClient unversioned) {
        var version = unversioned.versionCmd().exec();
        var api = ApiVersion.agree(
                ApiVersion.parse(Calls.given(version.getMinAPIVersion(), "oldest API version")),
                ApiVersion.parse(Calls.given(version.getApiVersion(), "API version")));
        var dialect = speaking(api.remote());
        return new Session(
                dialect.client(),
                dialect.commands(),
                api,
                version.getVersion(),
                version.getOperatingSystem() + "/" + version.getArch(),
                Calls.given(unversioned.infoCmd().exec().getLoggingDriver(), "logging driver"));
    }

    private Dialect speaking(RemoteApiVersion api) {
        var config = DefaultDockerClientConfig.createDefaultConfigBuilder()
                .withDockerHost(host)
                .withApiVersion(api)
                .build();
        var transport = new ApacheDockerHttpClient.Builder()
                .dockerHost(config.getDockerHost())
                .sslConfig(config.getSSLConfig())
                .connectionTimeout(CONNECT)
                .build();
        return new Dialect(config, transport);
    }

    /** A version of the API over one transport. */
    private record Dialect(DefaultDockerClientConfig config, DockerHttpClient transport) {
        /** Closes the transport when it is closed. */
        DockerClient client() {
            return DockerClientImpl.getInstance(config, transport);
        }

        /** What the client's own commands are sent with. */
        DockerCmdExecFactory commands() {
            var commands = new DefaultDockerCmdExecFactory(transport, config.getObjectMapper());
            commands.init(config);
            return commands;
        }
    }

    private record Session(
            DockerClient client,
            DockerCmdExecFactory commands,
            ApiVersion api,
            String release,
            String platform,
            String loggingDriver) {
        void close() {
            try {
                client.close();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
