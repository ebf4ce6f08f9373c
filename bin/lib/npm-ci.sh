#!/bin/sh
# Called by the build: installs exactly what a folder's package-lock.json names, again only when that file has changed.
#   npm-ci.sh FOLDER
set -eu
cd "$1"
stamp=node_modules/.installed-from
if cmp -s package-lock.json "$stamp"; then
    exit 0
fi
command -v npm >/dev/null 2>&1 || {
    echo "npm is not installed, and a test of the editors needs it; run bin/prerequisites." >&2
    exit 5
}
npm ci --no-audit --no-fund --ignore-scripts --loglevel=error >&2
cp package-lock.json "$stamp"
