package io.meshlens.project.macros;

import io.meshlens.project.jinja.Numbers;
import io.meshlens.project.macros.MacroMode.Execution;
import io.meshlens.syntax.sql.Dialect;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** The values of the variables of time. The end of an interval is the last moment inside of it. */
final class TimeLiterals {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private TimeLiterals() {}

    /** Returns the moment that a variable speaks of; empty if it does not exist. */
    static Optional<Instant> moment(TimeVariable variable, Execution mode, Dialect dialect) {
        return switch (variable.part()) {
            case START -> mode.interval().map(MacroMode.Interval::start);
            case END -> mode.interval().map(interval -> lastMoment(interval.end(), dialect));
            case EXECUTION -> Optional.of(mode.executionTime());
        };
    }

    private static Instant lastMoment(Instant end, Dialect dialect) {
        return end.minusNanos(dialect.id().equals("tsql") ? 1 : 1_000);
    }

    /** Writes a moment in a variable's form. */
    static String sql(Instant moment, TimeVariable.Form form, Dialect dialect) {
        OffsetDateTime time = moment.atOffset(ZoneOffset.UTC);
        String date = time.toLocalDate().toString();
        String plain = plain(time);
        String zoned = plain + "+00:00";
        return switch (form) {
            case DS -> "'" + date + "'";
            case TS -> "'" + plain + "'";
            case TSTZ -> "'" + zoned + "'";
            case DATE -> dialect.id().equals("clickhouse") ? "toDate('" + date + "')" : "CAST('" + date + "' AS DATE)";
            case DT -> withZone(plain, zoned, dialect);
            case DTNTZ -> "CAST('" + plain + "' AS " + withoutZone(dialect) + ")";
            case EPOCH -> Numbers.print(moment.getEpochSecond() + moment.getNano() / 1e9);
            case MILLIS -> String.valueOf(moment.toEpochMilli());
            case HOUR -> String.valueOf(time.getHour());
        };
    }

    private static String withZone(String plain, String zoned, Dialect dialect) {
        return switch (dialect.id()) {
            case "bigquery", "spark" -> "CAST('" + zoned + "' AS TIMESTAMP)";
            case "redshift", "trino" -> "CAST('" + zoned + "' AS TIMESTAMP WITH TIME ZONE)";
            case "clickhouse" -> "CAST('" + plain + "' AS DateTime64(6, 'UTC'))";
            case "mysql" -> "TIMESTAMP('" + zoned + "')";
            case "tsql" -> "CAST('" + zoned + "' AS DATETIMEOFFSET) AT TIME ZONE 'UTC'";
            default -> "CAST('" + zoned + "' AS TIMESTAMPTZ)";
        };
    }

    private static String withoutZone(Dialect dialect) {
        return switch (dialect.id()) {
            case "bigquery", "mysql" -> "DATETIME";
            case "clickhouse" -> "DateTime64(6)";
            case "tsql" -> "DATETIME2";
            default -> "TIMESTAMP";
        };
    }

    private static String plain(OffsetDateTime time) {
        int nanos = time.getNano();
        String fraction =
                nanos == 0 ? "" : nanos % 1_000 == 0 ? ".%06d".formatted(nanos / 1_000) : ".%09d".formatted(nanos);
        return SECONDS.format(time) + fraction;
    }

    /** Returns the value of a variable as templates in Jinja see it. */
    static Object jinja(Instant moment, TimeVariable.Form form, Dialect dialect) {
        OffsetDateTime time = moment.atOffset(ZoneOffset.UTC);
        LocalDateTime local = time.toLocalDateTime();
        return switch (form) {
            case DS -> time.toLocalDate().toString();
            case TS -> plain(time);
            case TSTZ -> plain(time) + "+00:00";
            case DATE -> time.toLocalDate();
            case DT -> time;
            case DTNTZ -> local;
            case EPOCH -> moment.getEpochSecond() + moment.getNano() / 1e9;
            case MILLIS -> moment.toEpochMilli();
            case HOUR -> time.getHour();
        };
    }
}
