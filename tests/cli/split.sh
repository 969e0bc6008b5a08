#!/usr/bin/env bash
# split: files that are puzzles, with all solutions of the puzzle among them.
. "$2/tests/support/cli.bash"

printf '4\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >"$tmp/four"
expect_status 0 "$program" split "$tmp/four" --parts 10 -o "$tmp/parts"
expect_text "$tmp/out" "^[0-9]+ parts in $tmp/parts\$" "what was written"
[ "$(ls "$tmp/parts" | wc -l)" -ge 10 ] || complain "expected ten parts at least"
[ -f "$tmp/parts/part-01-of-$(ls "$tmp/parts" | wc -l).txt" ] || complain "no part 01"
sum=0
for part in "$tmp/parts"/*; do
    "$program" solve --json --solutions all "$part" >"$tmp/out"
    sum=$((sum + $(tail -1 "$tmp/out" | grep -o '"solutions":[0-9]*' | cut -d: -f2)))
done
[ $sum = 72 ] || complain "expected 72 solutions in all parts, found $sum"

# A box that is not the usual one is in the files.
expect_status 0 "$program" generate --box 6x2 --holes 0.5 -o "$tmp/twelve"
expect_status 0 "$program" split --box 6x2 "$tmp/twelve" --parts 3 -o "$tmp/boxes" --json
expect_text "$tmp/out" '"parts":[0-9]+' "a line of JSON"
expect_status 0 "$program" solve --json "$tmp/boxes/part-1-of-"*
expect_text "$tmp/out" '"box":"6x2"' "the boxes of a part"

expect_status 1 "$program" split "$tmp/four" -o "$tmp/parts"
expect_text "$tmp/err" "$tmp/parts: expected a folder without parts, found part-" "parts of before"
mkdir "$tmp/busy"
exec 9<"$tmp/busy"
flock -n 9 || complain "expected to lock the folder"
expect_status 1 "$program" split "$tmp/four" -o "$tmp/busy"
expect_text "$tmp/err" "$tmp/busy: in use by another split" "two splits at once"
exec 9<&-
expect_status 0 "$program" split "$tmp/four" -o "$tmp/busy"
expect_status 1 "$program" split "$tmp/four" -o "$tmp/twelve"
expect_text "$tmp/err" 'Not a directory' "a file as folder"
expect_status 1 "$program" split "$tmp/missing" -o "$tmp/none"
expect_status 2 "$program" split "$tmp/four"
expect_text "$tmp/err" 'split: expected PUZZLE and -o FOLDER' "no folder"

# A signal between two parts: those that were written are removed.
printf '9\n' >"$tmp/nine"
yes '0 0 0 0 0 0 0 0 0' | head -9 >>"$tmp/nine"
"$program" split "$tmp/nine" --parts 30000 -o "$tmp/stopped" 2>"$tmp/err" &
wait_until "a first part" eval '[ -n "$(ls "$tmp/stopped" 2>/dev/null)" ]'
kill -TERM $!
status=0
wait $! || status=$?
[ $status = 11 ] || complain "expected status 11 after a signal, found $status"
expect_text "$tmp/err" 'interrupted' "a signal"
[ -z "$(ls "$tmp/stopped")" ] || complain "parts are left: $(ls "$tmp/stopped" | wc -l)"

printf '4\n1 0 0 0\n2 0 0 0\n3 0 0 0\n0 4 0 0\n' >"$tmp/wrong"
expect_status 10 "$program" split "$tmp/wrong" -o "$tmp/no-parts"
exit $failed
