package io.evenkeel.app;

import io.evenkeel.app.instance.Instance;
import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Engine;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.engine.docker.DockerEngine;
import io.evenkeel.state.ResourceName;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** What the copies of an app print. */
public final class AppLogs implements AutoCloseable {
    private static final Duration FOR_EVER = Duration.ofDays(1000);

    private final Engine engine;
    private final String instance;
    private final ResourceName app;

    private AppLogs(Engine engine, String instance, ResourceName app) {
        this.engine = engine;
        this.instance = instance;
        this.app = app;
    }

    /**
     * Opens the engine that a host's own file names.
     *
     * @param identity whose instance the host's is
     */
    public static AppLogs of(AgentConfiguration configuration, RepositoryPlace identity, ResourceName app) {
        var engine = DockerEngine.at(configuration.engine());
        try {
            var instance = Instance.find(identity.home(configuration.host()), engine.networks());
            return new AppLogs(engine, instance.map(Instance::id).orElse(""), app);
        } catch (RuntimeException e) {
            engine.close();
            throw e;
        }
    }

    /** The names of its copies' containers, those too that have ended, in order. */
    public List<String> containers() {
        return engine.containers().list().stream()
                .filter(row -> instance.equals(row.labels().get(Labels.INSTANCE))
                        && OwnNames.COPY.equals(row.labels().get(Labels.ROLE))
                        && app.toString().equals(row.labels().get(Labels.RESOURCE)))
                .map(ContainerRow::name)
                .sorted()
                .toList();
    }

    /** How a copy is told from the others: {@code green.2-0123abcd}. */
    public String brief(String container) {
        return container.substring(app.dotted().length() + 1);
    }

    /** The newest lines of one. */
    public List<String> tail(String container, int lines) {
        return engine.containers().tail(container, lines);
    }

    /** The newest lines of one, and those that come, until it ends or {@code goOn} answers false. */
    public void follow(String container, int past, Predicate<String> goOn) {
        engine.containers().follow(container, past, FOR_EVER, goOn);
    }

    @Override
    public void close() {
        engine.close();
    }
}
