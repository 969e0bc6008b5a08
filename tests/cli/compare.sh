#!/usr/bin/env bash
# compare: tables and JSON lines that do not depend on the number of threads; presets.
. "$2/tests/support/cli.bash"

puzzles=("$source_dir"/puzzles/09/*.txt)
presets=$("$program" list presets --json | cut -d'"' -f8)
[ "$(echo "$presets" | wc -l)" -ge 12 ] || complain "expected 12 presets or more"

# One thread and several give the same lines, except for times and order.
for jobs in 1 2 5; do
    expect_status 0 timeout "$hang" "$program" compare --json --jobs $jobs --seeds 2 \
        --max-nodes 3000 --max-memory 20M \
        --presets "$(echo "$presets" | paste -sd,)" "${puzzles[@]:0:4}"
    sed 's/,"seconds":[0-9.]*//' "$tmp/out" | sort >"$tmp/jobs$jobs"
    expect_empty "$tmp/err" "stderr that is no terminal"
done
expect_same "$tmp/jobs1" "$tmp/jobs2" "lines with 1 and 2 threads"
expect_same "$tmp/jobs1" "$tmp/jobs5" "lines with 1 and 5 threads"
[ "$(wc -l <"$tmp/jobs1")" = $(($(echo "$presets" | wc -l) * 4 * 2)) ] ||
    complain "expected a line for every preset, puzzle and seed"
for preset in $presets; do
    expect_text "$tmp/jobs1" "^\\{\"preset\":\"$preset\",\"puzzle\":\"[^\"]*\",\"seed\":2," \
        "line of $preset"
done

# compare and solve make the same run.
file=${puzzles[0]}
expect_status 0 "$program" solve --preset backtrack-mrv --json "$file"
nodes=$(grep -o '"nodes":[0-9]*' "$tmp/out")
expect_status 0 "$program" compare --presets backtrack-mrv --json "$file"
expect_text "$tmp/out" "\"status\":\"solved\",$nodes," "nodes of compare and solve"

# Fewest candidates first needs fewer nodes on most puzzles; breadth first gives up.
fewer=0
for file in "${puzzles[@]}"; do
    expect_status 0 timeout "$hang" "$program" compare --presets depth-first,greedy \
        --max-nodes 1000000 --json "$file"
    depth=$(sed -n 's/.*depth-first.*"nodes":\([0-9]*\).*/\1/p' "$tmp/out")
    greedy=$(sed -n 's/.*greedy.*"nodes":\([0-9]*\).*/\1/p' "$tmp/out")
    [ "$greedy" -ge "$depth" ] || fewer=$((fewer + 1))
done
[ $fewer -gt $((${#puzzles[@]} / 2)) ] ||
    complain "greedy needed fewer nodes in $fewer of ${#puzzles[@]}"
expect_status 11 timeout "$hang" "$program" solve --preset breadth-first --max-memory 8M --json \
    --size 9
expect_text "$tmp/out" '"status":"gave-up".*"peak_frontier":[0-9]+,"memory":[0-9]+' \
    "breadth first out of memory"

# The table.
expect_status 0 "$program" compare --presets greedy,tabu "${puzzles[0]}"
expect_text "$tmp/out" '^preset +solved +proved +gave up +decisions +refutations' "head of the table"
expect_text "$tmp/out" '^greedy +1 +0 +0 ' "row of greedy"
expect_text "$tmp/out" '^tabu +[01] +0 +[01] .* +[0-9.]+ +-$' "row of tabu"

expect_status 0 "$program" compare --presets greedy,sweep --seeds 3 "${puzzles[@]:0:2}"
expect_text "$tmp/out" '^medians over 2 puzzles and 3 seeds;' "foot of the table"

# Limits: a run gives up after its CPU time; SIGTERM ends the runs that are left.
hard=$source_dir/puzzles/36/holes-45.txt
expect_status 0 timeout "$hang" "$program" compare --presets backtrack-naive --json \
    --max-seconds 0.01 "$hard"
expect_text "$tmp/out" '"status":"gave-up"' "a run that may take 0.01 s"
"$program" compare --presets backtrack-naive --max-nodes 1000000000000 --seeds 3 "$hard" \
    >"$tmp/out" 2>"$tmp/err" &
wait_until "a run" has_worked $!
kill -TERM $!
status=0
wait $! || status=$?
[ $status = 11 ] || complain "compare, interrupted: expected status 11, found $status"
expect_text "$tmp/out" '^(backtrack-naive +0 +0 +[1-3] |no run has ended$)' "row of an interrupted comparison"

# A terminal shows the progress, then only the table.
if command -v script >/dev/null; then
    script -qec "TERM=xterm '$program' compare --presets backtrack-naive --max-seconds 1.5 \
        '$hard'" "$tmp/screen" >"$tmp/out"
    expect_text "$tmp/out" '\[-{24}\] 0 / 1 runs, 0 per second, 0:0[0-9] elapsed' "status line"
    expect_text "$tmp/out" '^medians over 1 puzzle and 1 seed;' "table on a terminal"
fi

# Local searches print their best board.
printf '4\n1 2 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n' >"$tmp/unsolvable"
expect_status 11 "$program" solve --preset progressive --max-nodes 5000 "$tmp/unsolvable"
expect_text "$tmp/out" '^# .*: approximate, cost [1-9][0-9]*$' "cost of an approximation"
[ "$(grep -c '^[1-4] [1-4] [1-4] [1-4] *$' "$tmp/out")" = 4 ] ||
    complain "expected an approximate grid"
expect_status 11 "$program" solve --preset progressive --max-nodes 5000 --json \
    "$tmp/unsolvable"
expect_text "$tmp/out" '"best_cost":[1-9][0-9]*,.*"approximate":"[1-4]{16}"\}$' \
    "approximation in JSON"
expect_status 11 "$program" solve --preset progressive --json --size 9 \
    --tune queue=1,tries=1,threshold=0,queue-threshold=0
expect_text "$tmp/out" '"limit":"empty-queue"' "the end of a queue"

# Bad usage.
printf '%081d\n' $(seq 3000) | sed 's/[^0]/0/g' >"$tmp/many.sdm"
expect_status 2 timeout "$hang" "$program" compare --seeds 100000 "$tmp/many.sdm"
expect_text "$tmp/err" 'expected at most 2147483647 runs, found more: 8 presets, 3000 puzzles' "runs"
expect_status 2 "$program" compare --presets "$(printf 'greedy,%.0s' {1..99})greedy"
expect_text "$tmp/err" '--presets: expected at most [0-9]+ names, found more' "many presets"
expect_status 2 "$program" compare --presets forward --size 4
expect_text "$tmp/err" "did you mean 'backtrack-candidates/prop=forward'\?" "a part of a setting as a preset"
expect_status 0 "$program" compare --presets backtrack-candidates/prop=forward --size 4
expect_status 2 "$program" compare --presets greedy,no-such "${puzzles[0]}"
expect_text "$tmp/err" "found 'no-such'" "unknown preset"
expect_status 2 "$program" solve --tune pool=0
expect_text "$tmp/err" 'expected pool=1..1000, found' "tuning out of range"
expect_status 2 "$program" solve --tune no-such=1
expect_text "$tmp/err" "found 'no-such=1'" "unknown tuning"
expect_status 2 "$program" solve --max-memory 1Q
expect_status 1 "$program" compare "$tmp/missing"

# A long list takes less than a kilobyte a board; sanitizers take more.
memory_of() { # LIST: kilobytes
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' \
        "$program" compare --presets greedy --max-nodes 1 "$1"
}
if ! grep -q '__[at]san_init' "$program"; then
    grep -v '^#' "${puzzles[0]}" | tail -n 9 | tr -d ' \n' >"$tmp/line"
    (cat "$tmp/line"; echo) >"$tmp/one"
    awk '{ for (i = 0; i < 8000; i++) print }' "$tmp/one" >"$tmp/long"
    taken=$(($(memory_of "$tmp/long") - $(memory_of "$tmp/one")))
    [ "$taken" -lt 8000 ] || complain "8,000 boards took $taken kB"
fi

exit $failed
