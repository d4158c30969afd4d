package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * An environment as it is recorded: which state of which model it consists of, and where their rows are.
 *
 * @param name its name
 * @param revision counts its changes from 1; a plan made against another revision is not applied
 * @param planId the plan that made it
 * @param members every model, in the order of the DAG
 * @param naming how its views are named
 * @param start the start of the plan, where it was limited
 * @param expires when it may be removed; absent for never
 * @param isFinal whether its views are known to be switched; false while a promotion is under way or was cut off
 * @param beforeAll run at the begin of every run
 * @param afterAll run at the end of every run
 * @param audits the standalone audits of its tables
 * @param removing the views that its promotion removes; of interest as long as that is under way
 */
public record Environment(
        EnvironmentName name,
        long revision,
        String planId,
        SequencedMap<ModelName, Member> members,
        Naming naming,
        @Nullable Instant start,
        @Nullable Instant expires,
        boolean isFinal,
        List<SqlTemplate> beforeAll,
        List<SqlTemplate> afterAll,
        List<StandaloneAudit> audits,
        List<TableName> removing) {
    public Environment {
        members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
        beforeAll = List.copyOf(beforeAll);
        afterAll = List.copyOf(afterAll);
        audits = List.copyOf(audits);
        removing = List.copyOf(removing);
    }

    /** Makes the member map of a list. */
    public static SequencedMap<ModelName, Member> membersOf(List<Member> members) {
        Map<ModelName, Member> map = new LinkedHashMap<>();
        for (Member member : members) {
            map.put(member.snapshot().model(), member);
        }
        return Collections.unmodifiableSequencedMap(new LinkedHashMap<>(map));
    }

    /** Returns the same with views that are not known to be switched. */
    Environment asUnfinished() {
        return new Environment(
                name, revision, planId, members, naming, start, expires, false, beforeAll, afterAll, audits, removing);
    }

    /** Returns the views that may be in the warehouse: its own, and those that a promotion that was cut off did not remove. */
    public List<TableName> viewsThere() {
        List<TableName> views = new ArrayList<>();
        for (Member member : members.values()) {
            if (member.view() != null) {
                views.add(member.view());
            }
        }
        if (!isFinal) {
            removing.stream().filter(view -> !views.contains(view)).forEach(views::add);
        }
        return views;
    }

    public Optional<Member> member(ModelName model) {
        return Optional.ofNullable(members.get(model));
    }

    public boolean isExpired(Instant now) {
        return expires != null && !expires.isAfter(now);
    }

    /**
     * A model in an environment.
     *
     * @param snapshot which state of it
     * @param table where its rows are; absent for models without a physical object
     * @param isPreview whether that table belongs to this environment alone and may hold less than a complete one
     * @param view the view that shows it; absent if the environment does not show it
     */
    public record Member(
            SnapshotId snapshot,
            @Nullable PhysicalTable table,
            boolean isPreview,
            @Nullable TableName view) {
        public Optional<PhysicalTable> tableIfAny() {
            return Optional.ofNullable(table);
        }
    }

    /**
     * A physical object.
     *
     * @param key which rows it holds
     * @param name where it is
     * @param isView whether it is a view
     */
    public record PhysicalTable(TableKey key, TableName name, boolean isView) {}
}
