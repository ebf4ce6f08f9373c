package io.evenkeel.proxy;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** The process of a proxy that is not there. */
public final class NoProcess implements ProxyProcess {
    @Override
    public boolean running() {
        return false;
    }

    @Override
    public boolean current() {
        return false;
    }

    @Override
    public Result exec(List<String> command, Duration timeout) {
        throw new ProxyException("there is no proxy");
    }

    @Override
    public Result check(List<String> command, Duration timeout) {
        throw new ProxyException("there is no proxy");
    }

    @Override
    public void helper(List<String> arguments, Duration timeout, Predicate<String> goOn) {
        throw new ProxyException("there is no proxy");
    }
}
