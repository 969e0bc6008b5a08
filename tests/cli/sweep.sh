#!/usr/bin/env bash
# compare over sizes and shares of holes: the boards, --resume after kills, its errors.
# SUDOSCOPE_KILLS: how often to kill; SUDOSCOPE_SEED: of the moments.
. "$2/tests/support/cli.bash"

seed=${SUDOSCOPE_SEED:-$$}
RANDOM=$seed
identities() { sed 's/,"status":.*//' "$@" | sort; } # which runs
results() { sed 's/,"seconds":.*//' "$@" | sort; }   # all but times

# A board is the same whatever else is swept, on every machine, and generate makes it.
expect_status 0 "$program" compare --json --size 9,16,25 --holes 0.3..0.62:0.08 --boards 3 \
    --presets greedy --max-nodes 1
board=$(grep -o '"size":16,.*"holes":0.46,"board":2,"board_seed":[0-9]*' "$tmp/out")
[ "$board" = '"size":16,"box":"4x4","holes":0.46,"board":2,"board_seed":5982119585433911' ] ||
    complain "board 2 of 16x16 with 0.46 holes: found $board"
[ "$(wc -l <"$tmp/out")" = 45 ] || complain "expected 3 x 5 x 3 lines"
expect_status 0 "$program" compare --json --size 16 --holes 0.46 --boards 2 --presets backtrack-hidden
expect_text "$tmp/out" "$board" "the same board in another sweep"
nodes=$(sed -n 's/.*"board":2,.*"nodes":\([0-9]*\),.*/\1/p' "$tmp/out")
"$program" generate --size 16 --holes 0.46 --seed "${board##*:}" >"$tmp/board"
expect_status 0 "$program" compare --json --presets backtrack-hidden "$tmp/board"
expect_text "$tmp/out" "\"nodes\":$nodes," "search of the generated board"
expect_status 0 "$program" compare --json --size 16 --holes 0.46 --boards 2 --seed 2 --presets backtrack-hidden
if grep -qF "$board" "$tmp/out"; then complain "another --seed gave the same boards"; fi

# Without --holes and --boards: empty boards.
expect_status 0 "$program" compare --size 4,9 --presets greedy
expect_text "$tmp/out" '^ +4 +1 greedy +1 ' "row of the empty 4x4"
expect_text "$tmp/out" '^ +9 +1 greedy +1 ' "row of the empty 9x9"

# --ablate: a preset, and the preset without each of its ingredients in turn.
latin=(--size 25 --units none --holes 0.42 --boards 2 --max-nodes 3000)
expect_status 0 "$program" compare --json --ablate learn "${latin[@]}" --resume "$tmp/ablated"
sed 's/{"preset":"\([^"]*\)".*/\1/' "$tmp/out" | sort -u | paste -sd, >"$tmp/names"
[ "$(<"$tmp/names")" = 'learn,learn without groups,learn without prop,learn without restarts,learn without strategy' ] ||
    complain "--ablate learn compared $(<"$tmp/names")"
expect_status 0 "$program" compare --ablate learn "${latin[@]}" --resume "$tmp/ablated"
[ "$(grep -c '^learn without [a-z]*  *[0-9]' "$tmp/out")" = 4 ] || complain "the table of --ablate"
[ "$(wc -l <"$tmp/ablated")" = 10 ] || complain "--resume of --ablate made runs again"
[ "$(sed 's/.*"nodes":/"nodes":/; s/,"seconds":.*//' "$tmp/ablated" | sort -u | wc -l)" -ge 7 ] ||
    complain "leaving out an ingredient changes nothing"
counts() { sed 's/.*"nodes":/"nodes":/; s/,"seconds":.*//' "$tmp/out"; }
while IFS='|' read -r without instead; do
    expect_status 0 "$program" compare --json --presets "$without" "${latin[@]}"
    counts >"$tmp/without"
    expect_status 0 "$program" compare --json --presets $instead "${latin[@]}"
    counts | diff - "$tmp/without" || complain "$without is not $instead"
done <<'END'
learn without groups|learn --tune groups=0
learn without restarts without prop|learn/restarts=none/prop=forward
learn without strategy|learn/strategy=backtrack
END
if "$program" list script 2>/dev/null | grep -q .; then
    script=$source_dir/assets/scripts/input.lua
    expect_status 0 "$program" compare --json --presets "sweep/var=$script without val" --size 4
    expect_text "$tmp/out" '"preset":"sweep/var=input.lua@[0-9a-f]* without val"' "an ablated script's hash"
fi
expect_status 2 "$program" compare --ablate tabu
expect_text "$tmp/err" "--ablate: expected a setting with something to leave out, found 'tabu'" "nothing to ablate"
expect_status 2 "$program" compare --ablate learn --presets tabu
expect_text "$tmp/err" "--ablate cannot be combined with --presets" "two lists"
expect_status 2 "$program" compare --ablate 'learn without var'
expect_text "$tmp/err" "expected one of strategy, prop, restarts, groups after 'without', found 'var'" "ignored"
expect_status 2 "$program" compare --ablate learn,sweep
expect_text "$tmp/err" "found 'learn,sweep'" "two settings"

# A sweep that is ended again and again, and one that is not, give the same lines and the
# same table, except for times.
untimed() { sed -E 's/ +[0-9]+\.[0-9]{6}/ TIME/' "$@"; }
is_far_enough() { # PID LINES
    has_ended "$1" || [ "$(wc -l <"$tmp/log")" -ge "$2" ]
}
survives() { # LINES; the command is "${sweep[@]}", its file "$tmp/log"
    local lines=$1 ended=0 i done_before end_at size tear signal
    rm -f "$tmp/lines"
    expect_status 0 timeout "$hang" "${sweep[@]}" --resume "$tmp/lines"
    untimed "$tmp/out" >"$tmp/undisturbed"
    results "$tmp/lines" >"$tmp/expected"
    [ "$(wc -l <"$tmp/lines")" = "$lines" ] || complain "expected $lines lines, found $(wc -l <"$tmp/lines")"
    : >"$tmp/log"
    for ((i = 0; i < ${SUDOSCOPE_KILLS:-4}; i++)); do
        done_before=$(wc -l <"$tmp/log")
        end_at=$((done_before + RANDOM % (lines - done_before)))
        signal=KILL
        [ $((i % 2)) = 0 ] || signal=TERM
        "${sweep[@]}" --resume "$tmp/log" >"$tmp/out" 2>&1 &
        wait_until "$end_at lines" is_far_enough $! $end_at
        kill -$signal $! 2>/dev/null && ended=$((ended + 1))
        wait $! 2>/dev/null || true
        # A kill seldom tears a line: tear the last one at any byte.
        size=$(stat -c %s "$tmp/log")
        tear=$((RANDOM % 250))
        [ $signal = TERM ] || [ "$size" -le $tear ] || truncate -s -$tear "$tmp/log"
        # Else it would be done too soon.
        [ "$(wc -l <"$tmp/log")" -lt $((lines * 3 / 4)) ] || truncate -s 9000 "$tmp/log"
    done
    [ $ended -gt 0 ] || complain "nothing was ended (seed $seed)"
    expect_status 0 timeout "$hang" "${sweep[@]}" --resume "$tmp/log"
    [ -z "$(identities "$tmp/log" | uniq -d)" ] || complain "a run has two lines (seed $seed)"
    results "$tmp/log" >"$tmp/found"
    expect_same "$tmp/expected" "$tmp/found" "lines after $ended ends (seed $seed)"
    untimed "$tmp/out" >"$tmp/table.untimed"
    expect_same "$tmp/undisturbed" "$tmp/table.untimed" "table after $ended ends (seed $seed)"
}

# With another program: 3 settings x 20 boards.
sweep=("$program" compare --jobs 2 --size 9 --holes 0.5 --boards 20 --max-nodes 20000
    --max-seconds 600 --presets
    "greedy,tabu,solver:python3 '$source_dir/assets/examples/backtrack.py'")
survives 60

# Without: 2 x 5 x 4 x 2 x 3.
sweep=("$program" compare --jobs 2 --size 9,16 --holes 0.3..0.7:0.1 --boards 4 --seeds 2
    --presets backtrack-mrv,greedy,tabu --max-nodes 20000)
survives 240

# The table is of all lines; nothing is run again.
cp "$tmp/out" "$tmp/table"
cp "$tmp/log" "$tmp/before"
expect_status 0 "${sweep[@]}" --resume "$tmp/log"
expect_same "$tmp/table" "$tmp/out" "table of a sweep that was done before"
expect_same "$tmp/before" "$tmp/log" "file of a sweep that was done before"
expect_status 0 "${sweep[@]}" --resume "$tmp/log" --json
expect_empty "$tmp/out" "lines of a sweep that was done before"

# Lines of parts of a sweep, made anywhere, are the sweep.
part=("$program" compare --json --max-nodes 500 --boards 2)
: >"$tmp/parts"
for size in 9 16; do
    for holes in 0.3 0.4; do
        expect_status 0 "${part[@]}" --size $size --holes $holes --presets greedy
        cat "$tmp/out" >>"$tmp/parts"
    done
done
expect_status 0 "${part[@]}" --size 9,16 --holes 0.3..0.4:0.1 --presets greedy --resume "$tmp/parts"
expect_empty "$tmp/out" "lines that no part has"

# More of the same sweep: only what is new is run, also of files.
expect_status 0 "$program" compare --presets greedy --resume "$tmp/files" \
    "$source_dir"/puzzles/09/*.txt
before=$(wc -l <"$tmp/files")
expect_status 0 "$program" compare --presets greedy,tabu --max-seconds 10 --json \
    --resume "$tmp/files" "$source_dir"/puzzles/09/*.txt
[ "$(wc -l <"$tmp/out")" = "$before" ] || complain "expected $before new lines"
if grep -q '"preset":"greedy"' "$tmp/out"; then complain "greedy was run again"; fi

# The lines of a preset or a file that is given twice are told apart by their order.
twice=("$program" compare --presets greedy,greedy --max-nodes 50 --resume "$tmp/twice"
    "$source_dir"/puzzles/09/{easy,easy}.txt)
for _ in 1 2; do
    expect_status 0 "${twice[@]}"
    [ "$(wc -l <"$tmp/twice")" = 4 ] || complain "expected 4 lines, found $(wc -l <"$tmp/twice")"
done
sed 's/"puzzle":"[^"]*"/"puzzle":"x.txt"/' "$tmp/twice" >"$tmp/other"
expect_status 1 "${twice[@]}" --resume "$tmp/other"
expect_text "$tmp/err" ':1:[0-9]+: expected "puzzle": a puzzle of this comparison, found .*x.txt' "another file"
sed 's/"size":9,"box":"3x3"/"size":16,"box":"4x4"/' "$tmp/twice" >"$tmp/other"
expect_status 1 "${twice[@]}" --resume "$tmp/other"
expect_text "$tmp/err" ":1:[0-9]+: expected \"size\": 9, found '16'" "a file that has changed"

# A signal: no line of the run that it ended; the next time it is run.
"$program" compare --size 36 --holes 0.45 --presets backtrack-naive --max-nodes 1000000000000 \
    --resume "$tmp/one" >"$tmp/out" 2>"$tmp/err" &
wait_until "a file for the lines" [ -e "$tmp/one" ]
kill -TERM $!
status=0
wait $! || status=$?
[ $status = 11 ] || complain "interrupted: expected status 11, found $status"
expect_empty "$tmp/one" "lines of an interrupted run"

# What is wrong with a file: where, what was expected, what was found. It stays as it is.
expect_wrong() { # MESSAGE WHAT; the lines on stdin
    cat >"$tmp/wrong"
    cp "$tmp/wrong" "$tmp/kept"
    expect_status 1 "${sweep[@]}" --resume "$tmp/wrong"
    expect_text "$tmp/err" "^sudoscope: $tmp/wrong:$1\$" "$2"
    expect_same "$tmp/kept" "$tmp/wrong" "$2: the file"
}
first=$(head -n 1 "$tmp/log")
replaced() { printf '%s\n%s\n' "$first" "$(sed -n 2p "$tmp/log" | sed "$1")"; }
expect_wrong "1:1: expected an object in JSON, '\{', found '9'" "a puzzle" <<<'9 0 0 1'
expect_wrong "1:1: expected the line of a run, found other text" "no newline" < <(printf '9 0')
expect_wrong "2:11: expected \"preset\": a preset of this comparison, found '\"learn\"'" \
    "another preset" < <(replaced 's/"preset":"[^"]*"/"preset":"learn"/')
expect_wrong "2:[0-9]+: expected \"size\": a size of this comparison, found '12'" \
    "another size" < <(replaced 's/"size":[0-9]*/"size":12/')
expect_wrong "2:[0-9]+: expected \"holes\": a share of --holes, found '0.35'" \
    "another share" < <(replaced 's/"holes":[0-9.]*/"holes":0.35/')
expect_wrong "2:[0-9]+: expected \"board\": the number of a board, up to --boards, found '5'" \
    "a board too many" < <(replaced 's/"board":[0-9]*/"board":5/')
expect_wrong "2:[0-9]+: expected \"board_seed\": [0-9]+, found '7'" \
    "boards of another seed" < <(replaced 's/"board_seed":[0-9]*/"board_seed":7/')
expect_wrong "2:[0-9]+: expected \"seed\": a seed of this comparison, found '-1'" \
    "another seed" < <(replaced 's/"seed":[0-9]*/"seed":-1/')
expect_wrong "2:[0-9]+: expected \"max_nodes\": 20000, found '10'" \
    "another limit" < <(replaced 's/"max_nodes":[0-9]*/"max_nodes":10/')
expect_wrong "2:[0-9]+: expected \"max_nodes\": 20000, found the end of the line" \
    "no limit" < <(replaced 's/"max_nodes":[0-9]*,//')
expect_wrong "2:[0-9]+: expected \"tune\": no such member in this comparison, found '\"pool=5\"'" \
    "another tuning" < <(replaced 's/"status"/"tune":"pool=5","status"/')
expect_wrong "2:[0-9]+: expected \"status\": .*, found '\"running\"'" \
    "no status" < <(replaced 's/"status":"[^"]*"/"status":"running"/')
expect_wrong "2:[0-9]+: expected ',' or '\}', found ';'" \
    "bad JSON" < <(replaced 's/,"nodes"/;"nodes"/')
for member in size holes board seed; do
    expect_wrong "2:[0-9]+: expected \"$member\": .*, found '\"x\"'" \
        "no number" < <(replaced "s/\"$member\":[0-9.]*/\"$member\":\"x\"/")
done
expect_wrong "2:1: expected every run once, found a second line of .*" \
    "a line twice" < <(printf '%s\n%s\n' "$first" "$first")

mkfifo "$tmp/pipe"
expect_status 1 "${sweep[@]}" --resume "$tmp/pipe"
expect_text "$tmp/err" "pipe: expected a file, found a pipe or device" "a pipe"
expect_status 1 "${sweep[@]}" --resume "$tmp"
expect_text "$tmp/err" "Is a directory" "a folder"

# Lines of runs whose parameters were tuned are those of the same tuning only.
tuned=(compare --box 2x2 --presets progressive --boards 2 --json --resume "$tmp/tuned")
expect_status 0 "$program" "${tuned[@]}" --tune pool=5
expect_text "$tmp/tuned" '"tune":"pool=5"' "tuned runs"
expect_status 0 "$program" "${tuned[@]}" --tune pool=5
expect_status 1 "$program" "${tuned[@]}"

# So are those of boards with other units.
units=(compare --size 4 --holes 0.5 --presets learn --resume "$tmp/units")
expect_status 0 "$program" "${units[@]}" --units boxes+x
expect_status 0 "$program" "${units[@]}" --units boxes+x
[ "$(wc -l <"$tmp/units")" = 1 ] || complain "a board with diagonals was searched again"
expect_status 1 "$program" "${units[@]}"
expect_text "$tmp/err" 'expected "units": no such member in this comparison, found .*boxes' "other units"

# Two at once would mix their lines.
if command -v flock >/dev/null; then
    expect_status 1 flock "$tmp/log" "${sweep[@]}" --resume "$tmp/log"
    expect_text "$tmp/err" "log: in use by another comparison" "a locked file"
fi

# A preset may be changed; it is named as it was written.
expect_status 0 "$program" compare --size 9 --holes 0.6 --json --max-nodes 5000 \
    --presets backtrack-mrv,backtrack-mrv/prop=hidden/var=mrv,backtrack-hidden
nodes=$(sed -n 's/^{"preset":"backtrack-mrv\/prop=hidden\/var=mrv",.*\("nodes":[0-9]*\).*/\1/p' "$tmp/out")
[ -n "$nodes" ] || complain "no line of a changed preset"
expect_text "$tmp/out" "^\{\"preset\":\"backtrack-hidden\".*$nodes," "a preset made from another"
if grep -q "^{\"preset\":\"backtrack-mrv\",.*$nodes," "$tmp/out"; then complain "nothing was changed"; fi
for presets in greedy/ greedy/var greedy/no=1 greedy/var=no "greedy/$(printf '%0300d' 0)"; do
    expect_status 2 "$program" compare --presets "$presets"
done
expect_text "$tmp/err" 'expected at most 255 characters, found 307' "a long name"

# Bad usage.
for words in "--size 9,9" "--size 9," "--size ,9" "--size 9,2" "--holes 0.5..0.3:0.1" \
    "--holes 0.3..0.5:0" "--holes 0.3..0.5" "--holes 0.3..1.5:0.1" "--boards 0" \
    "--box 3x3 --size 9,16" "--boards 2 $tmp/board" "--size 9,16 $tmp/board"; do
    # shellcheck disable=SC2086
    expect_status 2 "$program" compare $words
done
expect_status 2 "$program" solve --size 9,16
expect_status 2 "$program" generate --holes 0.3..0.5:0.1
: >"$tmp/out"
expect_status 2 "$program" compare --json --resume "$tmp/out" --presets greedy

# Seeds wrap at 2^64, and a file name need not be UTF-8: --resume reads what it wrote.
for name in $'a\xff.txt' $'a\xfe.txt'; do
    cp "$source_dir/puzzles/09/17-clues.txt" "$tmp/$name"
done
for lines in 16 6; do
    sed -i "$((lines + 1)),\$d" "$tmp/own.jsonl" 2>/dev/null || true
    expect_status 0 "$program" compare --presets learn,sweep --seed 18446744073709551614 --seeds 4 \
        --resume "$tmp/own.jsonl" "$tmp"/a*.txt
    [ "$(wc -l <"$tmp/own.jsonl")" = 16 ] || complain "expected 16 lines, found $(wc -l <"$tmp/own.jsonl")"
done
expect_status 0 "$program" merge "$tmp/own.jsonl"
expect_text "$tmp/out" '^medians over 2 boards and 4 seeds' "two names that are not UTF-8"
exit $failed
