package io.meshlens.project.header;

import io.meshlens.project.CronExpression;
import io.meshlens.project.IntervalUnit;
import io.meshlens.project.Schedule;
import io.meshlens.project.TimeValue;
import io.meshlens.syntax.SyntaxNode;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads when something is due. */
final class ScheduleReader {
    private final PropertySet properties;
    private final HeaderProblems problems;

    ScheduleReader(PropertySet properties) {
        this.properties = properties;
        this.problems = properties.problems();
    }

    Schedule read() {
        CronExpression cron = cron();
        boolean partials = properties.flag("allow_partials", false);
        Optional<TimeValue> start = time("start");
        Optional<TimeValue> end = time("end");
        checkRange(start, end);
        return new Schedule(cron, zone(), unit(cron, partials), start, end, partials);
    }

    private CronExpression cron() {
        Optional<String> text = properties.text("cron");
        Optional<CronExpression> cron = text.flatMap(CronExpression::parse);
        if (text.isPresent() && cron.isEmpty()) {
            properties
                    .node("cron")
                    .ifPresent(node -> problems.error(
                            node,
                            "'" + text.get()
                                    + "' is not a cron expression; write for example '@daily' or '0 6 * * 1-5'"));
        }
        return cron.orElse(CronExpression.DAILY);
    }

    private Optional<String> zone() {
        Optional<String> zone = properties.text("cron_tz");
        if (zone.isPresent()
                && !zone.get().equalsIgnoreCase("utc")
                && !ZoneId.getAvailableZoneIds().contains(zone.get())) {
            properties
                    .node("cron_tz")
                    .ifPresent(node -> problems.error(
                            node, "'" + zone.get() + "' is not a time zone; write for example 'Europe/Berlin'"));
            return Optional.empty();
        }
        return zone.filter(name -> !name.equalsIgnoreCase("utc"));
    }

    private IntervalUnit unit(CronExpression cron, boolean partials) {
        Optional<IntervalUnit> derived = cron.intervalUnit();
        Optional<String> text = properties.text("interval_unit");
        Optional<SyntaxNode> node = properties.node("interval_unit");
        Optional<IntervalUnit> said = text.flatMap(IntervalUnit::of);
        if (text.isPresent() && said.isEmpty() && node.isPresent()) {
            Set<String> units = Arrays.stream(IntervalUnit.values())
                    .map(IntervalUnit::keyword)
                    .collect(Collectors.toCollection(TreeSet::new));
            problems.unknown(
                    io.meshlens.diagnostic.DiagnosticCode.INVALID_PROPERTY,
                    node.get(),
                    text.get().toLowerCase(Locale.ROOT),
                    units,
                    "'" + text.get() + "' is not an interval unit");
        }
        if (said.isEmpty()) {
            if (derived.isEmpty()) {
                properties
                        .node("cron")
                        .ifPresent(cronNode ->
                                problems.error(cronNode, "a model cannot be due more often than every five minutes"));
            }
            return derived.orElse(IntervalUnit.FIVE_MINUTE);
        }
        if (!partials && said.get().seconds() > cron.shortestGapSeconds()) {
            node.or(() -> properties.node("cron"))
                    .ifPresent(place -> problems.error(
                            place,
                            "the cron '" + cron.text() + "' is due more often than an interval of one "
                                    + said.get().keyword()
                                    + " ends; if unfinished intervals are meant, set allow_partials TRUE"));
        }
        return said.get();
    }

    private Optional<TimeValue> time(String key) {
        Optional<String> text = properties.text(key);
        Optional<TimeValue> value = text.flatMap(TimeValue::parse);
        if (text.isPresent() && value.isEmpty()) {
            properties
                    .node(key)
                    .ifPresent(node -> problems.error(
                            node,
                            "'" + text.get()
                                    + "' is not a point of time; write for example '2024-01-31' or '1 week ago'"));
        }
        return value;
    }

    private void checkRange(Optional<TimeValue> start, Optional<TimeValue> end) {
        Optional<SyntaxNode> node = properties.node("end");
        if (end.isEmpty() || node.isEmpty()) {
            return;
        }
        if (start.isEmpty() && !properties.has("start")) {
            problems.error(node.get(), "a model with an 'end' needs a 'start'");
        } else if (start.orElse(null) instanceof TimeValue.Absolute from
                && end.get() instanceof TimeValue.Absolute to
                && from.instant().isAfter(to.instant())) {
            problems.error(node.get(), "the 'end' is before the 'start' (" + from.written() + ")");
        }
    }
}
