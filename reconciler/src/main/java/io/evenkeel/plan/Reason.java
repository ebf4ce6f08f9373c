package io.evenkeel.plan;

/** Why a step is taken, as a sentence that a person reads before and after. */
public enum Reason {
    DECLARED("is declared and does not run yet"),
    CHANGED("changed"),
    SCALED_UP("more copies are declared"),
    SCALED_DOWN("fewer copies are declared"),
    SCALED_TO_ZERO("no copies are declared"),
    ROUTE_CHANGED("the proxy must learn of it"),
    MOVED("the domain changes its owner in one step"),
    UNPROVEN("it has not passed its gate"),
    PRE_DEPLOY("preDeploy runs once before the first copy starts"),
    DRIFTED("it is not as Evenkeel left it"),
    REPLACED("another generation serves"),
    GATE_FAILED("its gate failed; what served keeps serving"),
    STOPS_FIRST("the old copy stops before the new one starts"),
    UNDECLARED("no valid file declares it any more"),
    NEEDED("it is needed and is not there"),
    UNUSED("nothing needs it any more"),
    POINTER_LOST("the pointer is missing; rebuilt from what runs");

    private final String sentence;

    Reason(String sentence) {
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
