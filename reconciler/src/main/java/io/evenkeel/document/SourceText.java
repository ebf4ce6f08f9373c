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
        if (isUtf16(bytes)) {
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
            var ends = point == '\n' || (point == '\r' && !text.startsWith("\n", index));
            line += ends ? 1 : 0;
            column = ends ? 1 : column + 1;
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
        var lines = (text + "|").lines().toList();
        return at(
                lines.size(), lines.getLast().codePointCount(0, lines.getLast().length()));
    }

    private Place at(int line, int column) {
        return new Place(path, line, column);
    }

    /** By its mark, or by the zero byte of a first ASCII letter. */
    private static boolean isUtf16(byte[] bytes) {
        if (bytes.length < 2) {
            return false;
        }
        var first = bytes[0] & 0xFF;
        var second = bytes[1] & 0xFF;
        return (first == 0xFE && second == 0xFF) || (first == 0xFF && second == 0xFE) || (first == 0) != (second == 0);
    }
}
