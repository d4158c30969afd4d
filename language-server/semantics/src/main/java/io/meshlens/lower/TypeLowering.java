package io.meshlens.lower;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lowers the names of types. */
final class TypeLowering {
    private final Names names;

    TypeLowering(Names names) {
        this.names = names;
    }

    TypeName type(SyntaxNode node) {
        if (!node.is(SyntaxKind.TYPE)) {
            return TypeName.of(names.canonical(node));
        }
        TypeName type = TypeName.of("");
        String words = words(node);
        for (SyntaxNode child : node.children()) {
            if (child.is(SyntaxKind.ARRAY_SUFFIX)) {
                type = array(withWords(type, words), child);
                words = "";
                continue;
            }
            type = switch (child.kind()) {
                case TYPE -> type(child);
                case TYPE_NAME -> TypeName.of(name(child));
                case TYPE_ARGUMENTS -> arguments(type.name(), child);
                default -> TypeName.of(names.canonical(child));
            };
        }
        return withWords(type, words);
    }

    /** Returns the words behind a type's arguments that make it another type; {@code WITHOUT TIME ZONE} makes none. */
    private static String words(SyntaxNode node) {
        if (node.token(Keyword.ZONE) >= 0 && node.token(Keyword.WITH) >= 0) {
            return node.token(Keyword.LOCAL) >= 0 ? " WITH LOCAL TIME ZONE" : " WITH TIME ZONE";
        }
        return node.token(Keyword.UNSIGNED) >= 0 ? " UNSIGNED" : "";
    }

    private static TypeName withWords(TypeName type, String words) {
        return words.isEmpty()
                ? type
                : new TypeName(type.name() + words, type.arguments(), type.elements(), type.fields());
    }

    private String name(SyntaxNode node) {
        String text = names.canonical(node).replace(" . ", ".");
        return text.indexOf('"') >= 0 || text.indexOf('`') >= 0 ? text : text.toUpperCase(Locale.ROOT);
    }

    private TypeName arguments(String name, SyntaxNode node) {
        List<String> arguments = new ArrayList<>();
        List<TypeName> elements = new ArrayList<>();
        List<TypeName.Field> fields = new ArrayList<>();
        for (SyntaxNode child : node.children()) {
            switch (child.kind()) {
                case TYPE -> elements.add(type(child));
                case TYPE_FIELD -> fields.add(field(child));
                default -> arguments.add(names.canonical(child));
            }
        }
        String plain = name;
        if ((plain.equals("STRUCT") || plain.equals("ROW")) && !elements.isEmpty()) {
            for (TypeName element : elements) {
                fields.add(new TypeName.Field("", element));
            }
            elements = List.of();
        }
        if (plain.equals("LIST") && elements.size() == 1) {
            plain = "ARRAY";
        }
        if (plain.equals("ROW") && !fields.isEmpty()) {
            plain = "STRUCT";
        }
        return new TypeName(plain, arguments, elements, fields);
    }

    private TypeName.Field field(SyntaxNode node) {
        SyntaxNode name = node.child(SyntaxKind.NAME);
        SyntaxNode type = node.child(SyntaxKind.TYPE);
        return new TypeName.Field(name == null ? "" : names.plain(name), type == null ? TypeName.of("") : type(type));
    }

    private TypeName array(TypeName element, SyntaxNode suffix) {
        List<String> size = new ArrayList<>();
        for (SyntaxNode child : suffix.children()) {
            size.add(names.canonical(child));
        }
        return new TypeName("ARRAY", size, List.of(element), List.of());
    }
}
