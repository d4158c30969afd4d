package io.meshlens.ide.diagnostics;

import io.meshlens.diagnostic.Fix;
import io.meshlens.ide.common.QueryView;
import io.meshlens.resolve.Problem;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What would mend a problem of a query, as changes of its file. */
final class QueryFixes {
    private static final int MOST_SUGGESTIONS = 3;
    private static final int MOST_WORDS = 3;
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern WITH = Pattern.compile("(?i)\\bWITH\\s+(RECURSIVE\\s+)?$");

    private final QueryView view;
    private final Problem problem;
    private final TextRange range;
    private final String text;

    private QueryFixes(QueryView view, Problem problem) {
        this.view = view;
        this.problem = problem;
        this.range = view.range(problem.id());
        this.text = range.of(view.text());
    }

    /** Returns the fixes of a problem, best first; none for what a macro made, which is written nowhere. */
    static List<Fix> of(QueryView view, Problem problem) {
        QueryFixes fixes = new QueryFixes(view, problem);
        return fixes.isMadeByMacro() ? List.of() : fixes.all();
    }

    private boolean isMadeByMacro() {
        return text.startsWith("@") || text.startsWith("{");
    }

    private List<Fix> all() {
        List<Fix> fixes = new ArrayList<>();
        for (String suggestion : problem.suggestions()) {
            if (fixes.size() < MOST_SUGGESTIONS) {
                fixes.add(replacement(suggestion));
            }
        }
        switch (problem.code()) {
            case ARROW_LAMBDA -> arrow().ifPresent(fixes::add);
            case UNNAMED_COLUMN -> fixes.add(named());
            case MISSING_GROUP_BY -> grouped().ifPresent(fixes::add);
            case UNUSED_CTE -> removedCte().ifPresent(fixes::add);
            default -> {}
        }
        return fixes;
    }

    private static Fix fix(String title, TextRange range, String by, boolean safe) {
        return new Fix(title, List.of(new TextEdit(range, by)), safe);
    }

    /** Replaces the last part of the name at fault; what stands before it stays. */
    private Fix replacement(String suggestion) {
        boolean isPath = suggestion.indexOf('.') >= 0;
        String written = isPath ? suggestion : view.dialect().write(suggestion);
        int lastPart = text.indexOf('"') < 0 && !isPath ? text.lastIndexOf('.') + 1 : 0;
        return fix("Change to " + written, new TextRange(range.start() + lastPart, range.end()), written, false);
    }

    /** Writes a lambda as DuckDB 2 reads it, which DuckDB 1 does too. */
    private Optional<Fix> arrow() {
        int arrow = text.indexOf("->");
        if (arrow < 0) {
            return Optional.empty();
        }
        String parameters = text.substring(0, arrow).strip();
        if (parameters.startsWith("(") && parameters.endsWith(")")) {
            parameters = parameters.substring(1, parameters.length() - 1).strip();
        }
        TextRange head = new TextRange(range.start(), range.start() + arrow + 2);
        return Optional.of(fix("Write lambda " + parameters + ":", head, "lambda " + parameters + ":", true));
    }

    /** Names a column after the first words of its expression. */
    private Fix named() {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(text.replaceAll("'[^']*'", " "));
        while (matcher.find() && words.size() < MOST_WORDS) {
            words.add(matcher.group().toLowerCase(Locale.ROOT));
        }
        String name = words.isEmpty() ? "value" : String.join("_", words);
        return fix(
                "Name it " + name,
                TextRange.at(range.end()),
                " AS " + view.dialect().write(name),
                false);
    }

    /** Adds a column to the GROUP BY of its query, where that has one. */
    private Optional<Fix> grouped() {
        if (problem.related() < 0) {
            return Optional.empty();
        }
        TextRange groupBy = view.range(problem.related());
        boolean isElsewhere = groupBy.contains(range) || groupBy.isEmpty();
        return isElsewhere
                ? Optional.empty()
                : Optional.of(fix("Add " + text + " to GROUP BY", TextRange.at(groupBy.end()), ", " + text, false));
    }

    /** Takes out a CTE with the comma, or the word WITH, that goes with it. */
    private Optional<Fix> removedCte() {
        List<TextRange> all = view.resolved().ctes().stream()
                .map(ResolvedCte::id)
                .map(view::range)
                .sorted(Comparator.naturalOrder())
                .toList();
        for (TextRange cte : all) {
            if (cte.contains(range)) {
                return removed(cte).map(gone -> fix("Remove \"" + text + "\"", gone, "", false));
            }
        }
        return Optional.empty();
    }

    private Optional<TextRange> removed(TextRange cte) {
        String file = view.text();
        int behind = blanksFrom(cte.end());
        if (behind < file.length() && file.charAt(behind) == ',') {
            return Optional.of(new TextRange(cte.start(), blanksFrom(behind + 1)));
        }
        int before = cte.start();
        while (before > 0 && Character.isWhitespace(file.charAt(before - 1))) {
            before--;
        }
        if (before > 0 && file.charAt(before - 1) == ',') {
            return Optional.of(new TextRange(before - 1, cte.end()));
        }
        Matcher with = WITH.matcher(file.substring(0, cte.start()));
        return with.find() ? Optional.of(new TextRange(with.start(), behind)) : Optional.empty();
    }

    private int blanksFrom(int offset) {
        int at = offset;
        while (at < view.text().length() && Character.isWhitespace(view.text().charAt(at))) {
            at++;
        }
        return at;
    }
}
