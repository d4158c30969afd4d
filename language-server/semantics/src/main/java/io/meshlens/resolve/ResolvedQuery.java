package io.meshlens.resolve;

import java.util.List;

/**
 * A query with every name resolved.
 *
 * @param root its relation; the columns of the root are the query's output
 * @param complete whether the output's columns are known in full: not if a star of an unknown source is among them, or a dynamic
 *     pivot
 * @param ctes all CTEs of the query, nested ones too, each behind those it reads
 * @param aliases what each {@link Expr.Alias} stands for; one select alias has one entry for each input row against which it is read
 * @param sources every source it reads, once each, in order of first use
 * @param problems in order of id
 * @param references one for each name, in order of id
 * @param scopes one for each select, in order of id
 */
public record ResolvedQuery(
        Rel root,
        boolean complete,
        List<ResolvedCte> ctes,
        List<Expr> aliases,
        List<Source> sources,
        List<Problem> problems,
        List<Reference> references,
        List<Scope> scopes) {
    public ResolvedQuery {
        ctes = List.copyOf(ctes);
        aliases = List.copyOf(aliases);
        sources = List.copyOf(sources);
        problems = List.copyOf(problems);
        references = List.copyOf(references);
        scopes = List.copyOf(scopes);
    }

    /** Returns the output columns. */
    public List<RelColumn> columns() {
        return root.columns();
    }
}
