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
expect_status 2 "$program" merge

# A part is known by its identity: its file may have any name. The other board has the
# same shape and the same number of parts.
printf '4\n1 0 0 0\n0 0 2 0\n0 0 0 0\n0 0 0 0\n' >"$tmp/four"
printf '4\n2 0 0 0\n0 0 1 0\n0 0 0 0\n0 0 0 0\n' >"$tmp/other"
for name in four other; do
    expect_status 0 "$program" split "$tmp/$name" --parts 3 -o "$tmp/$name.d"
    for part in "$tmp/$name.d"/*; do
        cp "$part" "$tmp/renamed"
        "$program" solve --json --solutions all "$tmp/renamed"
    done >"$tmp/$name.lines"
    grep '"status"' "$tmp/$name.lines" >"$tmp/$name.ends"
done
count=$(wc -l <"$tmp/four.ends")
expect_text "$tmp/four.d/part-2-of-$count.txt" "^# part 2 of $count of puzzle [0-9a-f]{16}, clues [0-9a-f]{16}\$" \
    "the identity of a part"
expect_status 0 "$program" merge "$tmp/four.lines"
expect_text "$tmp/out" "^complete: [0-9]+ solutions in $count parts\$" "files that were renamed"

mixture() { # STATUS PATTERN WHAT; the lines on stdin
    local status=0
    "$program" merge - >"$tmp/out" 2>&1 || status=$?
    [ $status = "$1" ] || complain "$3: expected status $1, found $status"
    expect_text "$tmp/out" "$2" "$3"
}
line() { sed -n "$1p" "$tmp/four.ends"; }
as() { # LINE STATUS SOLUTIONS: the line of a part with another result
    line "$1" | sed 's/"status":.*/"status":"'"$2"'","solutions":'"$3"'}/'
}
each() { # the ends of all parts, the first as given on stdin
    cat && sed 1d "$tmp/four.ends"
}
wrong() { # PATTERN WHAT; the lines on stdin
    mixture 1 "^sudoscope: <stdin>:[0-9]+(:[0-9]+)?: $1" "$2"
}

mixture 0 '^complete: ' "each part once" <"$tmp/four.ends"
mixture 0 '^complete: ' "equal lines count once" < <(cat "$tmp/four.ends" "$tmp/four.ends")
mixture 0 '^complete: ' "in another order" < <(tac "$tmp/four.ends")
mixture 0 '^complete: ' "a finished job replaces an unfinished one" < <(as 1 gave-up 0 && cat "$tmp/four.ends")
mixture 0 '^complete: ' "an unfinished job after a finished one" < <(cat "$tmp/four.ends" && as 1 gave-up 0)
mixture 0 '^complete: ' "a job that was repeated for all solutions" < <(as 1 solved 1 && cat "$tmp/four.ends")
mixture 0 '^complete: ' "a last line that is torn" < <(cat "$tmp/four.ends" && line 1 | head -c 60)
mixture 0 "; missing: 2-$count\$" "one part alone" < <(line 1)
mixture 11 '^gave-up: .*; unfinished: 1$' "an unfinished job alone" < <(as 1 gave-up 0)
mixture 11 '^gave-up: ' "an unfinished job, and one that found more" \
    < <(as 1 gave-up 0 && as 1 gave-up 0)
mixture 0 '^solved: 5 solutions ' "unfinished jobs that found some" < <(as 1 gave-up 5 && as 1 solved 1 && as 1 gave-up 0)
wrong 'part 1 has [0-9]+ solutions, in contradiction to 99 in <stdin>:1$' "fewer solutions than an unfinished job found" \
    < <(as 1 gave-up 99 && as 1 solved 1 && cat "$tmp/four.ends")
mixture 10 '^unsolvable: ' "every part without a solution" \
    < <(for i in $(seq "$count"); do as "$i" unsolvable 0; done)
wrong 'expected "puzzle_id": a part of the same puzzle' "parts of two puzzles" \
    < <(line 1 && sed 1d "$tmp/other.ends")
wrong 'expected "puzzle_id": a part of the same puzzle' "parts of boards of two sizes" \
    < <(cat "$tmp/four.ends" "$tmp/first")
wrong 'expected "parts": one of the same' "parts of two divisions" \
    < <(cat "$tmp/four.ends" && line 1 | sed 's/"parts":[0-9]*/"parts":99/')
wrong 'part 1 has 0 solutions, in contradiction to [0-9]+ in <stdin>:1$' "verdicts that differ" \
    < <(cat "$tmp/four.ends" && as 1 unsolvable 0)
wrong 'part 1 has 999 solutions, in contradiction to [0-9]+ in <stdin>:1$' "counts that differ" \
    < <(cat "$tmp/four.ends" && as 1 complete 999)
wrong 'part 1 has 0 solutions, in contradiction to 1 in <stdin>:1$' "no solution after one" \
    < <(as 1 solved 1 | each && as 1 unsolvable 0)
wrong 'expected "solutions": a number that agrees with "unsolvable", found .7' "unsolvable with solutions" \
    < <(as 1 unsolvable 7 | each)
wrong 'expected "solutions": a number that agrees with "complete", found .0' "complete without a solution" \
    < <(as 1 complete 0 | each)
wrong 'expected "solutions": a number that agrees with "solved", found .0' "solved without a solution" \
    < <(as 1 solved 0 | each)
wrong 'not a solution of part 1: row 1 column 1: expected the clue 1, found 2' "a solution of another board" \
    < <(line 1 | sed 's/"status".*/"solution":"2143341212344321"}/')
wrong 'not a solution of part 1: .*expected' "an altered solution" \
    < <(grep '"number":1,' "$tmp/four.lines" | head -1 | sed 's/"solution":"1./"solution":"11/')
wrong 'expected "clues": the clues that part_id stands for' "altered clues" \
    < <(line 1 | sed 's/"clues":"1/"clues":"0/' | each)
wrong 'expected "clues": a board of 4x4 cells' "too few clues" < <(line 1 | sed 's/"clues":"1/"clues":"/' | each)
wrong 'expected "solution": a board of 4x4 cells' "an escape in a solution" \
    < <(line 1 | sed 's/}$/,"solution":"\\u001b[31m"}/' | each)
wrong 'expected "parts": a number 1..' "a line of solve over no part" \
    < <("$program" solve --json "$tmp/four" && cat "$tmp/four.ends")
wrong 'expected "parts": a number 1..' "more parts than split makes" \
    < <(line 1 | sed 's/"parts":[0-9]*/"parts":200000000/' | each)
for part in 0 -1 7.5 '"1"' 99999999999; do
    wrong 'expected "part": a number 1..' "part $part" < <(line 1 | sed "s/\"part\":1/\"part\":$part/")
done
wrong 'expected "part_id": 16 hexadecimal digits' "half a hash" \
    < <(line 1 | sed -E 's/("part_id":".{8}).{8}/\1/')
wrong 'expected "box": the shape of a box' "a box of no board" < <(line 1 | sed 's/"box":"2x2"/"box":"2x2x"/')
wrong 'expected "status": the status of' "another status" < <(as 1 late 1)
wrong 'expected "status": the status of' "a number for a status" < <(line 1 | sed 's/"status":"[a-z]*"/"status":7/')
wrong 'expected "solutions": a number of solutions' "fewer than no solutions" < <(as 1 solved -1)
wrong 'expected an object in JSON' "a list" <<<'[1]'
wrong 'expected a text in quotes' "a bracket" < <(line 1 && echo '{')
mixture 1 'the number of solutions exceeds 2\^64 - 1' "too many solutions" \
    < <(for i in 1 2; do as "$i" complete 18446744073709551615; done)

# A part whose clues were changed is no part: its comment must go first.
sed 's/^1 /0 /' "$tmp/four.d/part-1-of-$count.txt" >"$tmp/changed"
expect_status 1 "$program" solve --json "$tmp/changed"
expect_text "$tmp/err" "changed: expected the clues of part 1 of $count, found others" "changed clues"
sed '/^# part/d' "$tmp/changed" >"$tmp/own"
expect_status 0 "$program" solve --json "$tmp/own"

# Solutions without a status come before their search's end; unfinished parts are named.
{
    grep '"number":1,' "$tmp/four.lines" | head -1
    as 1 solved 1
    as 2 gave-up 0
    as 2 gave-up 0
} >"$tmp/some"
expect_status 0 "$program" merge "$tmp/some"
expect_text "$tmp/out" "^solved: 1 solution in $count parts; missing: 3.*; unfinished: 2\$" "a part that gave up"
tail -1 "$tmp/out" | grep -qE '^[1-4]{16}$' || complain "expected the solution, found $(cat "$tmp/out")"
expect_status 1 "$program" merge "$tmp/no-such-file"
exit $failed
