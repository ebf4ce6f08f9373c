package io.evenkeel.spec;

import io.evenkeel.state.Place;
import io.evenkeel.state.desired.DeliveredFile.Owner;
import java.util.Arrays;

/**
 * A file for the containers of an app, as its YAML says.
 *
 * @param target absolute path in the container
 * @param mode permissions
 * @param place where its key stands
 */
public record DeclaredFile(String target, Source source, int mode, Owner owner, Place place) {
    /** Where its content comes from. */
    public sealed interface Source {
        /** Out of the repository. */
        final class Bytes implements Source {
            private final byte[] bytes;

            Bytes(byte[] bytes) {
                this.bytes = bytes.clone();
            }

            public byte[] bytes() {
                return bytes.clone();
            }

            int length() {
                return bytes.length;
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Bytes same && Arrays.equals(bytes, same.bytes);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(bytes);
            }
        }

        /** A secret of the environment's file or else of the project's, by its name there. */
        record SecretNamed(String name) implements Source {}
    }
}
