#!/usr/bin/env bash
# solve: solutions, exit statuses, JSON, and the streams they go to.
. "$2/tests/support/cli.bash"

number() { # KEY FILE
    grep -o "\"$1\":[0-9]*" "$2" | cut -d: -f2
}

empty_board() { # N
    echo "$1"
    for _ in $(seq "$1"); do
        printf '0 %.0s' $(seq "$1")
        echo
    done
}

puzzles=$source_dir/puzzles

found=0
for file in "$puzzles"/09/*.txt; do
    found=$((found + 1))
    expect_status 0 timeout "$hang" "$program" solve "$file"
    cp "$tmp/out" "$tmp/solution"
    expect_text "$tmp/err" ': solved, 1 solution, [0-9]+ decisions?, [0-9]+ refutations?, ' "statistics of $file"
    expect_status 0 "$program" check "$file" "$tmp/solution"
    expect_status 0 timeout "$hang" "$program" solve --solutions 2 --restarts none --json \
        "$file"
    expect_text "$tmp/out" '"status":"complete","solutions":1,' "one solution of $file"
done
[ "$found" -ge 12 ] || complain "expected 12 puzzles or more in 09, found $found"

# Exit statuses.
printf '4\n1 2 0 0\n0 0 3 0\n0 0 0 4\n0 0 0 0\n' >"$tmp/unsolvable"
expect_status 10 "$program" solve "$tmp/unsolvable"
expect_empty "$tmp/out" "solution of an unsolvable puzzle"
expect_status 10 "$program" solve --json "$tmp/unsolvable"
expect_text "$tmp/out" '"status":"unsolvable","solutions":0,' "unsolvable puzzle"
expect_status 11 "$program" solve --max-nodes 1 "$puzzles/16/holes-60.txt"
expect_status 11 "$program" solve --max-nodes 1 --json "$puzzles/16/holes-60.txt"
expect_text "$tmp/out" '"status":"gave-up","solutions":0,"nodes":1,' "node limit"
expect_status 1 "$program" solve "$tmp/missing"
expect_status 1 "$program" solve --size 4 -o "$tmp/no/such/folder/file"
expect_status 2 "$program" solve --no-such-option

# A time limit ends a search whose solutions cannot be counted.
empty_board 36 >"$tmp/36"
expect_status 11 timeout "$hang" "$program" solve --solutions all --restarts none \
    --max-seconds 0.2 --json -o "$tmp/json" "$tmp/36"
expect_text "$tmp/json" '"status":"gave-up"' "time limit"

empty_board 4 >"$tmp/4"

# With several threads the first answer wins; with one, runs repeat.
for jobs in 2 3 8; do
    expect_status 0 timeout "$hang" "$program" solve --jobs $jobs "$puzzles/49/holes-65.txt"
    cp "$tmp/out" "$tmp/solution"
    expect_status 0 "$program" check "$puzzles/49/holes-65.txt" "$tmp/solution"
    expect_status 10 "$program" solve --jobs $jobs "$tmp/unsolvable"
    expect_status 11 "$program" solve --jobs $jobs --max-nodes 1 "$puzzles/16/holes-60.txt"
    expect_status 0 "$program" solve --jobs $jobs --solutions all --json "$tmp/4"
    expect_text "$tmp/out" '"status":"complete","solutions":288,' "288 with $jobs threads"
done
expect_status 11 timeout "$hang" "$program" solve --jobs 3 --var input --prop hidden \
    --restarts none --max-seconds 0.3 --json --size 81
expect_text "$tmp/out" '"status":"gave-up"' "time limit with several threads"
expect_status 2 "$program" solve --jobs 0 --size 4
expect_status 2 "$program" solve --jobs 2 --states "$tmp/states" --size 4
for run in 1 2; do
    expect_status 0 "$program" solve --jobs 1 --json "$puzzles/49/holes-65.txt"
    sed 's/"seconds":[^,]*,"wall_seconds":[^,]*,"nodes_per_s":[^,]*,//' "$tmp/out" >"$tmp/run$run"
done
expect_same "$tmp/run1" "$tmp/run2" "runs on one thread"
expect_status 0 "$program" solve "$puzzles/49/holes-65.txt"
expect_text "$tmp/err" 'auto chose [a-z]+, [a-z-]+, [a-z-]+, [a-z-]+, [a-z0-9:-]+' "setting that auto chose"

# Counting.
expect_status 0 "$program" solve --solutions all --restarts none --json "$tmp/4"
expect_text "$tmp/out" '"status":"complete","solutions":288,' "empty 4x4"
for prop in none backward forward naked hidden; do
    expect_status 0 "$program" solve --solutions all --prop "$prop" --size 4
    grep -v '^4$' "$tmp/out" | paste - - - - | sort >"$tmp/grids"
    lines=$(wc -l <"$tmp/grids")
    distinct=$(uniq "$tmp/grids" | wc -l)
    [ "$lines $distinct" = "288 288" ] ||
        complain "$prop: expected 288 grids, found $lines, $distinct different"
done
expect_status 0 "$program" solve --solutions 5 --json --size 9
expect_text "$tmp/out" '"status":"solved","solutions":5,' "five solutions"
expect_text "$tmp/out" '"number":1,"intercalates":[0-9]+,"solution"' "first solution"
[ "$(grep -cE '"number":[2-5],"distance":[0-9]+,"intercalates":[0-9]+,' "$tmp/out")" = 4 ] ||
    complain "expected a distance in four of five solutions"

# JSON.
expect_status 0 "$program" solve --json "$puzzles/09/easter-monster.txt"
for key in puzzle size status solutions nodes decisions refutations propagations moves restarts seconds wall_seconds nodes_per_s \
    seed strategy var val prop restarts_rule solution; do
    expect_text "$tmp/out" "[{,]\"$key\":" "JSON of solve"
done
[ "$(wc -l <"$tmp/out")" = 1 ] || complain "expected JSON in one line"
expect_text "$tmp/out" '"solution":"[1-9]{81}"' "solution in JSON"
expect_empty "$tmp/err" "stderr with --json"
expect_status 0 "$program" solve --json --preset backtrack-naive "$puzzles/09/easy.txt"
expect_text "$tmp/out" '"log10_branching":5.169,"log10_branching_mrv":0.000,' "branching"
expect_status 0 "$program" solve --json --size 10
expect_text "$tmp/out" '"solution":\[(\[([0-9]+,){9}[0-9]+\],?){10}\]' "JSON of 10x10"

# The same seed gives the same run.
for format in --json --format=rows; do
    for seed in 1 1 2; do
        expect_status 0 "$program" solve --size 16 --seed $seed $format
        sed 's/"seconds":[^,]*,"wall_seconds":[^,]*,"nodes_per_s":[^,]*,//' "$tmp/out" >"$tmp/before.$seed"
        [ -f "$tmp/after.$seed" ] || cp "$tmp/before.$seed" "$tmp/after.$seed"
        expect_same "$tmp/after.$seed" "$tmp/before.$seed" "two runs of seed $seed"
    done
    if cmp -s "$tmp/after.1" "$tmp/after.2"; then
        complain "$format: expected other output from another seed"
    fi
    rm "$tmp"/after.*
done

# Streams.
expect_status 0 "$program" solve "$puzzles/09/easy.txt"
cp "$tmp/out" "$tmp/from_file"
[ "$(wc -l <"$tmp/out")" = 10 ] || complain "expected a size line and 9 rows only"
expect_text "$tmp/out" '^[1-9]( [1-9]){8}$' "rows of the solution"
expect_status 0 "$program" solve - <"$puzzles/09/easy.txt"
expect_same "$tmp/from_file" "$tmp/out" "solution from standard input"
expect_text "$tmp/err" '^<stdin>: ' "name of standard input"
expect_status 0 "$program" solve -o "$tmp/written" "$puzzles/09/easy.txt"
expect_empty "$tmp/out" "standard output with -o"
expect_same "$tmp/from_file" "$tmp/written" "solution in a file"

# Many puzzles.
for name in easy norvig wikipedia; do
    grep -v '^#' "$puzzles/09/$name.txt" | tr -d '\n'
    echo
done >"$tmp/many.sdm"
expect_status 0 "$program" solve --json "$tmp/many.sdm"
[ "$(wc -l <"$tmp/out")" = 3 ] || complain "expected three lines for three puzzles"
for name in many.sdm many.sdm:2 many.sdm:3; do
    expect_text "$tmp/out" "^\{\"puzzle\":\"[^\"]*/$name\"," "many puzzles"
done
expect_status 0 "$program" solve --json "$puzzles/09/easy.txt" "$puzzles/09/norvig.txt"
for name in easy norvig; do
    expect_text "$tmp/out" "^\{\"puzzle\":\"[^\"]*/$name.txt\"," "names of two files"
done
# A reused search behaves like a new one.
expect_status 0 "$program" solve --json "$puzzles/09/norvig.txt"
number nodes "$tmp/out" >"$tmp/alone"
expect_status 0 "$program" solve --json "$puzzles/09/easter-monster.txt" \
    "$puzzles/09/norvig.txt"
number nodes "$tmp/out" | tail -n 1 >"$tmp/second"
expect_same "$tmp/alone" "$tmp/second" "nodes of a puzzle alone and after another"
expect_status 10 "$program" solve "$puzzles/09/easy.txt" "$tmp/unsolvable"
expect_status 1 "$program" solve "$puzzles/09/easy.txt" "$tmp/missing"

# The limit at which a search gave up.
expect_status 11 "$program" solve --size 9 --preset greedy --max-memory 1M
expect_text "$tmp/err" 'gave-up.*; limit: max-memory$' "memory"
expect_status 1 "$program" solve --size 256 --max-memory 50M
expect_text "$tmp/err" '^sudoscope: empty 256x256: --max-memory: expected at least [0-9]+M for 256x256 and --jobs 1, found 50M$' \
    "a search that does not fit"
expect_status 1 "$program" solve --size 100 --jobs 8 --max-memory 10M
expect_text "$tmp/err" 'expected at least [0-9]+M for 100x100 and --jobs 8, found 10M$' "eight that do not fit"
expect_status 11 "$program" solve --size 256 --strategy learn --max-memory 500M --json
expect_text "$tmp/out" '"limit":"max-memory","least_memory":[0-9]{10},' "the memory that learning needs"
expect_status 11 "$program" solve --size 144 --strategy learn --max-memory 200M
expect_text "$tmp/err" '^empty 144x144: learn needs at least --max-memory [0-9]+M here$' "in words"
expect_status 11 "$program" solve --json --strategy depth-first --max-nodes 3 "$puzzles/09/easy.txt"
expect_text "$tmp/out" '"limit":"max-nodes"' "nodes"
expect_status 0 "$program" solve --json "$puzzles/09/easy.txt"
if grep -q '"limit"' "$tmp/out"; then complain "expected no limit after a solution"; fi

# Contradictory and surplus arguments.
expect_status 2 "$program" solve --size 9 --box 2x3
expect_text "$tmp/err" '--box: expected boxes of a 9x9, found 2x3' "size and box"
for boxes in '--size 6 --box 3x2' '--box 3x2 --size 6'; do
    expect_status 0 "$program" solve $boxes
    expect_text "$tmp/out" '^3x2$' "$boxes"
done
expect_status 2 "$program" generate 16
expect_text "$tmp/err" 'generate: expected at most 0 arguments, found 1' "generate"
for command in watch race list 'record -o film.mp4'; do
    expect_status 2 "$program" $command one two
    expect_text "$tmp/err" 'expected at most 1 argument, found 2' "$command"
done
expect_status 2 "$program" solve --strategy tabu --solutions 2 --size 9
expect_text "$tmp/err" '--solutions: tabu cannot prove that there are no more; expected 1' "a search that never knows that there is no other"

# A formula on stdout replaces the results there.
expect_status 0 "$program" solve --cnf - "$puzzles/09/easy.txt"
if grep -Evq '^(c |p cnf |-?[0-9 -]+ 0$)' "$tmp/out"; then complain "expected a formula only"; fi
expect_status 2 "$program" solve --cnf - --states - "$puzzles/09/easy.txt"

exit $failed
