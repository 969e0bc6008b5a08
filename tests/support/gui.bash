# What the window tests have in common: a display, a window and its keys; sourced with
# the test's own arguments.
# shellcheck disable=SC2034
set -eu
binary=$1
source_dir=$2
dir=$(mktemp -d)
pids=""
cleanup() { for pid in $pids; do kill "$pid" 2>/dev/null || true; done; rm -rf "$dir"; }
trap cleanup EXIT

fail() { echo "FAILED: $*" >&2; cat "$dir"/report.json >&2 || true; exit 1; }

# A display of our own, with the number that the server finds free.
start_display() {
    : >"$dir/display"
    Xvfb -displayfd 3 -screen 0 1280x720x24 3>"$dir/display" 2>"$dir/xvfb.log" &
    xvfb=$!
    pids="$pids $xvfb"
    for _ in $(seq 100); do [ -s "$dir/display" ] && break; sleep 0.1; done
    [ -s "$dir/display" ] || fail "Xvfb did not start"
    DISPLAY=:$(cat "$dir/display")
    export DISPLAY
}
start_display
export XDG_PICTURES_DIR=$dir XDG_VIDEOS_DIR=$dir
export XDG_DOCUMENTS_DIR=$dir/documents
mkdir "$XDG_DOCUMENTS_DIR"
# Every start is a first one: start removes what the last one remembered.
export XDG_CONFIG_HOME=$dir/config XDG_STATE_HOME=$dir/state
# Graphics drivers leak on their own account.
export SDL_RENDER_DRIVER=software
export LSAN_OPTIONS="suppressions=$source_dir/tests/support/leaks.supp:print_suppressions=0"
export TSAN_OPTIONS="suppressions=$source_dir/tests/support/threads.supp"
unset SDL_VIDEODRIVER WAYLAND_DISPLAY || true

start() { # OPTIONS...; with the programs of app_path, where that is set
    rm -rf "$dir/config" "$dir/state"
    start_again --window 1000x700 "$@"
}
start_again() { # as start, but with what the last one remembered
    rm -f "$dir/report.json"
    PATH=${app_path:-$PATH} "$binary" watch --report "$dir/report.json" "$@" 2>"$dir/err" &
    app=$!
    pids="$pids $app"
    await_window
}
await_window() {
    timeout 20 xdotool search --sync --onlyvisible --class '^sudoscope$' >"$dir/id"
    sleep 0.5
}
keys() { for key in "$@"; do xdotool key "$key"; sleep 0.1; done; }
finish() {
    for _ in $(seq 600); do
        kill -0 "$app" 2>/dev/null || break
        sleep 0.1
    done
    kill -0 "$app" 2>/dev/null && fail "did not end"
    wait "$app" || fail "ended with status $?: $(cat "$dir/err")"
    [ -s "$dir/report.json" ] || fail "no report"
}
holds() { grep -q "$1" "$dir/report.json" || fail "expected $1 after: $2"; }
loses_display() { # WHAT: waits for at most a minute
    for _ in $(seq 600); do
        kill -0 "$app" 2>/dev/null || break
        sleep 0.1
    done
    kill -0 "$app" 2>/dev/null && fail "$1: did not end"
    status=0
    wait "$app" || status=$?
    [ "$status" = 1 ] || fail "$1: ended with status $status: $(cat "$dir/err")"
    grep -q 'the connection to the display was lost' "$dir/err" ||
        fail "$1: found $(cat "$dir/err")"
    [ -s "$dir/report.json" ] || fail "$1: no report"
}
