#!/usr/bin/env bash
# solve --states: the bytes of the stream and the number of states.
. "$2/tests/support/cli.bash"

run=(solve --size 9 --var input --val ascending --prop forward)

expect_status 0 "$program" "${run[@]}" --states -
od -An -tx1 -v -j243 -N81 "$tmp/out" | tr -d ' \n' >"$tmp/third"
{
    printf 0102030f0f0f0f0f0f
    printf 0f0f0f121212121212
    printf 0f0f0f121212121212
    for _ in 1 2 3 4 5 6; do
        printf 111111121212121212
    done
} >"$tmp/wanted"
expect_same "$tmp/wanted" "$tmp/third" "state after the third node"

head -c 81 "$tmp/out" | od -An -tx1 -v | tr -d ' \n' >"$tmp/first"
printf '12%.0s' $(seq 81) >"$tmp/wanted"
expect_same "$tmp/wanted" "$tmp/first" "first state of an empty board"

count_states() { # N OPTIONS...
    local n=$1
    shift
    expect_status 0 "$program" solve "$@" --json -o "$tmp/json" --states "$tmp/states"
    local nodes bytes
    nodes=$(grep -o '"nodes":[0-9]*' "$tmp/json" | cut -d: -f2)
    bytes=$(wc -c <"$tmp/states")
    [ "$bytes" = $(((nodes + 1) * n * n)) ] ||
        complain "$*: expected $((nodes + 1)) states, found $bytes / $((n * n))"
}
count_states 9 --size 9 --var input --val ascending --prop forward
count_states 9 "$source_dir/puzzles/09/easter-monster.txt"
count_states 16 --size 16
count_states 4 --size 4 --solutions all --restarts none

# The last state is the solution.
count_states 4 --size 4
tail -c 16 "$tmp/states" | od -An -tu1 -v | tr -d ' \n' >"$tmp/last"
grep -o '"solution":"[0-9]*"' "$tmp/json" | tr -dc 0-9 >"$tmp/solution"
expect_same "$tmp/solution" "$tmp/last" "last state and solution"

# A file and standard output hold the same bytes.
expect_status 0 "$program" "${run[@]}" --states "$tmp/states"
cp "$tmp/states" "$tmp/file_states"
expect_status 0 "$program" "${run[@]}" --states -
expect_same "$tmp/file_states" "$tmp/out" "states on standard output"

# The trace of each strategy, read back, has the same boards. A local search may move clues.
hard=$source_dir/puzzles/09/inkala-2012.txt
expect_status 0 "$program" list strategies
strategies=$(awk 'NR > 1 { print $1 }' "$tmp/out")
for strategy in $strategies; do
    for option in --states --trace; do
        "$program" solve --strategy "$strategy" --max-nodes 400 $option "$tmp/${option#--}" "$hard" >"$tmp/out" 2>&1 ||
            [ $? = 11 ] || complain "$strategy: $(cat "$tmp/out")"
    done
    python3 "$source_dir/tests/support/trace_boards.py" "$tmp/trace" "$tmp/states" 2>"$tmp/err" ||
        complain "$strategy: $(cat "$tmp/err")"
done
[ "$(wc -w <<<"$strategies")" -ge 12 ] || complain "expected all strategies, found $strategies"

exit $failed
