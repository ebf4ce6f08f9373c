package io.evenkeel.tests.bench;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import io.evenkeel.tests.host.Machine;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** What came of it. */
record Comparison(List<Size> sizes, Machine machine) {

    /**
     * All runs over one number of files.
     *
     * @param bytes of all files together
     */
    record Size(int files, long bytes, List<Usage> evenkeel, List<Usage> peer) {
        Usage ours() {
            return Usage.median(evenkeel);
        }

        Usage theirs() {
            return Usage.median(peer);
        }

        double ratio() {
            return ours().wall() / theirs().wall();
        }

        private Map<String, Object> fields() {
            return Map.of(
                    "files", files,
                    "bytes", bytes,
                    "evenkeel", ours().fields(),
                    "peer", theirs().fields(),
                    "wallRatio", ratio(),
                    "evenkeelRuns", evenkeel.stream().map(Usage::fields).toList(),
                    "peerRuns", peer.stream().map(Usage::fields).toList());
        }
    }

    String table() {
        return AsciiTable.getTable(
                AsciiTable.NO_BORDERS,
                sizes,
                List.of(
                        column("FILES", size -> String.valueOf(size.files())),
                        column("WALL s", size -> number("%.2f", size.ours().wall())),
                        column("PEER", size -> number("%.2f", size.theirs().wall())),
                        column("RATIO", size -> number("%.2f", size.ratio())),
                        column("CPU s", size -> number("%.2f", size.ours().cpu())),
                        column("PEER", size -> number("%.2f", size.theirs().cpu())),
                        column("PEAK MiB", size -> number("%.0f", size.ours().peak())),
                        column("PEER", size -> number("%.0f", size.theirs().peak()))));
    }

    Map<String, Object> fields() {
        return Map.of(
                "machine", machine.facts(),
                "sizes", sizes.stream().map(Size::fields).toList());
    }

    private static ColumnData<Size> column(String header, Function<Size, String> text) {
        return new Column()
                .header(header)
                .dataAlign(HorizontalAlign.RIGHT)
                .headerAlign(HorizontalAlign.RIGHT)
                .with(text);
    }

    private static String number(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }
}
