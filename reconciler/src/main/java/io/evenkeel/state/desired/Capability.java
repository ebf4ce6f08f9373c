package io.evenkeel.state.desired;

/** What some proxies can do and others cannot. What is in no list, all of them can: the contract's tests say what. */
public enum Capability {
    /** Copies get requests in turn; without it each request goes to a copy at random. */
    TAKES_TURNS,
    /** It says why it could not reach a copy; without it the status and the words of its error log are all there is. */
    SAYS_WHY_A_COPY_IS_OUT_OF_REACH,
    /** Requests wait while the pointer says so; without it they get 503 while an app is replaced by stopping first. */
    HOLDS_REQUESTS
}
