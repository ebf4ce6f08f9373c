package io.evenkeel.tests.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A fleet repository of a given number of files, like example-repo in form and size, the same at each call. */
final class GeneratedFleet {
    /** Where an app says {@code replicas}. */
    static final int LINE_OF_REPLICAS = 6;

    private static final int APPS = 18;
    private static final String[] STAGES = {"production", "staging"};

    private final Path root;
    private int left;

    private GeneratedFleet(Path root, int files) {
        this.root = root;
        this.left = files;
    }

    /**
     * Writes it.
     *
     * @param files so many, all of them valid; one is an app on its own
     * @return what to validate
     */
    static Path write(Path root, int files) throws IOException {
        if (files == 1) {
            new GeneratedFleet(root, 1).app("shop-0/production", 0);
            return root.resolve("shop-0/production/web-0.yaml");
        }
        var fleet = new GeneratedFleet(root, files);
        fleet.file("evenkeel.yaml", "kind: Fleet\nversion: 1\n");
        for (var project = 0; fleet.left > 0; project++) {
            fleet.project("shop-" + project);
        }
        return root;
    }

    /** What all files together hold. */
    static long bytes(Path target) throws IOException {
        try (var files = Files.walk(target)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private void project(String name) throws IOException {
        file(name + "/project.yaml", """
                kind: Project
                description: One of many shops.
                owners: [%1$s@example.com]
                variables:
                  TZ: Europe/Berlin
                  LOG_LEVEL: warn
                  SHOP: %1$s
                """.formatted(name));
        for (var stage : STAGES) {
            file(name + "/" + stage + "/environment.yaml", """
                    kind: Environment
                    variables: # win over the project's
                      LOG_LEVEL: info
                      STAGE: %s
                    """.formatted(stage));
            for (var app = 0; app < APPS; app++) {
                app(name + "/" + stage, app);
            }
        }
    }

    private void app(String folder, int number) throws IOException {
        var host = "web-" + number + "." + folder.replace('/', '.') + ".example.com";
        file(folder + "/web-" + number + ".yaml", """
                # An app of the size that apps have.
                kind: App
                image: registry.example.com/shop/web:1.%1$d.0
                command: [serve, --port, 8080, --workers, %1$d]
                port: 8080
                replicas: 2

                domains:
                  - host: %2$s
                  - host: api.%2$s
                    path: /v1

                variables: # win over the environment's
                  GREETING: Good morning
                  CACHE_SIZE: %1$d00
                  FEATURES: "search,basket,checkout"
                  TZ:

                health:
                  path: /healthz
                  expect: 2xx
                  interval: 5s
                  timeout: 2s

                ready:
                  interval: 500ms
                  successes: 2
                  deadline: 1m

                rollout:
                  strategy: blue-green
                  drain: 15s

                resources:
                  memory: 256Mi
                  cpus: 1

                stop:
                  signal: SIGTERM
                  grace: 15s
                """.formatted(number, host));
    }

    private void file(String path, String text) throws IOException {
        if (left == 0) {
            return;
        }
        left--;
        var file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
