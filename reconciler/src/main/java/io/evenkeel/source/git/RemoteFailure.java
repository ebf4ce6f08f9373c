package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;

/** Says in our own words why a server gave nothing. */
final class RemoteFailure {
    private final GitSettings settings;
    private final Exception failure;

    private RemoteFailure(GitSettings settings, Exception failure) {
        this.settings = settings;
        this.failure = failure;
    }

    static SourceException of(GitSettings settings, Exchange exchange, Exception failure) {
        if (failure instanceof SourceException known) {
            return known;
        }
        var cause = new RemoteFailure(settings, failure);
        var status = exchange.status().orElse(200);
        return status >= 400 ? cause.answered(status) : cause.unanswered();
    }

    private SourceException answered(int status) {
        return switch (status) {
            case 401 -> refused("the server answered 401, not signed in", credentials());
            case 403 -> refused("the server answered 403, not allowed", credentials());
            case 404, 410 ->
                refused(
                        "the server answered " + status + ", no such repository",
                        "check repository.url; many servers also say so when the token may not see it: "
                                + credentials());
            case 407 -> refused("a proxy on the way wants credentials (407)", "let this host through");
            default -> unreachable("the server answered " + status, "it is tried again at the next poll");
        };
    }

    private SourceException unanswered() {
        if (cause(Connections.ForeignRedirect.class).isPresent()) {
            return refused(
                    words(cause(Connections.ForeignRedirect.class).get()),
                    "if that is right, write the new address into repository.url");
        }
        if (cause(SSLException.class).isPresent()) {
            return refused(
                    "its certificate is not trusted (" + words(innermost()) + ")",
                    "repository.caFile must name the authority that signed it, and its name must be the URL's");
        }
        if (cause(SocketTimeoutException.class).isPresent()) {
            return unreachable("no complete answer in time (" + words(innermost()) + ")", "is the server well?");
        }
        if (cause(UnknownHostException.class).isPresent()) {
            return unreachable("its name cannot be resolved", "check repository.url and this host's name servers");
        }
        if (cause(SocketException.class).isPresent()) {
            return unreachable(words(innermost()), "check the network between this host and the server");
        }
        if (cause(NoRemoteRepositoryException.class).isPresent()) {
            return refused("there is no git repository", "check repository.url");
        }
        return new SourceException(
                said("%s (%s)".formatted(words(innermost()), failure.getMessage()), "look at the server's log"),
                failure);
    }

    private String credentials() {
        return settings.tokenFile()
                .map(file -> "put a valid token with read access to this repository into " + file)
                .orElse("name a file with a token that may read it in repository.tokenFile");
    }

    private SourceException refused(String what, String advice) {
        return new SourceException.Refused(said(what, advice), failure);
    }

    private SourceException unreachable(String what, String advice) {
        return new SourceException.Unreachable(said(what, advice), failure);
    }

    private String said(String what, String advice) {
        return "fetching " + settings.branch() + " of " + settings.shown() + ": " + what + "; " + advice;
    }

    private static String words(Throwable cause) {
        return Optional.ofNullable(cause.getMessage()).orElseGet(cause.getClass()::getSimpleName);
    }

    private Throwable innermost() {
        return causes().reduce(failure, (outer, inner) -> inner);
    }

    private <T extends IOException> Optional<T> cause(Class<T> type) {
        return causes().filter(type::isInstance).map(type::cast).findFirst();
    }

    private Stream<Throwable> causes() {
        return Stream.iterate((Throwable) failure, each -> each != null, Throwable::getCause);
    }
}
