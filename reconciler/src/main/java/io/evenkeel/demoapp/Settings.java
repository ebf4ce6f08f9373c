package io.evenkeel.demoapp;

import java.time.Duration;
import java.util.Optional;

/**
 * How the demo app behaves.
 *
 * @param version told in every answer
 * @param bind address to listen on
 * @param startup how long after its start it answers 503
 * @param drain how long after SIGTERM accepted requests may take
 * @param exitAfter ends with code 1 that long after its start
 * @param echoPort where it listens for websockets and sends back what they say
 * @param redirect whether every request is sent to https
 */
public record Settings(
        String version,
        String bind,
        int port,
        Duration startup,
        Duration drain,
        Optional<Duration> exitAfter,
        Optional<Integer> echoPort,
        boolean redirect) {}
