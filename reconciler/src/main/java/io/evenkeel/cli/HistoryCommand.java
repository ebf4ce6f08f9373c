package io.evenkeel.cli;

import io.evenkeel.journal.JournalReader;
import io.evenkeel.journal.PastPass;
import io.evenkeel.state.ResourceName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        description =
                "Shows what the newest passes did and why, oldest first. Passes that had nothing to do are left out.")
final class HistoryCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private HostOptions host;

    @Parameters(arity = "0..1", paramLabel = "RESOURCE", description = "Only what was done for it.")
    private @Nullable String resource;

    @Option(names = "--commit", paramLabel = "ID", description = "Only passes towards it; its first digits are enough.")
    private @Nullable String commit;

    @Option(
            names = {"-n", "--passes"},
            paramLabel = "N",
            defaultValue = "20",
            description = "How many passes at most. Default: ${DEFAULT-VALUE}.")
    private int passes;

    @Option(names = "--json", description = "Print the entries of the journal, one JSON object a line.")
    private boolean json;

    @Override
    public Integer call() {
        var state = host.configuration().state();
        var chosen = chosen(state);
        var text = new HistoryText(json);
        chosen.stream().map(text::of).forEach(spec.commandLine().getOut()::print);
        spec.commandLine().getOut().flush();
        if (chosen.isEmpty()) {
            spec.commandLine().getErr().println("the journal in " + state + " tells of none");
        }
        return ExitCode.FINE;
    }

    private List<PastPass> chosen(Path state) {
        Optional<ResourceName> only = Optional.ofNullable(resource).map(name -> ResourceArgument.parse(spec, name));
        var all = PastPass.among(new JournalReader(state).all()).stream()
                .filter(pass -> commit == null || pass.isFor(commit))
                .map(pass -> only.map(pass::about).orElse(pass))
                .filter(PastPass::didSomething)
                .toList();
        return all.subList(Math.max(0, all.size() - passes), all.size());
    }
}
