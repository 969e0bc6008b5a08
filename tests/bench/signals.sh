#!/usr/bin/env bash
# Milliseconds from SIGTERM to the end of each command, the slowest of several moments.
# Times are those of a clock on the wall: the machine should be idle.
# Usage: tests/bench/signals.sh BUILD_DIR
set -eu
program=$1/sudoscope
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export HOME=$tmp XDG_CONFIG_HOME=$tmp XDG_STATE_HOME=$tmp
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
head -c 50000000 /dev/zero | tr '\0' '\n' >"$tmp/blank"
for _ in $(seq 100000); do echo ................; done >"$tmp/boards"
{ echo 100 && yes "$(yes 0 | head -n 100 | tr '\n' ' ')" | head -n 100; } >"$tmp/empty"
for run in $(seq 200000); do
    echo "{\"puzzle\":\"part-$run-of-200000.txt\",\"status\":\"complete\",\"solutions\":1}"
done >"$tmp/parts.jsonl"

measure() { # COMMAND...
    local slowest=0 began took
    for moment in 0.02 0.05 0.1 0.3 1; do
        rm -rf "$tmp/parts"
        "$program" "$@" >"$tmp/out" 2>&1 &
        sleep "$moment"
        began=${EPOCHREALTIME/./}
        kill -TERM $! 2>/dev/null || true
        wait $! || true
        took=$(((${EPOCHREALTIME/./} - began) / 1000))
        [ "$took" -le "$slowest" ] || slowest=$took
    done
    echo "| $* | $slowest |"
}

echo "| command | slowest end, ms |"
echo "|---|---|"
for prop in none backward forward naked hidden alldifferent alldifferent-lazy; do
    measure solve --size 100 --solutions all --var mrv --prop $prop
done
for preset in depth-first breadth-first best-first greedy tabu anneal progressive; do
    measure solve --size 100 --preset $preset
done
measure solve --size 100 --solutions all --strategy learn --prop alldifferent
measure solve --size 100 --solutions all --strategy auto --jobs 2
measure solve "$tmp/blank"
measure solve "$tmp/boards"
measure check "$tmp/blank" "$tmp/blank"
measure generate --size 100
measure generate --size 16 --unique --holes 0.7
measure compare --size 100 --presets learn,tabu,progressive
measure compare --size 100 --presets backtrack-naive,breadth-first --seeds 50 --jobs 2
measure split "$tmp/empty" --parts 100000 -o "$tmp/parts"
measure merge "$tmp/parts.jsonl"
measure record --size 100 --seconds 1000 -o "$tmp/film.y4m"
measure record --size 100 --seconds 1000 --sound -o "$tmp/film.y4m"
measure race --headless --size 100 --var input,mrv --prop none,alldifferent
measure race --size 100 --var input,mrv --prop none,alldifferent
measure watch --size 100 --speed max --var mrv --prop alldifferent
measure watch --size 100 --speed max --strategy learn
measure watch --size 100 --sound
measure watch --size 100 --view frontier --strategy best-first
