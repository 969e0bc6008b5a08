#!/usr/bin/env bash
# race without a window: every lane takes the nodes that solve takes alone.
. "$2/tests/support/cli.bash"

for clock in nodes time; do
    expect_status 0 timeout "$hang" "$program" race --headless --json --clock $clock --size 25 \
        --var sweep,dom-wdeg --prop hidden,alldifferent --max-nodes 20000 --seed 3
    cp "$tmp/out" "$tmp/race"
    [ "$(wc -l <"$tmp/race")" = 4 ] || complain "expected 4 lanes"
    for var in sweep dom-wdeg; do
        for prop in hidden alldifferent; do
            expect_status 0 timeout "$hang" "$program" solve --json --size 25 --var $var \
                --prop $prop --max-nodes 20000 --seed 3
            nodes=$(grep -o '"nodes":[0-9]*,"decisions":[0-9]*,"refutations":[0-9]*,"propagations":[0-9]*' "$tmp/out")
            expect_text "$tmp/race" "\"var\":\"$var\".*\"prop\":\"$prop\".*\"status\":\"solved\",$nodes," \
                "$var and $prop, clock $clock"
        done
    done
    # Ranks are 1 to 4, and with equal nodes they follow the nodes.
    [ "$(grep -o '"rank":[0-9]*' "$tmp/race" | cut -d: -f2 | paste -sd' ')" = "1 2 3 4" ] ||
        complain "expected the ranks 1 to 4 with clock $clock"
    if [ $clock = nodes ]; then
        grep -o '"nodes":[0-9]*' "$tmp/race" | cut -d: -f2 >"$tmp/nodes"
        sort -n "$tmp/nodes" >"$tmp/sorted"
        expect_same "$tmp/nodes" "$tmp/sorted" "nodes by rank"
    fi
done

expect_status 11 timeout "$hang" "$program" race --headless --presets greedy,tabu,breadth-first \
    --max-memory 3M "$source_dir/puzzles/09/inkala-2012.txt" --max-nodes 200000
expect_text "$tmp/out" '^1 +(greedy|tabu) +solved' "winner of a race of presets"
expect_text "$tmp/out" '^- +breadth-first +gave-up' "the lane that gave up"
expect_text "$tmp/out" '^ranked by nodes: decisions, refutations and moves$' "currency"

# At the limit of time a lane is unfinished and has no rank, in a window too.
never=(--size 81 --var sweep,input --val ascending --prop none --restarts none)
for window in "--headless" ""; do
    export SDL_VIDEODRIVER=dummy
    # shellcheck disable=SC2086
    expect_status 11 timeout "$hang" "$program" race $window --max-seconds 0.2 "${never[@]}"
    expect_text "$tmp/out" '^- +sweep +unfinished' "an unfinished lane ($window)"
    expect_status 11 timeout "$hang" "$program" race $window --json --max-seconds 0.2 "${never[@]}"
    expect_text "$tmp/out" '"lane":"input","rank":null,.*"status":"unfinished"' \
        "JSON of an unfinished lane ($window)"
done
set -m # else a job in the background ignores SIGINT
"$program" race --headless "${never[@]}" >"$tmp/out" 2>"$tmp/err" &
set +m
wait_until "race takes signals" catches_signals $!
kill -INT $!
status=0
wait $! || status=$?
[ $status = 11 ] || complain "race, interrupted: expected status 11, found $status"
expect_status 0 timeout "$hang" "$program" race --seconds 0.2 "${never[@]}"
expect_text "$tmp/out" '^- +sweep +unfinished' "a window that closes"

expect_status 2 "$program" race --headless --var mrv,no-such
expect_text "$tmp/err" "found 'no-such'" "unknown order"
expect_status 2 "$program" race --headless --var sweep,input,mrv,random \
    --val ascending,descending,random,phase --prop hidden,alldifferent
expect_text "$tmp/err" 'at most 16 lanes' "too many lanes"
expect_status 2 "$program" race --clock no-such
expect_status 1 "$program" race --headless "$tmp/missing"

# In a window that nobody sees: the same table, and a report of all lanes together.
status=0
SDL_VIDEODRIVER=dummy timeout "$hang" "$program" race --presets greedy,sweep --command 'wait end 600; quit' \
    --speed max --report "$tmp/report" "$source_dir/puzzles/09/easy.txt" >"$tmp/out" || status=$?
case $status in 0 | 11) ;; *) complain "a race in a window: status $status" ;; esac
expect_text "$tmp/out" '^[0-2] +(greedy|sweep) ' "lanes of a race in a window"
expect_text "$tmp/report" '"nodes":[1-9][0-9]*,' "report of a race"
expect_status 1 env SDL_VIDEODRIVER=dummy timeout "$hang" "$program" race --seconds 1 "$tmp/missing"
expect_status 1 env SDL_VIDEODRIVER=no-such timeout "$hang" "$program" race --seconds 1
expect_empty "$tmp/out" "a race without a window"

# The CPU time of a program is that of its processes, also of one that forks.
"$program" solve "$source_dir/puzzles/09/easy.txt" >"$tmp/right" 2>/dev/null
export answer=$tmp/right
busy='i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done'
lanes="solver:cat \"\$answer\",solver:$busy; cat \"\$answer\",solver:($busy) & wait; cat \"\$answer\",trace:$tmp/right"
for clock in time nodes; do
    expect_status 0 timeout "$hang" "$program" race --headless --json --clock $clock --presets "$lanes" \
        "$source_dir/puzzles/09/easy.txt"
    # shellcheck disable=SC2207
    seconds=($(sed -nE 's/.*"lane":"([^ "]*).*"seconds":([0-9.]+)}$/\2 \1/p' "$tmp/out" | sort -n))
    [ "${#seconds[@]}" = 6 ] && [ "${seconds[1]}" = cat ] || complain "seconds with clock $clock: ${seconds[*]}"
    grep '"lane":"right"' "$tmp/out" >"$tmp/trace"
    expect_text "$tmp/trace" '"status":"solved"' "the lane of a trace"
    [ "$(grep -c seconds "$tmp/trace")" = 0 ] || complain "a trace has no CPU time"
done
expect_status 0 timeout "$hang" "$program" race --headless --presets "$lanes" "$source_dir/puzzles/09/easy.txt"
expect_text "$tmp/out" ' [0-9]+[.][0-9]{6}$' "the CPU time of a program in the table"
expect_text "$tmp/out" '^[0-9] +right +solved .* -$' "a trace in the table"

# The message names the option in which the preset was given.
for command in "race --headless --presets" "compare --presets" "compare --ablate"; do
    # shellcheck disable=SC2086
    expect_status 2 "$program" $command nosuch
    expect_text "$tmp/err" "^sudoscope: --${command##*--}: expected one of backtrack-naive" "$command"
done

# The file of --report is tried before the search.
expect_status 1 "$program" race --headless --presets learn,auto --size 9 --report "$tmp/none/report"
expect_empty "$tmp/out" "a race whose report cannot be written"
expect_text "$tmp/err" 'none/report: No such file or directory$' "a report without a folder"
exit $failed
