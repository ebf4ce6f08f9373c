package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.evenkeel.spec.Template.Piece.Literal;
import io.evenkeel.spec.Template.Piece.SecretNamed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class TemplateTest {
    private static final Map<String, String> FIELDS = Map.of("host", "db.live.shop.internal", "port", "5432");

    private static final Pattern KNOWN = Pattern.compile("\\$\\$\\{|\\$\\{(?:host|port|(?:url)?secret:[^${}]+)}");
    private static final Pattern SCHEMA = schema();

    private static Pattern schema() {
        var file = Path.of(System.getProperty("evenkeel.root", ".."), "schema", "database.schema.json");
        try {
            return Pattern.compile(new ObjectMapper()
                    .readTree(file.toFile())
                    .at("/properties/provides/additionalProperties/pattern")
                    .asText());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static List<Template.Piece> parse(String text) {
        return Template.parse(text, FIELDS).pieces();
    }

    @Test
    void hostAndPortStandForThemselves() {
        assertThat(parse("postgres://app@${host}:${port}/shop"))
                .containsExactly(new Literal("postgres://app@db.live.shop.internal:5432/shop"));
    }

    @Test
    void aSecretIsAPieceOfItsOwn() {
        assertThat(parse("a${secret:db password}${urlsecret:on}b"))
                .containsExactly(
                        new Literal("a"),
                        new SecretNamed("db password", false),
                        new SecretNamed("on", true),
                        new Literal("b"));
    }

    @Test
    void twoDollarsAndABraceAreALiteralDollarAndBrace() {
        assertThat(parse("$${host} $$${port} $5 $$ {host} $"))
                .containsExactly(new Literal("${host} $${port} $5 $$ {host} $"));
    }

    @Test
    void aLiteralBraceLetsNothingAfterItBeInterpolatedTwice() {
        assertThat(Template.parse("${host}", Map.of("host", "${secret:x}", "port", "1"))
                        .pieces())
                .containsExactly(new Literal("${secret:x}"));
    }

    /** One scan from the left: what the schema lets through is what the template understands. */
    @Property(tries = 3000)
    void theSchemaLetsThroughWhatTheTemplateUnderstands(@ForAll("values") String text) {
        var accepted = SCHEMA.matcher(text).find();

        assertThat(!accepted).as(text).isEqualTo(hasStray(text));
    }

    /** Whether a ${ is left over when everything known is taken out in one scan. */
    private static boolean hasStray(String text) {
        return KNOWN.matcher(text).replaceAll("·").contains("${");
    }

    @Provide
    Arbitrary<String> values() {
        return Arbitraries.of(
                        "$",
                        "{",
                        "}",
                        "${",
                        "${host}",
                        "${port}",
                        "${secret:a}",
                        "${urlsecret:b}",
                        "${secret:}",
                        "x",
                        "\n")
                .list()
                .ofMaxSize(8)
                .map(parts -> String.join("", parts));
    }
}
