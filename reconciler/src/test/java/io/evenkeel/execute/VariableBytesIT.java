package io.evenkeel.execute;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Variables as the app's own process has them. */
final class VariableBytesIT {
    private static final Quarters QUARTERS = Quarters.open("variables", 89);

    @AfterAll
    static void close() {
        QUARTERS.close();
    }

    @Test
    void plainScalarsArriveAsTyped() {
        var yaml = """
                variables:
                  COUNTRY: NO
                  FLAG: yes
                  DEBUG: true
                  MODE: on
                  Y: n
                  ZIP: 02142
                  ID: 0008
                  OCTAL: 0777
                  VERSION: 1.10
                  SHA: 12345e6
                  BIG: 12345678901234567890
                  SINCE: 2026-01-31
                  TIME: 12:30
                """;
        try (var app = QUARTERS.start(yaml)) {
            assertThat(environment(app))
                    .contains(
                            "COUNTRY=NO",
                            "FLAG=yes",
                            "DEBUG=true",
                            "MODE=on",
                            "Y=n",
                            "ZIP=02142",
                            "ID=0008",
                            "OCTAL=0777",
                            "VERSION=1.10",
                            "SHA=12345e6",
                            "BIG=12345678901234567890",
                            "SINCE=2026-01-31",
                            "TIME=12:30");
        }
    }

    @Test
    void emptyIsEmptyNullRemovesAndAbsentInherits() {
        var yaml = """
                variables:
                  EMPTY: ""
                  SPACE: " "
                  TAKEN_AWAY:
                  NEVER_THERE: ~
                  OVERRIDDEN: strong
                """;
        try (var app = QUARTERS.start(yaml)) {
            assertThat(environment(app))
                    .contains("EMPTY=", "SPACE= ", "FROM_IMAGE=of the image", "OVERRIDDEN=strong")
                    .noneMatch(entry -> entry.startsWith("TAKEN_AWAY") || entry.startsWith("NEVER_THERE"));
        }
    }

    @Test
    void nothingInAValueIsReplacedOrEscaped() {
        var yaml = """
                variables:
                  DOLLARS: abc$def $$ ${UNSET} ${UNSET:-x} $2a$08$hash end$
                  HASH: "foo#$123"
                  QUOTES: 'it''s "both"'
                  PEM: |
                    -----BEGIN KEY-----
                    a+b/c=
                    -----END KEY-----
                  STRIPPED: |-
                    one
                    two
                  KEPT: |+
                    one

                  FOLDED: >
                    one
                    two
                  JSON: '{"a":"line\\nbreak"}'
                  ESCAPED: "line\\nbreak\\ttab"
                  UNICODE: grüße 🙂
                """;
        try (var app = QUARTERS.start(yaml)) {
            assertThat(environment(app))
                    .contains(
                            "DOLLARS=abc$def $$ ${UNSET} ${UNSET:-x} $2a$08$hash end$",
                            "HASH=foo#$123",
                            "QUOTES=it's \"both\"",
                            "PEM=-----BEGIN KEY-----\na+b/c=\n-----END KEY-----\n",
                            "STRIPPED=one\ntwo",
                            "KEPT=one\n\n",
                            "FOLDED=one two\n",
                            "JSON={\"a\":\"line\\nbreak\"}",
                            "ESCAPED=line\nbreak\ttab",
                            "UNICODE=grüße 🙂");
        }
    }

    /** The longest that Linux takes at a start is 131,071 bytes with the name; one more is a problem of the file. */
    @Test
    void aValueMayBeAsLongAsLinuxAllows() {
        var longest = "x".repeat(131_071 - "V=".length());
        try (var app = QUARTERS.start("variables: {V: " + longest + "}\n")) {
            assertThat(environment(app)).contains("V=" + longest);
        }
    }

    private static List<String> environment(Resident app) {
        var bytes = Base64.getDecoder()
                .decode(app.inside("base64 -w 1000 /proc/1/environ").replace("\n", ""));
        return List.of(new String(bytes, UTF_8).split("\0", -1));
    }
}
