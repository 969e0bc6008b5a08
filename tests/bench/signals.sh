#!/usr/bin/env bash
# Milliseconds from SIGINT or SIGTERM to the end of each command, the slowest of several
# moments. Times are those of a clock on the wall: the machine should be idle.
# Usage: tests/bench/signals.sh BUILD_DIR [SIZE]
set -eum # jobs of their own: a background job of a script would ignore SIGINT
program=$1/sudoscope
size=${2:-256}
source=$(cd "$(dirname "$0")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export HOME=$tmp XDG_CONFIG_HOME=$tmp XDG_STATE_HOME=$tmp
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
head -c 50000000 /dev/zero | tr '\0' '\n' >"$tmp/blank"
for _ in $(seq 100000); do echo ................; done >"$tmp/boards"
{ echo "$size" && yes "$(yes 0 | head -n "$size" | tr '\n' ' ')" | head -n "$size"; } >"$tmp/empty"
"$program" split "$source/puzzles/09/17-clues.txt" --parts 1 -o "$tmp/one" >"$tmp/out"
yes "$("$program" solve --json "$tmp/one"/*)" | head -n 200000 >"$tmp/parts.jsonl"

measure() { # COMMAND...
    local slowest=0 began took signal=INT
    for moment in 0.02 0.05 0.1 0.2 0.3 0.5 0.7 1 2 4; do
        rm -rf "$tmp/parts" "$tmp"/film.* # truncating a large film takes long
        "$program" "$@" >"$tmp/out" 2>&1 &
        sleep "$moment"
        began=${EPOCHREALTIME/./}
        kill -$signal $! 2>/dev/null || true
        wait $! || true
        took=$(((${EPOCHREALTIME/./} - began) / 1000))
        [ "$took" -le "$slowest" ] || slowest=$took
        [ $signal = INT ] && signal=TERM || signal=INT
    done
    echo "| $* | $slowest |"
}

echo "| command | slowest end, ms |"
echo "|---|---|"
for prop in none backward forward naked hidden alldifferent alldifferent-lazy; do
    measure solve --size "$size" --solutions all --var mrv --prop $prop
done
for preset in depth-first breadth-first best-first greedy tabu anneal progressive; do
    measure solve --size "$size" --preset $preset
done
measure solve --size "$size" --solutions all --strategy learn --prop alldifferent
measure solve --size "$size" --solutions all --strategy auto --jobs 2
measure solve --size "$size" --cnf /dev/null
measure solve --size "$size" --proof /dev/null
measure solve --size "$size" --states /dev/null
measure solve --size "$size" --json -o /dev/null
measure solve "$tmp/empty"
measure solve "$tmp/blank"
measure solve "$tmp/boards"
measure check "$tmp/blank" "$tmp/blank"
measure generate --size "$size"
measure generate --size 16 --unique --holes 0.7
measure compare --size "$size" --presets learn,tabu,progressive
measure compare --size "$size" --presets backtrack-naive,breadth-first --seeds 50 --jobs 2
measure split "$tmp/empty" -o "$tmp/parts"
measure split "$tmp/empty" --parts 100000 -o "$tmp/parts"
measure merge "$tmp/parts.jsonl"
measure record --size "$size" --seconds 1000 -o "$tmp/film.y4m"
measure record --size "$size" --seconds 1000 --sound -o "$tmp/film.y4m"
measure record --size "$size" --seconds 1000 -o "$tmp/film.mp4"
measure race --headless --size "$size" --var input,mrv --prop none,alldifferent
measure race --size "$size" --var input,mrv --prop none,alldifferent
measure watch --size "$size" --speed max --var mrv --prop alldifferent
measure watch --size "$size" --speed max --strategy learn
measure watch --size "$size" --strategy auto --speed max --view stack
measure watch --size "$size" --sound
measure watch --size "$size" --view frontier --strategy best-first
