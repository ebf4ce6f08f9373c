package io.evenkeel.resolve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A canonical form in the making: sorted keys, and nothing for what is absent, empty or false, so that a field that is
 * new in a later version changes no identity while nobody uses it.
 */
final class Form {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final SortedMap<String, Object> fields = new TreeMap<>();

    Form with(String name, Object value) {
        var isDefault = switch (value) {
            case Optional<?> optional -> {
                optional.ifPresent(present -> with(name, present));
                yield true;
            }
            case Collection<?> many -> many.isEmpty();
            case Map<?, ?> many -> many.isEmpty();
            case Boolean flag -> !flag;
            default -> false;
        };
        if (!isDefault) {
            fields.put(name, value);
        }
        return this;
    }

    /** Every part of another form. */
    Form withAll(SortedMap<String, Object> others) {
        others.forEach(this::with);
        return this;
    }

    SortedMap<String, Object> fields() {
        return fields;
    }

    /** Its bytes: JSON without spaces, in UTF-8. */
    static byte[] bytes(Object value) {
        try {
            return JSON.writeValueAsBytes(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("Texts, numbers, maps and lists always have a JSON form", impossible);
        }
    }
}
