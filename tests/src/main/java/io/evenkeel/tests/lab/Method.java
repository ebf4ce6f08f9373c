package io.evenkeel.tests.lab;

import io.evenkeel.state.desired.Rollout;
import io.evenkeel.state.desired.WantedProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A way to change an app. */
sealed interface Method {
    /** As it is called on the command line and in the figures. */
    String text();

    /** Whether a request that fails, or one that the older version answers after the newer one has, is a defect. */
    boolean promisesAll();

    /** How many copies of the app run. */
    int copies();

    /** What there is to do it with a proxy. */
    static List<Method> of(WantedProxy.Kind proxy) {
        var methods = new ArrayList<Method>();
        if (proxy == WantedProxy.Kind.CADDY) {
            methods.addAll(List.of(Baseline.values()));
        }
        for (var strategy : Rollout.Strategy.values()) {
            methods.add(new Evenkeel(strategy));
        }
        return methods;
    }

    /** What people do without Evenkeel, as plain calls to the engine. */
    enum Baseline implements Method {
        /** The old container is stopped, then a new one started. */
        RECREATE,
        /** The same, and whoever does it waits until the new one says that it is ready. */
        HEALTHCHECK,
        /** The new one starts beside the old one, and the proxy is reloaded with its address. */
        RELOAD;

        @Override
        public String text() {
            return "baseline-" + name().toLowerCase(Locale.ROOT);
        }

        @Override
        public boolean promisesAll() {
            return false;
        }

        @Override
        public int copies() {
            return 1;
        }
    }

    /** A commit that Evenkeel's agent brings about. */
    record Evenkeel(Rollout.Strategy strategy) implements Method {
        @Override
        public String text() {
            return strategy.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        @Override
        public boolean promisesAll() {
            return true;
        }

        /** One at a time shows with several only. */
        @Override
        public int copies() {
            return strategy == Rollout.Strategy.ROLLING ? 3 : 1;
        }

        /** Whether only one of the versions answers at any time. */
        boolean switchesAtOnce() {
            return strategy != Rollout.Strategy.ROLLING;
        }
    }
}
