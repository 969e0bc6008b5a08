#!/usr/bin/env bash
# check --trace and check --solver: each kind of wrong step is told with its line.
. "$2/tests/support/cli.bash"

puzzle=$source_dir/puzzles/09/inkala-2012.txt # its solution begins 8 1 2 7 5 3 6 4 9
producer="python3 $source_dir/tests/producers/producer.py"

# NAME LINE SENTENCE: the lines on stdin have one wrong step.
wrong() {
    cat >"$tmp/$1"
    expect_status 1 "$program" check --trace "$tmp/$1" "$puzzle"
    expect_text "$tmp/out" "^$tmp/$1:$2: $3\$" "$1"
    [ "$(wc -l <"$tmp/out")" = 1 ] || complain "$1: expected one line, found $(cat "$tmp/out")"
}
fine() { # NAME COUNTS
    cat >"$tmp/$1"
    expect_status 0 "$program" check --trace "$tmp/$1" "$puzzle"
    expect_empty "$tmp/out" "findings of $1"
    expect_text "$tmp/err" "$1: $2; ended\$" "the counts of $1"
}

# NAME: the lines on stdin claim nothing, which is no success.
empty() {
    cat >"$tmp/$1"
    expect_status 1 "$program" check --trace "$tmp/$1" "$puzzle"
    expect_empty "$tmp/out" "findings of $1"
    expect_text "$tmp/err" "/$1: expected a claim to judge, found none; it ended\$" "$1"
}

# What needs no search.
wrong range 1 'expected a row and a column 1..9 and a value 0..9, found 1 10 3' <<<'1 10 3'
wrong no-newline 2 "'unsolvable' is wrong: a solution has r1c2 = 1" < <(printf 'hi\nunsolvable')
printf '1234\n3412\n2143\n4320\n' >"$tmp/small"
expect_status 0 "$program" check --solver 'printf "hi\n1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1"' "$tmp/small"
expect_status 1 "$program" check --solver true "$puzzle"
expect_text "$tmp/out" '^true:1: the end without a solution is wrong: a solution has r1c2 = 1$' "an end of no lines"
wrong clue 1 'r1c1 has the clue 8, which cannot change' <<<'1 1 3'
wrong moved 3 'r1c1 has the clue 8, which cannot change' <<<$'cost 3\nmove r1c1 3\nassign r1c1 4'
wrong moved-board 2 'r1c1 has the clue 8, which cannot change' <<END2
81$(printf '0%.0s' {1..79})
71$(printf '0%.0s' {1..79})
END2
wrong level 2 'expected a level 0..1, found 2' <<<$'decide r1c2 1\nundo 2'
wrong node 2 'expected the number of an open node, found 7' <<<$'node 0 -1\nnode 1 7'
wrong negative 2 'expected the number of a node, from 0, found -3' <<<$'node 0 -1\nnode -3 0'
wrong removed 2 'r1c2 = 3, but this value was removed there' <<<$'remove r1c2 3\nassign r1c2 3'
wrong board-16 1 'the trace is of a 16x16 board, the puzzle is 9x9' <<<$'trace 1 16 4x4\nremove r1c2 1\nassign r1c1 3'
expect_text "$tmp/err" ': 1 wrong, 0 right, .*; stopped$' "the end of a trace of another board"
wrong boxes 1 'the trace is of a board with 9x1 boxes, the puzzle has 3x3' <<<$'trace 1 9 9x1\nremove r1c2 1'
wrong again 2 'decides r1c2 = 1, but the cell has 2' <<<$'decide r1c2 2\ndecide r1c2 1'
wrong board 2 'the board has no value in r1c2, its lines before say 1' <<END2
decide r1c2 1
board $(printf '0 %.0s' {1..81} | sed 's/^0/8/')
END2

# Propagation, with the solution that has the value, and its reasons.
wrong remove 2 'r1c2 != 1 is wrong: a solution has r1c2 = 1' <<<$'decide r1c3 2\nremove r1c2 1'
wrong assign 1 'r1c2 = 2 is wrong: a solution has r1c2 = 1' <<<'assign r1c2 2'
wrong unit 1 'r1c2 is not in b2' <<<'remove r1c2 8 b2'
wrong reason 1 'r1c2 != 2 does not follow from r1' <<<'remove r1c2 2 r1'
fine reasons '0 wrong, 1 right, 0 hints, 0 undecided, 0 in dead branches' <<<'remove r1c2 8 r1'
fine 'long-reason' '0 wrong, 1 right, 0 hints, 0 undecided, 0 in dead branches' <<<"remove r1c2 8 $(echo r{2..9} c{3..9} b{2..9} r1)"
# Its consequences are not told again; below a wrong decision all is right.
wrong once 1 'r1c2 != 1 is wrong: a solution has r1c2 = 1' <<<$'remove r1c2 1\nremove r1c2 1\nfail\nassign r1c2 2'
fine below '0 wrong, 0 right, 0 hints, 0 undecided, 2 in dead branches' <<<$'decide r1c2 2\nremove r1c3 2\nassign r1c3 4'
fine conflict '0 wrong, 0 right, 0 hints, 0 undecided, 2 in dead branches' <<<$'decide r1c2 2\nremove r1c3 4\nassign r1c3 4'
fine node '0 wrong, 1 right, 0 hints, 0 undecided, 0 in dead branches' <<<$'node 0 -1\nnode 1 0 fail\nassign r1c2 2\ncost 5'
empty clues <<<'remove r1c1 3'

# A cell that was cleared below others leaves the path: nothing that follows is judged with it.
wrong below-others 3 'r1c2 is cleared, but r1c3, written later, stays' <<<$'1 2 1\n1 3 4\n1 2 0\n1 4 7\n1 4 0\n1 3 0\n1 3 5\n1 3 0\n1 2 3'
expect_text "$tmp/err" ': 1 wrong, 2 right, 0 hints' "the claims after a cell was cleared below others"

# Dead ends, refutations, clauses, ends.
wrong fail 2 'fail is wrong: a solution has r1c3 = 2' <<<$'decide r1c2 1\nfail'
wrong refute 3 'r1c2 != 1 is wrong: a solution has r1c2 = 1' <<<$'decide r1c2 1\nundo 0\nrefute r1c2 1'
fine decision '0 wrong, 0 right, 0 hints, 0 undecided, 1 in dead branches' <<<$'refute r1c2 1\nassign r1c2 2'
wrong clause 1 'the clause is wrong: a solution has none of its literals, and r1c2 = 1' <<<'learn -10 -20'
fine clauses '0 wrong, 1 right, 0 hints, 0 undecided, 0 in dead branches' <<<'learn -11 -20'
wrong long-clause 1 'the clause is wrong: .*' <<<"learn -20 $(printf -- '-10 %.0s' {1..1023})"
empty longer-clause <<<"learn -20 $(printf -- '-10 %.0s' {1..1024})"
empty number <<<'learn -99999999999999999999 0'
wrong solution 1 'this is no solution: row 1 column 2: expected a value 1..9, found none' <<<'solution'
cat >"$tmp/partial" <<<$'node 0 -1\nnode 1 0 solution\nnode 2 0\nassign r1c2 1\nfail'
expect_status 11 "$program" check --trace "$tmp/partial" "$puzzle"
expect_text "$tmp/err" ': 0 wrong, 0 right, 0 hints, 2 undecided' "a node need not tell all values of its solution"
wrong unsolvable 1 "'unsolvable' is wrong: a solution has r1c2 = 1" <<<'unsolvable'
wrong done 1 "'done' without a solution is wrong: a solution has r1c2 = 1" <<<'done'

# Bare values: hints, and what is lost.
values() { while read -r -n 3 cell; do [ -z "$cell" ] || echo "${cell:0:1} ${cell:1:1} ${cell:2:1}"; done; }
fine hint '0 wrong, 0 right, 1 hints, 0 undecided, 0 in dead branches' < <(values <<<"121132130134")
fine returned '0 wrong, 1 right, 2 hints, 0 undecided, 0 in dead branches' < <(values <<<"121132134132122")
wrong lost 4 'r1c3 = 2, given up in line 3, is in a solution' < <(values <<<"121132134122123")
expect_text "$tmp/err" ': 1 wrong, 1 right, 2 hints' "r1c2 = 2, given up in line 5"
fine restarted '0 wrong, 1 right, 1 hints, 0 undecided, 0 in dead branches' < <(values <<<"121132134"; echo restart; values <<<"122123")
wrong stays 2 'r1c3 = 1 stays although r1c2 = 1' < <(values <<<"121131147155150")
wrong cleared 5 'r1c2 is cleared, but r1c3, written later, stays' < <(values <<<"121132147140120147")
# Two cells are told, each with its own line; a local search that begins in this line is told none.
values <<<"121132147120155130163160" >"$tmp/both"
expect_status 1 "$program" check --trace "$tmp/both" "$puzzle"
expect_text "$tmp/out" ':4: r1c2 is cleared, but r1c4, written later, stays$' "the first of two cells"
expect_text "$tmp/out" ':6: r1c3 is cleared, but r1c5, written later, stays$' "the second of two cells"
fine local '0 wrong, 1 right, 0 hints, 0 undecided, 0 in dead branches' < <(values <<<"122121132147155163120130140150176")
# At most 16 steps wait for the proof that the search is no local search.
values <<<"121131141151161171181191211221251261271281291311331341361381391390380" >"$tmp/many"
expect_status 1 "$program" check --trace "$tmp/many" "$puzzle"
[ "$(grep -c 'stays although' "$tmp/out")" = 16 ] || complain "expected 16 lines, found $(cat "$tmp/out")"
# Of two branches with solutions the first is told; none whose solution was found otherwise.
printf '%s\n' {0,0,0,0}' 0 0 0' >"$tmp/empty"
puzzle=$tmp/empty wrong extended 1 'r1c1 = 1 stays although r1c2 = 1' < <(printf "1 1 %s$(printf ' 0%.0s' {1..12})\n" '0 0' '3 0' '3 4' '3 0')
puzzle=$tmp/empty wrong first 5 'r1c2 = 2, given up in line 3, is in a solution' < <(values <<<"111122123124112")
printf '0 0 3 4\n3 4 0 2\n2 1 4 3\n4 3 2 1\n' >"$tmp/three"
puzzle=$tmp/three fine found '0 wrong, 1 right, 1 hints, 0 undecided, 1 in dead branches' < <(values <<<"111122120231122120230112")
# More solutions than are kept: what gives up their branches is not wrong.
"$program" solve --solutions all --strategy backtrack --prop forward --trace "$tmp/all" "$tmp/empty" >/dev/null 2>&1
expect_status 11 "$program" check --trace "$tmp/all" "$tmp/empty"
[ "$(grep -c '^solution' "$tmp/all")" -gt 256 ] || complain "expected more solutions"
expect_text "$tmp/err" ': 0 wrong, [0-9,]+ right, 0 hints, [1-9][0-9,]* undecided' "all solutions of an empty board"

# Programs, and ends that are claims only after status 0.
expect_status 1 "$program" check --solver "python3 '$source_dir/assets/examples/backtrack-wrong.py'" "$puzzle"
expect_text "$tmp/out" '^backtrack-wrong.py.*:[0-9]+: r[1-9]c[1-9] = [1-9] stays although' "the wrong example"
expect_status 1 "$program" check --solver 'echo 1 2 1' "$puzzle"
expect_text "$tmp/out" ':1: the end without a solution is wrong: a solution has r1c3 = 2$' "an early end"
expect_status 0 "$program" check --solver 'env -i PATH=/usr/bin nice -n 5 cadical -q --no-binary {cnf} -' "$puzzle"
expect_text "$tmp/err" '^cadical: 0 wrong' "a program that is started by others"
# A complete valid board at the end is a solution, whoever said how.
"$program" solve --format rows "$puzzle" 2>/dev/null | tail -n +2 >"$tmp/answer"
filled() { # PRINTED [COMMENT]
    expect_status 0 "$program" check --solver "awk '{ for (i = 1; i <= 9; i++) print $1 }' '$tmp/answer' $2" "$puzzle"
    expect_empty "$tmp/out" "findings of a board filled by: $1"
}
# A single board that is full and wrong is an answer, several are rounds.
expect_status 1 "$program" check --solver "sed 's/^8/7/' '$tmp/answer'" "$puzzle"
expect_text "$tmp/out" ': the last board is no solution: .*8' "an answer with another clue"
expect_status 1 "$program" check --solver "sed 's/^8/7/' '$tmp/answer' '$tmp/answer'" "$puzzle"
expect_text "$tmp/err" 'expected a claim to judge, found none' "two rounds"
filled '"assign", 9 * NR + i - 10, $i' ''
filled '"decide", 9 * NR + i - 10, $i' ''
filled '81 * NR + 9 * i - 90 + $i, 0' '# {cnf}'
expect_status 0 "$program" check --solver 'echo remove r1c2 8; exit 3' "$puzzle"
expect_text "$tmp/err" 'exited with status 3$' "an end that claims nothing"
for status in 1 3; do
    expect_status 1 "$program" check --solver "exit $status" "$puzzle"
    expect_text "$tmp/err" "found none; it exited with status $status\$" "a program that says nothing"
done
incomplete() { # STATUS COMMAND
    expect_status 1 "$program" check --solver "$2" "$puzzle"
    expect_text "$tmp/err" "^sudoscope: .*: expected a complete trace, but it $1" "$2"
}
incomplete 'exited with status 127: .*not found$' ./nosolver
incomplete 'exited with status 127$' 'echo remove r1c2 8; exit 127'
incomplete 'exited with status 126: .*denied$' "$source_dir/README.md"
incomplete 'was killed by signal 11 ' 'echo remove r1c2 8; kill -SEGV $$'
incomplete 'exited with status 139' 'echo remove r1c2 8; sh -c "kill -SEGV \$\$"; exit'
expect_status 1 "$program" check --solver ./nosolver --json "$puzzle"
expect_text "$tmp/out" '^\{"valid":false,"wrong":0,.*,"why":"nosolver: expected a complete trace, but it exited with status 127' "JSON of a program that is not there"
expect_status 1 "$program" check --solver "$producer words unsolvable" --json "$puzzle"
expect_text "$tmp/out" '^\{"valid":false,"wrong":1,"right":286,"hints":0,"undecided":0,"nothing_left":0\}$' "JSON"
expect_status 1 "$program" check --trace "$tmp/none" "$puzzle"
expect_status 2 "$program" check --trace "$tmp/hint" "$puzzle" "$puzzle"
expect_text "$tmp/err" 'expected PUZZLE, found 2 files$' "two files"

# Beside a search.
expect_status 0 "$program" solve --referee count --strategy learn "$puzzle"
expect_text "$tmp/err" 'referee: 0 wrong, [1-9][0-9]* right, 0 hints, 0 undecided, [0-9,]+ in dead branches$' "answers of solve"
expect_status 2 "$program" solve --referee maybe "$puzzle"
expect_text "$tmp/err" "expected off, stop, count, or a propagation with one fixpoint: .* found 'maybe'" "a wrong mode"
expect_status 0 timeout "$hang" "$program" race --headless --referee stop --max-seconds 20 \
    --presets "solver:python3 $source_dir/assets/examples/backtrack-wrong.py,learn" "$puzzle"
expect_status 0 timeout "$hang" "$program" record --referee stop --seconds 3 --fps 2 --resolution 640x360 -o "$tmp/film.y4m" \
    --solver "$producer words copy" --speed 1000 "$puzzle"
expect_text "$tmp/err" ': paused$' "a recording stands at the wrong step"

# Correct programs of all kinds.
expect_status 0 python3 "$source_dir/tests/producers/faults.py" "$program" "$source_dir" --short
expect_text "$tmp/out" '^[0-9]+ correct traces: 0 with a wrong step; of [0-9]+ claims 0 undecided' "no false alarm"

# A trace has the numbers 1 .. n; sentences name values as the puzzle does.
for alphabet in 0123 ABCD; do
    tr 0123 $alphabet <<<$'0 1 . .\n2 3 . .\n. . . 2\n. . 1 .' | tr -d ' ' >"$tmp/named"
    solution=$("$program" solve --format line "$tmp/named" | grep -v '[#:]')
    name=${alphabet:3:1} # r1c4 is the last value, not the third
    puzzle=$tmp/named
    wrong "named-$alphabet" 1 "r1c4 = ${alphabet:2:1} is wrong: a solution has r1c4 = $name" <<<'assign r1c4 3'
    [ "${solution:3:1}" = "$name" ] || complain "expected r1c4 = $name in the solution, found $solution"
    printf 'decide r1c4 %d\n' 4 >"$tmp/one"
    expect_status 1 "$program" check --trace "$tmp/one" --against "$tmp/named-$alphabet" "$puzzle"
    expect_text "$tmp/out" "one:1: decides r1c4 = $name" "where two traces part"
    expect_status 0 "$program" check --referee hidden --trace "$tmp/one" "$puzzle"
    expect_text "$tmp/out" ": missed 10: r4c1 must be $name; it has no other candidate" "what was missed"
done
exit $failed
