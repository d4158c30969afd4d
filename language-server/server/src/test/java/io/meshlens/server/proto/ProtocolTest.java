package io.meshlens.server.proto;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The server, the extension's types and the page of the protocol say the same. */
final class ProtocolTest {
    private static final Path ROOT = Path.of(System.getProperty("meshlens.root"));

    private final String types = read("vscode-extension/src/protocol.ts");
    private final String page = read("docs/protocol.md");

    private static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    private static NavigableSet<String> matches(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theMethodsAreTheSameEverywhere() {
        NavigableSet<String> served = new TreeSet<>();
        Stream.of(Methods.Request.values()).map(Methods.Request::method).forEach(served::add);
        Stream.of(Methods.Notification.values())
                .map(Methods.Notification::method)
                .forEach(served::add);
        assertThat(matches("^  \"(meshlens/\\w+)\": ", types)).isEqualTo(served);
        assertThat(matches("^### (meshlens/\\w+)$", page)).isEqualTo(served);
    }

    @Test
    void theMethodsHaveTheTypesThatTheExtensionExpects() {
        Map<String, String> expected = new TreeMap<>();
        Matcher request = Pattern.compile("^  \"(meshlens/\\w+)\": \\[(\\w+), (.*)];$", Pattern.MULTILINE)
                .matcher(types);
        while (request.find()) {
            expected.put(
                    request.group(1),
                    request.group(2) + " -> " + request.group(3).replace(" | null", ""));
        }
        Map<String, String> served = new TreeMap<>();
        for (Methods.Request each : Methods.Request.values()) {
            served.put(each.method(), each.parameters().getSimpleName() + " -> " + name(each.answer()));
        }
        assertThat(served).isEqualTo(expected);
    }

    private static String name(Type type) {
        return type instanceof ParameterizedType list
                ? "readonly " + ((Class<?>) list.getActualTypeArguments()[0]).getSimpleName() + "[]"
                : ((Class<?>) type).getSimpleName();
    }

    @Test
    void theMessagesHaveTheSameFields() {
        Map<String, Map<String, Boolean>> interfaces = interfaces();
        for (Class<?> record : Protocol.class.getDeclaredClasses()) {
            Map<String, Boolean> fields = interfaces.get(record.getSimpleName());
            if (fields == null) {
                // written in place, or as an empty record
                assertThat(record.getSimpleName()).isIn("Spared", "QueryColumn", "ModelsParams", "EnvironmentsParams");
                continue;
            }
            Map<String, Boolean> components = new LinkedHashMap<>();
            Arrays.stream(record.getRecordComponents()).forEach(each -> components.put(json(each), isOptional(each)));
            assertThat(components).as(record.getSimpleName()).isEqualTo(fields);
        }
    }

    private static String json(RecordComponent component) {
        try {
            SerializedName spelled = component
                    .getDeclaringRecord()
                    .getDeclaredField(component.getName())
                    .getAnnotation(SerializedName.class);
            return spelled == null ? component.getName() : spelled.value();
        } catch (NoSuchFieldException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static boolean isOptional(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    /** Returns the interfaces of the extension's file: whether each of their fields may be left out. */
    private Map<String, Map<String, Boolean>> interfaces() {
        Map<String, Map<String, Boolean>> found = new TreeMap<>();
        Matcher matcher = Pattern.compile("^export interface (\\w+) \\{\\n(.*?)^}", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(types);
        while (matcher.find()) {
            Map<String, Boolean> fields = new LinkedHashMap<>();
            Matcher field = Pattern.compile("^  readonly (\\w+)(\\??):", Pattern.MULTILINE)
                    .matcher(matcher.group(2));
            while (field.find()) {
                fields.put(field.group(1), field.group(2).equals("?"));
            }
            found.put(matcher.group(1), fields);
        }
        return found;
    }

    @Test
    void everyInterfaceOfAMessageHasItsRecord() {
        NavigableSet<String> records = Arrays.stream(Protocol.class.getDeclaredClasses())
                .map(Class::getSimpleName)
                .collect(Collectors.toCollection(TreeSet::new));
        NavigableSet<String> expected = new TreeSet<>(interfaces().keySet());
        expected.removeAll(Stream.of("Requests", "Notifications", "Commands", "Position", "Range")
                .toList());
        assertThat(records).containsAll(expected);
    }
}
