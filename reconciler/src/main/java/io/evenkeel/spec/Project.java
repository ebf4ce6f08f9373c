package io.evenkeel.spec;

import io.evenkeel.secrets.SecretsFile;
import java.util.List;
import java.util.Optional;

/**
 * What {@code project.yaml} says.
 *
 * @param secrets the {@code secrets.yaml} beside it, whatever is wrong with it
 */
public record Project(
        String name,
        Optional<String> description,
        List<String> owners,
        Layer variables,
        Optional<SecretsFile> secrets) {
    public Project {
        owners = List.copyOf(owners);
    }
}
