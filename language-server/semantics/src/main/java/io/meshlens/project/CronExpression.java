package io.meshlens.project;

/**
 * When a model is due: five fields (minute, hour, day of month, month, day of week) or one of the short names such as
 * {@code @daily}. Holds only what is valid.
 *
 * @param text as written
 */
public record CronExpression(String text) {
    /** Once a day at midnight: what a model has that says nothing. */
    public static final CronExpression DAILY = new CronExpression("@daily");
}
