package io.evenkeel.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.evenkeel.plan.Lane;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.PlanText;

/** A plan for programs: lanes with their steps and reasons, and the notes. */
final class PlanJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private PlanJson() {}

    static String of(Plan plan) {
        var root = MAPPER.createObjectNode();
        var lanes = root.putArray("lanes");
        plan.lanes().forEach(lane -> lane(lanes.addObject(), lane));
        var notes = root.putArray("notes");
        plan.notes()
                .forEach(
                        note -> notes.addObject().put("subject", note.subject()).put("text", note.text()));
        try {
            return MAPPER.writeValueAsString(root) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void lane(ObjectNode node, Lane lane) {
        node.put("name", lane.name());
        var after = node.putArray("after");
        lane.after().forEach(after::add);
        var steps = node.putArray("steps");
        lane.steps()
                .forEach(step -> steps.addObject()
                        .put("action", PlanText.line(step.action()))
                        .put("reason", step.reason().name())
                        .put("why", step.why()));
    }
}
