package io.evenkeel.spec;

import io.evenkeel.secrets.SecretsFile;
import io.evenkeel.state.EnvironmentName;
import java.util.Optional;

/**
 * What {@code environment.yaml} says.
 *
 * @param secrets the {@code secrets.yaml} beside it, whatever is wrong with it
 */
public record Environment(EnvironmentName name, Layer variables, Optional<SecretsFile> secrets) {}
