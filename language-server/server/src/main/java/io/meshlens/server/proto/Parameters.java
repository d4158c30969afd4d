package io.meshlens.server.proto;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds what is wrong with the parameters of a request of our own, before anything is done with them. */
public final class Parameters {
    /** The words that a text may be. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    public @interface OneOf {
        String[] value();
    }

    private Parameters() {}

    /**
     * Returns what is wrong with the parameters of a request, in words; null if nothing is.
     *
     * @param params a record of {@link Protocol}; of others nothing is known
     */
    public static @Nullable String fault(@Nullable Object params) {
        if (params == null || !params.getClass().isRecord()) {
            return null;
        }
        for (RecordComponent component : params.getClass().getRecordComponents()) {
            Object value = value(component, params);
            OneOf words = component.getAnnotation(OneOf.class);
            if (value == null && !component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                return "'" + component.getName() + "' is missing.";
            }
            if (value != null && words != null && !List.of(words.value()).contains(value)) {
                return "'" + component.getName() + "' is '" + value + "', and must be one of "
                        + String.join(", ", words.value()) + ".";
            }
        }
        return null;
    }

    private static @Nullable Object value(RecordComponent component, Object params) {
        try {
            return component.getAccessor().invoke(params);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible); // the accessors of public records can be called
        }
    }
}
