package io.evenkeel.probe.helper;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Options in pairs, {@code --name value}; an option may be there several times. */
record Arguments(Map<String, List<String>> options) {
    static Arguments of(String[] words, int from) {
        Map<String, List<String>> options = new HashMap<>();
        for (var at = from; at < words.length; at += 2) {
            if (!words[at].startsWith("--") || at + 1 == words.length) {
                throw new IllegalArgumentException("expected --name value, got " + words[at]);
            }
            options.computeIfAbsent(words[at].substring(2), name -> new ArrayList<>())
                    .add(words[at + 1]);
        }
        return new Arguments(options);
    }

    List<String> all(String name) {
        return options.getOrDefault(name, List.of());
    }

    String one(String name) {
        var values = all(name);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("--" + name + " is missing");
        }
        return values.getFirst();
    }

    Duration time(String name, Duration otherwise) {
        var values = all(name);
        return values.isEmpty() ? otherwise : time(values.getFirst());
    }

    List<Integer> ports(String name) {
        return Arrays.stream(one(name).split(",")).map(Integer::valueOf).toList();
    }

    private static Duration time(String text) {
        if (text.endsWith("ms")) {
            return Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)));
        }
        if (text.endsWith("s")) {
            return Duration.ofSeconds(Long.parseLong(text.substring(0, text.length() - 1)));
        }
        throw new IllegalArgumentException("not a time: " + text + "; write 200ms or 5s");
    }
}
