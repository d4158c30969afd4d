package io.meshlens.server.loop;

import io.meshlens.db.Cancellation;
import io.meshlens.db.Cancelled;
import io.meshlens.ide.Analysis;
import io.meshlens.operate.Opinions;
import io.meshlens.query.OpinionQueries.Unread;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks another parser in the background about queries that ours rejects, each text once. One project's questions at a time;
 * what was asked for meanwhile is done after them. Used by the loop's thread; only the questions run elsewhere.
 */
final class OpinionDesk {
    /** So many answers are kept; with more, those to texts that are no longer there are forgotten. */
    private static final int MOST_ANSWERS = 1000;

    /**
     * What is known after asking.
     *
     * @param accepted with the tables, as written
     */
    record Answers(Map<Unread, List<String>> accepted, Set<Unread> rejected) {
        Answers {
            accepted = Map.copyOf(accepted);
            rejected = Set.copyOf(rejected);
        }
    }

    private final Loop loop;
    private final QueryPool pool;
    private final Log log;
    private final Set<Project> running = new HashSet<>();
    private final Set<Project> again = new HashSet<>();

    OpinionDesk(Loop loop, QueryPool pool, Log log) {
        this.loop = loop;
        this.pool = pool;
        this.log = log;
    }

    /** Asks about the queries that do not parse and were not asked about; what is found is an event. */
    void look(Project project) {
        if (!running.add(project)) {
            again.add(project);
            return;
        }
        Answers known = new Answers(project.opinions, project.rejected);
        Analysis analysis = project.host.analysis(new Cancellation());
        pool.submit(QueryPool.Priority.BACKGROUND, () -> collect(project, analysis, known));
    }

    /** The questions of a project have their answers. */
    void ended(Project project) {
        running.remove(project);
        if (again.remove(project)) {
            look(project);
        }
    }

    private void collect(Project project, Analysis analysis, Answers known) {
        Set<Unread> wanted;
        try {
            wanted = analysis.unread();
        } catch (Cancelled passed) {
            // Somebody types: the next pause asks.
            loop.add(new Event.OpinionsFound(project, null));
            return;
        } catch (Throwable failure) { // the boundary of a job: the queries stay errors
            log.error("The queries that do not parse could not be collected", failure);
            loop.add(new Event.OpinionsFound(project, null));
            return;
        }
        Set<Unread> open = new HashSet<>(wanted);
        open.removeAll(known.accepted.keySet());
        open.removeAll(known.rejected);
        if (open.isEmpty()) {
            loop.add(new Event.OpinionsFound(project, null));
            return;
        }
        Thread thread = new Thread(() -> ask(project, open, wanted, known), "meshlens-opinions");
        thread.setDaemon(true);
        thread.start();
    }

    private void ask(Project project, Set<Unread> open, Set<Unread> wanted, Answers known) {
        Answers answers = null;
        try {
            Map<Unread, List<String>> found = Opinions.ask(open);
            log.info("Queries that do not parse: another parser was asked about " + open.size() + " and accepts "
                    + found.size());
            Map<Unread, List<String>> accepted = new HashMap<>(known.accepted);
            Set<Unread> rejected = new HashSet<>(known.rejected);
            if (accepted.size() + rejected.size() + open.size() > MOST_ANSWERS) {
                accepted.keySet().retainAll(wanted);
                rejected.retainAll(wanted);
            }
            accepted.putAll(found);
            open.stream().filter(query -> !found.containsKey(query)).forEach(rejected::add);
            answers = new Answers(accepted, rejected);
        } catch (Throwable failure) { // the boundary of a job: the queries stay errors
            log.error("Queries that do not parse could not be asked about", failure);
        }
        loop.add(new Event.OpinionsFound(project, answers));
    }
}
