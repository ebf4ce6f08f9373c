package io.evenkeel.document;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/** Durations ({@code 500ms}, {@code 1h30m}) and sizes ({@code 64Mi}) as the schemas allow them. */
public final class Quantities {
    private static final Pattern PART = Pattern.compile("([0-9]+)(ms|h|m|s)");
    private static final Map<String, Long> UNITS =
            Map.of("Ki", 1L << 10, "Mi", 1L << 20, "Gi", 1L << 30, "Ti", 1L << 40);

    private Quantities() {}

    public static Duration duration(String text) {
        var total = Duration.ZERO;
        var parts = PART.matcher(text);
        while (parts.find()) {
            var count = Long.parseLong(parts.group(1));
            total = total.plus(
                    switch (parts.group(2)) {
                        case "h" -> Duration.ofHours(count);
                        case "m" -> Duration.ofMinutes(count);
                        case "s" -> Duration.ofSeconds(count);
                        default -> Duration.ofMillis(count);
                    });
        }
        return total;
    }

    static long size(String text) {
        var unit = text.substring(text.length() - 2);
        return Long.parseLong(text.substring(0, text.length() - 2)) * UNITS.getOrDefault(unit, 1L);
    }
}
