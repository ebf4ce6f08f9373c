package io.evenkeel.tests.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.app.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GeneratedFleetTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 100})
    void everyFileIsValid(int files) throws IOException {
        var target = GeneratedFleet.write(folder, files);
        assertThat(Validation.of(target, Optional.empty()).problems()).isEmpty();
        try (var found = Files.walk(folder)) {
            assertThat(found.filter(Files::isRegularFile)).hasSize(files);
        }
    }

    @Test
    void theProblemThatBothMustFindStandsWhereItIsLookedFor() throws IOException {
        var app = GeneratedFleet.write(folder, 1);
        assertThat(Files.readAllLines(app).get(GeneratedFleet.LINE_OF_REPLICAS - 1))
                .isEqualTo("replicas: 2");
    }
}
