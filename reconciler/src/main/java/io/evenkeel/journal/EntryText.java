package io.evenkeel.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;

/** An entry as one line of JSON, and back. */
public final class EntryText {
    private static final ObjectMapper MAPPER = mapper();

    private EntryText() {}

    /** Without a line break. */
    public static String write(Entry entry) {
        try {
            return MAPPER.writerFor(Entry.class).writeValueAsString(entry);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an entry that has no text form: " + entry, e);
        }
    }

    /** Empty for a line that is torn, damaged, or of a type that is not known here. */
    static Optional<Entry> read(String line) {
        try {
            return Optional.ofNullable(MAPPER.readValue(line, Entry.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static ObjectMapper mapper() {
        var mapper = JsonMapper.builder()
                .addModules(new Jdk8Module(), new JavaTimeModule(), words())
                .disable(
                        SerializationFeature.WRITE_DATES_AS_TIMESTAMPS,
                        SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
                // a set that an earlier version did not know yet
                .withConfigOverride(
                        SortedSet.class, sets -> sets.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)))
                .addMixIn(Entry.class, Typed.class)
                .build();
        for (var type : Entry.class.getPermittedSubclasses()) {
            mapper.registerSubtypes(new NamedType(type, type.getSimpleName()));
        }
        return mapper;
    }

    private static SimpleModule words() {
        var module = new SimpleModule("evenkeel");
        module.addSerializer(ResourceName.class, ToStringSerializer.instance);
        module.addSerializer(Revision.class, ToStringSerializer.instance);
        module.addDeserializer(ResourceName.class, new Word<>(ResourceName.class, ResourceName::parse));
        module.addDeserializer(Revision.class, new Word<>(Revision.class, Revision::new));
        module.addKeyDeserializer(ResourceName.class, new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) {
                return ResourceName.parse(key);
            }
        });
        return module;
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    private interface Typed {}

    /** A value that is one word of text. */
    private static final class Word<T> extends FromStringDeserializer<T> {
        @java.io.Serial
        private static final long serialVersionUID = 1L;

        private final transient Function<String, T> parse;

        Word(Class<T> type, Function<String, T> parse) {
            super(type);
            this.parse = parse;
        }

        @Override
        protected T _deserialize(String text, DeserializationContext context) {
            return parse.apply(text);
        }
    }
}
