#!/usr/bin/env bash
# "seconds" is CPU time, of all threads; "wall_seconds" is the other.
. "$2/tests/support/cli.bash"

value() { grep -o "[{,]\"$1\":[0-9.]*" "$2" | cut -d: -f2; } # NAME FILE: one a line
expect_sum() { # CONDITION WHAT [NAME=VALUE...]
    local condition=$1 what=$2 names=()
    shift 2
    for name; do names+=(-v "$name"); done
    awk "${names[@]}" "BEGIN { exit !($condition) }" || complain "$what: expected $condition, found $*"
}

# Runs the program in the background, stopped for 0.6 s like a laptop that sleeps. On a
# loaded machine it may end before this script sees it work: then it runs again.
stopped() { # STATUS ARGUMENTS...
    local want=$1 status=0 began parent pid
    shift
    while
        began=$(date +%s%N)
        timeout "$hang" "$program" "$@" >"$tmp/out" 2>"$tmp/err" &
        parent=$! pid=
        wait_until "a process" eval '{ pid=$(pgrep -P $parent) && has_worked "$pid"; } || has_ended $parent'
        ! kill -STOP "$pid" 2>/dev/null
    do
        wait $parent || true
    done
    wait_at_least 0.6
    kill -CONT "$pid" || true
    wait $parent || status=$?
    wall=$((($(date +%s%N) - began) / 1000000))
    [ $status = "$want" ] || complain "expected status $want, found $status: $*"
}
endless=(--val ascending --prop none --restarts none --size 81)

stopped 11 solve --json --strategy backtrack --var input "${endless[@]}" --max-seconds 1.5
expect_sum 'cpu <= wall - 0.5 && cpu > 0' "a solve that sleeps" \
    cpu="$(value seconds "$tmp/out")" wall="$(value wall_seconds "$tmp/out")"

# With several threads it is the sum of their times, which the shell measures too.
TIMEFORMAT='%U %S'
{ time timeout "$hang" "$program" solve --jobs 2 --json --strategy backtrack --var input "${endless[@]}" \
    --max-seconds 0.5 >"$tmp/out" 2>/dev/null || true; } 2>"$tmp/times"
read -r user sys <"$tmp/times"
expect_sum 'cpu >= 0.9 * (user + sys) - 0.1 && cpu <= user + sys + 0.05' "a solve of two threads" \
    cpu="$(value seconds "$tmp/out")" user="$user" sys="$sys"
expect_sum 'cpu <= 2 * wall + 0.05 && cpu > 0 && wall >= 0.5' "a solve of two threads" \
    cpu="$(value seconds "$tmp/out")" wall="$(value wall_seconds "$tmp/out")"
expect_sum 'rate >= 0.99 * nodes / cpu - 1 && rate <= 1.01 * nodes / cpu + 1' "nodes per second" \
    rate="$(value nodes_per_s "$tmp/out")" nodes="$(value nodes "$tmp/out")" cpu="$(value seconds "$tmp/out")"

stopped 0 compare --json --presets backtrack-naive --max-seconds 1 "$source_dir/puzzles/36/holes-60.txt"
expect_sum 'cpu <= wall / 1000 - 0.5 && cpu >= 1' "a compare that sleeps" \
    cpu="$(value seconds "$tmp/out")" wall="$wall"

stopped 11 race --headless --json --var sweep,input "${endless[@]}" --max-seconds 1.5 --report "$tmp/report"
for cpu in $(value seconds "$tmp/out"); do
    expect_sum 'cpu <= wall / 1000 - 0.5 && cpu > 0' "a lane that sleeps" cpu="$cpu" wall="$wall"
done
expect_sum 'cpu <= 2 * (wall - 0.5) && cpu > 0' "the report of two lanes that sleep" \
    cpu="$(value seconds "$tmp/report")" wall="$(value wall_seconds "$tmp/report")"

exit $failed
