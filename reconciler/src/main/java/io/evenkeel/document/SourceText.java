package io.evenkeel.document;

import io.evenkeel.state.Place;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.yaml.snakeyaml.reader.StreamReader;

/** Bytes to text, strictly: what a reader would have to guess is a problem. */
final class SourceText {
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final String path;

    SourceText(String path) {
        this.path = path;
    }

    /** What the decoder gave up on: {@code text} is what stands before it. */
    private record Decoded(String text, boolean complete) {}

    /** The text, or the first character that cannot be taken. */
    Result read(byte[] bytes) {
        if (startsWith(bytes, 0xFE, 0xFF) || startsWith(bytes, 0xFF, 0xFE)) {
            return new Result.Refused(
                    Problem.error(at(1, 1), "the file is UTF-16", "").withHint("save it as UTF-8"));
        }
        var decoded = decode(bytes);
        var text = decoded.text().startsWith("\uFEFF") ? decoded.text().substring(1) : decoded.text();
        var forbidden = firstForbidden(text);
        if (forbidden.isPresent()) {
            return new Result.Refused(forbidden.get());
        }
        if (!decoded.complete()) {
            return new Result.Refused(
                    Problem.error(end(text), "not valid UTF-8", "").withHint("save the file as UTF-8"));
        }
        return new Result.Read(text);
    }

    sealed interface Result {
        record Read(String text) implements Result {}

        record Refused(Problem problem) implements Result {}
    }

    private static Decoded decode(byte[] bytes) {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var characters = CharBuffer.allocate(bytes.length);
        var outcome = decoder.decode(ByteBuffer.wrap(bytes), characters, true);
        characters.flip();
        return new Decoded(characters.toString(), !outcome.isError());
    }

    private Optional<Problem> firstForbidden(String text) {
        var line = 1;
        var column = 1;
        for (var index = 0; index < text.length(); ) {
            var point = text.codePointAt(index);
            var complaint = complaint(point);
            if (complaint.isPresent()) {
                return Optional.of(Problem.error(at(line, column), complaint.get(), "")
                        .withHint("remove it, or write it as an escape in double quotes"));
            }
            index += Character.charCount(point);
            line += point == '\n' ? 1 : 0;
            column = point == '\n' ? 1 : column + 1;
        }
        return Optional.empty();
    }

    /** NEL, LS and PS end a line in YAML 1.1 only, so editors and this program would read two different texts. */
    private static Optional<String> complaint(int point) {
        if (point == 0) {
            return Optional.of("a NUL byte");
        }
        if (point == BYTE_ORDER_MARK) {
            return Optional.of("a byte order mark that is not at the start of the file");
        }
        if (!StreamReader.isPrintable(point) || point == 0x85 || point == 0x2028 || point == 0x2029) {
            return Optional.of("the invisible character U+%04X".formatted(point));
        }
        return Optional.empty();
    }

    private Place end(String text) {
        var lastBreak = text.lastIndexOf('\n');
        var line = 1 + (int) text.chars().filter(character -> character == '\n').count();
        return at(line, 1 + text.codePointCount(lastBreak + 1, text.length()));
    }

    private Place at(int line, int column) {
        return new Place(path, line, column);
    }

    private static boolean startsWith(byte[] bytes, int first, int second) {
        return bytes.length >= 2 && (bytes[0] & 0xFF) == first && (bytes[1] & 0xFF) == second;
    }
}
