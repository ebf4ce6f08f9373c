package io.evenkeel.document;

/** Writes JSON pointers (RFC 6901). */
public final class Pointers {
    private Pointers() {}

    /** The pointer of a key below a pointer. */
    public static String child(String parent, String key) {
        return parent + "/" + escape(key);
    }

    private static String escape(String key) {
        return key.indexOf('~') < 0 && key.indexOf('/') < 0
                ? key
                : key.replace("~", "~0").replace("/", "~1");
    }

    /** The pointer of a list item below a pointer, from 0. */
    public static String child(String parent, int index) {
        return parent + "/" + index;
    }

    /** The key at the top of the document that a pointer is at or below; empty for the root. */
    static String top(String pointer) {
        var second = pointer.indexOf('/', 1);
        return pointer.isEmpty() ? "" : pointer.substring(1, second < 0 ? pointer.length() : second);
    }

    /** What a pointer hangs below; empty for the root and its keys. */
    public static String parent(String pointer) {
        return pointer.isEmpty() ? "" : pointer.substring(0, pointer.lastIndexOf('/'));
    }
}
