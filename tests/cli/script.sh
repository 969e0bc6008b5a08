#!/usr/bin/env bash
# Scripts on the command line: solve, record, race, compare and --resume take them; an
# error has file, line and the right exit status.
. "$2/tests/support/cli.bash"
if "$program" solve --var missing.lua 2>&1 | grep -q 'built without Lua'; then
    "$program" exercise own-heuristic 2>&1 | grep -q ':[0-9]*:[0-9]*: .* built without Lua' ||
        { echo "FAIL: own-heuristic does not name Lua" && exit 1; }
    echo "skipped: built without Lua"
    exit 77
fi
scripts=$source_dir/assets/scripts
cd "$tmp"
"$program" generate --size 16 --holes 0.55 --seed 3 -o board.txt

# The same counts as the plug-in of the same name, and the name of the version.
counts() { # OPTIONS
    expect_status 0 "$program" solve board.txt --strategy backtrack --prop forward --json "$@"
    grep -oE '"(decisions|refutations|restarts|propagations)":[0-9]+' "$tmp/out"
}
for order in mrv input dom-wdeg; do
    [ "$(counts --var $order)" = "$(counts --var "$scripts/$order.lua")" ] ||
        complain "$order.lua: expected the counts of $order"
    expect_text "$tmp/out" "\"var\":\"$order.lua@[0-9a-f]{16}\"" "solve --json"
done
{ printf "\xef\xbb\xbf"; cat "$scripts/mrv.lua"; } >marked.lua # a byte order mark
[ "$(counts --var mrv)" = "$(counts --var marked.lua)" ] || complain "marked.lua: expected the counts of mrv"
[ "$(counts --restarts luby:5)" = "$(counts --restarts "$scripts/luby.lua:5")" ] ||
    complain "luby.lua: expected the counts of luby"
expect_text "$tmp/out" '"restarts":"?luby.lua@[0-9a-f]{16}:5"?|luby.lua@[0-9a-f]{16}:5' "solve --json"
for script in naked-pairs alldifferent; do
    expect_status 0 "$program" solve board.txt --strategy backtrack --prop "$scripts/$script.lua+hidden" -o solution
    expect_status 0 "$program" check board.txt solution
done
expect_status 0 "$program" solve board.txt --strategy backtrack --val "$scripts/random.lua" --jobs 2

# Errors: before the search they are wrong usage, in the search bad input.
expect_error() { # STATUS TEXT MESSAGE OPTIONS
    printf '%s\n' "$2" >h.lua
    wanted=$1 message=$3
    shift 3
    expect_status "$wanted" "$program" "$@"
    expect_text "$tmp/err" "$message" "$*"
}
solve="solve board.txt --strategy backtrack --prop forward --var h.lua"
# shellcheck disable=SC2086
{
expect_error 2 'x = (' 'h.lua:2: unexpected symbol near <eof>' $solve
expect_error 2 'pcall()' "h.lua:1: attempt to call a nil value \(global 'pcall'\)" $solve
expect_error 2 'function value() end' 'expected a function variable\(b\) in h.lua, found none' $solve
expect_error 1 'function variable(b)
return 256 end' 'board.txt: h.lua:1: expected variable\(b\) to return a cell 0..255, found 256' $solve
expect_error 1 'function variable(b)
while true do end end' 'h.lua:2: the call takes too long' $solve
expect_error 1 'function variable(b)
return b:smallest(function() return {} end) end' 'h.lua:2: expected a number, found table' \
    compare board.txt --presets backtrack-mrv/var=h.lua
expect_error 1 'function cutoff(run) return 0/0 end' 'h.lua:1: expected cutoff.* found NaN' \
    solve board.txt --strategy backtrack --prop forward --restarts h.lua
expect_error 1 'function value(b, c) return 17 end' 'h.lua:1: expected value.* 1..16, found 17' \
    solve board.txt --strategy backtrack --prop forward --val h.lua
expect_error 1 'function propagate(b)
for c = 0, 255 do b:remove(c, 1) end end' 'h.lua:2: expected ' \
    solve board.txt --strategy backtrack --prop h.lua
}
expect_status 2 "$program" solve --var missing.lua
expect_text "$tmp/err" 'missing.lua: No such file' "missing"

# A comparison goes on with the same text, under whatever path, and with no other.
cp "$scripts/mrv.lua" mine.lua
compare() {
    "$program" compare board.txt --presets "backtrack-mrv,backtrack-mrv/var=./mine.lua/restarts=luby:9" \
        --resume runs.jsonl >"$tmp/out" 2>"$tmp/err"
}
compare || complain "compare: expected status 0"
[ "$(wc -l <runs.jsonl)" = 2 ] || complain "expected 2 runs"
expect_text runs.jsonl '"preset":"backtrack-mrv/var=mine.lua@[0-9a-f]{16}/restarts=luby:9"' "the line of a run"
compare || complain "compare: expected to go on"
[ "$(wc -l <runs.jsonl)" = 2 ] || complain "expected no new run"
echo "-- another" >>mine.lua
if compare; then complain "compare: expected to refuse the lines of another version"; fi
expect_text "$tmp/err" 'expected "preset": a preset of this comparison' "--resume"

# "unsolvable" by a script that removes what a solution has rests on the script.
echo 'function propagate(b) for c = 0, 255 do
while not b:value(c) do if not b:remove(c, b:candidates(c)[1]) then return end end end end' >h.lua
expect_status 10 "$program" solve board.txt --strategy backtrack --prop h.lua
expect_text "$tmp/err" 'board.txt: unsolvable rests on what h.lua@[0-9a-f]* removes' "a script's proof"
expect_status 10 "$program" solve board.txt --json --strategy backtrack --prop h.lua
expect_text "$tmp/out" '"rests_on":"h.lua@' "a script's proof, as JSON"
expect_status 0 "$program" solve board.txt --strategy backtrack --prop "$scripts/naked-pairs.lua+hidden"
if grep 'rests on' "$tmp/err"; then complain "a solution rests on no script"; fi

# Races, and recordings that are the same each time.
expect_status 0 "$program" race board.txt --headless --prop hidden --var "mine.lua,mrv,$scripts/own-1.lua"
expect_text "$tmp/out" 'mine.lua' "race"
for film in one two; do
    expect_status 0 "$program" record board.txt --strategy backtrack --var "$scripts/dom-wdeg.lua" \
        --val "$scripts/random.lua" --prop "$scripts/naked-pairs.lua" --seconds 1 --fps 10 \
        --resolution 320x240 -o $film.y4m
done
cmp one.y4m two.y4m || complain "expected two equal recordings"

exit $failed
