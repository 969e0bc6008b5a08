# What the window tests have in common: a display, a window and its keys; sourced with
# the test's own arguments.
# shellcheck disable=SC2034
set -eu
binary=$1
source_dir=$2
. "$source_dir/tests/support/wait.bash"
dir=$(mktemp -d)
pids=""
cleanup() {
    for pid in $pids; do kill "$pid" 2>/dev/null || true; done
    end_displays
    rm -rf "$dir"
}
trap cleanup EXIT
. "$source_dir/tests/support/display.bash"

fail() { echo "FAILED: $*" >&2; cat "$dir"/report.json >&2 || true; exit 1; }

start_display 1280x720
export XDG_PICTURES_DIR=$dir XDG_VIDEOS_DIR=$dir
export XDG_DOCUMENTS_DIR=$dir/documents XDG_RUNTIME_DIR=$dir/run
mkdir "$XDG_DOCUMENTS_DIR"
mkdir -m 700 "$XDG_RUNTIME_DIR" # SDL 3 writes to stderr if there is none
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
    launch watch --report "$dir/report.json" "$@"
}
# Starts the program with a FIFO for commands; stdout is the caller's.
launch() { # WORDS...
    rm -f "$dir/control"
    mkfifo "$dir/control"
    exec 8<>"$dir/control" # a writer that waits for no reader
    control_lines=0
    PATH=${app_path:-$PATH} "$binary" "$@" --control "$dir/control" 2>"$dir/err" 8>&- &
    app=$!
    pids="$pids $app"
    await_window
    settle
}
has_window() { xdotool search --onlyvisible --class '^sudoscope$' >"$dir/id" 2>"$dir/xdotool.err"; }
await_window() {
    wait_until "a window" eval 'has_window || has_ended $app'
    [ -s "$dir/id" ] || fail "no window: $(cat "$dir/err")"
}

# Carries out commands (sudoscope list commands), and waits for the last one's end:
# `carry_out "wait 1"` lets a second pass for the program. A command begins when the
# snapshots show the effects of all keys and commands before it, so the answer to a last
# one, which is refused, comes after them.
carry_out() { # COMMANDS; without: only waits for the effects
    control_lines=$((control_lines + 1))
    printf '%s%s\n' "${1:+$1; }" "${refused:=answer enter}" >&8
    wait_until "$1 has an effect" eval \
        'has_ended $app || grep -qF "control:$control_lines:" "$dir/err"'
}
# Waits for the effects of what was sent to the window. The program may read the first
# line in a frame that began before, but not the second one.
settle() { carry_out ""; carry_out ""; }
# Presses a key. Some releases of xdotool press Alt with a function key, unless it is
# named by its code.
press() { # KEY
    local code=$1
    case $1 in
        F[1-9] | F10) code=$((66 + ${1#F})) ;;
        F11 | F12) code=$((84 + ${1#F})) ;;
    esac
    xdotool key "$code"
}
keys() { for key in "$@"; do press "$key"; settle; done; }
has_film() { # one that F9 began
    [ "$(cat "$dir"/sudoscope-*.mp4 2>/dev/null | wc -c)" -gt 5000 ]
}
finish() {
    wait_until "the end" has_ended "$app"
    wait "$app" || fail "ended with status $?: $(cat "$dir/err")"
    [ -s "$dir/report.json" ] || fail "no report"
}
holds() { grep -q "$1" "$dir/report.json" || fail "expected $1 after: $2"; }
loses_display() { # WHAT
    wait_until "the end: $1" has_ended "$app"
    status=0
    wait "$app" || status=$?
    [ "$status" = 1 ] || fail "$1: ended with status $status: $(cat "$dir/err")"
    grep -q 'the connection to the display was lost' "$dir/err" ||
        fail "$1: found $(cat "$dir/err")"
    [ -s "$dir/report.json" ] || fail "$1: no report"
}
