#!/usr/bin/env bash
# Without a display or a terminal, watching says so, and what to do instead.
. "$2/tests/support/cli.bash"

bare=(env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER timeout "$hang" "$program")

expect_no_display() { # WORDS...
    expect_status 1 "${bare[@]}" "$@"
    expect_empty "$tmp/out" "output of $*"
    [ "$(wc -l <"$tmp/err")" = 1 ] || {
        complain "$*: expected one line on stderr, found:"
        cat "$tmp/err"
    }
    expect_text "$tmp/err" 'sudoscope record.*sudoscope solve' "$*"
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
