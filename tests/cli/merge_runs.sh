#!/usr/bin/env bash
# merge over lines of compare: parts of a sweep give its table and its plot.
. "$2/tests/support/cli.bash"

limits=(--max-nodes 500 --presets greedy,backtrack-mrv,tabu)
sweep=(--size 4,9 --holes 0.3..0.5:0.1 --boards 2 --seeds 2 "${limits[@]}")
without_seconds() { sed -E 's/ +[0-9]+\.[0-9]{6} / - /' "$tmp/out" >"$tmp/$1"; }

expect_status 0 "$program" compare "${sweep[@]}"
without_seconds whole
expect_text "$tmp/out" '^medians over 2 boards and 2 seeds; ' "foot of the table"

# One file a size.
for size in 4 9; do
    expect_status 0 "$program" compare --json "${sweep[@]}" --size $size
    cp "$tmp/out" "$tmp/$size.jsonl"
done
expect_status 0 "$program" merge "$tmp/4.jsonl" "$tmp/9.jsonl"
without_seconds merged
expect_same "$tmp/whole" "$tmp/merged" "table of the parts"

# A run that was made twice counts once, and a torn last line not at all.
{
    cat "$tmp/4.jsonl" "$tmp/9.jsonl" "$tmp/4.jsonl"
    printf '{"preset":"gr'
} >"$tmp/twice.jsonl"
expect_status 0 "$program" merge "$tmp/twice.jsonl"
without_seconds twice
expect_same "$tmp/whole" "$tmp/twice" "table of runs made twice"

# The later line of a run counts: here it has given up.
head -n 1 "$tmp/4.jsonl" | sed 's/"status":"[a-z-]*"/"status":"gave-up"/' >"$tmp/later.jsonl"
expect_status 0 "$program" merge "$tmp/4.jsonl" "$tmp/later.jsonl"
expect_text "$tmp/out" '^ +4 +0.[35] [a-z-]+ +3 +0 +1 ' "three runs solved, one given up"

# Puzzles of files.
expect_status 0 "$program" compare --json "${limits[@]}" "$source_dir"/puzzles/09/{easy,norvig}.txt
cp "$tmp/out" "$tmp/files.jsonl"
expect_status 0 "$program" merge "$tmp/files.jsonl"
expect_text "$tmp/out" '^medians over 2 boards and 1 seed; ' "two puzzles"

# What is no line of a run.
broken() { # EXPECTED SED
    sed "1$2" "$tmp/4.jsonl" >"$tmp/broken.jsonl"
    expect_status 1 "$program" merge "$tmp/broken.jsonl"
    expect_text "$tmp/err" "broken.jsonl:1:[0-9]+: expected $1, found " "$2"
}
broken '"size": a size 4..256' 's/"size":4/"size":999/'
broken '"seed": a seed' 's/"seed":1/"seed":"x"/'
broken '"nodes": the sum of decisions, refutations and moves' 's/"nodes":/"nodes":1/'
broken '"status": the status of a search that ended' 's/"status":"[a-z-]*"/"status":"late"/'
broken '"seconds": seconds' 's/"seconds":/"seconds":-/'
broken '"seconds": seconds' 's/"seconds":[^}]*/"seconds":true/'
broken '"peak_frontier": a number of boards' 's/"peak_frontier":[0-9]*/"peak_frontier":"x"/'
broken '"decisions": a whole number' 's/"decisions":[0-9]*/"decisions":1.5/'
broken '"puzzle": the name of a puzzle' 's/"puzzle":"[^"]*"/"puzzle":7/'
broken '"size": a size 4..256' 's/"size":4/"size":"x"/'
while read -r member range values; do
    for value in '"x"' -1 1e300 1e999 $values; do
        broken "\"$member\": a number $range" \
            "s/\"$member\":[0-9.]*,//;s/\"size\":/\"$member\":$value,\"size\":/"
    done
done <<'EOF_MEMBERS'
holes 0\.\.1 1.001
max_seconds 0\.\.1e\+12 1.1e12
board 1\.\.1000000 0 2.5 1000001 2147483648
max_nodes 1\.\.18446744073709551615 0 2.5 -3 18446744073709551616
EOF_MEMBERS
broken '"size": a size 4..256' 's/"size":4/"size":0/'
broken '"size": a size 4..256' 's/"size":4/"size":257/'
broken '"seconds": seconds' 's/"seconds":[^}]*/"seconds":1e999/'
# What a preset says does not reach the terminal as it is.
sed 's/"preset":"[^"]*"/"preset":"\\u001b[31m<\\u009b\\udcff"/' "$tmp/4.jsonl" >"$tmp/escapes.jsonl"
expect_status 0 "$program" merge "$tmp/escapes.jsonl"
expect_text "$tmp/out" ' \\x1b\[31m<\\xc2\\x9b\\xff ' "control characters in the table"
sed '2s/^/{/' "$tmp/4.jsonl" >"$tmp/broken.jsonl"
expect_status 1 "$program" merge "$tmp/broken.jsonl"
expect_text "$tmp/err" "broken.jsonl:2:2: expected a text in quotes" "no JSON"
echo '{"puzzle":"part-1-of-2.txt","status":"solved","solutions":1}' >"$tmp/part.jsonl"
expect_status 1 "$program" merge "$tmp/4.jsonl" "$tmp/part.jsonl"
expect_text "$tmp/err" 'part.jsonl:1:[0-9]+: expected "preset": the preset of a run of compare' "lines of both kinds"
expect_status 2 "$program" merge --json "$tmp/4.jsonl"
expect_status 0 "$program" split "$source_dir/puzzles/09/easy.txt" -o "$tmp/parts"
"$program" solve --json "$tmp/parts"/* >"$tmp/parts.jsonl"
expect_status 2 "$program" merge --plot "$tmp/a.svg" "$tmp/parts.jsonl"
: >"$tmp/empty.jsonl"
expect_status 1 "$program" merge "$tmp/empty.jsonl"
expect_text "$tmp/err" 'expected lines of compare --json, or of solve --json over parts, found none' "no line"

# Plots, where they can be drawn.
if find_matplotlib; then
    expect_status 0 "$program" compare "${sweep[@]}" --plot "$tmp/whole.svg"
    expect_status 0 "$program" merge "$tmp/4.jsonl" "$tmp/9.jsonl" --plot "$tmp/merged.svg"
    without_seconds merged
    expect_same "$tmp/whole" "$tmp/merged" "table beside a plot"
    expect_same "$tmp/whole.svg" "$tmp/merged.svg" "plot of the parts"
    expect_status 0 "$program" merge "$tmp/twice.jsonl" --plot "$tmp/twice.svg"
    expect_same "$tmp/whole.svg" "$tmp/twice.svg" "plot of runs made twice"
    expect_status 0 "$program" merge "$tmp/files.jsonl" --plot "$tmp/files.png" --plot-kind cactus
    [ -s "$tmp/files.png" ] || complain "no plot of puzzles"
    expect_status 0 "$program" merge "$tmp/escapes.jsonl" --plot "$tmp/escapes.svg"
    expect_text "$tmp/escapes.svg" '\\x1b\[31m&lt;\\xc2\\x9b\\xff' "control characters in the picture"
    expect_status 1 "$program" merge "$tmp/4.jsonl" --plot "$tmp/no/such/folder.svg"
    expect_text "$tmp/err" '/no/such/folder.svg: No such file' "no folder of the plot"
fi
exit $failed
