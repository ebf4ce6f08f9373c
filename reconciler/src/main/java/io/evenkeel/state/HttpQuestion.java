package io.evenkeel.state;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One HTTP request and what is a good answer to it: the only source for the gate's, the routable step's and the runtime
 * check's request, so that they cannot differ.
 *
 * @param path as written in the spec, sent byte for byte
 * @param host the Host header on the wire
 * @param headers further headers, sorted by name
 */
public record HttpQuestion(String path, String host, SortedMap<String, String> headers, Expect expect) {
    public HttpQuestion {
        headers = Collections.unmodifiableSortedMap(new TreeMap<>(headers));
    }
}
