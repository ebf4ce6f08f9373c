package io.evenkeel.state.desired;

/** What some proxies can do and others cannot. What is in no list, all of them can: the contract's tests say what. */
public enum Capability {
    /** Copies get requests in turn; without it each request goes to a copy at random. */
    TAKES_TURNS,
    /** Copies get requests by how many they have just then, where an app asks for it. */
    COUNTS_CONNECTIONS,
    /** It says why it could not reach a copy; without it the status and the words of its error log are all there is. */
    SAYS_WHY_A_COPY_IS_OUT_OF_REACH,
    /** A request that waits for a copy goes on waiting while a configuration is loaded; without it the load waits. */
    HOLDS_OVER_A_RELOAD,
    /**
     * A client that connects just when a configuration is loaded gets its answer; without it the connection may be closed
     * before its first request is read.
     */
    KEEPS_NEW_CONNECTIONS_OVER_A_RELOAD,
    /** It obtains certificates for the hosts of apps and renews them; without it there is no TLS. */
    OBTAINS_CERTIFICATES
}
