package io.evenkeel.app;

import io.evenkeel.engine.Images;
import io.evenkeel.proxy.ProxyAdapter;
import io.evenkeel.reconcile.Declared;
import io.evenkeel.reconcile.Preparation;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the wanted proxy's image and configuration ready before a plan needs them. */
final class ProxyPreparation implements Preparation {
    private static final Duration PULL = Duration.ofMinutes(15);
    private static final Logger LOG = LoggerFactory.getLogger(ProxyPreparation.class);

    private final Images images;
    private final ProxyInputs inputs;
    private final ProxyAdapter proxy;
    private String said = "";

    ProxyPreparation(Images images, ProxyInputs inputs, ProxyAdapter proxy) {
        this.images = images;
        this.inputs = inputs;
        this.proxy = proxy;
    }

    @Override
    public void prepare(Declared declared) {
        var wanted = declared.desired().proxy();
        if (wanted.isEmpty()) {
            return;
        }
        inputs.take(wanted.get(), declared.tree());
        var image = wanted.get().image();
        if (!images.has(image)) {
            images.pull(image, PULL);
        }
        proxy.prepare();
        say(proxy.refusedTemplates().orElse(""));
    }

    /** Once, not at every pass. */
    private void say(String refusal) {
        if (!refusal.isEmpty() && !refusal.equals(said)) {
            LOG.warn("the templates in the repository's proxy folder are not in use: {}", refusal);
        }
        said = refusal;
    }
}
