package io.evenkeel.resolve;

import io.evenkeel.spec.Layer;
import io.evenkeel.spec.Setting;
import java.util.List;

/**
 * A variable with where its value comes from.
 *
 * @param setting the strongest one, which may be a removal
 * @param hidden the weaker ones, strongest first
 */
public record ResolvedVariable(String name, Layer.Kind layer, Setting setting, List<Hidden> hidden) {
    /** A setting that lost against a stronger layer. */
    public record Hidden(Layer.Kind layer, Setting setting) {}

    public ResolvedVariable {
        hidden = List.copyOf(hidden);
    }
}
