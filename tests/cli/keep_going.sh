#!/usr/bin/env bash
# A list with a broken board in its middle, with and without --keep-going.
. "$2/tests/support/cli.bash"

first=530070000600195000098000060800060003400803001700020006060000280000419005000080079
broken=${first/530/533} # 3 twice in a row
{ echo "$first"; echo "$broken"; echo "$first"; echo "${first%?}"; echo "$first"; } >"$tmp/list.sdm"
rows() { fold -w 9 <<<"$1" | sed 's/./& /g'; }
{ echo '# a list'; rows "$first"; echo; echo '# the second'; rows "$broken"; echo; rows "$first"; } >"$tmp/rows"
{ rows "$first"; echo; rows "$first" | head -n 5; } >"$tmp/cut"

# Without the option compare starts nothing.
expect_status 1 "$program" compare --json --presets learn "$tmp/list.sdm"
expect_text "$tmp/err" 'list.sdm:2:' "the line of the broken board"
expect_empty "$tmp/out" "a run although a board is broken"

expect_status 1 "$program" compare --json --presets learn --keep-going "$tmp/list.sdm" "$tmp/missing" "$tmp/rows" "$tmp/cut"
[ "$(sed 's/.*"puzzle":"[^"]*\/\([^"]*\)".*/\1/' "$tmp/out" | tr '\n' ' ')" = "list.sdm list.sdm:3 list.sdm:5 rows rows:3 cut " ] ||
    complain "the boards that were left: $(cat "$tmp/out")"
[ "$(grep -c '"status":"solved"' "$tmp/out")" = 6 ] || complain "expected six solved boards"
expect_text "$tmp/err" 'list.sdm:2:[0-9]+: .*; left out up to line 2$' "the broken line"
expect_text "$tmp/err" 'list.sdm:4:[0-9]+: .*; left out up to line 4$' "the short line"
expect_text "$tmp/err" 'missing: No such file' "the file that is missing"
expect_text "$tmp/err" 'rows:1[34]:[0-9]+: .*; left out up to line 22$' "the broken rows"
expect_text "$tmp/err" 'cut:1[0-9]:[0-9]+: .*; left out up to line 15$' "the board that ends too early"
[ "$(grep -c . "$tmp/err")" = 5 ] || complain "expected five messages: $(cat "$tmp/err")"

expect_status 1 "$program" solve --format line --keep-going "$tmp/list.sdm" "$tmp/rows"
[ "$(wc -l <"$tmp/out")" = 5 ] || complain "expected five solutions"
expect_status 1 "$program" solve --keep-going --trace "$tmp/traces/" "$tmp/list.sdm"
[ "$(find "$tmp/traces" -type f | wc -l)" = 3 ] || complain "expected three traces"
expect_status 0 "$program" solve --keep-going "$source_dir/puzzles/09/easy.txt"

# Nothing is left.
expect_status 1 "$program" compare --keep-going --presets learn "$tmp/missing"
expect_text "$tmp/err" '^sudoscope: compare: no board could be read$' "no board"
: >"$tmp/empty"
expect_status 1 "$program" compare --keep-going --presets learn "$tmp/empty"
expect_status 1 "$program" solve --keep-going "$tmp/empty"
expect_status 1 "$program" compare --keep-going --presets learn - </dev/null
exit $failed
