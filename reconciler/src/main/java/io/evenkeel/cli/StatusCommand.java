package io.evenkeel.cli;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import com.github.freva.asciitable.OverflowBehaviour;
import io.evenkeel.app.Preview;
import io.evenkeel.status.AppStatus;
import io.evenkeel.status.HostStatus;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        description = "Shows how each app stands to what the repository declares. Reads only, takes no lock.")
final class StatusCommand implements Callable<Integer> {
    private static final int NOTE_WIDTH = 100;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private HostOptions host;

    @Option(names = "--exit-code", description = "Exit with 3 when not everything is as declared.")
    private boolean exitCode;

    @Override
    public Integer call() {
        var configuration = host.configuration();
        var place = host.place(configuration, null);
        var preview = Preview.of(configuration, place, place);
        var status = HostStatus.of(preview.declared().desired(), preview.observed(), preview.memory(), preview.plan());
        var out = spec.commandLine().getOut();
        out.println("revision " + preview.declared().tree().revision().brief() + ", proxy " + status.proxy());
        out.println(table(status.apps()));
        status.others().forEach(out::println);
        preview.problems().forEach(out::println);
        out.flush();
        return exitCode && !status.converged() ? ExitCode.PENDING : ExitCode.FINE;
    }

    private static String table(List<AppStatus> apps) {
        return AsciiTable.getTable(
                AsciiTable.NO_BORDERS,
                apps,
                List.of(
                        left("RESOURCE").with(app -> app.name().toString()),
                        left("KIND").with(AppStatus::kind),
                        left("STATE").with(app -> app.condition().words()),
                        left("COPIES").with(app -> app.ready() + "/" + app.wanted()),
                        left("SERVING").with(AppStatus::serving),
                        left("NOTE")
                                .maxWidth(NOTE_WIDTH, OverflowBehaviour.NEWLINE)
                                .with(AppStatus::note)));
    }

    private static Column left(String header) {
        return new Column().header(header).headerAlign(HorizontalAlign.LEFT).dataAlign(HorizontalAlign.LEFT);
    }
}
