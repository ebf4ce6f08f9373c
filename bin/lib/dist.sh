#!/bin/sh
# Called by the build of reconciler: lays out the program as one folder that runs without a JDK.
#   dist.sh JAVA_HOME DIST JAR CLASSPATH
# DIST gets runtime/ (linked again only when the JDK or this file changes), lib/, bin/evenkeel and cache/.
set -eu
jdk=$1 dist=$2 jar=$3 classpath=$4
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
templates=$here/../../reconciler/src/main/dist
example=$here/../../example-repo

# What jdeps finds in our jars, and what is found only at run time:
# java.rmi and java.sql (Quartz), java.desktop (FreeMarker, bean introspection), jdk.crypto.ec (TLS).
modules=java.base,java.desktop,java.instrument,java.logging,java.management,java.naming,java.net.http,java.rmi,java.security.jgss,java.sql,java.xml,jdk.crypto.ec,jdk.httpserver,jdk.unsupported

link_runtime() {
    stamp=$(cksum "$0" "$jdk/release")
    if [ "$(cat "$dist/runtime/.linked-from" 2>/dev/null)" = "$stamp" ]; then
        return
    fi
    rm -rf "$dist/runtime"
    # Of java.desktop only java.beans is used, so its native libraries stay out.
    "$jdk/bin/jlink" --add-modules "$modules" --output "$dist/runtime" \
        --strip-debug --no-header-files --no-man-pages --compress zip-6 \
        --exclude-files '/java.desktop/lib/**.so,/java.desktop/lib/psfont**'
    # The archive that jlink would make is for other object headers than those we run with (jvm.args).
    "$dist/runtime/bin/java" -Xlog:disable -XX:+UseSerialGC -XX:+UseCompactObjectHeaders -Xshare:dump
    printf '%s\n' "$stamp" >"$dist/runtime/.linked-from"
}

is_copied() {
    case $1 in
        */picocli-*) [ -e "$2" ] && [ -z "$(find "$1" "$here/ModernJar.java" -newer "$2")" ] ;;
        *) cmp -s "$1" "$2" ;;
    esac
}

# picocli's classes are of Java 5, which the cache of loaded classes leaves out.
copy_jar() {
    case $1 in
        */picocli-*) "$jdk/bin/java" "$here/ModernJar.java" "$1" "$2" ;;
        *) cp -p "$1" "$2" ;;
    esac
}

copy_jars() {
    mkdir -p "$dist/lib"
    : >"$dist/lib/classpath.new"
    printf '%s\n' "$jar:$classpath" | tr ':' '\n' | while read -r file; do
        # The module's own classes stand on Maven's class path as a folder; its jar comes first already.
        [ -f "$file" ] || continue
        name=$(basename "$file")
        # Renamed into place: a program that runs from here keeps the file that it has open.
        is_copied "$file" "$dist/lib/$name" || { copy_jar "$file" "$dist/lib/.new" && mv "$dist/lib/.new" "$dist/lib/$name"; }
        printf '%s\n' "$name" >>"$dist/lib/classpath.new"
    done
    mv "$dist/lib/classpath.new" "$dist/lib/classpath"
    for file in "$dist"/lib/*.jar; do
        grep -qxF "$(basename "$file")" "$dist/lib/classpath" || rm "$file"
    done
}

write_launcher() {
    mkdir -p "$dist/bin"
    cp "$templates/jvm.args" "$templates/command.args" "$dist/lib/"
    spelled=$(sed "s|^|\$home/lib/|" "$dist/lib/classpath" | paste -sd: -)
    sed "s|@CLASSPATH@|$spelled|; s|@CACHE@|$cache|" "$templates/evenkeel" >"$dist/bin/evenkeel.new"
    chmod +x "$dist/bin/evenkeel.new"
    mv "$dist/bin/evenkeel.new" "$dist/bin/evenkeel"
}

# The JVM compares the runtime with the one that a cache was made with, but takes classes from the cache that are no
# longer those of the jars; so its name holds what it was made from, and a launcher knows but one name.
name_cache() {
    LC_ALL=C
    set -- "$dist"/lib/*.jar
    made_from=$(cat "$@" "$dist/lib/classpath" "$dist/runtime/.linked-from" "$templates"/* | cksum)
    cache=classes-${made_from%% *}.aot
}

# Lets the program run once over the example, and the JVM write down what classes that took.
make_cache() {
    [ ! -e "$dist/cache/$cache" ] || return 0
    mkdir -p "$dist/cache"
    rm -f "$dist"/cache/*
    log=$dist/cache/log
    if ! train >"$log" 2>&1; then
        echo "The cache of classes could not be made, or the JVM does not take it:" >&2
        cat "$log" >&2
        rm -f "$dist"/cache/*
        exit 1
    fi
    rm "$log"
}

train() {
    # Options are words, so none may hold the folder's name.
    cd "$dist/cache" &&
        EVENKEEL_JAVA_OPTS=-XX:AOTCacheOutput=new "$dist/bin/evenkeel" validate "$example" &&
        mv new "$cache" &&
        EVENKEEL_JAVA_OPTS=-XX:AOTMode=on "$dist/bin/evenkeel" version
}

mkdir -p "$dist"
link_runtime
copy_jars
name_cache
write_launcher
make_cache
