package io.meshlens.change;

import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.lower.TypeName;
import io.meshlens.resolve.Expr;
import io.meshlens.types.DataType;
import io.meshlens.types.FunctionEntry;
import io.meshlens.types.TypeRules;
import io.meshlens.types.TypedQuery;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@link Facts} from the types of a query. */
public final class TypedFacts implements Facts {
    private final TypedQuery types;
    private final Supplier<TypedQuery> certainTypes;
    private @Nullable TypedQuery certain;
    private final TypeRules rules;
    private final boolean functionsAreComplete;
    private final Function<String, Optional<Hash>> macros;

    /**
     * @param types of the query that is read
     * @param certainTypes the same as far as they hold whatever was declared; asked where values hang on it
     * @param dialect the id of its dialect
     * @param macros hashes of the texts of macros that may be left in the query, by name
     */
    public TypedFacts(
            TypedQuery types,
            Supplier<TypedQuery> certainTypes,
            String dialect,
            Function<String, Optional<Hash>> macros) {
        this.types = types;
        this.certainTypes = certainTypes;
        this.rules = TypeRules.of(dialect);
        this.functionsAreComplete = dialect.equals("duckdb");
        this.macros = macros;
    }

    @Override
    public Family family(Expr expression) {
        return family(type(expression).bare());
    }

    @Override
    public Family certainFamily(Expr expression) {
        Family family = family(expression);
        return family == Family.OTHER
                ? family
                : family(type(expression, certain()).bare());
    }

    private static Family family(DataType type) {
        if (type == DataType.Scalar.FLOAT || type == DataType.Scalar.DOUBLE) {
            return Family.FLOATING;
        }
        if (type.isNumeric()) {
            return Family.EXACT;
        }
        if (type == DataType.Scalar.VARCHAR || type == DataType.TextLiteral.TEXT_LITERAL) {
            return Family.TEXT;
        }
        return type.isTemporal() ? Family.TIME : Family.OTHER;
    }

    /** The node of a typed literal is its text and its cast at once, so these are asked by what they are. */
    private DataType type(Expr expression) {
        return type(expression, types);
    }

    private TypedQuery certain() {
        TypedQuery known = certain;
        if (known == null) {
            known = certainTypes.get();
            certain = known;
        }
        return known;
    }

    private DataType type(Expr expression, TypedQuery of) {
        return switch (expression) {
            case Expr.Cast cast -> rules.names().read(cast.type());
            case Expr.Literal literal ->
                rules.literal(literal.kind(), literal.text()).type();
            default -> of.type(expression.id());
        };
    }

    @Override
    public Optional<Hash> macro(String name) {
        return macros.apply(name);
    }

    @Override
    public boolean isOf(Expr expression, TypeName type) {
        DataType own = type(expression);
        return !own.isUnknown()
                && !isLiteral(expression)
                && own.equals(rules.names().read(type))
                && own.equals(type(expression, certain()));
    }

    @Override
    public boolean haveOneType(List<Expr> expressions) {
        DataType first = type(expressions.getFirst());
        return !first.isUnknown()
                && expressions.stream().allMatch(each -> type(each).equals(first))
                && expressions.stream().allMatch(each -> type(each, certain()).equals(first));
    }

    /**
     * That a column of text has a collation of its own is not known, and taken for not so; and that a column of a table that
     * somebody else makes has other equal values than its declared type can have.
     */
    @Override
    public boolean isSameIfEqual(Expr expression) {
        DataType type = type(expression).bare();
        if (type instanceof DataType.Scalar scalar) {
            return switch (scalar) {
                case UNKNOWN, NULL, FLOAT, DOUBLE, TIME_TZ, INTERVAL, JSON, VARIANT, GEOMETRY, TYPE -> false;
                default -> true;
            };
        }
        return type.isNumeric();
    }

    @Override
    public Optional<String> typeAsColumn(Expr expression) {
        return isLiteral(expression) ? Optional.of(type(expression).toString()) : Optional.empty();
    }

    /** Says whether an expression is a whole number or a text as it is written, which takes the type of what it meets. */
    private static boolean isLiteral(Expr expression) {
        return switch (expression) {
            case Expr.Literal literal ->
                literal.kind() == LiteralKind.STRING
                        || (literal.kind() == LiteralKind.NUMBER
                                && literal.text().chars().allMatch(c -> (c >= '0' && c <= '9') || c == '_'));
            case Expr.Operation operation ->
                operation.operands().size() == 1
                        && (operation.operator().equals("-")
                                || operation.operator().equals("+"))
                        && isLiteral(operation.operands().getFirst());
            default -> false;
        };
    }

    @Override
    public String canonical(TypeName type) {
        DataType read = rules.names().read(type);
        return read.isUnknown() ? type.toString() : read.toString();
    }

    @Override
    public boolean isKnown(Expr.FunctionName function) {
        if (FunctionTraits.isLanguage(function.normalized())) {
            return true;
        }
        FunctionEntry entry = rules.functions().find(function.normalized());
        if (entry != null) {
            return entry.stability() == FunctionEntry.Stability.CONSISTENT;
        }
        // Of a dialect whose functions are not all listed, only a name with a schema is taken to be a user's own.
        return !functionsAreComplete && function.normalized().indexOf('.') < 0;
    }
}
