package io.evenkeel.tests.lab;

/**
 * How long and how hard the client asks.
 *
 * @param rate requests a second
 * @param seconds from the first request to the last
 * @param changeAfter seconds until the app is changed
 * @param upload bytes that each request posts; 0 for GETs
 */
record Pace(int rate, int seconds, int changeAfter, int upload) {
    int attempts() {
        return rate * seconds;
    }

    int attemptsBeforeChange() {
        return rate * changeAfter;
    }
}
