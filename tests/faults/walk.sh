#!/usr/bin/env bash
# Walks through the faults on a display of its own, where there is Xvfb:
#
#     bash tests/faults/walk.sh PROGRAM WALK LIBRARY [WORDS OF faults_walk...]
set -eu
. "$(dirname "$0")/../support/wait.bash"
program=$1 walk=$2 library=$3
shift 3
tmp=$(mktemp -d)
pids=""
cleanup() {
    for pid in $pids; do kill "$pid" 2>/dev/null || true; done
    rm -rf "$tmp"
}
trap cleanup EXIT
unset DISPLAY WAYLAND_DISPLAY || true

if command -v Xvfb >/dev/null; then
    Xvfb -displayfd 3 -screen 0 640x480x24 3>"$tmp/display" 2>"$tmp/log" &
    pids=$!
    wait_until "Xvfb" has_bytes 1 "$tmp/display"
    DISPLAY=:$(cat "$tmp/display")
    export DISPLAY
fi
ulimit -c 0
TMPDIR=$tmp "$walk" "$program" "$library" "$@"
