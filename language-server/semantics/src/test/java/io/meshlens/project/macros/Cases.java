package io.meshlens.project.macros;

import io.meshlens.project.ConfigValue;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.sql.SqlLexer;
import io.meshlens.syntax.yaml.YamlDocument;
import io.meshlens.syntax.yaml.YamlNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the recorded cases. */
final class Cases {
    static final Path FOLDER = Path.of(System.getProperty("meshlens.root", "../.."), "test-fixtures", "cases");

    private Cases() {}

    /** The folders whose point is a macro, a template or a blueprint. */
    private static final Pattern ABOUT_MACROS = Pattern.compile("(e[0-9]+|d0[256]b?|d13|l16|l18[bc]?|l19|b32)_.*");

    static List<Path> all() {
        try (Stream<Path> folders = Files.list(FOLDER)) {
            return folders.filter(Files::isDirectory)
                    .filter(folder -> ABOUT_MACROS
                            .matcher(folder.getFileName().toString())
                            .matches())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static YamlNode.Mapping yaml(Path file) {
        return YamlDocument.parse(read(file)).mapping().orElseThrow();
    }

    static String text(YamlNode.Mapping mapping, String key) {
        return optionalText(mapping, key).orElseThrow();
    }

    static Optional<String> optionalText(YamlNode.Mapping mapping, String key) {
        return mapping.get(key).map(node -> ((YamlNode.Scalar) node).isNull() ? "" : ((YamlNode.Scalar) node).text());
    }

    static List<YamlNode.Mapping> list(YamlNode.Mapping mapping, String key) {
        List<YamlNode.Mapping> found = new ArrayList<>();
        mapping.get(key).ifPresent(node -> {
            for (YamlNode item : ((YamlNode.Sequence) node).items()) {
                found.add((YamlNode.Mapping) item);
            }
        });
        return found;
    }

    static SequencedMap<String, ConfigValue> variables(Optional<YamlNode> node) {
        SequencedMap<String, ConfigValue> found = new LinkedHashMap<>();
        node.ifPresent(map -> ((YamlNode.Mapping) map)
                .entries()
                .forEach(entry -> found.put(entry.name().toLowerCase(Locale.ROOT), value(entry.value()))));
        return found;
    }

    static ConfigValue value(YamlNode node) {
        return switch (node) {
            case YamlNode.Scalar scalar ->
                switch (scalar.type()) {
                    case INTEGER -> new ConfigValue.Numeric(new BigDecimal(scalar.text()), true);
                    case DECIMAL -> new ConfigValue.Numeric(new BigDecimal(scalar.text()), false);
                    case BOOLEAN -> new ConfigValue.Bool(scalar.text().equalsIgnoreCase("true"));
                    case NULL -> new ConfigValue.Null();
                    case STRING, TIMESTAMP -> new ConfigValue.Text(scalar.text());
                };
            case YamlNode.Sequence list ->
                new ConfigValue.Items(list.items().stream().map(Cases::value).toList());
            case YamlNode.Mapping ignored -> new ConfigValue.Mapping(variables(Optional.of(node)));
        };
    }

    /** Returns the tokens of SQL as one line in which quotes, case and layout do not count. */
    static String plain(String sql, Dialect dialect) {
        return String.join(" ", words(sql, dialect));
    }

    private static List<String> words(String sql, Dialect dialect) {
        TokenTable tokens = SqlLexer.lex(sql, dialect);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < tokens.count(); i++) {
            TokenKind kind = tokens.kind(i);
            if (kind.isTrivia() || kind == TokenKind.SEMICOLON) {
                continue;
            }
            String word = tokens.text(i);
            word = kind == TokenKind.QUOTED_WORD ? dialect.name(word) : word;
            words.add(kind == TokenKind.STRING ? word : word.toUpperCase(Locale.ROOT));
        }
        return words;
    }

    /**
     * Returns the same without what qualification adds: the catalog, schema and table in front of a name, and an alias that
     * is the name in front of it. A cast has one form.
     */
    static String unqualified(String sql, Dialect dialect) {
        List<String> words = words(sql, dialect);
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (i + 1 < words.size() && words.get(i + 1).equals(".")) {
                i++;
            } else if (words.get(i).equals("AS")
                    && !kept.isEmpty()
                    && i + 1 < words.size()
                    && words.get(i + 1).equals(kept.get(kept.size() - 1))) {
                i++;
            } else {
                kept.add(words.get(i));
            }
        }
        return String.join(" ", kept);
    }
}
