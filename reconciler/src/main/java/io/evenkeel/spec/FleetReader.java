package io.evenkeel.spec;

import io.evenkeel.document.Document;
import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.Https.Certificates;
import io.evenkeel.state.desired.WantedProxy;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads {@code evenkeel.yaml} when it is valid against its schema. */
record FleetReader(Consumer<Problem> problems) {
    static final DocumentSchema SCHEMA = DocumentSchema.named("fleet");

    /** Empty when it asks for something that cannot be. */
    Optional<FleetSettings> read(Document document) {
        var fleet = Fields.of(document, SCHEMA.complete(document));
        var proxy = fleet.mapping("proxy");
        var limit = fleet.mapping("prune").text("limit");
        var share = Integer.parseInt(limit.substring(0, limit.length() - 1));
        if (proxy.text("kind").equals("none")) {
            return Optional.of(new FleetSettings(Optional.empty(), share));
        }
        return Optional.of(proxy(proxy))
                .filter(wanted -> !refused(wanted, proxy))
                .map(wanted -> new FleetSettings(Optional.of(wanted), share));
    }

    private static FleetSettings.Proxy proxy(Fields proxy) {
        var kind = WantedProxy.Kind.valueOf(proxy.text("kind").toUpperCase(Locale.ROOT));
        return new FleetSettings.Proxy(
                kind,
                proxy.optionalText("image").orElse(kind.image()),
                proxy.text("http"),
                certificates(proxy.mapping("tls")).map(from -> new Https(proxy.text("https"), from)),
                proxy.duration("idleTimeout"));
    }

    private static Optional<Certificates> certificates(Fields tls) {
        var email = tls.optionalText("email");
        var mode = tls.optionalText("mode").orElse(email.isPresent() ? "acme" : "off");
        return switch (mode) {
            case "acme" -> Optional.of(new Certificates.Acme(email));
            case "internal" -> Optional.of(new Certificates.Internal());
            default -> Optional.empty();
        };
    }

    private boolean refused(FleetSettings.Proxy wanted, Fields proxy) {
        if (wanted.https().isEmpty() || wanted.kind().can(Capability.OBTAINS_CERTIFICATES)) {
            return false;
        }
        var kind = wanted.kind().name().toLowerCase(Locale.ROOT);
        problems.accept(Problem.error(proxy.place("tls"), kind + " cannot obtain certificates", proxy.pointer("tls"))
                .withHint("choose kind: caddy, or take tls out and let a proxy in front of this one answer https"));
        return true;
    }
}
