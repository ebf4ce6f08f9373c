package io.evenkeel.tests.demo;

import io.evenkeel.engine.Labels;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.HostFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a demo leaves on this machine, and how it is removed. */
final class Traces {
    /** A call to the engine that was under way when the demo ended may still make something. */
    private static final int ATTEMPTS = 5;

    private final Docker docker;
    private final ServedExample example;

    Traces(Docker docker, ServedExample example) {
        this.docker = docker;
        this.example = example;
    }

    /** Whether a demo that was killed has left something under this example's names. */
    boolean areLeft() {
        return docker.instance(example.url()).isPresent() || !formerFolders().isEmpty();
    }

    /** Removes what a killed demo has left, its agent first, which would repair what goes. */
    void removeLeft() {
        for (var folder : formerFolders()) {
            ProcessHandle.allProcesses()
                    .filter(process -> commandLine(process).contains("--config\0" + folder.file("agent.yaml")))
                    .forEach(ProcessHandle::destroyForcibly);
            folder.delete();
        }
        if (docker.instance(example.url()).isPresent()) {
            remove();
        }
    }

    /** The containers, networks and volumes that have the example's names; of somebody else, unless a demo made them. */
    List<String> named() {
        var named = new ArrayList<String>();
        named.addAll(docker.run("ps", "-a", "--format", "{{.Names}}").lines());
        named.addAll(docker.run("network", "ls", "--format", "{{.Name}}").lines());
        named.removeIf(name -> example.namePrefixes().stream().noneMatch(name::startsWith));
        named.addAll(volumes());
        return named;
    }

    /**
     * Removes all of a demo; images stay, for the next time. The volumes are the demo's too: there were none of these names
     * when it took them.
     *
     * @return what could not be removed
     */
    List<String> remove() {
        var instance = docker.instance(example.url());
        if (instance.isEmpty()) {
            return List.of();
        }
        var label = Labels.INSTANCE + "=" + instance.get();
        var proxyData = new OwnNames(instance.get(), "").proxyData();
        var containers = docker.containers(label).keySet();
        var left = List.<String>of();
        for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
            docker.removeContainers(label);
            volumes().forEach(volume -> docker.tryTo("volume", "rm", volume));
            docker.tryTo("volume", "rm", proxyData);
            // last, for by a network the instance is found again if this is cut off
            docker.removeNetworks(label);
            left = left(label);
            if (left.isEmpty()) {
                break;
            }
            free(docker.networks(label).keySet(), containers);
        }
        return left;
    }

    /** An engine may hold a network for a container that was removed while it stopped, until it is disconnected by name. */
    private void free(Set<String> networks, Set<String> containers) {
        for (var network : networks) {
            containers.forEach(container -> docker.tryTo("network", "disconnect", "-f", network, container));
        }
    }

    private List<String> left(String label) {
        var left = new ArrayList<String>();
        left.addAll(docker.containers(label).keySet());
        left.addAll(docker.networks(label).keySet());
        left.addAll(volumes());
        return left;
    }

    private List<String> volumes() {
        return docker.run("volume", "ls", "-q").lines().stream()
                .filter(name -> name.equals(example.otherVolume())
                        || example.namePrefixes().stream().anyMatch(name::startsWith))
                .toList();
    }

    private List<HostFolder> formerFolders() {
        return HostFolder.all(example.berth().folderPrefix()).stream()
                .filter(folder -> !folder.equals(example.folder()))
                .toList();
    }

    /** Whole, which {@link ProcessHandle.Info} does not give; empty for a process that has ended meanwhile. */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
        } catch (IOException gone) {
            return "";
        }
    }
}
