package io.evenkeel.proxy.contract;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.util.stream.Stream;

/** Names that lead to this machine in tests, so that clients tell them to the proxy as they would any other. */
public final class TestHosts extends InetAddressResolverProvider {
    /** What such a name ends with. */
    static final String DOMAIN = ".tls.example.com";

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    @Override
    public InetAddressResolver get(Configuration configuration) {
        return new Names(configuration.builtinResolver());
    }

    @Override
    public String name() {
        return "hosts of tests";
    }

    private record Names(InetAddressResolver others) implements InetAddressResolver {
        @Override
        public Stream<InetAddress> lookupByName(String host, LookupPolicy policy) throws UnknownHostException {
            return host.endsWith(DOMAIN)
                    ? Stream.of(InetAddress.getByAddress(host, LOOPBACK))
                    : others.lookupByName(host, policy);
        }

        @Override
        public String lookupByAddress(byte[] address) throws UnknownHostException {
            return others.lookupByAddress(address);
        }
    }
}
