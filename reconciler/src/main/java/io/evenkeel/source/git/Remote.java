package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;

/** The repository at its server. */
final class Remote {
    private static final String HEADS = "refs/heads/";

    private final GitSettings settings;

    Remote(GitSettings settings) {
        this.settings = settings;
    }

    /**
     * Fetches the branch and points a local reference to it. It is listed first: a shallow fetch brings every file again,
     * also when nothing has changed.
     *
     * @param depth commits of history
     * @return the branch's commit, as the server told it
     */
    ObjectId branch(Repository into, String reference, int depth) {
        var name = HEADS + settings.branch();
        var there = listed(into, name).orElseThrow(() -> noBranch(into));
        var here = new References(into).get(reference);
        if (depth == 1 && here.equals(Optional.of(new Revision(there.name())))) {
            return there;
        }
        return fetch(into, name, reference, depth);
    }

    private Optional<ObjectId> listed(Repository local, String name) {
        return converse(local, transport -> {
            try (var connection = transport.openFetch(List.of(new RefSpec(name)))) {
                return Optional.ofNullable(connection.getRef(name)).map(Ref::getObjectId);
            }
        });
    }

    /** Asks for one commit by its name, which not every server allows. */
    void commit(Repository into, ObjectId commit, String reference) {
        fetch(into, commit.name(), reference, 1);
    }

    private ObjectId fetch(Repository into, String source, String reference, int depth) {
        return converse(into, transport -> {
            transport.setDepth(depth);
            transport.setTagOpt(TagOpt.NO_TAGS);
            var spec = new RefSpec("+" + source + ":" + reference);
            var result = transport.fetch(NullProgressMonitor.INSTANCE, List.of(spec));
            var told = Optional.ofNullable(result.getAdvertisedRef(source))
                    .map(Ref::getObjectId)
                    .orElseGet(() -> ObjectId.isId(source) ? ObjectId.fromString(source) : ObjectId.zeroId());
            // JGit reports a reference that it could not write only in a list
            var written = into.exactRef(reference);
            if (written == null || !told.equals(written.getObjectId())) {
                throw new IOException("the reference " + reference + " could not be written");
            }
            return told;
        });
    }

    private SourceException noBranch(Repository local) {
        var branches = branches(local);
        if (branches.isEmpty()) {
            return new SourceException.NoBranch("the repository " + settings.shown()
                    + " is empty: it has no commit on any branch; push the first one to " + settings.branch());
        }
        return new SourceException.NoBranch("the repository " + settings.shown() + " has no branch \""
                + settings.branch() + "\" (it has " + some(branches)
                + "); push it again, or name another in repository.branch");
    }

    private SortedSet<String> branches(Repository local) {
        return converse(local, transport -> {
            try (var connection = transport.openFetch()) {
                var branches = new TreeSet<String>();
                for (var reference : connection.getRefs()) {
                    if (reference.getName().startsWith(HEADS)) {
                        branches.add(reference.getName().substring(HEADS.length()));
                    }
                }
                return branches;
            }
        });
    }

    private <T> T converse(Repository local, Conversation<T> conversation) {
        var exchange = new Exchange(settings.timeouts());
        try (var transport = open(local, exchange)) {
            return conversation.with(transport);
        } catch (IOException | RuntimeException e) {
            throw RemoteFailure.of(settings, exchange, e);
        }
    }

    private Transport open(Repository local, Exchange exchange) throws IOException {
        var address = settings.address();
        var transport = Transport.open(local, address);
        if (transport instanceof TransportHttp http) {
            var trust = settings.caFile().map(Trust::in);
            http.setHttpConnectionFactory(new Connections(address, trust, exchange));
            settings.tokenFile()
                    .map(Token::read)
                    .ifPresent(token -> http.setPreemptiveBasicAuthentication(settings.user(), token.text()));
        }
        return transport;
    }

    private static String some(SortedSet<String> branches) {
        var first = String.join(", ", branches.stream().limit(5).toList());
        return branches.size() > 5 ? first + " and " + (branches.size() - 5) + " more" : first;
    }

    private interface Conversation<T> {
        T with(Transport transport) throws IOException;
    }
}
