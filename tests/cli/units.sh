#!/usr/bin/env bash
# Boards with other units than boxes: made, solved, checked, counted, split, merged and
# compared; and what is said of bad lists, maps and sizes.
. "$2/tests/support/cli.bash"

expect_count() { # COUNT ARGUMENT...
    local count=$1
    shift
    expect_status 0 "$program" solve --solutions all "$@"
    expect_text "$tmp/err" " $count solutions," "$*"
}

# Latin squares of order 4 and 5 (OEIS A002860); 4x4 squares and Sudokus whose diagonals
# hold every value.
expect_count 576 --latin 4
expect_count 576 --size 4 --units none
expect_count 161,280 --latin 5
expect_count 288 --size 4 --units boxes
expect_count 48 --size 4 --units x
expect_count 48 --size 4 --units boxes+x

# Every kind is generated, printed, solved, checked, written as a formula and searched in
# parts.
printf 'aabb\nacbd\naccd\nccdd\n' >"$tmp/bad-map"
printf '1 1 2 2\n1 3 2 2\n1 3 3 4\n3 4 4 4\n' >"$tmp/map"
for units in none x boxes+x windows boxes+windows regions boxes+regions+x; do
    expect_status 0 "$program" generate --units "$units" --holes .6 -o "$tmp/puzzle"
    expect_text "$tmp/puzzle" "^# units: " "the units of $units"
    expect_status 0 "$program" solve "$tmp/puzzle" -o "$tmp/solution"
    expect_status 0 "$program" check "$tmp/puzzle" "$tmp/solution"
    expect_status 0 "$program" solve "$tmp/puzzle" --cnf "$tmp/formula"
    expect_status 0 "$program" solve "$tmp/puzzle" --json --solutions all
    sed 's/.*"solutions":\([0-9]*\).*/\1/' "$tmp/out" | tail -n 1 >"$tmp/whole"
    rm -rf "$tmp/parts"
    expect_status 0 "$program" split "$tmp/puzzle" --parts 4 -o "$tmp/parts"
    for part in "$tmp"/parts/*; do
        "$program" solve --json --solutions all "$part" 2>/dev/null | tail -n 1
    done >"$tmp/lines" || true
    expect_status 0 "$program" merge --json "$tmp/lines"
    expect_text "$tmp/out" "\"status\":\"complete\",\"solutions\":$(cat "$tmp/whole")," \
        "the parts of $units"
done
# The captions of the tour of Latin squares: about 500 decisions, and 30,000.
decisions() {
    "$program" solve --preset learn --json "$source_dir/puzzles/40/latin-$1.txt" 2>/dev/null |
        sed 's/.*"decisions":\([0-9]*\).*/\1/'
}
few=$(decisions 42) many=$(decisions 36)
[ "$few" -gt 400 ] && [ "$few" -lt 600 ] || complain "expected about 500 decisions, found $few"
[ "$many" -gt 25000 ] && [ "$many" -lt 35000 ] || complain "expected about 30,000 decisions, found $many"
for seed in 1 2 3 4 5 6 7 8 9; do # holes anywhere: about 800 (median)
    "$program" generate --latin 40 --holes .36 --hole-pattern random --seed $seed -o "$tmp/random"
    "$program" solve --preset learn --json "$tmp/random" 2>/dev/null | sed 's/.*"decisions":\([0-9]*\).*/\1/'
done | sort -n | sed -n 5p >"$tmp/median"
median=$(cat "$tmp/median")
[ "$median" -gt 600 ] && [ "$median" -lt 1000 ] || complain "expected about 800 decisions, found $median"

# A trace names its units: they make its board, and another board is refused.
expect_status 0 "$program" solve --size 9 --units boxes+x --trace "$tmp/trace"
expect_text "$tmp/trace" '^trace 1 9 3x3 boxes\+x$' "the head of a trace"
"$program" generate --units boxes+x --holes 1 -o "$tmp/empty-x"
"$program" generate --holes 1 -o "$tmp/empty"
expect_status 0 "$program" check --trace "$tmp/trace" "$tmp/empty-x"
expect_status 1 "$program" check --trace "$tmp/trace" "$tmp/empty"
expect_text "$tmp/out" 'the trace is of a board with other units than the puzzle has' "other units"

expect_status 0 "$program" solve --size 4 --units "regions=$tmp/map"
expect_text "$tmp/out" '^AABB$' "a map with numbers"
expect_status 0 "$program" compare --latin 9,12 --holes .4 --presets learn,sweep --max-nodes 9999 --json
expect_text "$tmp/out" '"size":12,"box":"1x12","units":"none"' "a line of compare"
expect_status 0 "$program" record --units boxes+x --size 9 --preset backtrack-mrv -o "$tmp/film.y4m" --max-nodes 40 \
    --resolution 320x240 --fps 10

# A solution that breaks a diagonal alone is wrong, and the message names the diagonal.
"$program" solve --size 9 --var input 2>/dev/null >"$tmp/rows"
expect_status 1 "$program" check --units boxes+x "$tmp/rows" "$tmp/rows"
expect_text "$tmp/err" 'expected each value once in diagonal [12], found' "the diagonal"

wrong() { # STATUS PATTERN ARGUMENT...
    local status=$1 pattern=$2
    shift 2
    expect_status "$status" "$program" "$@"
    expect_text "$tmp/err" "$pattern" "$*"
}
wrong 2 "--units: expected none, or some of boxes, x, windows" solve --units boxes+y
wrong 1 "--units: expected a square number of values for windows, found 10" solve --size 10 --units windows
wrong 1 'bad-map:4:2: expected 4 cells of region c, found more' solve --size 4 --units "regions=$tmp/bad-map"
wrong 1 'expected a map of regions for 9x9, found 4x4' solve --size 9 --units "regions=$tmp/map"
wrong 1 'gone: No such file' solve --size 4 --units "regions=$tmp/gone"
for command in generate compare; do # this search gives up
    wrong 11 'found no solved grid with these units; try' $command --box 4x9 --units boxes+windows --holes .5
done
# Windows need no search where the shorter side of a box divides theirs; with diagonals
# they rarely do (9x9, seed 2).
for box in 2x2 3x3 5x5 8x8 3x12 32x2; do
    for units in windows boxes+windows windows+x boxes+windows+x windows+regions; do
        expect_status 0 "$program" generate --box $box --seed 2 --units $units --holes 0 -o "$tmp/windows"
        expect_status 0 "$program" check "$tmp/windows" "$tmp/windows"
    done
done
printf '4\n# units: boxes+z\n1 2 3 4\n' >"$tmp/list"
wrong 1 "list:2:16: expected none, or some of boxes, x, windows and regions, each once, joined by \\+, found 'z'" \
    solve "$tmp/list"
printf '4\n# units: regions\n1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n\nAABB\nAABB\nCCDD\n' >"$tmp/short"
wrong 1 'short:11:1: expected a map of regions with 4 rows, found the end of the text after 3' solve "$tmp/short"
exit $failed
