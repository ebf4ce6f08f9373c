package io.evenkeel.plan;

/**
 * Something that the plan does not do, and why.
 *
 * @param subject the resource or part of the host that it is about
 */
public record Note(String subject, String text) implements Comparable<Note> {
    @Override
    public int compareTo(Note other) {
        var bySubject = subject.compareTo(other.subject);
        return bySubject != 0 ? bySubject : text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return subject + ": " + text;
    }
}
