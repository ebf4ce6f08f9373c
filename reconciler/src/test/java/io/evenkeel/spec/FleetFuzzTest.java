package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.resolve.HostSettings;
import io.evenkeel.resolve.IdentityKey;
import io.evenkeel.resolve.InForce;
import io.evenkeel.resolve.Resolver;
import io.evenkeel.resolve.Served;
import io.evenkeel.source.Tree.Entry;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Desired;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;

/** Whatever the files of a repository hold: each resource is wanted or frozen, and a bad file hurts no other. */
class FleetFuzzTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");
    private static final ResourceName OTHER = ResourceName.of("blog", "production", "other");
    private static final IdentityKey KEY = IdentityKey.of(new byte[32]);
    private static final Mutations MUTATIONS = new Mutations(FileCheckFuzzTest.corpus());

    @Property(tries = 500, shrinking = ShrinkingMode.OFF)
    void everyResourceIsWantedOrFrozen(@ForAll long seed) {
        examine(seed);
    }

    @Tag("long")
    @Property(tries = 20_000, shrinking = ShrinkingMode.OFF)
    void everyResourceOfManyRepositoriesIsWantedOrFrozen(@ForAll long seed) {
        examine(seed);
    }

    private static void examine(long seed) {
        var random = new Random(seed);
        var tree = MemoryTree.shop()
                .with("blog/project.yaml", "kind: Project\n")
                .with("blog/production/environment.yaml", "kind: Environment\n")
                .with("blog/production/other.yaml", "kind: App\nimage: nginx:1.27\n");
        for (var path : paths(random)) {
            tree = tree.with(path, MUTATIONS.document(random), Entry.FILE);
        }
        var whole = tree;
        try {
            assertThat(Watched.run(() -> wantedOrFrozen(whole))).contains(WEB, OTHER);
        } catch (AssertionError failed) {
            throw new AssertionError("seed %d: %s".formatted(seed, failed.getMessage()), failed);
        }
    }

    private static List<String> paths(Random random) {
        return List.of(
                        "shop/production/web.yaml",
                        "bases/web.yaml",
                        "shop/production/db.yaml",
                        "shop/production/environment.yaml",
                        "shop/project.yaml")
                .subList(0, 1 + random.nextInt(5));
    }

    /** Resolves it all, since hashes and plans walk once more what was read. */
    private static List<ResourceName> wantedOrFrozen(MemoryTree tree) {
        var fleet = FleetLoader.load(tree);
        assertThat(fleet.frozen()).doesNotContainKey(OTHER);
        assertThat(Collections.disjoint(fleet.apps().keySet(), fleet.frozen().keySet()))
                .isTrue();
        assertThat(fleet.frozen().isEmpty() || !fleet.problems().isEmpty()).isTrue();
        return new Resolver(KEY, HostSettings.UNCHECKED)
                        .resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING)
                        .desired()
                        .resources()
                        .values()
                        .stream()
                        .map(Desired::name)
                        .toList();
    }
}
