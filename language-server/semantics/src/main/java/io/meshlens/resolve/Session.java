package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Ident;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What one pass over a query gathers. A pass that finds a column of an unknown source that was not known before is thrown
 * away and repeated with it, so that every relation's columns stand before the first index into them is made.
 */
final class Session {
    private final NameRules rules;
    private final SourceLookup lookup;

    /** Columns of unknown sources by the id of their table reference: from key to the name as first written. */
    private final Map<Integer, SequencedMap<String, String>> assumed;

    private final List<Problem> problems = new ArrayList<>();
    private final Set<Integer> reported = new HashSet<>();
    private final TreeMap<Integer, Reference> references = new TreeMap<>();
    private final List<ResolvedCte> ctes = new ArrayList<>();
    private final Map<Integer, Ident> cteNames = new HashMap<>();
    private final Map<Integer, Set<Integer>> reads = new HashMap<>();
    private final Map<Integer, Integer> uses = new HashMap<>();
    private int insideCte = -1;
    private final List<Expr> aliases = new ArrayList<>();
    private final Map<String, Source> sources = new LinkedHashMap<>();
    private final List<Scope> scopes = new ArrayList<>();
    private final Map<Integer, Optional<Source>> answers;
    private boolean grew;
    private int unjudged;

    Session(
            NameRules rules,
            SourceLookup lookup,
            Map<Integer, SequencedMap<String, String>> assumed,
            Map<Integer, Optional<Source>> answers) {
        this.rules = rules;
        this.lookup = lookup;
        this.assumed = assumed;
        this.answers = answers;
    }

    NameRules rules() {
        return rules;
    }

    // ---- Sources

    /** Asks the project what a table's name stands for; once for each reference, however many passes there are. */
    Optional<Source> source(int reference, List<Ident> parts) {
        Optional<Source> found = answers.computeIfAbsent(reference, any -> lookup.lookup(parts));
        found.ifPresent(source -> sources.putIfAbsent(source.key(), source));
        return found;
    }

    void addSource(Source source) {
        sources.putIfAbsent(source.key(), source);
    }

    List<Source> sources() {
        return List.copyOf(sources.values());
    }

    /** Returns the columns that the query is known to name of an unknown source. */
    Map<String, String> assumedOf(int reference) {
        return assumed.getOrDefault(reference, new LinkedHashMap<>());
    }

    /** Takes a column of an unknown source as given. Returns whether that is new, so that a further pass will see it. */
    boolean assume(int reference, String key, String name) {
        boolean fresh =
                assumed.computeIfAbsent(reference, any -> new LinkedHashMap<>()).putIfAbsent(key, name) == null;
        grew |= fresh;
        return fresh;
    }

    boolean grew() {
        return grew;
    }

    // ---- Problems

    /**
     * Resolves what may mean anything to what it is an argument of, such as a macro that was not expanded: names are looked up, and
     * nothing is held against them.
     */
    <T> T unjudged(Supplier<T> resolution) {
        unjudged++;
        try {
            return resolution.get();
        } finally {
            unjudged--;
        }
    }

    /** Takes a node out of all judgement: no problem of it will be reported. */
    void exempt(int id) {
        reported.add(id);
    }

    /** Reports a problem, unless the node already has one: the first is the cause of the others. */
    void problem(DiagnosticCode code, int id, String message, List<String> suggestions, int related) {
        if (unjudged == 0 && reported.add(id)) {
            problems.add(new Problem(code, id, message, suggestions, related));
        }
    }

    void problem(DiagnosticCode code, int id, String message) {
        problem(code, id, message, List.of(), -1);
    }

    /** Tells that a node is passed to the engine as it stands. */
    void notAnalysed(int id) {
        problem(
                DiagnosticCode.NOT_ANALYSED,
                id,
                "This is passed on as it is: its columns are not known, and any change of its text counts as a change of"
                        + " what it gives.");
    }

    List<Problem> problems() {
        return problems.stream().sorted(Comparator.comparingInt(Problem::id)).toList();
    }

    // ---- References

    void refer(Ident name, Reference.Target target) {
        references.putIfAbsent(name.id(), new Reference(name.id(), target));
    }

    List<Reference> references() {
        return List.copyOf(references.values());
    }

    // ---- CTEs

    /** Notes that what follows is in the body of a CTE (by the id of the lowered one). Returns what it was in before. */
    int enterCte(int id) {
        int before = insideCte;
        insideCte = id;
        return before;
    }

    void leaveCte(int before) {
        insideCte = before;
    }

    /** Notes that a CTE is read from where the resolution is now. */
    void readCte(int id) {
        reads.computeIfAbsent(insideCte, any -> new HashSet<>()).add(id);
        uses.merge(id, 1, Integer::sum);
    }

    /** Adds a CTE whose body is done, and so are those that it reads. Returns its place. */
    int addCte(int id, Ident name, int depth, Rel body) {
        ctes.add(new ResolvedCte(ctes.size(), id, name.text(), depth, 0, body));
        cteNames.put(id, name);
        return ctes.size() - 1;
    }

    ResolvedCte cte(int index) {
        return ctes.get(index);
    }

    void cte(ResolvedCte cte) {
        ctes.set(cte.index(), cte);
    }

    List<ResolvedCte> ctes() {
        List<ResolvedCte> all = new ArrayList<>(ctes.size());
        for (ResolvedCte cte : ctes) {
            all.add(new ResolvedCte(
                    cte.index(), cte.id(), cte.name(), cte.depth(), uses.getOrDefault(cte.id(), 0), cte.body()));
        }
        return all;
    }

    /** Returns the names of the CTEs on which the query's result does not depend. */
    List<Ident> unreadCtes() {
        Set<Integer> read = new HashSet<>();
        List<Integer> open = new ArrayList<>();
        open.add(-1);
        while (!open.isEmpty()) {
            for (Integer id : reads.getOrDefault(open.removeLast(), Set.of())) {
                if (read.add(id)) {
                    open.add(id);
                }
            }
        }
        return ctes.stream()
                .filter(cte -> !read.contains(cte.id()) && !(cte.body() instanceof Rel.Opaque))
                .map(cte -> java.util.Objects.requireNonNull(cteNames.get(cte.id())))
                .toList();
    }

    // ---- Aliases

    int alias(Expr target) {
        aliases.add(target);
        return aliases.size() - 1;
    }

    Expr aliased(int index) {
        return aliases.get(index);
    }

    List<Expr> aliases() {
        return aliases;
    }

    // ---- Scopes

    /** Reserves a place, so that an outer scope comes before those inside it. */
    int reserveScope() {
        scopes.add(new Scope(-1, -1, List.of(), List.of(), List.of()));
        return scopes.size() - 1;
    }

    void scope(int index, Scope scope) {
        scopes.set(index, scope);
    }

    List<Scope> scopes() {
        return scopes;
    }

    /** Returns a map for memos that a pass needs. */
    static <K, V> Map<K, V> memo() {
        return new HashMap<>();
    }
}
