#!/usr/bin/env bash
# Milliseconds from SIGINT or SIGTERM to the end of each command, the slowest of several
# moments, and the CPU time that the program used for it: on a machine that is not idle
# only this one tells. MOMENTS (seconds, separated by commas) replaces the moments; ONLY
# selects the commands that contain it.
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
{ yes 1 | head -n $((size * size)) | tr '\n' ' ' && echo; } >"$tmp/board"
line='{"exercise":"thrashing","hash":"0","student":"","boards":"0000000000000000","answers":"","marks":"","right":0,"of":6}'
echo "$line" >"$tmp/lines"
hash=$("$program" exercise thrashing --verify "$tmp/lines" 2>&1 | grep -o 'has hash [0-9a-f]*' | tail -c 17)
yes "${line/'"hash":"0"'/'"hash":"'$hash'"'}" | head -n 500000 >"$tmp/lines"
yes "$("$program" solve --json "$tmp/one"/*)" | head -n 200000 >"$tmp/parts.jsonl"

moments=${MOMENTS:-0.02,0.05,0.1,0.2,0.3,0.5,0.7,1,2,4}
feed=: # what writes to the program's standard input
# Truncating a large film takes long.
export OUT=$tmp/out BEFORE="rm -rf $tmp/parts $tmp/film.*"
measure() { # WORDS...
    [[ "$*" == *${ONLY:-}* ]] || return 0
    python3 "$source/tests/bench/ends.py" "$feed" "$moments" "$program" "$@"
}

echo "| command | slowest end, ms | ms of CPU | status |"
echo "|---|---|---|---|"
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
for story in "seek-to 200; why" "pause; lens row 1" "lanes 4; part" "wait 0.2; why conflict" clip record screenshot; do
    measure watch --size "$size" --preset learn --speed max --command "wait 0.1; $story"
done
measure watch --size "$size" --command generate
measure watch --size "$size" --units regions --command "generate; set units x"
measure generate --size 64 --units regions
measure exercise thrashing --verify "$tmp/lines"

# Queues that somebody else fills.
mkfifo "$tmp/control"
for line in "set view stack" "no such command" screenshot "pause; run" restart "set size $size"; do
    BESIDE="yes '$line' >$tmp/control" measure watch --size 25 --speed 100 --control "$tmp/control"
done
BESIDE="yes 'set view stack' >$tmp/control" measure watch --size "$size" --control "$tmp/control"
for flood in "yes remove r1c2 8" "yes decide r1c2 8" "yes 1 2 3" "yes 'say hello'" "cat /dev/zero" \
    "head -c 100000000 /dev/zero | tr '\\0' 1" "while cat $tmp/board; do :; done"; do
    feed=$flood
    measure watch --size "$size" --trace -
    measure watch --size "$size" --trace - --speed max --referee stop
    measure check --trace - "$tmp/empty"
    measure check --trace - --against /dev/null "$tmp/empty"
    measure record --size "$size" --trace - -o "$tmp/film.y4m"
    feed=:
    measure watch --size "$size" --solver "$flood"
    measure check --solver "$flood" "$tmp/empty"
    measure compare --presets "solver:${flood//,/\\,}" "$tmp/empty"
done
"$program" solve --size "$size" --max-nodes 300 --trace "$tmp/trace" -o /dev/null 2>"$tmp/out" || true
measure check --trace "$tmp/trace" "$tmp/empty"
measure check --trace "$tmp/trace" --referee alldifferent "$tmp/empty"
measure check --trace "$tmp/trace" --against "$tmp/trace" "$tmp/empty"
measure watch --trace "$tmp/trace" --speed max "$tmp/empty"
measure race --presets "learn,solver:cat $tmp/trace" --headless "$tmp/empty"
measure solve --size "$size" --trace /dev/null
measure solve --size "$size" --trace - --solutions all
measure watch --size "$size" --listen 6677
