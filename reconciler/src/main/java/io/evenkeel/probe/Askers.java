package io.evenkeel.probe;

import io.evenkeel.engine.Containers;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Inspection;
import io.evenkeel.probe.helper.Attempt;
import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.Gate.Check;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes the asker of a gate's check for one life of a copy. */
record Askers(Containers containers, HelperContainers helpers, String version) {
    Asker asker(String copy, Gate gate, Inspection life) {
        return switch (gate.check()) {
            case Check.Http http ->
                helper(copy, gate, life, http(http), attempt -> judged(attempt, Advice.http(attempt, expect(http))));
            case Check.Tcp(var port) ->
                helper(
                        copy,
                        gate,
                        life,
                        List.of("tcp", "--port", "" + port),
                        attempt -> judged(attempt, Advice.tcp(attempt)));
            case Check.Command(var command) ->
                new RhythmicAsker(gate.interval(), () -> run(copy, command, gate.timeout()));
            case Check.ContainerState() -> new RhythmicAsker(gate.interval(), () -> state(copy));
        };
    }

    private Asker helper(String copy, Gate gate, Inspection life, List<String> mode, Function<Attempt, Answer> judge) {
        var arguments = new ArrayList<>(mode);
        life.addresses().values().stream()
                .flatMap(List::stream)
                .sorted(Comparator.comparing(Askers::isIpv6).thenComparing(Comparator.naturalOrder()))
                .forEach(address -> arguments.addAll(List.of("--address", address)));
        arguments.addAll(List.of(
                "--timeout", gate.timeout().toMillis() + "ms",
                "--interval", gate.interval().toMillis() + "ms",
                "--for", gate.deadline().plusSeconds(60).toMillis() + "ms"));
        return new HelperAsker(helpers, copy, arguments, gate.deadline().plusSeconds(30), judge);
    }

    private List<String> http(Check.Http check) {
        HttpQuestion question = check.question();
        var arguments = new ArrayList<>(List.of(
                "http",
                "--port",
                "" + check.port(),
                "--path",
                question.path(),
                "--host",
                question.host(),
                "--accept",
                accept(question.expect()),
                "--agent",
                "evenkeel-probe/" + version));
        question.headers().forEach((name, value) -> arguments.addAll(List.of("--header", name + ":" + value)));
        return arguments;
    }

    private static Expect expect(Check.Http check) {
        return check.question().expect();
    }

    private static String accept(Expect expect) {
        return switch (expect) {
            case Expect.Success() -> "200-299";
            case Expect.Any() -> "100-999";
            case Expect.Listed(var statuses) ->
                statuses.stream().map(String::valueOf).collect(Collectors.joining(","));
        };
    }

    /** IPv4 first, because that is what the proxy uses. */
    private static boolean isIpv6(String address) {
        return address.contains(":");
    }

    private static Answer judged(Attempt attempt, String advice) {
        return new Answer(attempt.good(), attempt.sentence(), attempt.good() ? "" : advice);
    }

    private Answer run(String copy, List<String> command, Duration timeout) {
        try {
            var result = containers.exec(copy, command, timeout);
            if (result.exitCode() == 0) {
                return Answer.good("the command ended with 0");
            }
            return new Answer(
                    false,
                    "the command ended with " + result.exitCode() + lastLine(result.output()),
                    Advice.command(result, command.getFirst()));
        } catch (EngineException.TimedOut late) {
            return new Answer(false, "the command did not end within " + timeout.toMillis() + "ms", "");
        }
    }

    private Answer state(String copy) {
        var seen = containers.inspect(copy);
        if (seen.health().isEmpty()) {
            return seen.state().equals("running") ? Answer.good("it runs") : Answer.bad("it is " + seen.state());
        }
        var health = seen.health().get();
        return new Answer(health.equals("healthy"), "its HEALTHCHECK says " + health, "");
    }

    private static String lastLine(String output) {
        return output.lines()
                .filter(line -> !line.isBlank())
                .reduce((first, second) -> second)
                .map(line -> ": " + line.strip())
                .orElse("");
    }
}
