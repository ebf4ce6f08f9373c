package io.evenkeel.app;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.evenkeel.document.Problem;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How problems are printed. */
public enum ProblemFormat {
    /** A line each, for people. */
    TEXT {
        @Override
        String print(List<Problem> problems, Path folder) {
            return problems.stream().map(problem -> problem + "\n").collect(Collectors.joining());
        }
    },
    /** An array of objects, as {@code docs/problems.schema.json} describes it. */
    JSON {
        @Override
        String print(List<Problem> problems, Path folder) {
            try {
                return new ObjectMapper()
                                .writerWithDefaultPrettyPrinter()
                                .writeValueAsString(problems.stream()
                                        .map(ProblemFormat::fields)
                                        .toList())
                        + "\n";
            } catch (JsonProcessingException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    },
    /** Workflow commands, which GitHub shows beside the lines of a pull request. */
    GITHUB {
        @Override
        String print(List<Problem> problems, Path folder) {
            return problems.stream().map(problem -> annotation(problem, folder)).collect(Collectors.joining());
        }
    };

    /**
     * Prints them.
     *
     * @param folder from where the annotated files are looked for to where the problems' paths begin; empty when they
     *     are the same
     */
    abstract String print(List<Problem> problems, Path folder);

    private static Map<String, Object> fields(Problem problem) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("path", problem.place().path());
        fields.put("line", problem.place().line());
        fields.put("column", problem.place().column());
        fields.put("severity", problem.severity().toString());
        fields.put("message", problem.message());
        fields.put("pointer", problem.pointer());
        problem.hint().ifPresent(hint -> fields.put("hint", hint));
        return fields;
    }

    private static String annotation(Problem problem, Path folder) {
        var place = problem.place();
        var message = problem.message()
                + problem.hint().map(hint -> "; hint: " + hint).orElse("");
        return "::%s file=%s,line=%d,col=%d,title=%s::%s\n"
                .formatted(
                        problem.severity(),
                        property(folder.resolve(place.path()).toString()),
                        place.line(),
                        place.column(),
                        property(problem.pointer().isEmpty() ? "evenkeel" : "evenkeel: " + problem.pointer()),
                        escape(message));
    }

    private static String property(String text) {
        return escape(text).replace(":", "%3A").replace(",", "%2C");
    }

    private static String escape(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }
}
