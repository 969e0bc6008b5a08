#!/usr/bin/env bash
# split, solve and merge: parts searched by GNU parallel give what one search gives,
# after a worker was killed too.
. "$2/tests/support/cli.bash"
export program

# 39,168 solutions: 28,200,960 of the empty board over the 720 orders of a row.
printf '6\n1 2 3 4 5 6\n%s' "$(for _ in 1 2 3 4 5; do echo 0 0 0 0 0 0; done)" >"$tmp/six"
expect_status 0 "$program" split "$tmp/six" --parts 24 -o "$tmp/parts"
parts=$(ls "$tmp/parts" | wc -l)

search() { # PARALLEL OPTIONS: a line for each part that ends
    parallel --will-cite -j2 --joblog "$tmp/log" "$@" \
        '"$program" solve --json --solutions all {} | tail -n 1' ::: "$tmp/parts"/* \
        >>"$tmp/lines" 2>/dev/null || true
}

# A worker is killed in the middle; the second run does the rest.
search --halt now,done=7
search --resume
expect_status 0 "$program" merge --json "$tmp/lines"
expect_text "$tmp/out" "\"status\":\"complete\",\"solutions\":39168,\"parts\":$parts,\"missing\":\\[\\]" \
    "an exact sum"

# A part that is left out is named; a part that is there twice counts once.
grep -v 'part-07-' "$tmp/lines" >"$tmp/some"
expect_status 0 "$program" merge --json "$tmp/some" "$tmp/some"
expect_text "$tmp/out" '"status":"solved",.*"missing":\[7\]' "the missing part"
expect_status 0 "$program" merge "$tmp/some"
expect_text "$tmp/out" '^solved: [0-9]+ solutions in [0-9]+ parts; missing: 7$' "in words"

# The first solution ends the rest.
expect_status 0 "$program" split "$source_dir/puzzles/16/holes-60.txt" --parts 12 -o "$tmp/hard"
parallel --will-cite -j2 --halt now,success=1 '"$program" solve --json {}' \
    ::: "$tmp/hard"/* >"$tmp/first" 2>/dev/null || true
expect_status 0 "$program" merge --json "$tmp/first"
expect_text "$tmp/out" '"solution":\[\[[0-9]+,' "the solution"
expect_status 0 "$program" merge "$tmp/first"
tail -n +2 "$tmp/out" >"$tmp/solution"
expect_status 0 "$program" check "$source_dir/puzzles/16/holes-60.txt" "$tmp/solution"

# No part of a puzzle without a solution has one.
printf '9\n' >"$tmp/none"
for row in '1 2 3 4 5 6 7 8 0' '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 0' \
    '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 0' '0 0 0 0 0 0 0 0 0'; do
    echo "$row" >>"$tmp/none"
done
echo '0 0 0 0 0 0 0 0 9' >>"$tmp/none"
expect_status 10 "$program" split "$tmp/none" -o "$tmp/no-parts"
sed 's/"status":"complete","solutions":[0-9]*/"status":"unsolvable","solutions":0/' \
    "$tmp/lines" >"$tmp/unsolvable"
expect_status 10 "$program" merge "$tmp/unsolvable"
expect_text "$tmp/out" "^unsolvable: 0 solutions in $parts parts\$" "a proof"

# Lines that are no such result are errors with their place.
echo '{"puzzle":"easy.txt","status":"solved","solutions":1}' >"$tmp/other"
expect_status 1 "$program" merge "$tmp/other"
expect_text "$tmp/err" 'other:1:[0-9]+: expected .* part that split wrote, found .*easy.txt' \
    "no part"
sed 's/-of-[0-9]*/-of-999/' "$tmp/lines" | tail -1 >"$tmp/others"
expect_status 1 "$program" merge "$tmp/lines" "$tmp/others"
expect_text "$tmp/err" "others:1:[0-9]+: expected .*one of the same $parts parts" "another puzzle"
expect_status 2 "$program" merge

part() { # NAME MEMBERS: the line of a part
    printf '{"puzzle":%s,%s}\n' "$1" "$2"
}
expect_odd() { # MESSAGE; the lines on stdin
    expect_status 1 "$program" merge -
    expect_text "$tmp/err" "^sudoscope: <stdin>:[0-9]+:[0-9]+: expected $1" "an odd line"
}
complete='"status":"complete","solutions":1'
expect_odd 'an object in JSON' <<<'[1]'
for name in 7 '"part-0-of-2.txt"' '"part-3-of-2.txt"' '"part-1-of-2.tex"' '"part-1.txt"'; do
    expect_odd '"puzzle": a part that split wrote' < <(part "$name" "$complete")
done
expect_odd '"status": the status of' < <(part '"part-1-of-2.txt"' '"status":"late","solutions":1')
expect_odd '"status": the status of' < <(part '"part-1-of-2.txt"' '"status":"late"')
expect_odd '"status": the status of' < <(part '"part-1-of-2.txt"' '"status":7')
expect_odd '"solutions": a number of solutions' < <(part '"part-1-of-2.txt"' '"status":"solved","solutions":-1')
expect_odd 'a text in quotes' < <(part '"part-1-of-2.txt"' "$complete" && echo '{')

# Solutions without a status come before their search's end; unfinished parts are named.
{
    part '"part-1-of-3.txt"' '"solution":"1234"'
    part '"part-1-of-3.txt"' '"status":"solved","solutions":1'
    part '"a/part-2-of-3.txt"' '"status":"gave-up","solutions":0'
    part '"part-2-of-3.txt"' '"status":"gave-up","solutions":0'
} >"$tmp/lines"
expect_status 0 "$program" merge "$tmp/lines"
printf 'solved: 1 solution in 3 parts; missing: 3; unfinished: 2\n1234\n' >"$tmp/wanted"
expect_same "$tmp/wanted" "$tmp/out" "a part that gave up"
sed -n 3p "$tmp/lines" >"$tmp/none"
expect_status 11 "$program" merge "$tmp/none"
part '"part-1-of-1.txt"' "$complete" >"$tmp/one"
expect_status 0 "$program" merge "$tmp/one"
expect_text "$tmp/out" '^complete: 1 solution in 1 part$' "one part"
for number in 1 2; do
    part "\"part-$number-of-2.txt\"" '"status":"complete","solutions":18446744073709551615'
done >"$tmp/many"
expect_status 1 "$program" merge "$tmp/many"
expect_text "$tmp/err" 'number of solutions exceeds 2\^64 - 1' "too many solutions"
expect_status 1 "$program" merge "$tmp/no-such-file"
exit $failed
