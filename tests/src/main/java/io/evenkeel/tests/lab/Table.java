package io.evenkeel.tests.lab;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import io.evenkeel.tests.load.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Figures of many runs, added up for people. */
final class Table {
    private Table() {}

    /**
     * Runs that are told in one line.
     *
     * @param name the columns by which they are called
     */
    private record Row(List<String> name, List<Figures> runs) {
        String sum(ToIntFunction<Figures> figure) {
            return String.valueOf(runs.stream().mapToInt(figure).sum());
        }

        String longest() {
            return runs.stream()
                            .mapToLong(run -> run.load().longest().toMillis())
                            .max()
                            .orElse(0)
                    + " ms";
        }
    }

    /** One line for each proxy, method, profile and use of connections. */
    static String detailed(List<Figures> runs) {
        return table(
                runs,
                experiment -> List.of(
                        Experiment.text(experiment.proxy()),
                        experiment.method().text(),
                        experiment.profile().text(),
                        experiment.use().text()));
    }

    /** One line for each proxy and method. */
    static String totals(List<Figures> runs) {
        return table(
                runs,
                experiment -> List.of(
                        Experiment.text(experiment.proxy()), experiment.method().text(), "", ""));
    }

    private static String table(List<Figures> runs, Function<Experiment, List<String>> name) {
        var rows = new LinkedHashMap<List<String>, List<Figures>>();
        runs.forEach(run -> rows.computeIfAbsent(name.apply(run.experiment()), _ -> new ArrayList<>())
                .add(run));
        return AsciiTable.getTable(
                AsciiTable.NO_BORDERS,
                rows.entrySet().stream()
                        .map(row -> new Row(row.getKey(), row.getValue()))
                        .toList(),
                List.of(
                        words("PROXY", row -> row.name().get(0)),
                        words("METHOD", row -> row.name().get(1)),
                        words("PROFILE", row -> row.name().get(2)),
                        words("CONNECTIONS", row -> row.name().get(3)),
                        number("RUNS", row -> String.valueOf(row.runs().size())),
                        number("ATTEMPTS", row -> row.sum(run -> run.load().requests())),
                        number("RIGHT", row -> row.sum(Figures::right)),
                        number("FAILED", row -> row.sum(run -> run.load().failed())),
                        number("502", row -> row.sum(run -> run.failed(Failure.Kind.BAD_GATEWAY))),
                        number("503", row -> row.sum(run -> run.failed(Failure.Kind.UNAVAILABLE))),
                        number("TRANSPORT", row -> row.sum(run -> run.failed(Failure.Kind.TRANSPORT))),
                        number("WRONG", row -> row.sum(run -> run.failed(Failure.Kind.WRONG))),
                        number("OLDER", row -> row.sum(run -> run.load().olderAfterNewer())),
                        number("LATE", row -> row.sum(run -> run.load().late())),
                        number("LONGEST", Row::longest)));
    }

    private static ColumnData<Row> words(String header, Function<Row, String> text) {
        return column(header, HorizontalAlign.LEFT, text);
    }

    private static ColumnData<Row> number(String header, Function<Row, String> text) {
        return column(header, HorizontalAlign.RIGHT, text);
    }

    private static ColumnData<Row> column(String header, HorizontalAlign align, Function<Row, String> text) {
        return new Column().header(header).dataAlign(align).headerAlign(align).with(text);
    }
}
