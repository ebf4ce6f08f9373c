package io.evenkeel.tests.demo;

import io.evenkeel.tests.host.AgentProcess;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.HostFolder;
import io.evenkeel.tests.host.Installation;
import java.util.ArrayList;
import java.util.List;

/** What a demo leaves on this machine, and how it is removed. */
final class Traces {
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
            AgentProcess.killAll(folder);
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
        return Installation.following(docker, example.url())
                .map(installation -> installation.remove(this::volumes))
                .orElse(List.of());
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
}
