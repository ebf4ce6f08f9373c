package io.evenkeel.tests.demo;

import io.evenkeel.tests.host.Pass;
import io.evenkeel.tests.load.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A rollout under load, a pass that has nothing to do, and a repair, each with its figures. */
final class Check {
    private static final int REQUESTS_BEFORE = 160;
    private static final int REQUESTS = 640;
    private static final int REQUESTS_AFTER = 160;

    private final DemoHost host;

    Check(DemoHost host) {
        this.host = host;
    }

    Verdict run() {
        var load = rollOutUnderLoad();
        var revisions = host.passes().stream()
                .filter(Pass::converged)
                .map(Pass::revision)
                .collect(Collectors.toSet());
        host.say("no more requests; looking whether another pass finds anything to do ...");
        var secondPass = stepsOfTheNextPasses();
        var repair = repair();
        var line = "demo: revisions=%d requests=%d failed=%d versions=%d older-after-newer=%d late=%d"
                        .formatted(
                                revisions.size(),
                                load.requests(),
                                load.failed(),
                                load.versions().size(),
                                load.olderAfterNewer(),
                                load.late())
                + " second-pass-actions=%d repair-actions=%d".formatted(secondPass, repair);
        return new Verdict(line, complaints(revisions, load, secondPass, repair));
    }

    private LoadResult rollOutUnderLoad() {
        try (var load = host.load()) {
            host.say("asking http://" + DemoHost.DOMAIN + ":" + host.port()
                    + " 20 times a second over 20 connections that stay open ...");
            host.await("requests are answered", () -> load.asked() >= REQUESTS_BEFORE);
            var second = host.example().commitNewImage();
            host.say("pushed " + second.brief() + ": another image for "
                    + host.example().changedApp() + "; the agent rolls it out ...");
            host.awaitConverged(second);
            var asked = load.asked();
            host.say("rolled out; asking on for a while ...");
            host.await("more requests are answered", () -> load.asked() >= Math.max(REQUESTS, asked + REQUESTS_AFTER));
            return load.end();
        }
    }

    /** Two that began afterwards have ended: the first of them may have been under way. */
    private int stepsOfTheNextPasses() {
        var before = host.passes().size();
        host.await("two more passes have ended", () -> host.passes().size() >= before + 2);
        return steps(before);
    }

    private int repair() {
        var before = host.passes().size();
        var copies = host.copies();
        var victim = copies.iterator().next();
        host.say("removing " + victim + " by hand; the agent repairs that ...");
        host.docker("rm", "-f", victim);
        host.await(
                "the copy is back",
                () -> steps(before) > 0
                        && host.passes().getLast().converged()
                        && host.copies().size() == copies.size());
        host.say("repaired");
        return steps(before);
    }

    private int steps(int passesBefore) {
        return host.passes().stream().skip(passesBefore).mapToInt(Pass::steps).sum();
    }

    private static List<String> complaints(Set<String> revisions, LoadResult load, int secondPass, int repair) {
        var complaints = new ArrayList<String>();
        expect(complaints, "revisions that were brought about", revisions.size(), 2);
        expect(complaints, "failed requests", load.failed(), 0);
        complaints.addAll(load.failures());
        expect(complaints, "versions that answered", load.versions().size(), 2);
        expect(complaints, "answers of the older version after the newer one's", load.olderAfterNewer(), 0);
        expect(complaints, "steps of a pass with nothing to do", secondPass, 0);
        if (load.requests() < REQUESTS || repair == 0) {
            complaints.add("too few requests or no repair");
        }
        return complaints;
    }

    private static void expect(List<String> complaints, String what, int is, int wanted) {
        if (is != wanted) {
            complaints.add(what + ": " + is + " instead of " + wanted);
        }
    }
}
