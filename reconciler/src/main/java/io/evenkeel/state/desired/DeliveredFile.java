package io.evenkeel.state.desired;

import io.evenkeel.state.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A file that is put into a container before its start.
 *
 * @param target absolute path in the container
 * @param mode permissions, 0444 and the like
 */
public record DeliveredFile(String target, Content content, int mode, Owner owner) {
    /** How a file gets into a container. */
    public enum Delivery {
        /** Copied into the created container. */
        COPY,
        /**
         * In a volume of its own, from which it is mounted: the engine refuses a copy to a read-only root, and what is
         * mounted over a copy hides it.
         */
        VOLUME
    }

    /**
     * Whose it is, as numbers.
     *
     * @param user id
     * @param group id
     */
    public record Owner(long user, long group) {
        public static final Owner ROOT = new Owner(0, 0);
    }

    /** What is in it. */
    public sealed interface Content {
        /** The bytes; not a copy that others would see changed. */
        byte[] bytes();

        /** What anybody may read. */
        final class Plain implements Content {
            private final byte[] bytes;

            private Plain(byte[] bytes) {
                this.bytes = bytes;
            }

            @Override
            public byte[] bytes() {
                return bytes.clone();
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Plain plain && Arrays.equals(bytes, plain.bytes);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(bytes);
            }

            @Override
            public String toString() {
                return bytes.length + " bytes";
            }
        }

        /** What nobody may. */
        record Hidden(Secret secret) implements Content {
            @Override
            public byte[] bytes() {
                return secret.reveal().getBytes(StandardCharsets.UTF_8);
            }
        }

        static Content of(byte[] bytes) {
            return new Plain(bytes.clone());
        }
    }
}
