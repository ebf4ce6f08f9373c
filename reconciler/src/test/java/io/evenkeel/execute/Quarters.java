package io.evenkeel.execute;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.Engine;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.engine.docker.DockerEngine;
import io.evenkeel.engine.docker.HostProgramsImage;
import io.evenkeel.plan.Action;
import io.evenkeel.resolve.HostSettings;
import io.evenkeel.resolve.IdentityKey;
import io.evenkeel.resolve.Resolver;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.DeliveredFile.Delivery;
import io.evenkeel.state.desired.WantedApp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A network in which apps are brought from their YAML to a running container.
 *
 * @param environment name, another one for each test class: they run at once
 * @param subnet third number of its addresses
 */
record Quarters(Engine engine, String environment, int subnet) implements AutoCloseable {
    static final String IMAGE = "evenkeel-fields-it:1";
    private static final OwnNames NAMES = new OwnNames("fields-it", "none");

    static Quarters open(String environment, int subnet) {
        var quarters = new Quarters(DockerEngine.at("unix:///var/run/docker.sock"), environment, subnet);
        quarters.buildImage();
        var prefix = "10.219." + subnet;
        quarters.engine()
                .networks()
                .create(
                        quarters.network(),
                        Optional.of(prefix + ".0/24"),
                        Optional.of(prefix + ".128/25"),
                        new TreeMap<>());
        return quarters;
    }

    /** An image with users, variables, a folder to work in and a few programs to look around with. */
    private void buildImage() {
        HostProgramsImage.build(
                engine.images(),
                IMAGE,
                """
                ENV FROM_IMAGE="of the image" TAKEN_AWAY=1 OVERRIDDEN=weak
                USER 65534:65534
                WORKDIR /srv
                ENTRYPOINT ["/bin/sh", "-c"]
                CMD ["exec /bin/sleep 600"]
                HEALTHCHECK --interval=1h CMD ["/bin/sh", "-c", "exit 1"]
                """,
                List.of("/bin/cat", "/usr/bin/base64", "/usr/bin/id", "/usr/bin/stat", "/bin/touch"),
                Map.of(
                        "/etc/passwd", "root:x:0:0::/:/bin/sh\nshop:x:1234:1235::/:/bin/sh\n",
                        "/etc/group", "root:x:0:\nshop:x:1235:\nmedia:x:4321:\n"));
    }

    private String network() {
        return app().environment().dotted();
    }

    private ResourceName app() {
        return ResourceName.of("fields", environment, "app");
    }

    /** Starts what the fields say besides kind and image. */
    Resident start(String fields) {
        return start(MemoryTree.fleet(), fields);
    }

    /** The same, not started. */
    Resident create(String fields) {
        return create(MemoryTree.fleet(), fields);
    }

    /** Starts it beside other files. */
    Resident start(MemoryTree tree, String fields) {
        var resident = create(tree, fields);
        try {
            engine.containers().start(resident.name());
        } catch (RuntimeException failure) {
            resident.close();
            throw failure;
        }
        return resident;
    }

    /** Creates it and gives it what it has before its start, as a plan does. */
    Resident create(MemoryTree tree, String fields) {
        var app = resolve(tree, fields);
        var container = app.generation().container();
        var copy = new CopyName(app(), Slot.BLUE, 1, app.generation().fingerprint());
        var files = delivery();
        var resident = new Resident(engine, copy.container(), () -> files.forget(copy));
        if (!container.files(Delivery.VOLUME).isEmpty()) {
            files.fill(copy, container);
        }
        engine.containers()
                .create(new NewCopies(NAMES)
                        .copy(
                                new Action.CreateCopy(copy, app, "10.219." + subnet + ".17"),
                                files.mounts(copy, container)));
        container
                .options()
                .networking()
                .networks()
                .forEach(network -> engine.networks().connect(network, copy.container()));
        if (!container.files(Delivery.COPY).isEmpty()) {
            files.copy(copy, container);
        }
        return resident;
    }

    FileDelivery delivery() {
        return new FileDelivery(engine, NAMES, IMAGE);
    }

    WantedApp resolve(MemoryTree tree, String fields) {
        var fleet = FleetLoader.load(tree.with("fields/project.yaml", "kind: Project\n")
                .with("fields/" + environment + "/environment.yaml", "kind: Environment\n")
                .with("fields/" + environment + "/app.yaml", "kind: App\nimage: " + IMAGE + "\n" + fields));
        assertThat(fleet.problems()).isEmpty();
        return new Resolver(IdentityKey.of(new byte[32]), HostSettings.UNCHECKED)
                .app(fleet, app())
                .orElseThrow();
    }

    @Override
    public void close() {
        engine.networks().remove(network());
        engine.close();
    }
}
