package io.evenkeel.cli;

import io.evenkeel.state.ResourceName;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The name of a resource as an argument. */
final class ResourceArgument {
    private ResourceArgument() {}

    /**
     * Reads it.
     *
     * @throws ParameterException when it is no name
     */
    static ResourceName parse(CommandSpec spec, String name) {
        try {
            return ResourceName.parse(name);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }
}
