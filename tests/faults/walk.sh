#!/usr/bin/env bash
# Walks through the faults on a display of its own, where there is Xvfb:
#
#     bash tests/faults/walk.sh PROGRAM WALK LIBRARY [WORDS OF faults_walk...]
set -eu
. "$(dirname "$0")/../support/wait.bash"
. "$(dirname "$0")/../support/display.bash"
program=$1 walk=$2 library=$3
shift 3
dir=$(mktemp -d)
cleanup() {
    end_displays
    rm -rf "$dir"
}
trap cleanup EXIT
unset DISPLAY WAYLAND_DISPLAY || true

if command -v Xvfb >/dev/null; then start_display 640x480; fi
ulimit -c 0
TMPDIR=$dir "$walk" "$program" "$library" "$@"
