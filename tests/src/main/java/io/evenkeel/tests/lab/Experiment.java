package io.evenkeel.tests.lab;

import io.evenkeel.state.desired.WantedProxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a run is about.
 *
 * @param repetition from 1
 */
record Experiment(WantedProxy.Kind proxy, Method method, Profile profile, Use use, int repetition) {
    /** What is to be run. */
    record Choice(
            List<WantedProxy.Kind> proxies,
            List<String> methods,
            List<Profile> profiles,
            List<Use> uses,
            int repetitions) {
        Choice {
            proxies = List.copyOf(proxies);
            methods = List.copyOf(methods);
            profiles = List.copyOf(profiles);
            uses = List.copyOf(uses);
        }

        /** Every combination that there is; the repetitions outermost, so that what is cut off is still balanced. */
        List<Experiment> experiments() {
            var experiments = new ArrayList<Experiment>();
            for (var repetition = 1; repetition <= repetitions; repetition++) {
                for (var proxy : proxies) {
                    for (var method : Method.of(proxy)) {
                        add(experiments, proxy, method, repetition);
                    }
                }
            }
            return experiments;
        }

        private void add(List<Experiment> experiments, WantedProxy.Kind proxy, Method method, int repetition) {
            if (!methods.isEmpty() && !methods.contains(method.text())) {
                return;
            }
            for (var profile : profiles) {
                uses.forEach(use -> experiments.add(new Experiment(proxy, method, profile, use, repetition)));
            }
        }
    }

    static String text(WantedProxy.Kind proxy) {
        return proxy.name().toLowerCase(Locale.ROOT);
    }

    String text() {
        return String.join(" ", text(proxy), method.text(), profile.text(), use.text(), "repetition " + repetition);
    }
}
