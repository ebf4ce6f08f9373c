package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.desired.Security;
import io.evenkeel.state.desired.Security.Device;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Reads {@code security}, {@code devices} and {@code sysctls}. */
record SecurityReader(Consumer<Problem> problems) {
    Security read(Fields app) {
        var security = app.mapping("security");
        SortedMap<String, String> sysctls = new TreeMap<>();
        app.entries("sysctls").forEach((name, text) -> sysctls.put(name, text.orElse("")));
        var added = capabilities(security, "capAdd");
        var dropped = capabilities(security, "capDrop");
        refuseBoth(security, added, dropped);
        return new Security(
                security.flag("readOnly"),
                added,
                dropped,
                security.flag("noNewPrivileges"),
                security.flag("privileged"),
                devices(app),
                sysctls);
    }

    private static SortedSet<String> capabilities(Fields security, String field) {
        SortedSet<String> names = new TreeSet<>();
        security.optionalTexts(field)
                .orElse(List.of())
                .forEach(name -> names.add(name.startsWith("CAP_") ? name.substring(4) : name));
        return names;
    }

    private void refuseBoth(Fields security, SortedSet<String> added, SortedSet<String> dropped) {
        SortedSet<String> both = new TreeSet<>(added);
        both.retainAll(dropped);
        both.forEach(name -> problems.accept(
                Problem.error(security.place("capDrop"), name + " is added and dropped", security.pointer("capDrop"))));
    }

    private SortedSet<Device> devices(Fields app) {
        SortedSet<Device> devices = new TreeSet<>();
        SortedSet<String> places = new TreeSet<>();
        var texts = app.optionalTexts("devices").orElse(List.of());
        for (var index = 0; index < texts.size(); index++) {
            var device = device(texts.get(index));
            if (!places.add(device.container())) {
                problems.accept(Problem.error(
                        app.itemPlace("devices", index),
                        "two devices are to be " + device.container(),
                        app.pointer("devices") + "/" + index));
            }
            devices.add(device);
        }
        return devices;
    }

    /** {@code /dev/x}, {@code /dev/x:/dev/y}, {@code /dev/x:r} or {@code /dev/x:/dev/y:r}. */
    private static Device device(String text) {
        var parts = List.of(text.split(":", -1));
        var host = parts.getFirst();
        var hasTarget = parts.size() > 1 && parts.get(1).startsWith("/");
        var target = hasTarget ? parts.get(1) : host;
        var hasAccess = parts.size() > (hasTarget ? 2 : 1);
        return new Device(host, target, hasAccess ? parts.getLast() : "rwm");
    }
}
