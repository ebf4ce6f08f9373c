package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.ErrorPage;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.Handling.Balance;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads {@code proxy}: how the proxy handles the requests of an app. */
record HandlingReader(ResourceName app, FileSources sources, Consumer<Problem> problems) {
    private static final String ERROR_PAGE = "errorPage";

    Handling read(Fields fields) {
        return fields.optionalMapping("proxy").map(this::handling).orElse(Handling.STANDARD);
    }

    private Handling handling(Fields proxy) {
        return new Handling(
                proxy.optionalSize("maxBody"),
                proxy.optionalDuration("readTimeout"),
                proxy.text("balance").equals("least-connections") ? Balance.LEAST_CONNECTIONS : Balance.ROUND_ROBIN,
                proxy.has(ERROR_PAGE) ? errorPage(proxy) : Optional.empty());
    }

    private Optional<ErrorPage> errorPage(Fields proxy) {
        var path = proxy.text(ERROR_PAGE);
        return switch (sources.find(app + ".yaml", path)) {
            case FileSources.Source.Found(var content) -> page(proxy, content.bytes());
            case FileSources.Source.Refused(var why) ->
                refuse(proxy, "the page \"%s\" cannot be read: %s".formatted(path, why), "name an HTML file beside it");
        };
    }

    private Optional<ErrorPage> page(Fields proxy, byte[] bytes) {
        if (bytes.length > ErrorPage.MOST_BYTES) {
            return refuse(
                    proxy,
                    "an error page is at most 64 KiB, this is one of %d bytes".formatted(bytes.length),
                    "let it show images and styles of another host");
        }
        try {
            var html = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return Optional.of(new ErrorPage(html.toString()));
        } catch (CharacterCodingException notText) {
            return refuse(proxy, "an error page is text in UTF-8, this is none", "save it as UTF-8");
        }
    }

    private Optional<ErrorPage> refuse(Fields proxy, String message, String hint) {
        problems.accept(Problem.error(proxy.place(ERROR_PAGE), message, proxy.pointer(ERROR_PAGE))
                .withHint(hint));
        return Optional.empty();
    }
}
