package io.evenkeel.source.git;

import java.io.File;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * Hides the machine's git settings from JGit, and keeps it from writing any: what is fetched must depend on
 * {@code agent.yaml} alone (a user's {@code insteadOf} or {@code http.proxy} would not), and the agent's home may be
 * read-only.
 */
final class QuietSystem extends SystemReader {
    private final SystemReader system;

    private QuietSystem(SystemReader system) {
        this.system = system;
    }

    /** Once per process, before the first use of JGit. */
    static void install() {
        SystemReader.setInstance(new QuietSystem(SystemReader.getInstance()));
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
        return new Forgetful(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
        return new Forgetful(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
        return new Forgetful(parent, fs);
    }

    @Override
    public @Nullable String getenv(String name) {
        var isGits = name.startsWith("GIT_") || name.startsWith("XDG_");
        return isGits ? null : system.getenv(name);
    }

    @Override
    public String getProperty(String name) {
        return system.getProperty(name);
    }

    @Override
    public String getHostname() {
        return "localhost";
    }

    @Override
    public Instant now() {
        return system.now();
    }

    @Override
    @SuppressWarnings("deprecation") // abstract in the base class, so it must be here
    public long getCurrentTime() {
        return system.now().toEpochMilli();
    }

    @Override
    @SuppressWarnings("deprecation") // abstract in the base class, so it must be here
    public int getTimezone(long when) {
        return system.getTimeZoneAt(Instant.ofEpochMilli(when)).getTotalSeconds() / 60;
    }

    /**
     * Settings without a file: always empty at first, never saved. But for one answer: how coarse file times may be. JGit
     * would measure that for seconds, with probe files in the mirror's folder; two seconds is right everywhere, and costs
     * only that a reference written just now is read again.
     */
    private static final class Forgetful extends FileBasedConfig {
        Forgetful(@Nullable Config parent, FS fs) {
            super(Optional.ofNullable(parent).orElseGet(Config::new), new File("/nonexistent"), fs);
        }

        @Override
        public @Nullable String getString(String section, @Nullable String subsection, String name) {
            return section.equals("filesystem") ? "2 seconds" : super.getString(section, subsection, name);
        }

        @Override
        public void load() {
            clear();
        }

        @Override
        public void save() {
            // kept in memory only
        }

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
