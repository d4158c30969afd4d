package io.meshlens.operate;

import io.meshlens.ide.Analysis;
import io.meshlens.query.OpinionQueries.Unread;
import io.meshlens.syntax.fallback.SecondOpinion;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Asks another parser about queries that ours rejects. Waits for its answers; not for a thread that somebody types on. */
public final class Opinions {
    /** How long one query may take. */
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private Opinions() {}

    /**
     * Asks about every query.
     *
     * @return the tables, as written, of those that it accepts; the others are absent
     */
    public static Map<Unread, List<String>> ask(Collection<Unread> queries) {
        Map<Unread, List<String>> accepted = new HashMap<>();
        if (queries.isEmpty()) {
            return accepted;
        }
        ExecutorService parsers = Executors.newCachedThreadPool(
                Thread.ofPlatform().name("meshlens-opinion").daemon().factory());
        try {
            SecondOpinion opinion = new SecondOpinion(parsers, LIMIT);
            for (Unread query : queries) {
                Optional<SecondOpinion.Accepted> answer = opinion.ask(query.text(), query.dialect());
                answer.ifPresent(found -> accepted.put(query, found.tables()));
            }
        } finally {
            // One that was given up may still run: nobody waits for it.
            parsers.shutdownNow();
        }
        return accepted;
    }

    /** Returns what is known of a project's queries once those that nobody has asked about are asked about too. */
    static Map<Unread, List<String>> complete(Analysis analysis) {
        Map<Unread, List<String>> all = new HashMap<>(analysis.opinions());
        all.putAll(ask(analysis.unread().stream()
                .filter(query -> !all.containsKey(query))
                .toList()));
        return Map.copyOf(all);
    }
}
