package io.evenkeel.spec;

import java.util.List;
import java.util.Optional;

/** What {@code project.yaml} says. */
public record Project(String name, Optional<String> description, List<String> owners, Layer variables) {
    public Project {
        owners = List.copyOf(owners);
    }
}
