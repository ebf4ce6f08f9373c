# Sourced after jdk.sh: builds a module when its sources are newer than what was built.
# shellcheck shell=sh

# build_if_newer ROOT MODULE BUILT: runs Maven for MODULE if BUILT is missing or older than any source.
build_if_newer() {
    is_built "$1" "$3" && return
    require_jdk
    mkdir -p "$1/target"
    (
        # Two at once would write the same files.
        flock 9
        is_built "$1" "$3" && exit 0
        echo "Building $2 ..." >&2
        cd "$1"
        # Not -q: it hides the compiler's warnings, and then -Werror fails without saying why.
        mvn -B -ntp -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -pl "$2" -am package -Dmaven.test.skip=true -Dspotless.check.skip=true >&2
        touch "$3"
    ) 9>"$1/target/.build.lock"
}

is_built() {
    [ -e "$2" ] || return 1
    newer=$(find "$1/pom.xml" "$1/.mvn" "$1/bin/lib" "$1/schema" "$1/proxy-templates" \
        "$1/reconciler/pom.xml" "$1/reconciler/src" "$1/tests/pom.xml" "$1/tests/src/main" \
        -name target -prune -o -newer "$2" -print -quit)
    [ -z "$newer" ]
}
