#!/usr/bin/env bash
# Without a display the window says so, and what to do instead.
set -eu

program=$1
source_dir=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

complain() {
    echo "FAILED: $*"
    failed=1
}

# Leaves what the program said in out and err.
expect_status() {
    local want=$1 status=0
    shift
    "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
    if [ "$status" != "$want" ]; then
        complain "expected status $want, found $status: $*"
        head -c 1000 "$tmp/out" "$tmp/err"
    fi
}

expect_text() { # FILE PATTERN WHAT
    if ! grep -Eq -- "$2" "$1"; then
        complain "$3: expected /$2/, found:"
        head -c 1000 "$1"
    fi
}

expect_empty() { # FILE WHAT
    if [ -s "$1" ]; then
        complain "$2: expected nothing, found:"
        head -c 1000 "$1"
    fi
}

expect_same() { # FILE FILE WHAT
    if ! cmp -s "$1" "$2"; then
        complain "$3: expected the same"
        diff "$1" "$2" | head -n 6 || true
    fi
}

bare=(env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER timeout 20 "$program")

expect_no_display() { # WORDS...
    expect_status 1 "${bare[@]}" "$@"
    expect_empty "$tmp/out" "output of $*"
    [ "$(wc -l <"$tmp/err")" = 1 ] || {
        complain "$*: expected one line on stderr, found:"
        cat "$tmp/err"
    }
    expect_text "$tmp/err" 'sudoscope solve' "$*"
}
expect_no_display watch
expect_no_display
expect_no_display watch --size 25 --seconds 1
expect_no_display "$source_dir/puzzles/09/easy.txt"

# The other commands do not care.
expect_status 0 "${bare[@]}" solve --size 4
expect_status 0 "${bare[@]}" list
expect_status 0 "${bare[@]}" --version

exit $failed
