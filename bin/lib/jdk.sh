# Sourced: finds a JDK 25. Sets JAVA_HOME and MAVEN_OPTS, or returns 1.
# shellcheck shell=sh

# A directory counts only if it is a whole JDK (compiler and linker), not a runtime.
is_jdk_25() {
    [ -x "$1/bin/javac" ] && [ -x "$1/bin/jlink" ] || return 1
    if [ -r "$1/release" ]; then
        grep -q '^JAVA_VERSION="25[".]' "$1/release"
        return
    fi
    "$1/bin/javac" -version 2>/dev/null | grep -q '^javac 25\($\|[.+-]\)'
}

jdk_candidates() {
    printf '%s\n' "${JAVA_HOME:-}"
    printf '%s\n' /usr/lib/jvm/*/
    for javac in $(update-alternatives --list javac 2>/dev/null || true) "$(command -v javac || true)"; do
        dirname "$(dirname "$(readlink -f "$javac")")"
    done
}

find_jdk() {
    # To the end: a loop that breaks off lets its writers complain where SIGPIPE is ignored.
    found=$(jdk_candidates | {
        first=
        while read -r home; do
            home=${home%/}
            if [ -z "$first" ] && [ -n "$home" ] && is_jdk_25 "$home"; then
                first=$home
            fi
        done
        printf '%s' "$first"
    })
    [ -n "$found" ] || return 1
    JAVA_HOME=$found
    MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"
    export JAVA_HOME MAVEN_OPTS
}

require_jdk() {
    find_jdk && return
    echo "No JDK 25 found in JAVA_HOME, /usr/lib/jvm, the alternatives or PATH." >&2
    echo "Install one (Debian: openjdk-25-jdk-headless; or Temurin 25 from adoptium.net) or run bin/prerequisites as root." >&2
    exit 5
}
