#!/usr/bin/env bash
# What cannot be written is an error, whatever command wrote it.
. "$2/tests/support/cli.bash"

[ -w /dev/full ] || { echo "skipped: no /dev/full"; exit 77; }

expect_full() { # COMMAND...
    local status=0
    "$program" "$@" >/dev/full 2>"$tmp/err" || status=$?
    [ "$status" = 1 ] || complain "expected status 1 on a full disk, found $status: $*"
    expect_text "$tmp/err" 'No space left on device' "message of $*"
}

"$program" solve --size 9 -o "$tmp/solution"
printf '9\n' >"$tmp/empty"
for _ in 1 2 3 4 5 6 7 8 9; do echo '0 0 0 0 0 0 0 0 0' >>"$tmp/empty"; done

expect_full solve --size 9
expect_full solve --size 9 --json
expect_full solve --size 9 --states - -o /dev/null
expect_full generate --size 9
expect_full check "$tmp/empty" "$tmp/solution"
expect_full list
expect_full compare --presets greedy "$tmp/empty"
expect_full race --headless --presets greedy "$tmp/empty"
expect_full --help
expect_full --man

exit $failed
