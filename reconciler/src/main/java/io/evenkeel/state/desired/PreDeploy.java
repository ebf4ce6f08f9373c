package io.evenkeel.state.desired;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;

/**
 * A command that runs once before the first copy of a generation starts, in a container like the copies'.
 *
 * @param timeout how long it may take
 */
public record PreDeploy(List<String> command, Duration timeout) {
    public PreDeploy {
        command = List.copyOf(command);
    }

    /** Eight hexadecimal digits of the command. */
    public String digest() {
        try {
            var words = String.join("\0", command).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(words))
                    .substring(0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every JDK has SHA-256", impossible);
        }
    }
}
