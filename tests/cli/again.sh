#!/usr/bin/env bash
# The command `again` in each line of compare shows the run of that line.
. "$2/tests/support/cli.bash"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

member() { # NAME: of the JSON on stdin
    sed -nE "s/.*\"$1\":\"?([^,\"]*)[,\"}].*/\\1/p"
}
again_of() { # LINE: its command, with the quotes of JSON removed
    sed -E 's/.*"again":"(.*)"}$/\1/; s/\\(["\\])/\1/g' <<<"$1"
}
mkdir "$tmp/bin"
ln -s "$program" "$tmp/bin/sudoscope"
carry_out() { # COMMAND WORDS...: what it prints is in said
    (PATH=$tmp/bin:$PATH && eval "$1 ${*:2}" >"$tmp/said" 2>&1) || complain "$*: $(cat "$tmp/said")"
}
expect_run() { # LINE KEYS...: they have the same values in said
    for key in "${@:2}"; do
        want=$(member "$key" <<<"$1") found=$(member "$key" <"$tmp/said")
        [ -n "$want" ] && [ "$want" = "$found" ] || complain "$key: expected $want, found $found: $1"
    done
}

# The same search again, to the same limit: the same counts, and the same moment at its end.
cat "$source_dir/puzzles/09/easy.txt" "$source_dir/puzzles/09/inkala-2012.txt" >"$tmp/two.txt"
presets=learn,backtrack-naive,greedy,backtrack-mrv/var=mrv-random
runs=0
for board in "$tmp/two.txt" "--size 16 --holes 0.6 --boards 2" "--latin 7 --holes 0.7"; do
    # shellcheck disable=SC2086
    "$program" compare --json --presets $presets --seeds 2 --seed 5 --max-nodes 300 $board >"$tmp/lines"
    while read -r line; do
        again=$(again_of "$line")
        "$program" solve ${again#sudoscope watch} --max-nodes 300 --json --print-moment >"$tmp/said" 2>"$tmp/err" || true
        expect_run "$line" status seed size nodes decisions refutations propagations
        expect_text "$tmp/said" "^\{\"moment\":\"${again##* }\"\}\$" "the moment of $line"
        runs=$((runs + 1))
    done <"$tmp/lines"
done
[ $runs = 40 ] || complain "expected 40 runs, found $runs"

# The window pauses where the run ended.
"$program" compare --json --presets $presets --seed 5 --max-nodes 300 "$tmp/two.txt" >"$tmp/lines"
while read -r line; do
    carry_out "$(again_of "$line")" --seconds 1 --report "$tmp/report"
    cp "$tmp/report" "$tmp/said"
    expect_run "$line" seed nodes size
    expect_text "$tmp/report" '"paused":true' "$line"
done <"$tmp/lines"

# A program starts at once, and gets the board and the seed of its run, whichever characters
# are in its command.
solver="python3 '$source_dir/assets/examples/backtrack.py' # \"it's \\ fine\""
"$program" compare --json --presets "solver:$solver" "$source_dir/puzzles/09/easy.txt" --seed 7 --seeds 2 >"$tmp/lines"
while read -r line; do
    carry_out "$(again_of "$line")" --seconds 60 --report "$tmp/report" \
        "--command 'set speed max; wait end 60; quit'"
    cp "$tmp/report" "$tmp/said"
    expect_run "$line" seed nodes status
done <"$tmp/lines"

# --resume and a plot keep the commands.
"$program" compare --json --presets learn --resume "$tmp/log" "$tmp/two.txt" >"$tmp/lines"
expect_same "$tmp/lines" "$tmp/log" "the lines in the file"

# A script is named by its absolute path and its hash: the command works in every folder, and
# says so if the script has changed.
if "$program" list script 2>/dev/null | grep -q .; then
    scripts="$tmp/it's a folder"
    mkdir "$scripts"
    cp "$source_dir/assets/scripts/mrv.lua" "$scripts/my mrv.lua"
    cp "$source_dir"/assets/scripts/{naked-pairs,luby,random}.lua "$scripts"
    (cd "$scripts" && "$program" compare --json --max-nodes 300 --seeds 2 --presets \
        "backtrack-mrv/var=my mrv.lua,backtrack-mrv/prop=./naked-pairs.lua+hidden/restarts=luby.lua:7/val=$scripts/random.lua" \
        "$tmp/two.txt" >"$tmp/script")
    runs=0
    while read -r line; do
        again=$(again_of "$line")
        (cd / && eval "'$program' solve ${again#sudoscope watch} --max-nodes 300 --json" >"$tmp/said" 2>"$tmp/err") || true
        expect_run "$line" status seed size nodes decisions refutations propagations
        runs=$((runs + 1))
    done <"$tmp/script"
    [ $runs = 8 ] || complain "expected 8 runs with scripts, found $runs"
    line=$(tail -n 1 "$tmp/script")
    (cd / && carry_out "$(again_of "$line")" --seconds 1 --report "$tmp/report")
    cp "$tmp/report" "$tmp/said"
    expect_run "$line" seed nodes size
    echo '-- another' >>"$scripts/luby.lua"
    expect_status 2 "$program" compare --show 8 "$tmp/script"
    [ "$(cat "$tmp/out")" = "" ] || complain "a changed script: expected no output"
    expect_text "$tmp/err" "^sudoscope: --restarts: expected /.*/luby.lua@[0-9a-f]*, found the version luby.lua@" "a changed script"
fi

# --show N becomes the watch of line N.
"$program" compare --show 2 "$tmp/lines" >"$tmp/said" 2>&1 &
shown=$!
expected=$(again_of "$(sed -n 2p "$tmp/lines")")
is_watch() { [ "$(tr '\0' ' ' <"/proc/$shown/cmdline")" = "$expected " ]; }
wait_until "the watch of line 2" is_watch
kill -TERM $shown
wait $shown || true
expect_text "$tmp/said" "^$expected\$" "the command is printed"

refuse() { # STATUS MESSAGE WORDS...
    expect_status "$1" timeout "$hang" "$program" compare "${@:3}"
    expect_text "$tmp/err" "$2" "compare ${*:3}"
}
refuse 1 'lines: --show: expected a line 1..2, found 3' --show 3 "$tmp/lines"
refuse 1 'No such file' --show 1 "$tmp/missing"
refuse 1 'two.txt:1:' --show 1 "$tmp/two.txt"
refuse 2 '--show: expected one FILE of compare --json, found 0' --show 1
refuse 2 '--show: expected one FILE of compare --json, found 2' --show 1 "$tmp/lines" "$tmp/log"
refuse 2 '--show cannot be combined with --presets' --show 1 --presets learn "$tmp/lines"
refuse 2 "--show: expected a whole number 1.*, found '0'" --show 0 "$tmp/lines"
for command in 'rm -rf x' 'sudoscope watch --moment 1 --config x' 'sudoscope watch --moment 1 --solver' \
    'sudoscope watch --moment 1 --solver x y' '' "sudoscope solve --moment 1" \
    'sudoscope watch --moment 1 --var a.lua --report x'; do
    echo "{\"again\":\"$command\"}" >"$tmp/foreign"
    refuse 1 'foreign:1: "again": expected sudoscope watch --moment TEXT' --show 1 "$tmp/foreign"
done
exit $failed
