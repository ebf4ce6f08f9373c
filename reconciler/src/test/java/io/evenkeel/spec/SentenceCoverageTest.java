package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Holds the corpus to the rules that no schema can say. The one source that names them all is the program's own text:
 * every sentence that it has for a mistake, and every hint, must be said about some document of {@code schema/invalid}.
 * A new rule without a document fails here.
 */
class SentenceCoverageTest {
    private static final Path ROOT = Path.of(System.getProperty("evenkeel.root", ".."));
    private static final List<String> PACKAGES = List.of("document", "spec");
    /** Three words at least; anything shorter is a name or a part of a sentence. */
    private static final Pattern SENTENCE = Pattern.compile("\\p{L}\\S* \\S+ (?:.* )?\\p{L}");

    private static final Pattern PLACEHOLDER = Pattern.compile("%(?:[0-9]*[sdX]|%)");
    /** What no file of a corpus can show, each with why. */
    private static final Set<String> NEVER_IN_THE_CORPUS = Set.of(
            // a disk or an object database that fails
            "the file cannot be read: %s",
            // megabytes: YamlReaderTest has them
            "%d bytes are more than the %d that are read",
            "more than %d characters once aliases are written out",
            "more than %d keys are merged with \"<<\"",
            "put what is large into the image or a volume",
            "the files of an app are at most 1 MiB together, these are %d bytes",
            // a folder has no submodules: FleetLoaderTest and FilesReaderTest have one
            "%s is in the submodule %s, whose files are not read",
            "a submodule; its files are not read",
            "copy the files into this repository",
            // every pattern has words of its own: SchemaFilesTest
            "does not match %s",
            // a reason in a plan, where nobody can have asked for anything else
            "is a database, which never has two writers",
            // the library's own, by which a case is told
            "while scanning an alias");

    @Test
    void everySentenceOfTheProgramIsSaidAboutSomeDocument() throws IOException {
        var said = said();

        var unsaid = sentences().stream()
                .filter(sentence -> !pattern(sentence).matcher(said).find())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(unsaid).containsExactlyInAnyOrderElementsOf(NEVER_IN_THE_CORPUS);
    }

    /** All problems of the corpus, a line each. */
    private static String said() throws IOException {
        try (var files = Files.list(ROOT.resolve("schema/invalid"))) {
            return files.filter(path -> path.toString().endsWith(".expected.txt"))
                    .map(SentenceCoverageTest::text)
                    .collect(Collectors.joining());
        }
    }

    private static Set<String> sentences() throws IOException {
        var sentences = new Sentences();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("--release", "25"), null, files.getJavaFileObjectsFromPaths(sources()));
            for (var unit : task.parse()) {
                unit.accept(sentences, null);
            }
        }
        return sentences.found;
    }

    private static List<Path> sources() throws IOException {
        var root = ROOT.resolve("reconciler/src/main/java/io/evenkeel");
        List<Path> sources = new ArrayList<>();
        for (var name : PACKAGES) {
            try (var files = Files.list(root.resolve(name))) {
                files.filter(path -> path.toString().endsWith(".java"))
                        // what it says of a field is no mistake
                        .filter(path -> !path.endsWith("SchemaWords.java"))
                        .forEach(sources::add);
            }
        }
        return sources;
    }

    private static String text(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Pattern pattern(String sentence) {
        var pattern = new StringBuilder();
        var at = 0;
        for (Matcher gap = PLACEHOLDER.matcher(sentence); gap.find(); at = gap.end()) {
            pattern.append(Pattern.quote(sentence.substring(at, gap.start())));
            pattern.append(gap.group().equals("%%") ? "%" : ".*");
        }
        return Pattern.compile(pattern + Pattern.quote(sentence.substring(at)));
    }

    /** Texts of people's length, with {@code %s} where something is put in; what is thrown is no problem of a file. */
    private static final class Sentences extends TreeScanner<Void, Void> {
        private final Set<String> found = new TreeSet<>();

        @Override
        public Void visitLiteral(LiteralTree literal, Void nothing) {
            if (literal.getValue() instanceof String text) {
                add(text);
            }
            return null;
        }

        @Override
        public Void visitBinary(BinaryTree sum, Void nothing) {
            if (sum.getKind() != Tree.Kind.PLUS) {
                return super.visitBinary(sum, null);
            }
            add(joined(sum));
            return null;
        }

        @Override
        public Void visitAnnotation(AnnotationTree annotation, Void nothing) {
            return null;
        }

        @Override
        public Void visitNewClass(NewClassTree made, Void nothing) {
            return made.getIdentifier().toString().endsWith("Exception") ? null : super.visitNewClass(made, null);
        }

        private void add(String text) {
            if (SENTENCE.matcher(text).find()) {
                found.add(text);
            }
        }

        /** A sum of texts as one; what is computed is a gap, and is looked at on its own. */
        private String joined(ExpressionTree part) {
            return switch (part) {
                case BinaryTree sum
                when sum.getKind() == Tree.Kind.PLUS -> joined(sum.getLeftOperand()) + joined(sum.getRightOperand());
                case LiteralTree literal when literal.getValue() instanceof String text -> text;
                case LiteralTree _ -> "%s";
                case ParenthesizedTree parentheses -> joined(parentheses.getExpression());
                case MethodInvocationTree call
                when call.getMethodSelect() instanceof MemberSelectTree select
                        && select.getIdentifier().contentEquals("formatted")
                        && select.getExpression() instanceof LiteralTree literal -> {
                    call.getArguments().forEach(argument -> scan(argument, null));
                    yield String.valueOf(literal.getValue());
                }
                default -> {
                    scan(part, null);
                    yield "%s";
                }
            };
        }
    }
}
