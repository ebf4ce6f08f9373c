package io.evenkeel.state;

import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which answers count as good; a redirect is followed nowhere and is good only where it is listed. */
public sealed interface Expect {
    /** Whether an HTTP status (100 to 599) is good. */
    boolean accepts(int status);

    /** Statuses 200 to 299. */
    record Success() implements Expect {
        @Override
        public boolean accepts(int status) {
            return status >= 200 && status <= 299;
        }

        @Override
        public String toString() {
            return "2xx";
        }
    }

    /** Any valid HTTP answer. */
    record Any() implements Expect {
        @Override
        public boolean accepts(int status) {
            return status >= 100 && status <= 999;
        }

        @Override
        public String toString() {
            return "any";
        }
    }

    /** Exactly the listed statuses, in ascending order. */
    record Listed(List<Integer> statuses) implements Expect {
        public Listed {
            statuses = List.copyOf(new TreeSet<>(statuses));
        }

        public static Listed of(Collection<Integer> statuses) {
            return new Listed(List.copyOf(statuses));
        }

        @Override
        public boolean accepts(int status) {
            return statuses.contains(status);
        }

        @Override
        public String toString() {
            return statuses.stream().map(String::valueOf).collect(Collectors.joining(","));
        }
    }

    /**
     * Reads {@code 2xx}, {@code any} or a comma-separated list of statuses: what {@code toString} writes.
     *
     * @throws IllegalArgumentException for anything else
     */
    static Expect parse(String text) {
        return switch (text) {
            case "2xx" -> new Success();
            case "any" -> new Any();
            default -> {
                SortedSet<Integer> statuses = new TreeSet<>();
                for (var status : text.split(",", -1)) {
                    statuses.add(Integer.valueOf(status.strip()));
                }
                yield Listed.of(statuses);
            }
        };
    }
}
