package io.meshlens.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** What {@code --version} says: the version, and the Java that it runs on. */
final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {
            "Meshlens " + number() + ", Java " + System.getProperty("java.version") + " ("
                    + System.getProperty("java.vendor") + ", " + System.getProperty("java.home") + ")"
        };
    }

    /** Returns the version of this build. */
    static String number() {
        @Nullable String built = Version.class.getPackage().getImplementationVersion();
        return built == null ? "0 (not packaged)" : built;
    }
}
