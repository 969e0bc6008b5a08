#!/usr/bin/env bash
# check --referee NAME: what a program's propagation misses, against a program of our own
# whose two propagations follow their definitions. STRENGTH_BOARDS=50 takes all pairs of
# propagations on 50 boards, in about 10 minutes.
. "$2/tests/support/cli.bash"

puzzle=$source_dir/puzzles/09/inkala-2012.txt
strength="python3 $source_dir/tests/producers/strength.py"

# OWN CLAIM NODES PUZZLE: each node's verdict equals the expected one.
compare() {
    expect_status 0 "$program" check --all --referee "$2" \
        --solver "$strength $1 $2 $3 '$tmp/expected'" "$4"
    sed -En 's/^[^:]*:[0-9]+: (nothing missed|missed [0-9]+|missed).*/\1/p' "$tmp/out" >"$tmp/found"
    cmp -s "$tmp/found" "$tmp/expected" ||
        complain "$1 judged by $2 on $4: $(diff "$tmp/expected" "$tmp/found" | head -5)"
    expect_text "$tmp/err" ': 0 wrong, [1-9]' "$1 judged by $2 on $4"
    nodes=$((nodes + $(wc -l <"$tmp/expected")))
    weaker=$((weaker + $(grep -c '^missed' "$tmp/expected" || true)))
}
nodes=0 weaker=0
names="forward naked bounds hidden alldifferent"
if [ "${STRENGTH_BOARDS:-0}" -gt 0 ]; then
    for ((seed = 1; seed <= STRENGTH_BOARDS; seed++)); do
        expect_status 0 "$program" generate --size $((seed % 5 ? 9 : 6)) --holes "0.$((60 + seed % 15))" --seed "$seed" -o "$tmp/board"
        for own in $names; do
            for claim in $names; do
                compare "$own" "$claim" 6 "$tmp/board"
            done
        done
    done
    echo "$nodes nodes, $weaker weaker"
else
    compare forward hidden 6 "$puzzle"
    compare naked bounds 12 "$puzzle"
    compare naked alldifferent 4 "$puzzle"
    [ "$nodes $weaker" = "22 15" ] || complain "expected 22 nodes, 15 of them weaker, found $nodes, $weaker"
    nodes=0 weaker=0
    compare bounds bounds 4 "$puzzle"
    compare alldifferent alldifferent 3 "$puzzle"
    [ "$nodes $weaker" = "7 0" ] || complain "expected 7 nodes that miss nothing, found $nodes, $weaker"
fi

# generate --needs: by their definitions, the named propagation solves the puzzle without a
# decision, and none that is not stronger does.
solves() { # NAME
    $strength "$1" "$1" 0 "$tmp/expected" <"$tmp/board" | grep -qx solution
}
for ((seed = 1; seed <= ${STRENGTH_BOARDS:-1}; seed++)); do
    while read -r need rivals; do
        expect_status 0 "$program" generate --size 9 --needs "$need" --seed "$seed" -o "$tmp/board"
        solves "$need" || complain "--needs $need, seed $seed: not solved by it"
        for name in $rivals; do
            if solves "$name"; then complain "--needs $need, seed $seed: solved by $name"; fi
        done
        expect_status 0 "$program" solve --solutions all --restarts none --json "$tmp/board"
        expect_text "$tmp/out" '"status":"complete","solutions":1,' "--needs $need, seed $seed"
    done <<'END'
naked forward
bounds naked hidden
hidden naked bounds
alldifferent naked bounds hidden
END
done

# CLAIM SENTENCE: the only one about the lines on stdin; the board is 4x4, without clues.
printf '4\n. . . .\n. . . .\n. . . .\n. . . .\n' >"$tmp/4.txt"
missed() {
    cat >"$tmp/lines"
    expect_status 1 "$program" check --trace "$tmp/lines" --referee "stop:$1" "$tmp/4.txt"
    [ "$(grep -v ' is wrong: ' "$tmp/out" | head -1)" = "$tmp/lines:$2" ] ||
        complain "$1: expected '$2', found $(cat "$tmp/out")"
}
missed forward '3: missed 7: r1c2 can still be 1; r1c1 = 1' <<<$'remove r4c4 1\nassign r1c1 1\ndecide r4c4 2'
missed naked '4: missed 7: r4c1 can still be 4; r4c4 can only be 4' <<<$'remove r4c4 1\nremove r4c4 2\nremove r4c4 3\ndecide r1c1 2'
missed hidden '4: missed 7: r1c4 can still be 2; in row 1 only r1c4 can be 1' <<<$'remove r1c1 1\nremove r1c2 1\nremove r1c3 1\ndecide r2c1 2'
missed alldifferent '5: missed 12: r1c3 can still be 2; in row 1 r1c1 and r1c2 have only 2 and 4' <<<$'remove r1c1 1\nremove r1c2 1\nremove r1c1 3\nremove r1c2 3\ndecide r2c3 2'
missed naked '5: missed: a dead end by naked: r1c1 has no candidate' <<<$'remove r1c1 1\nremove r1c1 2\nremove r1c1 3\nremove r1c1 4\ndecide r2c3 2'
missed hidden '5: missed: a dead end by hidden: in row 1 no cell can be 1' <<<$'remove r1c1 1\nremove r1c2 1\nremove r1c3 1\nremove r1c4 1\ndecide r2c3 2'
missed forward '4: missed: a dead end by forward: r1c2 has a value of its peers' <<<$'assign r1c1 2\nassign r1c2 2\nremove r3c3 1\ndecide r2c3 2'
# The end of a program that only propagates; a node of a program that copies boards.
missed naked '3: missed 7: r4c1 can still be 4; r4c4 can only be 4' <<<$'remove r4c4 1\nremove r4c4 2\nremove r4c4 3'
missed forward '5: missed 7: r1c2 can still be 1; r1c1 = 1' <<<$'node 0 -1\nremove r4c4 2\nnode 1 0\nassign r1c1 1\nnode 2 0 fail\nremove r1c1 1\nnode 3 0'
expect_text "$tmp/out" '^nodes judged +2$' "no node that failed"
# A program that removes no candidate is judged by its values.
missed naked '4: missed 1: r1c4 must be 4; it has no other candidate' <<<$'1 1 1\n1 2 2\n1 3 3\n4 2 1'
missed hidden '4: missed 1: r4c4 must be 1; in row 4 only r4c4 can be 1' <<<$'1 1 1\n2 3 1\n3 2 1\n4 3 2'
missed hidden '4: missed 1: r4c4 must be 1; in row 4 only r4c4 can be 1' <<<$'decide r1c1 1\nassign r2c3 1\nassign r3c2 1\ndecide r4c3 2'

# How it ends: a failure only where `stop` asks for it; the table, JSON, errors.
printf '%s\n' '1 1 1' '1 2 2' '1 3 3' '4 2 1' >"$tmp/lines"
check() { # STATUS REFEREE [OPTION ...]
    local status=$1 referee=$2
    shift 2
    expect_status "$status" "$program" check --trace "$tmp/lines" --referee "$referee" "$@" "$tmp/4.txt"
}
check 0 naked
expect_text "$tmp/out" '^nodes weaker +1$' "the table"
check 0 count:naked --all
[ "$(grep -c ': nothing missed$' "$tmp/out")" = 3 ] || complain "expected 3 nodes that miss nothing"
check 1 stop:naked --json
expect_text "$tmp/out" '^\{"valid":false,"wrong":0,.*,"referee":"naked","nodes_judged":4,"weaker_at":1,"candidates_missed":1,"dead_ends_missed":0\}$' "JSON"
check 0 stop:forward
check 0 "$source_dir/assets/scripts/naked-pairs.lua"
expect_text "$tmp/out" '^compared with +naked-pairs.lua@' "a script"
printf 'api = 1\nfunction propagate(b) b:remove(0, 99) end\n' >"$tmp/bad.lua"
check 1 "$tmp/bad.lua"
expect_text "$tmp/err" 'bad.lua:2: ' "a script that fails"
check 2 stop
expect_text "$tmp/err" "check --referee: expected the name of a propagator, found 'stop'$" "no name"
check 2 off:naked
expect_text "$tmp/err" "expected nothing after 'off', found ':naked'$" "off with a name"
for name in none backward alldifferent-lazy nope; do
    check 2 "$name"
    expect_text "$tmp/err" "expected off, stop, count, or a propagation with one fixpoint: .* found '$name'" "$name"
done
expect_status 11 "$program" solve -o "$tmp/solution" --referee hidden --prop naked --var input "$puzzle"
expect_text "$tmp/err" ', 1 nodes weaker, .*; r1c6 can still be 3; in row 1 only r1c6 can be 2$' "our own search"

exit $failed
