package io.evenkeel.source.git;

import java.io.IOException;
import java.net.Proxy;
import java.net.URL;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.net.ssl.TrustManager;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;

/** Connects to one origin only: a redirect elsewhere must not carry the token away. */
final class Connections implements HttpConnectionFactory {
    private final URIish origin;
    private final Optional<TrustManager[]> trust;
    private final Exchange exchange;

    Connections(URIish origin, Optional<TrustManager[]> trust, Exchange exchange) {
        this.origin = origin;
        this.trust = trust;
        this.exchange = exchange;
    }

    @Override
    public HttpConnection create(URL url) throws IOException {
        return create(url, Proxy.NO_PROXY);
    }

    @Override
    public HttpConnection create(URL url, Proxy proxy) throws IOException {
        if (!isOrigin(url)) {
            throw new ForeignRedirect(url);
        }
        var connection = new Connection(url, proxy, exchange);
        if (trust.isPresent() && url.getProtocol().equals("https")) {
            try {
                connection.configure(null, trust.get(), null);
            } catch (GeneralSecurityException e) {
                throw new IOException("TLS cannot be set up: " + e.getMessage(), e);
            }
        }
        return connection;
    }

    private boolean isOrigin(URL url) {
        var port = url.getPort() < 0 ? url.getDefaultPort() : url.getPort();
        var originPort = origin.getPort() < 0 ? defaultPort() : origin.getPort();
        return url.getProtocol().equals(origin.getScheme())
                && url.getHost().equalsIgnoreCase(origin.getHost())
                && port == originPort;
    }

    private int defaultPort() {
        return "https".equals(origin.getScheme()) ? 443 : 80;
    }

    /** The server sends us to another host. */
    static final class ForeignRedirect extends IOException {
        @java.io.Serial
        private static final long serialVersionUID = 1L;

        ForeignRedirect(URL target) {
            super("it redirects to " + target.getProtocol() + "://" + target.getHost());
        }
    }
}
