package io.meshlens.project.dag;

import io.meshlens.project.ModelName;
import io.meshlens.project.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;

/**
 * What a selector means in a project.
 *
 * @param names the selected models and audits, parents before children
 * @param problems names and tags that nothing has; a selector with problems must not be used as if it meant less
 */
public record Selection(SequencedSet<ModelName> names, List<Selector.Problem> problems) {
    public Selection {
        names = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(names));
        problems = List.copyOf(problems);
    }

    /**
     * What a selector can look at of one model or audit.
     *
     * @param name the full name
     * @param displayName the name as written
     * @param tags in any case
     * @param owner if it has one
     * @param isAudit whether it is a standalone audit
     */
    public record Candidate(
            ModelName name, String displayName, List<String> tags, Optional<String> owner, boolean isAudit) {
        public Candidate {
            tags = List.copyOf(tags);
        }
    }

    /**
     * Finds what a selector selects.
     *
     * @param candidates what can be selected
     * @param dag for {@code +}
     * @param resolve makes a full name of one that a user wrote; empty if it is none
     * @param changed the names whose files differ from a git branch
     */
    public static Selection of(
            Selector selector,
            Collection<Candidate> candidates,
            Dag dag,
            Function<String, Optional<ModelName>> resolve,
            Function<String, Set<ModelName>> changed) {
        return new Evaluation(candidates, dag, resolve, changed).run(selector);
    }

    private static final class Evaluation {
        private final SequencedMap<ModelName, Candidate> candidates = new LinkedHashMap<>();
        private final Dag dag;
        private final Function<String, Optional<ModelName>> resolve;
        private final Function<String, Set<ModelName>> changed;
        private final List<Selector.Problem> problems = new ArrayList<>();

        Evaluation(
                Collection<Candidate> candidates,
                Dag dag,
                Function<String, Optional<ModelName>> resolve,
                Function<String, Set<ModelName>> changed) {
            for (Candidate candidate : candidates) {
                this.candidates.put(candidate.name(), candidate);
            }
            this.dag = dag;
            this.resolve = resolve;
            this.changed = changed;
        }

        Selection run(Selector selector) {
            Set<ModelName> found = evaluate(selector);
            SequencedSet<ModelName> ordered = new LinkedHashSet<>();
            for (ModelName name : dag.order()) {
                if (found.contains(name)) {
                    ordered.add(name);
                }
            }
            found.stream().sorted().forEach(ordered::add);
            return new Selection(ordered, problems);
        }

        private Set<ModelName> evaluate(Selector selector) {
            return switch (selector) {
                case Selector.Atom atom -> spread(atom(atom), atom.withAncestors(), atom.withDescendants());
                case Selector.Group group ->
                    spread(evaluate(group.inner()), group.withAncestors(), group.withDescendants());
                case Selector.Not not -> {
                    Set<ModelName> rest = new LinkedHashSet<>(candidates.keySet());
                    rest.removeAll(evaluate(not.inner()));
                    yield rest;
                }
                case Selector.All all -> {
                    Set<ModelName> common = new LinkedHashSet<>(candidates.keySet());
                    for (Selector operand : all.operands()) {
                        common.retainAll(evaluate(operand));
                    }
                    yield common;
                }
                case Selector.Any any -> {
                    Set<ModelName> sum = new LinkedHashSet<>();
                    for (Selector operand : any.operands()) {
                        sum.addAll(evaluate(operand));
                    }
                    yield sum;
                }
            };
        }

        private Set<ModelName> spread(Set<ModelName> found, boolean ancestors, boolean descendants) {
            Set<ModelName> all = new LinkedHashSet<>(found);
            if (ancestors) {
                all.addAll(dag.ancestors(found));
            }
            if (descendants) {
                all.addAll(dag.descendants(found));
            }
            all.retainAll(candidates.keySet());
            return all;
        }

        private Set<ModelName> atom(Selector.Atom atom) {
            String pattern = atom.pattern();
            return switch (atom.field()) {
                case NAME -> pattern.contains("*") ? byName(atom) : oneName(atom);
                case TAG -> {
                    String lower = pattern.toLowerCase(Locale.ROOT);
                    yield matching(
                            candidate -> candidate.tags().stream()
                                    .anyMatch(tag -> matches(lower, tag.toLowerCase(Locale.ROOT))),
                            atom,
                            "no model has the tag '" + pattern + "'");
                }
                case OWNER ->
                    matching(
                            candidate -> candidate
                                    .owner()
                                    .filter(owner -> matches(pattern, owner))
                                    .isPresent(),
                            atom,
                            "no model has the owner '" + pattern + "'");
                case GIT -> new LinkedHashSet<>(changed.apply(pattern));
                case RESOURCE_TYPE -> matching(candidate -> candidate.isAudit() == pattern.equals("audit"), atom, "");
            };
        }

        private Set<ModelName> byName(Selector.Atom atom) {
            return matching(
                    candidate -> matches(atom.pattern(), candidate.displayName()),
                    atom,
                    "no model's name fits '" + atom.pattern() + "'");
        }

        private Set<ModelName> oneName(Selector.Atom atom) {
            Optional<ModelName> name = resolve.apply(atom.pattern());
            if (name.isPresent() && candidates.containsKey(name.get())) {
                return Set.of(name.get());
            }
            List<String> known =
                    candidates.values().stream().map(Candidate::displayName).toList();
            String hint = Nearest.to(atom.pattern(), known)
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse("");
            problems.add(new Selector.Problem(atom.range(), "there is no model '" + atom.pattern() + "'" + hint));
            return Set.of();
        }

        private Set<ModelName> matching(
                java.util.function.Predicate<Candidate> condition, Selector.Atom atom, String otherwise) {
            Set<ModelName> found = new LinkedHashSet<>();
            for (Candidate candidate : candidates.values()) {
                if (condition.test(candidate)) {
                    found.add(candidate.name());
                }
            }
            if (found.isEmpty() && !otherwise.isEmpty()) {
                problems.add(new Selector.Problem(atom.range(), otherwise));
            }
            return found;
        }

        /** Says whether a text fits a pattern in which each {@code *} stands for any text. */
        private static boolean matches(String pattern, String text) {
            int p = 0;
            int t = 0;
            int star = -1;
            int retry = 0;
            while (t < text.length()) {
                if (p < pattern.length() && pattern.charAt(p) == '*') {
                    star = p++;
                    retry = t;
                } else if (p < pattern.length() && pattern.charAt(p) == text.charAt(t)) {
                    p++;
                    t++;
                } else if (star >= 0) {
                    p = star + 1;
                    t = ++retry;
                } else {
                    return false;
                }
            }
            while (p < pattern.length() && pattern.charAt(p) == '*') {
                p++;
            }
            return p == pattern.length();
        }
    }
}
