package io.meshlens.syntax;

import org.jspecify.annotations.Nullable;

/**
 * What a token is. A word that the grammar knows is still a {@link #WORD}; which word it is says its {@link Keyword},
 * because almost every keyword of SQL may also be a name.
 */
public enum TokenKind {
    /** The end of the text: the one token without characters, behind the last. */
    END,

    // Trivia: what the grammar does not see. Comments come first so that isTrivia is a comparison.
    WHITESPACE,
    LINE_COMMENT,
    BLOCK_COMMENT,
    /** A block comment whose end is missing. */
    OPEN_COMMENT,
    /** A Jinja statement or comment, <code>{% … %}</code> or <code>{# … #}</code>, in a text that is a template. */
    JINJA_STATEMENT,
    JINJA_COMMENT,

    // Words and literals
    /** An unquoted name or keyword. */
    WORD,
    /** A quoted name: {@code "a"}, {@code `a`} or {@code [a]}, as the dialect has them. */
    QUOTED_WORD,
    /** A name with macro parts glued to it: {@code a_@{x}_b}, {@code @{p}}, {@code pre_@x}. */
    TEMPLATE_WORD,
    /** A macro's name with its sign: {@code @x}. In T-SQL and MySQL also a variable. */
    MACRO_NAME,
    /** A string template: {@code @'… @{x}'} or {@code @"…"}. */
    MACRO_STRING,
    NUMBER,
    /** A string with its prefix and its quotes, dollar quotes included. */
    STRING,
    /** A string whose end is missing; it ends with its line. */
    OPEN_STRING,
    /** A quoted name whose end is missing; it ends with its line. */
    OPEN_WORD,
    /** A parameter or a system variable: {@code $1}, {@code $name}, {@code @@rowcount}. */
    PARAMETER,
    /** A Jinja expression, <code>{{ … }}</code>, in a text that is a template. */
    JINJA_EXPRESSION,
    /** The text between two markers of a Jinja block, before its own grammar reads it. */
    JINJA_TEXT,
    /** A place in a Snowflake stage whose name is not a plain word: {@code @~/a}, {@code @%t/b}. */
    STAGE,
    /** A character that no dialect has here. */
    INVALID,

    // Punctuation
    COMMA(","),
    DOT("."),
    SEMICOLON(";"),
    LEFT_PAREN("("),
    RIGHT_PAREN(")"),
    LEFT_BRACKET("["),
    RIGHT_BRACKET("]"),
    LEFT_BRACE("{"),
    RIGHT_BRACE("}"),
    COLON(":"),
    DOUBLE_COLON("::"),
    QUESTION_COLONS("?::"),
    ASSIGN(":="),
    FAT_ARROW("=>"),
    ARROW("->"),
    LONG_ARROW("->>"),
    PIPE_GREATER("|>"),
    QUESTION("?"),
    AT("@"),
    HASH("#"),
    DOLLAR("$"),
    BACKSLASH("\\"),

    // Operators
    EQUAL("="),
    DOUBLE_EQUAL("=="),
    NULL_SAFE_EQUAL("<=>"),
    NOT_EQUAL("<>"),
    BANG_EQUAL("!="),
    LESS("<"),
    LESS_EQUAL("<="),
    GREATER(">"),
    GREATER_EQUAL(">="),
    NOT_LESS("!<"),
    NOT_GREATER("!>"),
    PLUS("+"),
    MINUS("-"),
    STAR("*"),
    SLASH("/"),
    DOUBLE_SLASH("//"),
    PERCENT("%"),
    DOUBLE_STAR("**"),
    CARET("^"),
    CARET_AT("^@"),
    AMPERSAND("&"),
    DOUBLE_AMPERSAND("&&"),
    PIPE("|"),
    DOUBLE_PIPE("||"),
    TILDE("~"),
    BANG("!"),
    DOUBLE_BANG("!!"),
    SHIFT_LEFT("<<"),
    SHIFT_RIGHT(">>"),
    TILDE_STAR("~*"),
    BANG_TILDE("!~"),
    BANG_TILDE_STAR("!~*"),
    DOUBLE_TILDE("~~"),
    DOUBLE_TILDE_STAR("~~*"),
    TRIPLE_TILDE("~~~"),
    BANG_DOUBLE_TILDE("!~~"),
    BANG_DOUBLE_TILDE_STAR("!~~*"),
    HASH_ARROW("#>"),
    HASH_LONG_ARROW("#>>"),
    HASH_MINUS("#-"),
    DOUBLE_HASH("##"),
    CONTAINS("@>"),
    CONTAINED("<@"),
    DOUBLE_AT("@@"),
    TRIPLE_AT("@@@"),
    AT_QUESTION("@?"),
    AT_MINUS_AT("@-@"),
    QUESTION_PIPE("?|"),
    QUESTION_AMPERSAND("?&"),
    QUESTION_HASH("?#"),
    QUESTION_MINUS("?-"),
    DISTANCE("<->"),
    INNER_DISTANCE("<#>"),
    COSINE_DISTANCE("<=>>"),
    ADJACENT("-|-"),
    OVERLAP_LEFT("&<"),
    OVERLAP_RIGHT("&>"),
    OVERLAP_BELOW("&<|"),
    OVERLAP_ABOVE("|&>"),
    STRICTLY_BELOW("<<|"),
    STRICTLY_ABOVE("|>>"),
    BELOW("<^"),
    ABOVE(">^"),
    TILDE_GREATER("~>"),
    TILDE_EQUAL("~="),
    SQUARE_ROOT("|/"),
    CUBE_ROOT("||/"),
    PLUS_EQUAL("+="),
    MINUS_EQUAL("-="),
    STAR_EQUAL("*="),
    SLASH_EQUAL("/=");

    private static final TokenKind[] ALL = values();

    private final @Nullable String symbol;

    TokenKind() {
        this.symbol = null;
    }

    TokenKind(String symbol) {
        this.symbol = symbol;
    }

    /** Returns the kind with a code. */
    static TokenKind at(int code) {
        return ALL[code];
    }

    /** Returns the number that stands for this in compact tables. */
    public int code() {
        return ordinal();
    }

    /** Returns the number of kinds; codes are below it. */
    public static int size() {
        return ALL.length;
    }

    /** Says whether the grammar does not see such a token. */
    public boolean isTrivia() {
        return ordinal() >= WHITESPACE.ordinal() && ordinal() <= JINJA_COMMENT.ordinal();
    }

    /** Says whether such a token is a comment of the source, Jinja's included. */
    public boolean isComment() {
        return this == LINE_COMMENT || this == BLOCK_COMMENT || this == OPEN_COMMENT || this == JINJA_COMMENT;
    }

    /** Says whether such a token may be a name: a word, a quoted word or a template. */
    public boolean isName() {
        return this == WORD || this == QUOTED_WORD || this == TEMPLATE_WORD || this == OPEN_WORD;
    }

    /** Returns the characters of a punctuation mark or operator, or null where they vary. */
    public @Nullable String symbol() {
        return symbol;
    }
}
