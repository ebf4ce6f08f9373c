package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostNamesTest {
    @ParameterizedTest
    @CsvSource({
        "shop.example.com, shop.example.com",
        "SHOP.Example.COM., shop.example.com",
        "bücher.example.com, xn--bcher-kva.example.com",
        "BÜCHER.example.com, xn--bcher-kva.example.com",
        "XN--bcher-kva.example.com, xn--bcher-kva.example.com",
        "*.Example.com, *.example.com",
        "localhost, localhost",
        "10.0.0.1, 10.0.0.1"
    })
    void aHostIsWrittenAsTheNetworkKnowsIt(String written, String host) {
        assertThat(HostNames.normalise(written)).contains(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "a..b",
                "-a.b",
                "a-.b",
                "a_b.c",
                "a b",
                "*",
                "*.",
                "*a.b",
                "a.*.b",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b"
            })
    void whatIsNoHostNameIsRefused(String written) {
        assertThat(HostNames.normalise(written)).isEmpty();
    }
}
