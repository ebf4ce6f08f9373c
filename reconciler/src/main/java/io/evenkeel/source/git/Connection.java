package io.evenkeel.source.git;

import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URL;
import org.eclipse.jgit.transport.http.JDKHttpConnection;

/** An HTTP connection with our own time-outs, which tells its exchange what was answered. */
final class Connection extends JDKHttpConnection {
    private final Exchange exchange;

    Connection(URL url, Proxy proxy, Exchange exchange) throws IOException {
        super(url, proxy);
        this.exchange = exchange;
        super.setConnectTimeout(Math.toIntExact(exchange.timeouts().connect().toMillis()));
        super.setReadTimeout(Math.toIntExact(exchange.timeouts().read().toMillis()));
    }

    /** JGit knows one time-out for both, in whole seconds: not this one. */
    @Override
    public void setConnectTimeout(int timeout) {
        // as constructed
    }

    @Override
    public void setReadTimeout(int timeout) {
        // as constructed
    }

    @Override
    public int getResponseCode() throws IOException {
        return exchange.answered(super.getResponseCode());
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return exchange.bounded(super.getInputStream());
    }
}
