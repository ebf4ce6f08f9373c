#!/bin/sh
# Called by the build of reconciler: lays out the program as one folder that runs without a JDK.
#   dist.sh JAVA_HOME DIST JAR CLASSPATH
# DIST gets runtime/ (linked again only when the JDK or this file changes), lib/ and bin/evenkeel.
set -eu
jdk=$1 dist=$2 jar=$3 classpath=$4
templates=$(CDPATH='' cd -- "$(dirname -- "$0")/../../reconciler/src/main/dist" && pwd)

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

copy_jars() {
    mkdir -p "$dist/lib"
    : >"$dist/lib/classpath.new"
    printf '%s\n' "$jar:$classpath" | tr ':' '\n' | while read -r file; do
        # The module's own classes stand on Maven's class path as a folder; its jar comes first already.
        [ -f "$file" ] || continue
        name=$(basename "$file")
        # Renamed into place: a program that runs from here keeps the file that it has open.
        cmp -s "$file" "$dist/lib/$name" || { cp -p "$file" "$dist/lib/.new" && mv "$dist/lib/.new" "$dist/lib/$name"; }
        printf '%s\n' "$name" >>"$dist/lib/classpath.new"
    done
    mv "$dist/lib/classpath.new" "$dist/lib/classpath"
    for file in "$dist"/lib/*.jar; do
        grep -qxF "$(basename "$file")" "$dist/lib/classpath" || rm "$file"
    done
}

write_launcher() {
    mkdir -p "$dist/bin"
    cp "$templates/jvm.args" "$dist/lib/jvm.args"
    spelled=$(sed "s|^|\$home/lib/|" "$dist/lib/classpath" | paste -sd: -)
    sed "s|@CLASSPATH@|$spelled|" "$templates/evenkeel" >"$dist/bin/evenkeel.new"
    chmod +x "$dist/bin/evenkeel.new"
    mv "$dist/bin/evenkeel.new" "$dist/bin/evenkeel"
}

mkdir -p "$dist"
link_runtime
copy_jars
write_launcher
