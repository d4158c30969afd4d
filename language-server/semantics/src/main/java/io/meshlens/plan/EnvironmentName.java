package io.meshlens.plan;

import java.util.Locale;

/**
 * The name of an environment in its stored form: lower case, every character that is no letter, digit or underscore replaced
 * by an underscore.
 *
 * @param value the name
 */
public record EnvironmentName(String value) implements Comparable<EnvironmentName> {
    /** The environment whose views have the models' own names. */
    public static final EnvironmentName PROD = new EnvironmentName("prod");

    /** Makes a name of what somebody wrote; {@code PR #12} becomes {@code pr__12}. */
    public static EnvironmentName of(String written) {
        StringBuilder clean = new StringBuilder();
        String lower = written.toLowerCase(Locale.ROOT);
        for (int at = 0; at < lower.length(); at++) {
            char c = lower.charAt(at);
            clean.append(Character.isLetterOrDigit(c) || c == '_' ? c : '_');
        }
        return new EnvironmentName(clean.toString());
    }

    public boolean isProd() {
        return equals(PROD);
    }

    @Override
    public int compareTo(EnvironmentName other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
