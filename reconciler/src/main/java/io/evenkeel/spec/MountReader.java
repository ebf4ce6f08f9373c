package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.desired.Mount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads {@code volumes}. */
record MountReader(EnvironmentName environment, Consumer<Problem> problems) {
    List<Placed<Mount>> read(Fields app) {
        List<Placed<Mount>> mounts = new ArrayList<>();
        Set<String> targets = new HashSet<>();
        for (var fields : app.mappings("volumes")) {
            var mount = mount(fields);
            if (!targets.add(mount.target())) {
                problems.accept(Problem.error(
                        fields.place("target"),
                        "two volumes are mounted at " + mount.target(),
                        fields.pointer("target")));
            }
            var named = fields.has("name") ? "name" : "path";
            mounts.add(new Placed<>(mount, fields.place(named), fields.pointer(named)));
        }
        return mounts;
    }

    private Mount mount(Fields fields) {
        var target = fields.text("target");
        var readOnly = fields.flag("readOnly");
        if (fields.has("path")) {
            return new Mount.HostPath(fields.text("path"), target, readOnly);
        }
        var name = fields.text("name");
        var volume = fields.flag("external") ? name : environment.dotted() + "." + name;
        return new Mount.Volume(volume, target, readOnly, fields.flag("shared"));
    }
}
