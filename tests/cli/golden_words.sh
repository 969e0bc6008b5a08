#!/usr/bin/env bash
# What the program prints about itself: help, man page, completions, lists, and what it
# says to bad input.
. "$2/tests/support/cli.bash"

version=$("$program" --version | sed 's/^sudoscope //')
expect_words() { # GOLDEN STATUS ARGUMENTS...
    local golden=$1
    shift
    expect_status "$1" "$program" "${@:2}"
    sed "s/sudoscope $version\"/sudoscope VERSION\"/" "$tmp/out" >"$tmp/words"
    expect_golden "$tmp/words" "$golden"
    expect_empty "$tmp/err" "stderr of ${*:2}"
}

expect_words help.txt 0 --help
expect_words help-all.txt 0 --help all
expect_words man.txt 0 --man
expect_words list.txt 0 list
expect_words list.jsonl 0 list --json
for command in $("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    expect_words help-$command.txt 0 $command --help
done

# Each command line, its exit status, and what it says.
printf '4\n1 2 0 0\n0 0 3 0\n0 0 0 4\n0 0 0 0\n' >"$tmp/puzzle"
printf '4\n1 2 0 0\n0 0 9 0\n' >"$tmp/broken"
printf '4\n1 1 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >"$tmp/twice"
: >"$tmp/empty"
echo '{"puzzle":"part-1-of-2.txt","status":"solved"}' >"$tmp/lines"
while read -r line; do
    [ -n "$line" ] || continue
    # shellcheck disable=SC2086
    (cd "$tmp" && status=0 && "$program" $line >out 2>err </dev/null || status=$?
        echo "\$ sudoscope $line" && cat err && echo "status $status")
done <<'END' >"$tmp/said"
solve --size 3
solve --size 257
solve --size 4,9
solve --size nine
solve --box 3x
solve --box 20x20
solve --sied 1
solve --no-such-option
solve -q
solve --seed
solve --seed -1
solve --seed=1x
solve --json=yes
solve --max-nodes 0
solve --max-seconds 0
solve --max-memory 1X
solve --max-input 0
solve --solutions 0
solve --jobs 0
solve --jobs 257
solve --format text
solve --var mvr
solve --val nope
solve --prop forward+nope
solve --prop hiden
solve --strategy backtrak
solve --restarts luby:0
solve --restarts geometric:10:0.5
solve --preset grredy
solve --tune nope=1
solve --tune pool
solve --tune pool=x
solve --seeds 2
solve missing
solve puzle
solve 09/inkala-2102.txt
solve broken
solve twice
solve empty
solve .
solve puzzle --size 9
solve puzzle --states puzzle
solve --strategy tabu --proof proof puzzle
slove puzzle
compare --seeds 0
compare --seeds 100001
compare --boards 0
compare --boards 1000001
compare --holes 0.5..0.4:0.1
compare --holes 0.1..0.5:0
compare --holes 1.1
compare --size 9,9
compare --presets greedy,nope
compare --presets greedy/var
compare --presets greedy/val=nope
compare --presets greedy,,tabu
compare --presets tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu,tabu
compare --box 2x2 --size 4,9
compare --holes 0.5 puzzle
compare --boards 1000000 --seeds 100000 --size 4
compare --plot plot.gif
compare --plot plot.svg --plot-kind pie
compare --resume puzzle --size 4
generate --size 25 --unique
generate --holes 2
generate puzzle
split puzzle
split --parts 0 puzzle -o parts
split --parts 1000001 puzzle -o parts
merge
merge puzzle
merge empty
merge lines
merge missing
check puzzle
check puzzle puzzle
check puzzle broken
check puzzle missing
check puzzle puzzle puzzle
list nope
list strategies views
race --preset nope --headless
race --headless --clock wall --size 4
race --headless --var mrv,nope
race --headless --var sweep,input,mrv,random --val ascending,descending,random,phase --prop hidden,naked
record --tour lerning -o film.y4m
record --tour nope -o film.y4m
record --tour learning -o film.y4m puzzle
record --sound -o film.gif
record --fps 51 -o film.gif
solve puzzle --cnf a --proof a --strategy learn --prop hidden
solve puzzle --proof puzzle --strategy learn --prop hidden
solve puzzle -o new --states new
solve puzzle -o puzzle
generate -o no/folder
generate --size 36 --format sdk
generate --size 9 --unique --holes 0.9
split puzzle -o puzzle
merge puzzle --plot plot.svg
record -o film.avi
record --fps 0 -o film.y4m
record --fps 241 -o film.y4m
record --resolution 15x16 -o film.y4m
record --resolution 1281x720 -o film.y4m
record --seconds 0 -o film.y4m
record
watch --view nope
watch --palette nigth
watch --volume 101
watch --window 0x0
watch --speed 0
watch --history 2X
watch --panel maybe
watch --solver=
solve --var mrv,dom-wdeg
solve --preset mrv
solve --preset learn/vra=mrv
solve --tune quue=1
check --referee hiddn
END
sed "s|$program|sudoscope|g" "$tmp/said" >"$tmp/errors"
expect_golden "$tmp/errors" errors.txt
exit $failed
