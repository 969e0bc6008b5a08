#!/usr/bin/env bash
# solve --trace, --trace and --solver: what one program writes, another shows.
. "$2/tests/support/cli.bash"

puzzle=$source_dir/puzzles/09/inkala-2012.txt
example="python3 $source_dir/assets/examples/backtrack.py"

# Our own lines, for a search with clause learning.
expect_status 0 "$program" solve --strategy learn --trace "$tmp/learn.trace" "$puzzle"
[ "$(head -1 "$tmp/learn.trace")" = "trace 1 9 3x3" ] || complain "expected a first line"
expect_text "$tmp/learn.trace" '^solution$' "the solution in the trace"
expect_text "$tmp/learn.trace" '^decide r[1-9]c[1-9] -?[1-9]$' "a decision in the trace"
expect_status 0 "$program" solve --strategy learn --trace - "$puzzle"
cmp -s "$tmp/learn.trace" "$tmp/out" || complain "expected the same trace on stdout"
expect_status 2 "$program" solve --trace "$tmp/x" "$puzzle" "$puzzle"
expect_text "$tmp/err" 'expect one puzzle, found 2 files, or a folder' "a trace of one puzzle"
cat "$puzzle" "$puzzle" >"$tmp/two.txt"
expect_status 1 "$program" solve --trace "$tmp/x" "$tmp/two.txt"
expect_text "$tmp/err" 'expect one puzzle, found another, or a folder' "a trace of one puzzle of a file"
expect_status 1 "$program" race --headless --presets "trace:$tmp/none,learn" "$puzzle"
expect_text "$tmp/err" 'none: No such file or directory$' "a lane without its trace"
expect_status 2 "$program" solve --trace "$tmp/x" --jobs 2 "$puzzle"
expect_status 2 "$program" solve --trace "$tmp/x" --states "$tmp/x" "$puzzle"
expect_text "$tmp/err" 'name the same file$' "a trace is written"

# A trace names its puzzle.
[ "$(sed -n 2p "$tmp/learn.trace" | cut -c 1-25)" = "board 8 0 0 0 0 0 0 0 0 0" ] || complain "expected the clues"
watch() { # NAME OPTIONS...
    expect_status "$1" timeout "$hang" "$program" record --seconds 1 --fps 10 --resolution 640x360 --panel off \
        -o "$tmp/$2.y4m" "${@:3}"
}
watch 0 with --trace "$tmp/learn.trace" "$puzzle"
watch 0 without --trace "$tmp/learn.trace"
watch 0 pipe --trace - <"$tmp/learn.trace"
cmp -s -n 2000000 "$tmp/with.y4m" "$tmp/without.y4m" || complain "expected the board of the trace"
cmp -s -n 2000000 "$tmp/with.y4m" "$tmp/pipe.y4m" || complain "expected the board of the trace in a pipe"
nameless="^sudoscope: <stdin>:1: expected a line such as 'trace 1 9 3x3', which names the board; else name the PUZZLE, or --size\$"
for first in 'decide r1c1 3' 'trace 1' 'trace 1 9 3x4' 'trace 1 9 0x0' 'trace 1 999 333x3' 'trace 1 9 -3x-3' ''; do
    watch 1 none --trace - <<<"$first"
    expect_text "$tmp/err" "$nameless" "first line '$first'"
done
watch 1 none --trace - <<<$'trace 1 4 2x2\nboard 1 0 0 0  0 0 0 0  0 0 0 0  1 0 0 0'
expect_text "$tmp/err" '^sudoscope: <stdin>:2: expected each value once in column 1, found 1 in ' "clues that clash"

# The counts of the example are its own: values that it writes, cells where none fits.
expect_status 0 timeout "$hang" "$program" race --headless --presets "solver:$example,trace:$tmp/learn.trace" "$puzzle"
expect_text "$tmp/out" '^[12] +backtrack.py +solved +49558 +49498 ' "the example's own counts"
expect_text "$tmp/out" '^[12] +learn.trace +solved .* -$' "a trace as a lane, of unknown CPU time"
expect_status 0 "$program" race --headless --json --presets "trace:$tmp/learn.trace" "$puzzle"
expect_text "$tmp/out" '"strategy":"learn.trace","seed"' "a lane without orders of ours"
expect_status 11 timeout "$hang" "$program" race --headless --presets "solver:exit 3,solver:cat" "$puzzle"

expect_status 11 timeout "$hang" "$program" race --headless --presets "solver:./nosuch,solver:echo no memory >&2; exit 3,auto" "$puzzle"
expect_text "$tmp/err" '^nosuch: after line 0 the program exited with status 127: .*not found$' "the last words of a lane"
expect_text "$tmp/err" ': after line 0 the program exited with status 3: no memory$' "the last words of another lane"

# Programs that ignore SIGTERM are killed after a second, all at once: one after the
# other they would take 16 s.
stubborn="solver:trap '' TERM; echo say; exec sleep infinity #"
presets=$(for i in {1..16}; do echo "$stubborn$i"; done | paste -sd,)
expect_status 124 timeout -s INT -k 12 1 "$program" race --headless --presets "$presets" "$puzzle"

# The same lines make the same film, from a file, a pipe or a program.
film() { # NAME OPTIONS...
    expect_status 0 timeout "$hang" "$program" record --seconds 3 --speed 400 --fps 10 --resolution 640x360 --panel off \
        -o "$tmp/$1.y4m" "$puzzle" "${@:2}"
}
film file --trace "$tmp/learn.trace"
film pipe --trace - <"$tmp/learn.trace"
film program --solver "cat '$tmp/learn.trace'; cat >/dev/null"
# The end card, after 22 frames, names the file.
cmp -s -n 7000000 "$tmp/file.y4m" "$tmp/pipe.y4m" || complain "expected the same film of a pipe"
cmp -s -n 7000000 "$tmp/file.y4m" "$tmp/program.y4m" || complain "expected the same film of a program"
film example --solver "$example"
cmp -s -n 7000000 "$tmp/file.y4m" "$tmp/example.y4m" && complain "expected another film of the example"

# One that had nothing to show is an error.
words() { # STATUS WORDS OPTIONS...
    expect_status "$1" timeout "$hang" "$program" record --fps 2 --resolution 320x240 -o "$tmp/x.y4m" "${@:3}"
    expect_text "$tmp/err" "$2" "the last words of ${*:3}"
}
words 1 '^sudoscope: nosolver: after line 0 the program exited with status 127: .*not found$' --solver ./nosolver "$puzzle"
words 1 '^sudoscope: learn.trace: the trace is of a 9x9 board, the puzzle is 16x16$' \
    --trace "$tmp/learn.trace" "$source_dir/puzzles/16/unique.txt"
words 0 '^echo.*: after line 1 the program exited with status 3: late$' --solver 'echo 1 2 1; echo late >&2; exit 3' "$puzzle"
words 0 'after line 1 the program exited with status 127$' --solver 'echo 1 2 1; exit 127' "$puzzle"

# A silent program does not keep a film from ending.
expect_status 0 timeout "$hang" "$program" record --seconds 1 --fps 10 --resolution 320x240 --solver 'sleep infinity' \
    -o "$tmp/silent.y4m" "$puzzle"

expect_status 1 "$program" record --trace "$tmp/none" -o "$tmp/x.y4m" "$puzzle"
expect_text "$tmp/err" "^sudoscope: $tmp/none: No such file or directory\$" "a missing trace"
expect_status 1 "$program" record --trace "$tmp" -o "$tmp/x.y4m" "$puzzle"
expect_text "$tmp/err" ': Is a directory$' "a folder"
expect_status 1 timeout "$hang" "$program" check --trace /proc/self/mem "$puzzle"
expect_text "$tmp/err" '; cannot be read further: Input/output error$' "a file that cannot be read"

# The traces of the tour are what the example and our search print, with the counts that
# its captions name.
tours=$source_dir/assets/tours wiki=$source_dir/puzzles/09/wikipedia.txt
expect_status 0 "$program" solve --strategy backtrack --var input --val ascending --prop forward --restarts none \
    --trace "$tmp/forward.trace" "$wiki"
expect_same "$tmp/forward.trace" "$tours/forward.trace" "our trace in the tour"
expect_status 11 "$program" race --headless --presets "solver:cat >'$tmp/rows'" "$wiki"
$example <"$tmp/rows" >"$tmp/backtrack.trace"
expect_same "$tmp/backtrack.trace" "$tours/backtrack.trace" "the example's trace in the tour"
expect_status 0 "$program" race --headless --presets "trace:$tours/backtrack.trace,trace:$tours/forward.trace" "$wiki"
expect_text "$tmp/out" ' backtrack.trace +solved +4208 +4157 ' "the refutations of the first trace"
expect_text "$tmp/out" ' forward.trace +solved +516 +465 ' "the dead ends of the second trace"
for dead_ends in 4,157 465; do
    expect_text "$tours/your-solver.tour" "^caption Solved, after $dead_ends dead ends" "the caption"
done

# A program of rounds: no decision, a move for each board, and the rounds that are recorded.
network=$source_dir/assets/examples/network
expect_status 0 "$program" generate --size 9 --holes 0.6 --unique --seed 2 -o "$tmp/rounds.txt"
expect_status 11 "$program" race --headless --presets "solver:cat >'$tmp/rows'" "$tmp/rounds.txt"
python3 "$network.py" <"$tmp/rows" >"$tmp/network.trace"
grep -v '^belief' "$tmp/network.trace" >"$tmp/boards"
tail -n +3 "$network.trace" | grep -v '^belief' >"$tmp/wanted"
expect_same "$tmp/wanted" "$tmp/boards" "the rounds of the example"
[ "$(grep -c '^belief' "$tmp/network.trace")" = 10 ] || complain "expected a line of beliefs for each round"
expect_status 0 "$program" race --headless --presets "trace:$network.trace" "$tmp/rounds.txt"
expect_text "$tmp/out" ' network.trace +solved +0 +0 +0 +10 ' "the counts of ten rounds"
expect_status 11 "$program" race --headless --presets "solver:python3 $network.py" "$puzzle"
expect_text "$tmp/out" ' network.py +gave-up +0 +0 +0 +100 ' "the counts of a hard board"
expect_status 0 timeout "$hang" "$program" record --seconds 1 --fps 10 --resolution 640x360 --trace "$network.trace" \
    -o "$tmp/rounds.y4m"

# A script names a file with a trace, no pipe and no device.
printf 'trace none\nopen %s\n' "$wiki" >"$tmp/none.tour"
expect_status 1 "$program" record --tour "$tmp/none.tour" -o "$tmp/x.y4m"
expect_text "$tmp/err" "none.tour:1:7: $tmp/none: No such file or directory\$" "a trace that is not there"
printf 'trace /dev/zero\nopen %s\n' "$wiki" >"$tmp/zero.tour"
expect_status 1 "$program" record --tour "$tmp/zero.tour" -o "$tmp/x.y4m"
expect_text "$tmp/err" 'zero.tour:1:7: /dev/zero: expected a regular file$' "a device"

exit $failed
