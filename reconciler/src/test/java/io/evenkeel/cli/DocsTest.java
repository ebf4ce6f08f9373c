package io.evenkeel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.app.AgentConfiguration;
import io.evenkeel.spec.FileCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What README and docs show is what the program takes. */
class DocsTest {
    private static final Path ROOT = Path.of(System.getProperty("evenkeel.root", ".."));
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```([a-z]*)\\n(.*?)^```$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(?:#[^)]*)?\\)");

    private record Block(Path page, String language, String text) {
        @Override
        public String toString() {
            return page + ":\n" + text;
        }
    }

    @Test
    void everyDocumentShownIsValid() throws IOException {
        var documents = blocks().stream()
                .filter(block -> block.text().startsWith("kind:"))
                .toList();

        assertThat(documents).hasSizeGreaterThanOrEqualTo(4);
        for (var block : documents) {
            assertThat(FileCheck.check("web.yaml", block.text().getBytes(StandardCharsets.UTF_8)))
                    .as(block.toString())
                    .isEmpty();
        }
    }

    @Test
    void everyAgentFileShownLoads(@TempDir Path folder) throws IOException {
        var files = blocks().stream()
                .filter(block -> block.text().startsWith("repository:"))
                .toList();

        assertThat(files).isNotEmpty();
        for (var block : files) {
            var file = Files.writeString(folder.resolve("agent.yaml"), block.text());
            assertThat(AgentConfiguration.load(file).repository())
                    .as(block.toString())
                    .isPresent();
        }
    }

    @Test
    void everyCommandShownExistsWithItsOptions() throws IOException {
        var shown = 0;
        for (var block : blocks()) {
            if (!block.language().equals("sh")) {
                continue;
            }
            for (var line : block.text().lines().toList()) {
                shown += check(line.replaceFirst("^\\$ ", "").replaceFirst(" +#.*", ""), block);
            }
        }
        assertThat(shown).isGreaterThanOrEqualTo(8);
    }

    @Test
    void everyLinkLeadsToAFile() throws IOException {
        for (var page : pages()) {
            var links = LINK.matcher(Files.readString(page));
            while (links.find()) {
                assertThat(page.resolveSibling(links.group(1)))
                        .as("link of " + page)
                        .exists();
            }
        }
    }

    /** Gives 1 for a line that shows a command of ours, 0 for another. */
    private static int check(String line, Block block) {
        var words = Arrays.asList(line.strip().split(" +"));
        var program = words.getFirst();
        if (program.startsWith("bin/")) {
            assertThat(ROOT.resolve(program)).as(block.toString()).isExecutable();
        }
        if (!program.equals("evenkeel") && !program.equals("bin/evenkeel")) {
            return program.startsWith("bin/") ? 1 : 0;
        }
        var commands = Main.commandLine().getSubcommands();
        assertThat(words).as(line).hasSizeGreaterThan(1);
        assertThat(commands).as(line).containsKey(words.get(1));
        var options = Optional.ofNullable(commands.get(words.get(1)))
                .orElseThrow()
                .getCommandSpec()
                .optionsMap();
        words.stream()
                .skip(2)
                .filter(word -> word.startsWith("-"))
                .map(word -> word.replaceFirst("=.*", ""))
                .forEach(option -> assertThat(options).as(line).containsKey(option));
        return 1;
    }

    private static List<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (var page : pages()) {
            var matcher = BLOCK.matcher(Files.readString(page));
            while (matcher.find()) {
                blocks.add(new Block(ROOT.relativize(page), matcher.group(1), matcher.group(2)));
            }
        }
        return blocks;
    }

    private static List<Path> pages() throws IOException {
        try (var files = Files.walk(ROOT.resolve("docs"))) {
            List<Path> pages =
                    new ArrayList<>(files.filter(file -> file.toString().endsWith(".md"))
                            .sorted()
                            .toList());
            pages.add(ROOT.resolve("README.md"));
            return pages;
        }
    }
}
