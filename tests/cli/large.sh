#!/usr/bin/env bash
# The largest boards: solved, printed, read back, checked; their states in two bytes.
. "$2/tests/support/cli.bash"

empty() { # N
    awk -v n="$1" 'BEGIN { print n; for (r = 0; r < n; r++) {
        for (c = 0; c < n; c++) printf "0 "; print "" } }'
}

for n in 255 256; do
    expect_status 0 "$program" solve --size $n -o "$tmp/solved"
    empty $n >"$tmp/puzzle"
    expect_status 0 "$program" check "$tmp/puzzle" "$tmp/solved"
    expect_status 0 "$program" solve --format boxes "$tmp/solved" -o "$tmp/boxes"
    expect_status 0 "$program" solve "$tmp/boxes" -o "$tmp/again"
    expect_same "$tmp/solved" "$tmp/again" "a board of $n values, printed and read"
    # Two values of row 2 change places: their columns have them twice.
    awk 'NR == 3 { v = $1; $1 = $2; $2 = v } { print }' "$tmp/solved" >"$tmp/wrong"
    expect_status 1 "$program" check "$tmp/puzzle" "$tmp/wrong"
    expect_text "$tmp/err" 'expected each value once in column 1, found' "a wrong board"
    # The largest value is no empty cell.
    sed "s/\\b$n\\b/0/g" "$tmp/solved" | tail -n +2 >"$tmp/without"
    [ "$(tr ' ' '\n' <"$tmp/without" | grep -cx 0)" = $n ] || complain "values of $n"
done

# A shifted row after another, but for some cells at the end.
awk 'BEGIN { n = 256; print n; for (r = 0; r < n; r++) {
    for (c = 0; c < n; c++)
        printf "%d ", (r * n + c > 65530 ? 0 : (r % 16 * 16 + int(r / 16) + c) % n + 1)
    print "" } }' >"$tmp/puzzle"
expect_status 0 "$program" solve "$tmp/puzzle" --json -o "$tmp/json" --states "$tmp/states"
nodes=$(grep -o '"nodes":[0-9]*' "$tmp/json" | cut -d: -f2)
bytes=$(wc -c <"$tmp/states")
[ "$bytes" = $(((nodes + 1) * 2 * 65536)) ] || complain "$nodes nodes, $bytes bytes"
tail -c 131072 "$tmp/states" | od -An -v -tu1 -w2 | awk '{ print $1 + 256 * $2 }' >"$tmp/last"
grep -o '"solution":.*' "$tmp/json" | grep -o '[0-9]*' >"$tmp/solution"
expect_same "$tmp/solution" "$tmp/last" "last state and solution"

exit $failed
