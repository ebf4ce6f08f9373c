package io.evenkeel.tests.load;

/** What is asked, told by the number of the attempt, so that two clients ask the same. */
public interface Mix {
    /** The attempt with this number, from 0. */
    Ask ask(int number);

    /** The same page each time. */
    static Mix only(String path) {
        return _ -> new Ask(path, 0);
    }

    /**
     * One request.
     *
     * @param upload bytes that are posted; 0 for a GET
     */
    record Ask(String path, int upload) {}
}
