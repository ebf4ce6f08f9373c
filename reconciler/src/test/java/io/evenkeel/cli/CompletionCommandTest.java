package io.evenkeel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompletionCommandTest {
    @Test
    void bashCompletesCommandsAndTheirOptions(@TempDir Path folder) throws Exception {
        var out = new StringWriter();
        var code = Main.commandLine("completion").setOut(new PrintWriter(out)).execute("completion");
        assertThat(code).isZero();
        Files.writeString(folder.resolve("evenkeel.bash"), out.toString());

        assertThat(completed(folder, "(evenkeel his)", 1)).contains("history");
        assertThat(completed(folder, "(evenkeel status --exit)", 2)).contains("--exit-code");
    }

    private static String completed(Path folder, String words, int last) throws Exception {
        var script = "source evenkeel.bash; COMP_WORDS=" + words + "; COMP_CWORD=" + last
                + "; _complete_evenkeel; echo \"${COMPREPLY[@]}\"";
        var bash = new ProcessBuilder("bash", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
