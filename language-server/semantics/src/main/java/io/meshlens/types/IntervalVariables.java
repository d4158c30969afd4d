package io.meshlens.types;

import io.meshlens.types.DataType.Scalar;

/** The types of the predefined variables: {@code start_ds}, {@code end_date}, {@code execution_ts} and their kin. */
final class IntervalVariables {
    private IntervalVariables() {}

    /** Returns what a variable stands for; unknown when it is none of these. */
    static Operand operand(String name) {
        int underscore = name.indexOf('_');
        if (underscore < 0) {
            return Operand.of(Scalar.UNKNOWN);
        }
        return switch (name.substring(0, underscore)) {
            case "start", "end", "execution", "latest" -> form(name.substring(underscore + 1));
            default -> Operand.of(Scalar.UNKNOWN);
        };
    }

    private static Operand form(String form) {
        return switch (form) {
            case "ds", "ts", "tstz" -> Operand.ofConstant(Scalar.VARCHAR);
            case "date" -> Operand.ofFolded(Scalar.DATE, false);
            case "dt" -> Operand.ofFolded(Scalar.TIMESTAMP_TZ, false);
            case "dtntz" -> Operand.ofFolded(Scalar.TIMESTAMP, false);
            case "millis" -> Operand.ofConstant(Scalar.BIGINT);
            case "hour" -> Operand.ofConstant(Scalar.INTEGER);
            // A number with as many digits as the time has.
            default -> Operand.of(Scalar.UNKNOWN);
        };
    }
}
