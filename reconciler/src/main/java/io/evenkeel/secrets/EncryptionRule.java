package io.evenkeel.secrets;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * Which values of a file are encrypted. A file has one rule; expressions are those of Go (RE2), searched for anywhere in
 * the text.
 */
final class EncryptionRule {
    static final EncryptionRule DEFAULT = new EncryptionRule(Kind.UNENCRYPTED_SUFFIX, "_unencrypted", Optional.empty());

    private final Kind kind;
    private final String text;
    private final Optional<Pattern> pattern;

    private EncryptionRule(Kind kind, String text, Optional<Pattern> pattern) {
        this.kind = kind;
        this.text = text;
        this.pattern = pattern;
    }

    /** By what a rule chooses, and whether it chooses what is encrypted or what is not. */
    enum Kind {
        UNENCRYPTED_SUFFIX("unencrypted_suffix"),
        ENCRYPTED_SUFFIX("encrypted_suffix"),
        UNENCRYPTED_REGEX("unencrypted_regex"),
        ENCRYPTED_REGEX("encrypted_regex"),
        UNENCRYPTED_COMMENT_REGEX("unencrypted_comment_regex"),
        ENCRYPTED_COMMENT_REGEX("encrypted_comment_regex");

        private final String key;

        Kind(String key) {
            this.key = key;
        }

        /** In the metadata. */
        String key() {
            return key;
        }

        private boolean choosesEncrypted() {
            return switch (this) {
                case ENCRYPTED_SUFFIX, ENCRYPTED_REGEX, ENCRYPTED_COMMENT_REGEX -> true;
                case UNENCRYPTED_SUFFIX, UNENCRYPTED_REGEX, UNENCRYPTED_COMMENT_REGEX -> false;
            };
        }
    }

    /** Empty for an expression that is none. */
    static Optional<EncryptionRule> of(Kind kind, String text) {
        return switch (kind) {
            case UNENCRYPTED_SUFFIX, ENCRYPTED_SUFFIX -> Optional.of(new EncryptionRule(kind, text, Optional.empty()));
            case UNENCRYPTED_REGEX, ENCRYPTED_REGEX, UNENCRYPTED_COMMENT_REGEX, ENCRYPTED_COMMENT_REGEX -> {
                try {
                    yield Optional.of(new EncryptionRule(kind, text, Optional.of(Pattern.compile(text))));
                } catch (PatternSyntaxException none) {
                    yield Optional.empty();
                }
            }
        };
    }

    /** Whether it needs to know the comments. */
    boolean readsComments() {
        return kind == Kind.UNENCRYPTED_COMMENT_REGEX || kind == Kind.ENCRYPTED_COMMENT_REGEX;
    }

    /**
     * Whether the value at a path is encrypted.
     *
     * @param path its keys from the root; lists add nothing to it
     * @param comments those in force for it: before it, and before each mapping and list that it is in
     */
    boolean encrypts(List<String> path, List<String> comments) {
        var chosen = (readsComments() ? comments : path).stream().anyMatch(this::chooses);
        return chosen == kind.choosesEncrypted();
    }

    private boolean chooses(String candidate) {
        return pattern.map(it -> it.matcher(candidate).find()).orElseGet(() -> candidate.endsWith(text));
    }
}
