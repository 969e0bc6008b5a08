#!/usr/bin/env bash
# Whole outputs of the commands that print: boards, lines of JSON, tables, parts. Times,
# bytes of memory and temperatures are masked.
. "$2/tests/support/cli.bash"

cd "$tmp"
mkdir result
add() { # GOLDEN ARGUMENTS...: its output, its messages and its status
    local golden=$1 status=0
    shift
    "$program" "$@" >stdout 2>stderr || status=$?
    {
        echo "\$ sudoscope $*"
        cat stdout stderr
        echo "status $status"
    } >>"result/$golden"
}
mask_times() {
    sed -E -e 's/"(wall_|)seconds":[0-9.e-]+/"\1seconds":T/g' -e 's/"nodes_per_s":[0-9.e+-]+/"nodes_per_s":T/g' \
        -e 's/ --moment [A-Za-z0-9_-]+/ --moment TEXT/' \
        -e 's/"(memory|temperature)":[0-9.e-]+/"\1":M/g' \
        -e 's/[0-9]+\.[0-9]{3} s$/T s/' -e 's/ +[0-9]+\.[0-9]{6}( |$)/ T\1/' "$1"
}

printf '4\n1 0 0 0\n0 0 2 0\n0 3 0 0\n0 0 0 4\n' >four
printf '3x2\n1 2 3 0 0 0\n0 0 0 1 2 3\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n' >six
printf '4\n1 2 0 0\n0 0 3 0\n0 0 0 4\n0 0 0 0\n' >unsolvable
printf '4\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >one
cp "$source_dir/puzzles/09/norvig.txt" nine

# generate: every format, seed, box and share of holes.
for format in rows line sdk boxes; do
    add generate.txt generate --size 9 --seed 3 --format $format
done
add generate.txt generate --size 16 --holes 0.4 --seed 5
add generate.txt generate --box 3x2 --holes 0.9 --json
add generate.txt generate --box 2x5 --holes 0 --seed 18446744073709551615
add generate.txt generate --size 9 --holes 0.6 --unique --seed 2 --json
add generate.txt generate --size 9 --holes 0.6 --unique --max-nodes 1

# solve: each strategy, with its counts.
for strategy in $("$program" list strategies --json | cut -d'"' -f8); do
    add solve.txt solve --strategy "$strategy" --json four six --max-nodes 2000 --restarts none
done
add solve.txt solve four six unsolvable
add solve.txt solve --format line nine
add solve.txt solve --format sdk nine
add solve.txt solve --format boxes nine
add solve.txt solve --solutions 9 --restarts none --json one
add solve.txt solve --solutions all --restarts none --json four
add solve.txt solve --solutions 3 --restarts none one
add solve.txt solve --max-nodes 1 --restarts none --json --size 9
add solve.txt solve --json unsolvable
add solve.txt solve --strategy learn --prop hidden --cnf four.cnf --proof four.drat --json unsolvable
cat four.cnf four.drat >>result/solve.txt
add solve.txt solve --states states --restarts none --var mrv --val ascending --prop hidden four
cat states >>result/solve.txt

# split and merge.
add split.txt split one --parts 6 -o parts
for part in parts/*; do
    echo "$part" && cat "$part"
done >>result/split.txt
"$program" solve --solutions all --restarts none --json parts/* >lines 2>messages
add split.txt merge lines
add split.txt merge --json lines
grep '"status"' lines | sed -n '1p;3s/complete/gave-up/p;4p' >some
add split.txt merge some
add split.txt merge --json some
add split.txt split --json --box 3x2 six --parts 3 -o six-parts

# check.
"$program" solve four >right 2>messages
sed '3s/./9/' right >large
sed '3s/[1-4]/0/2' right >open
add check.txt check four right
add check.txt check --json four right
add check.txt check six right
add check.txt check four large
add check.txt check --json four large
add check.txt check four open
add check.txt check unsolvable right

# compare.
sweep=(--presets "greedy,backtrack-mrv,tabu" --max-nodes 300)
add compare.txt compare "${sweep[@]}" four nine --seeds 2
add compare.txt compare "${sweep[@]}" --json four nine
add compare.txt compare "${sweep[@]}" --size 4,9 --holes 0.3..0.5:0.1 --boards 2 --seed 7
add compare.txt compare "${sweep[@]}" --size 4,9 --holes 0.3..0.5:0.1 --boards 2 --seed 7 --json
add compare.txt compare --presets tabu --tune tenure=3,sample=4 --size 9 --max-seconds 5 --max-memory 3M --json
add compare.txt compare --size 4 --max-nodes 50 --json
add compare.txt compare --presets "learn/prop=naked/restarts=luby:7,sweep/var=mrv/val=descending" \
    --size 9 --max-nodes 5000 --json
"$program" compare "${sweep[@]}" --size 4,6 --boards 2 --resume log >table
mask_times log | tee whole >>result/compare.txt
head -n 5 whole | sed 's/:T/:0.5/g' >log
printf '{"preset":"gr' >>log
add compare.txt compare "${sweep[@]}" --size 4,6 --boards 2 --resume log
mask_times log >again
expect_same whole again "a comparison that was resumed"

# Title, subtitle and curves of plots; their values have a test of their own. The program
# draws one of each file, and one of a kind that it is told: each starts matplotlib twice.
say() { # FILE KIND
    if [ "$2" = auto ] || [ "$1 $2" = "seeds cactus" ]; then
        "$program" merge "$1" --plot plot.svg --plot-kind "$2" >table
    else
        mv "$1.$2.svg" plot.svg
    fi
    echo "merge --plot-kind $2"
    grep -A 1 -E 'id="(sub)?title"' plot.svg | grep -v '^--' | sed 's/<[^>]*>//g' | grep .
    grep -A 1 'id="curve-' plot.svg | grep -o 'stroke: #[0-9a-f]*; stroke-width: 1.8' | sort | uniq -c
}
"$program" compare "${sweep[@]}" --size 4,9 --holes 0.3..0.5:0.1 --boards 2 --json >swept
"$program" compare "${sweep[@]}" --size 9 --boards 5 --json >boards
"$program" compare --presets tabu --size 9 --seeds 5 --max-nodes 1000 --json >seeds
if find_matplotlib; then
    "$python" "$source_dir/tests/plots/draw.py" swept boards seeds
    for file in swept boards seeds; do
        for kind in auto cactus phase growth survival; do
            say $file $kind
        done
    done >result/plots.txt
fi

# race without a window.
add race.txt race --headless --preset wrong-grids --max-nodes 200 --json
add race.txt race --headless --presets greedy,tabu --size 9 --max-nodes 200
add race.txt race --headless --size 6 --var input,mrv --prop forward,hidden --val ascending --restarts none
add race.txt race --headless --max-nodes 20 --json
add race.txt race --headless --size 9 --presets auto --max-nodes 100 --clock time --max-memory 9M --json
add race.txt race --headless --holes 0.6 --size 16 --seed 3 --preset learning --max-nodes 100

for result in result/*; do
    mask_times "$result" >masked
    expect_golden masked "${result#result/}"
done
exit $failed
