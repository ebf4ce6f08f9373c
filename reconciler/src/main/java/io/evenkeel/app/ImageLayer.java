package io.evenkeel.app;

import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Images.Image;
import io.evenkeel.engine.docker.DockerEngine;
import io.evenkeel.spec.Layer;
import io.evenkeel.spec.Setting;
import io.evenkeel.state.Place;
import java.util.SortedMap;
import java.util.TreeMap;

/** The weakest layer of variables, as far as an engine can be asked for it. */
sealed interface ImageLayer {
    /** What the image sets. */
    record Known(Layer layer) implements ImageLayer {}

    /** Nobody here knows what the image sets, and why. */
    record Unknown(String why) implements ImageLayer {}

    /** Asks the engine at an address; nothing is pulled. */
    static ImageLayer of(String engine, String image) {
        try (var docker = DockerEngine.at(engine)) {
            return docker.images()
                    .find(image)
                    .<ImageLayer>map(found -> new Known(layer(image, found)))
                    .orElseGet(() -> new Unknown("the engine at " + engine + " does not have " + image));
        } catch (EngineException failure) {
            return new Unknown(String.valueOf(failure.getMessage()));
        }
    }

    private static Layer layer(String reference, Image image) {
        SortedMap<String, Setting> settings = new TreeMap<>();
        image.variables()
                .forEach((name, value) ->
                        settings.put(name, new Setting(new Setting.Value.Text(value), new Place(reference, 1, 1))));
        return new Layer(Layer.Kind.IMAGE, settings);
    }
}
