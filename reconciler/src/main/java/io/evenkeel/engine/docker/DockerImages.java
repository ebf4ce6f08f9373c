package io.evenkeel.engine.docker;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.command.PullImageCmd;
import com.github.dockerjava.api.model.BuildResponseItem;
import com.github.dockerjava.api.model.PullResponseItem;
import com.github.dockerjava.api.model.ResponseItem;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Images;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Images of a Docker Engine. */
final class DockerImages implements Images {
    /** What the engine lists for an image that has lost its name. */
    private static final String NAMELESS = "<none>";

    private final Connection connection;

    DockerImages(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Set<String> present() {
        return connection.prompt(
                "list images",
                docker -> docker.listImagesCmd().exec().stream()
                        .flatMap(image ->
                                Stream.concat(references(image.getRepoTags()), references(image.getRepoDigests())))
                        .filter(reference -> !reference.contains(NAMELESS))
                        .flatMap(reference -> ImageNames.spellings(reference).stream())
                        .collect(Collectors.toUnmodifiableSet()));
    }

    @Override
    public Optional<Image> find(String reference) {
        try {
            return Optional.of(connection.prompt(
                    "inspect image " + reference,
                    docker -> image(docker.inspectImageCmd(reference).exec())));
        } catch (EngineException.NotFound absent) {
            return Optional.empty();
        }
    }

    @Override
    public void pull(String reference, Duration timeout) {
        var attempt = "pull " + reference;
        Calls.run(attempt, () -> {
            var problems = new ConcurrentLinkedQueue<String>();
            try (var answer = new Answer<PullResponseItem>(item -> problem(item).ifPresent(problems::add))) {
                pulling(reference).exec(answer);
                settle(attempt, answer, problems, timeout);
            }
        });
        checkPlatform(reference);
    }

    @Override
    public void build(String reference, InputStream context, Duration timeout) {
        var attempt = "build image " + reference;
        Calls.run(attempt, () -> {
            var problems = new ConcurrentLinkedQueue<String>();
            try (var answer =
                    new Answer<BuildResponseItem>(item -> problem(item).ifPresent(problems::add))) {
                connection
                        .patient()
                        .buildImageCmd(context)
                        .withTags(Set.of(reference))
                        .withRemove(true)
                        .withForcerm(true)
                        .exec(answer);
                settle(attempt, answer, problems, timeout);
            }
        });
    }

    private static void settle(
            String attempt, Answer<?> answer, ConcurrentLinkedQueue<String> problems, Duration timeout) {
        var ended = answer.ended(timeout);
        var problem = problems.poll();
        if (problem != null) {
            throw new EngineException("cannot " + attempt + ": " + problem);
        }
        if (!ended) {
            throw new EngineException("cannot " + attempt + ": not done after " + Texts.of(timeout));
        }
    }

    private PullImageCmd pulling(String reference) {
        var digest = reference.indexOf('@');
        if (digest >= 0) {
            return connection
                    .patient()
                    .pullImageCmd(withoutTag(reference.substring(0, digest)))
                    .withTag(reference.substring(digest + 1));
        }
        var name = withoutTag(reference);
        var tag = name.length() < reference.length() ? reference.substring(name.length() + 1) : "latest";
        return connection.patient().pullImageCmd(name).withTag(tag);
    }

    /** A colon before the last slash belongs to a registry's port. */
    private static String withoutTag(String reference) {
        var colon = reference.lastIndexOf(':');
        return colon > reference.lastIndexOf('/') ? reference.substring(0, colon) : reference;
    }

    private void checkPlatform(String reference) {
        var image = find(reference)
                .orElseThrow(() -> new EngineException("the engine says that it pulled " + reference
                        + " but does not have it; is another program removing images?"));
        if (!image.platform().equals(connection.platform())) {
            throw new EngineException(reference + " is an image for " + image.platform() + " and this engine runs "
                    + connection.platform() + ": publish the image for it too");
        }
    }

    private static Image image(InspectImageResponse found) {
        var config = Optional.ofNullable(found.getConfig());
        return new Image(
                Calls.given(found.getId(), "image id"),
                found.getOs() + "/" + found.getArch(),
                Optional.ofNullable(found.getSize()).orElse(0L),
                config.map(labelled -> labelled.getLabels()).orElse(Map.of()),
                variables(
                        config.flatMap(set -> Optional.ofNullable(set.getEnv())).orElse(new String[0])));
    }

    /** {@code NAME=value} each; of a name that stands twice the last one counts, as for a program. */
    private static Map<String, String> variables(String[] written) {
        Map<String, String> variables = new TreeMap<>();
        for (var text : written) {
            var equals = text.indexOf('=');
            if (equals > 0) {
                variables.put(text.substring(0, equals), text.substring(equals + 1));
            }
        }
        return variables;
    }

    /** The registry's or the builder's own words, which come inside an answer that is a success for HTTP. */
    private static Optional<String> problem(ResponseItem item) {
        if (!item.isErrorIndicated()) {
            return Optional.empty();
        }
        return Optional.ofNullable(item.getErrorDetail())
                .map(ResponseItem.ErrorDetail::getMessage)
                .or(() -> Optional.of("the engine gives no reason"));
    }

    private static Stream<String> references(String @Nullable [] listed) {
        return listed == null ? Stream.empty() : Arrays.stream(listed);
    }
}
