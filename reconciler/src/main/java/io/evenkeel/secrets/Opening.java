package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import java.util.List;

/** What came of opening a file. */
public sealed interface Opening {
    /**
     * It was opened, and nothing in it has been changed since it was encrypted.
     *
     * @param documents one for each YAML document, without the metadata of SOPS
     */
    record Done(List<Opened.Mapping> documents) implements Opening {
        public Done {
            documents = List.copyOf(documents);
        }
    }

    /** It was not opened; nothing of it may be used. */
    record Refused(Problem problem) implements Opening {}
}
