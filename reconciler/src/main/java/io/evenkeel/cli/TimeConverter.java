package io.evenkeel.cli;

import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 500ms}, {@code 10s}, {@code 1h30m}. */
final class TimeConverter implements ITypeConverter<Duration> {
    private static final Pattern TIME =
            Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,6})m)?(?:(\\d{1,6})s)?(?:(\\d{1,9})ms)?");

    @Override
    public Duration convert(String text) {
        var matcher = TIME.matcher(text);
        if (text.isEmpty() || !matcher.matches()) {
            throw new TypeConversionException("\"" + text + "\" is no time; write 500ms, 10s or 1h30m");
        }
        return Duration.ofHours(number(matcher.group(1)))
                .plusMinutes(number(matcher.group(2)))
                .plusSeconds(number(matcher.group(3)))
                .plusMillis(number(matcher.group(4)));
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
