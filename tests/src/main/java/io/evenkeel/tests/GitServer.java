package io.evenkeel.tests;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jgit.http.server.GitServlet;

/** A git server on 127.0.0.1 for one repository, over http or https. */
public final class GitServer implements AutoCloseable {
    /** The store's password; it protects nothing that outlives a test. */
    public static final String STORE_PASSWORD = "changeit";

    private static final String HOST = "127.0.0.1";

    private final Server server;
    private final ServerConnector connector;
    private final String scheme;
    private final Gate gate;

    private GitServer(Server server, ServerConnector connector, String scheme, Gate gate) {
        this.server = server;
        this.connector = connector;
        this.scheme = scheme;
        this.gate = gate;
    }

    /** Serves over plain http to everybody, also pushes. */
    public static GitServer http(GitRepository repository) {
        var server = new Server();
        return start(server, new ServerConnector(server), "http", repository);
    }

    /** Serves over plain http at a port; empty when somebody else listens there. */
    public static Optional<GitServer> httpAt(int port, GitRepository repository) {
        var server = new Server();
        var connector = new ServerConnector(server);
        connector.setHost(HOST);
        connector.setPort(port);
        try {
            connector.open();
        } catch (IOException taken) {
            return Optional.empty();
        }
        return Optional.of(start(server, connector, "http", repository));
    }

    /**
     * Serves over https.
     *
     * @param store PKCS#12 with the server's key and certificate, password {@link #STORE_PASSWORD}
     */
    public static GitServer https(GitRepository repository, Path store) {
        var tls = new SslContextFactory.Server();
        tls.setKeyStorePath(store.toString());
        tls.setKeyStorePassword(STORE_PASSWORD);
        var server = new Server();
        return start(server, new ServerConnector(server, tls), "https", repository);
    }

    private static GitServer start(Server server, ServerConnector connector, String scheme, GitRepository repository) {
        var gate = new Gate();
        connector.setHost(HOST);
        server.addConnector(connector);
        var git = new GitServlet();
        git.setRepositoryResolver((request, name) -> {
            repository.git().incrementOpen();
            return repository.git();
        });
        var context = new ServletContextHandler();
        context.addFilter(new FilterHolder(gate), "/*", EnumSet.of(DispatcherType.REQUEST));
        context.addServlet(new ServletHolder(git), "/*");
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException("the git server does not start: " + e.getMessage(), e);
        }
        return new GitServer(server, connector, scheme, gate);
    }

    public int port() {
        return connector.getLocalPort();
    }

    public String url() {
        return url("fleet.git");
    }

    /** Its address with another name of the repository: it serves the one under every name. */
    public String url(String name) {
        return scheme + "://" + HOST + ":" + port() + "/" + name;
    }

    /** From now on only requests with this user and token are served; others get 401. */
    public void require(String user, String token) {
        var pair = (user + ":" + token).getBytes(StandardCharsets.UTF_8);
        gate.authorization = Optional.of("Basic " + Base64.getEncoder().encodeToString(pair));
    }

    /** From now on every request whose path ends so is answered with this status; 0 serves again. */
    public void answer(int status, String pathEnd) {
        gate.pathEnd = pathEnd;
        gate.status.set(status);
    }

    /** From now on every request is redirected there. */
    public void redirect(String target) {
        gate.redirect = Optional.of(target);
    }

    /** Everything that clients asked for so far, each as method, path and query. */
    public List<String> requests() {
        synchronized (gate.requests) {
            return List.copyOf(gate.requests);
        }
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the git server does not stop: " + e.getMessage(), e);
        }
    }

    /** Stands before the repository and refuses what it is told to. */
    private static final class Gate extends HttpFilter {
        @java.io.Serial
        private static final long serialVersionUID = 1L;

        private final AtomicInteger status = new AtomicInteger();
        private final transient List<String> requests = new ArrayList<>();
        private transient volatile Optional<String> authorization = Optional.empty();
        private transient volatile Optional<String> redirect = Optional.empty();
        private volatile String pathEnd = "";

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            synchronized (requests) {
                requests.add(request.getMethod() + " " + request.getRequestURI()
                        + Optional.ofNullable(request.getQueryString())
                                .map(query -> "?" + query)
                                .orElse(""));
            }
            if (redirect.isPresent()) {
                response.sendRedirect(redirect.get() + request.getRequestURI() + "?" + request.getQueryString());
                return;
            }
            if (status.get() > 0 && request.getRequestURI().endsWith(pathEnd)) {
                response.sendError(status.get());
                return;
            }
            var isAllowed = authorization
                    .map(wanted -> wanted.equals(request.getHeader("Authorization")))
                    .orElse(true);
            if (!isAllowed) {
                response.setHeader("WWW-Authenticate", "Basic realm=\"git\"");
                response.sendError(401);
                return;
            }
            chain.doFilter(request, response);
        }
    }
}
