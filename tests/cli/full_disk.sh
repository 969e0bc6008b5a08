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

# A limit of the process: of the bytes of a file, then of CPU time.
for words in "solve --size 100" "generate --size 100" "solve --size 36 --cnf $tmp/cnf" \
    "record --size 25 --seconds 1 --resolution 320x240 -o $tmp/film.y4m" "--man" "list"; do
    status=0
    # shellcheck disable=SC2086
    (ulimit -f 1; "$program" $words >"$tmp/out" 2>"$tmp/err") || status=$?
    [ $status = 1 ] || complain "expected status 1 at a limit of the file size, found $status: $words"
    expect_text "$tmp/err" 'File too large' "message of $words"
done
"$program" generate --size 36 --holes 0.5 -o "$tmp/hard"
expect_status 11 bash -c "ulimit -S -t 1; '$program' solve --strategy backtrack --var input --prop none \
    --restarts none '$tmp/hard'"
expect_text "$tmp/err" 'gave-up, .*; limit: interrupt' "the end of the CPU time"

exit $failed
