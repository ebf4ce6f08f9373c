package io.evenkeel.plan;

import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.desired.DeliveredFile.Delivery;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** A plan as the text that an operator reads and a test compares. */
public final class PlanText {
    private PlanText() {}

    /** Lanes with their steps and reasons, then what is left alone; ends with a line break. */
    public static String of(Plan plan) {
        var text = new StringBuilder();
        var width = plan.lanes().stream()
                .flatMap(lane -> lane.steps().stream())
                .mapToInt(step -> line(step.action()).length())
                .max()
                .orElse(0);
        for (var lane : plan.lanes()) {
            text.append(heading(lane)).append('\n');
            for (var step : lane.steps()) {
                var line = line(step.action());
                text.append("  ")
                        .append(line)
                        .append(" ".repeat(width - line.length()))
                        .append("  # ")
                        .append(step.why())
                        .append('\n');
            }
        }
        if (plan.isEmpty()) {
            text.append("nothing to do\n");
        }
        plan.notes().forEach(note -> text.append("! ").append(note).append('\n'));
        return text.toString();
    }

    private static String heading(Lane lane) {
        var after = lane.after().isEmpty() ? "" : " (after " + String.join(", ", lane.after()) + ")";
        return lane.name() + lane.attempt().map(PlanText::kind).orElse("") + after;
    }

    /** Most are apps, which is not said each time. */
    private static String kind(Lane.Attempt attempt) {
        return attempt.kind() == ResourceKind.APP ? "" : ", " + attempt.kind();
    }

    /** One action as a phrase. */
    public static String line(Action action) {
        return switch (action) {
            case Action.PullImage pull -> "pull " + pull.image();
            case Action.CreateNetwork create ->
                "create network " + create.environment().dotted() + " " + create.subnet();
            case Action.RemoveNetwork remove ->
                "remove network " + remove.environment().dotted();
            case Action.CreateProxy create ->
                "create the proxy " + create.proxy().image();
            case Action.StartProxy start -> "start the proxy";
            case Action.RemoveProxy remove -> "stop and remove the proxy";
            case Action.JoinNetwork join ->
                "attach the proxy to " + join.environment().dotted();
            case Action.LeaveNetwork leave ->
                "detach the proxy from " + leave.environment().dotted();
            case Action.CreateCopy create -> "create " + create.copy() + " at " + create.address();
            case Action.FillVolume fill ->
                "fill the volume of " + fill.container() + " with " + files(fill.app(), Delivery.VOLUME);
            case Action.CopyFiles copy -> "copy " + files(copy.app(), Delivery.COPY) + " into " + copy.container();
            case Action.Attach attach -> "attach " + attach.container() + " to " + attach.network();
            case Action.StartCopy start -> "start " + start.copy();
            case Action.AwaitReady await -> "await ready " + await.copy();
            case Action.StopCopy stop -> "stop " + stop.copy();
            case Action.SetAside aside -> "keep " + aside.copy() + " for inspection";
            case Action.RemoveCopy remove -> "remove " + remove.copy();
            case Action.CreateJob create -> "create " + create.job();
            case Action.StartJob start -> "start " + start.job();
            case Action.AwaitJob await -> "await the end of " + await.job();
            case Action.RemoveJob remove -> "remove " + remove.job();
            case Action.Publish publish -> publish(publish);
            case Action.AwaitRoutable routable -> "await routable " + routable.copy() + " port " + routable.port();
            case Action.Switch move -> "switch to " + pointer(move.pointer());
            case Action.Drain drain -> "drain " + drain.copy();
            case Action.Forget forget -> "forget the pointer of " + forget.app();
        };
    }

    private static String files(WantedApp app, Delivery delivery) {
        var count = app.generation().container().files(delivery).size();
        return count == 1 ? "1 file" : count + " files";
    }

    private static String publish(Action.Publish publish) {
        List<String> parts = new ArrayList<>();
        if (!publish.routes().isEmpty()) {
            parts.add(
                    "publish " + publish.routes().stream().map(PlanText::route).collect(Collectors.joining("; ")));
        }
        if (!publish.withdrawn().isEmpty()) {
            parts.add("withdraw " + join(publish.withdrawn()));
        }
        return String.join("; ", parts);
    }

    private static String route(Route route) {
        return route.routed()
                ? route.domains().stream().map(Domain::claim).collect(Collectors.joining(", "))
                : "internal only";
    }

    private static String pointer(Pointer pointer) {
        if (pointer.zero()) {
            return pointer.serving() + ": scaled to zero";
        }
        return pointer.serving() + ": " + copies(pointer)
                + (pointer.meanwhile() == Pointer.Meanwhile.HOLD ? ", holding requests" : "");
    }

    private static String copies(Pointer pointer) {
        if (!pointer.newcomers().isEmpty()) {
            return join(pointer.copies().keySet()) + "; " + pointer.serving().other() + ": "
                    + join(pointer.newcomers().keySet());
        }
        if (pointer.copies().isEmpty()) {
            return "none";
        }
        var out = pointer.copies().containsValue(Pointer.Standing.WITHDRAWN);
        return (out ? "none, keeping " : "") + join(pointer.copies().keySet());
    }

    private static String join(Collection<?> items) {
        return items.stream().map(Object::toString).sorted().collect(Collectors.joining(", "));
    }
}
