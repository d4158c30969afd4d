package io.meshlens.project;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SequencedSet;

/**
 * An audit: a query that returns the bad rows.
 *
 * @param name in lower case
 * @param origin where it comes from and who sees it
 * @param dialect the dialect's id
 * @param file the file relative to the project's root; empty text for the built-in ones
 * @param header the block with {@code AUDIT (...)}
 * @param query the block with the query
 * @param definitions the statements between the two, all of them {@code @DEF}
 * @param skip whether it is never run
 * @param blocking whether bad rows stop the run
 * @param defaults arguments that a use may leave out, by name in lower case
 * @param variables the macro variables that its query asks for, in lower case; empty if that cannot be told
 * @param standalone what only an audit that belongs to no model has
 */
public record AuditDefinition(
        String name,
        Origin origin,
        String dialect,
        String file,
        OptionalInt header,
        OptionalInt query,
        List<Integer> definitions,
        boolean skip,
        boolean blocking,
        SequencedMap<String, SqlText> defaults,
        Optional<SequencedSet<String>> variables,
        Optional<Standalone> standalone) {
    public AuditDefinition {
        definitions = List.copyOf(definitions);
        defaults = Ordered.copy(defaults);
        variables = variables.map(Ordered::set);
    }

    /** Where an audit is defined. */
    public enum Origin {
        /** Every project has it. */
        BUILT_IN,
        /** In a file of its own under {@code audits/}: every model may use it. */
        PROJECT,
        /** In a model's file: only that model may use it. */
        MODEL
    }

    /**
     * What an audit has that is scheduled by itself.
     *
     * @param schedule when it is due
     * @param documentation what it says to its readers
     * @param dependsOn declared dependencies
     */
    public record Standalone(Schedule schedule, Documentation documentation, SequencedSet<ModelName> dependsOn) {
        public Standalone {
            dependsOn = Ordered.set(dependsOn);
        }
    }
}
