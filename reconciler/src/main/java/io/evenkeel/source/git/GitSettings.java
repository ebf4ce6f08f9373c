package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import java.net.InetAddress;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.jgit.transport.URIish;

/**
 * Where the repository is and how it is asked: {@code repository} of {@code agent.yaml}.
 *
 * @param url https, http to a loopback address, or file; it may carry a user name, never a password
 * @param path the folder in the repository that is the fleet's root; {@code .} is the repository's own
 * @param tokenFile holds the password or token for https
 * @param caFile PEM certificates to trust for https, instead of the system's
 */
public record GitSettings(
        String url, String branch, String path, Optional<Path> tokenFile, Optional<Path> caFile, Timeouts timeouts) {
    /**
     * Checks the URL.
     *
     * @throws SourceException.Refused when it is none that may be used
     */
    public GitSettings {
        path = segments(path);
        check(parse(url));
    }

    public static GitSettings of(String url, String branch) {
        return new GitSettings(url, branch, ".", Optional.empty(), Optional.empty(), Timeouts.DEFAULT);
    }

    /** What to connect to: without the user, who is told to the server in a header. */
    URIish address() {
        return parse(url).setUser(null);
    }

    /** The URL for people and labels: without a user. */
    public String shown() {
        return address().toString();
    }

    /** GitHub and GitLab take any name beside a token; servers that want a certain one get it from the URL. */
    String user() {
        return Optional.ofNullable(parse(url).getUser()).orElse("x-access-token");
    }

    private static String segments(String path) {
        var normal = Path.of("/").resolve(path).normalize().toString().substring(1);
        return normal.isEmpty() ? "." : normal;
    }

    private static URIish parse(String url) {
        try {
            return new URIish(url);
        } catch (URISyntaxException e) {
            // the exception repeats the text, which may hold a password
            throw refused("it is no URL", "write one as in https://git.example.com/team/fleet.git");
        }
    }

    private static void check(URIish address) {
        if (address.getPass() != null) {
            throw refused("it holds a password", "put it into a file and name that in repository.tokenFile");
        }
        switch (Optional.ofNullable(address.getScheme()).orElse("")) {
            case "https", "file" -> {}
            case "http" -> checkLoopback(address.getHost());
            case "" -> {
                if (address.getHost() != null) {
                    throw refused("git over SSH is not supported yet", "use the repository's https address");
                }
            }
            default ->
                throw refused(
                        "\"" + address.getScheme() + "\" is not supported",
                        "use https, file, or http to a loopback address");
        }
    }

    private static void checkLoopback(String host) {
        if (!isLoopback(host)) {
            throw refused(
                    "plain http to " + host + " would let anybody on the way change what runs here",
                    "use https (repository.caFile names a certificate authority of your own)");
        }
    }

    private static boolean isLoopback(String host) {
        if (host.equalsIgnoreCase("localhost")) {
            return true;
        }
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static SourceException refused(String why, String advice) {
        return new SourceException.Refused(
                "repository.url cannot be used: " + why + "; " + advice, new IllegalArgumentException(why));
    }
}
