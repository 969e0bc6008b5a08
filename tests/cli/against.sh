#!/usr/bin/env bash
# check --against: two traces part where they differ; equal ones are said to be equal.
. "$2/tests/support/cli.bash"

puzzle=$source_dir/puzzles/09/inkala-2010.txt
trace() { "$program" solve --trace "$tmp/$1" -o "$tmp/solution" "${@:2}" "$puzzle" 2>"$tmp/err"; }
against() { expect_status "$1" timeout "$hang" "$program" check "${@:2}" "$puzzle"; }

# Equal, whatever the search; the counts are those of solve.
trace short --preset backtrack-mrv --var input --prop alldifferent
decisions=$(grep -o '[0-9,]* decisions, [0-9,]* refutations' "$tmp/err")
against 0 --trace "$tmp/short" --against "$tmp/short"
expect_text "$tmp/out" "^equal: $decisions, 1 solution\$" "a trace and itself"
for setting in "--strategy learn" "--preset backtrack-mrv --restarts luby:5" "--strategy tabu" \
    "--strategy greedy" "--strategy relay"; do
    trace one $setting
    against 0 --trace "$tmp/one" --against "$tmp/one"
    expect_text "$tmp/out" '^equal: ' "$setting"
done
# The order of removals between two decisions is none of the tree.
awk '/^remove/ { kept = $0 "\n" kept; next } { printf "%s", kept; kept = ""; print }' "$tmp/short" >"$tmp/order"
cmp -s "$tmp/short" "$tmp/order" && complain "no order to change"
against 0 --trace "$tmp/short" --against "$tmp/order"

# Bare values: programs in two languages walk the same tree, though one clears a cell and
# the other writes over it.
"$program" check --solver "awk -f $source_dir/tests/producers/backtrack.awk | tee $tmp/awk" "$puzzle" >"$tmp/out" 2>&1
against 0 --solver "python3 $source_dir/assets/examples/backtrack.py" --against "$tmp/awk"
expect_text "$tmp/out" '^equal: [0-9,]* decisions' "two languages"
awk 'NR == 100 { $3 = $3 % 9 + 1 } 1' "$tmp/awk" >"$tmp/other"
against 1 --trace "$tmp/awk" --against "$tmp/other"
expect_text "$tmp/out" '^.*awk:100: ' "a value of a bare trace"
against 1 --trace "$tmp/awk" --against "$tmp/short"
expect_text "$tmp/out" 'short:[0-9]*: r2c5 = 5' "bare values and another search of ours"
trace naive --preset backtrack-naive
against 0 --trace "$tmp/naive" --against "$tmp/awk"
expect_text "$tmp/out" '^equal: 10,007 decisions, 9,949 refutations, 1 solution$' "bare values and our search"

# Planted differences are found where they are.
python3 "$source_dir/tests/producers/differences.py" "$tmp/short" 40 >"$tmp/where"
seed=0
while IFS=$'\t' read -r line one other; do
    against 1 --trace "$tmp/short" --against "$tmp/short.$seed"
    expect_text "$tmp/out" "short.$seed:$line: $other" "difference $seed"
    expect_text "$tmp/out" "short:[0-9]*: $one" "difference $seed, in the other trace"
    seed=$((seed + 1))
done <"$tmp/where"
[ $seed = 40 ] || complain "expected 40 differences, found $seed"
against 1 --json --trace "$tmp/short" --against "$tmp/short.39"
expect_text "$tmp/out" '^\{"equal":false,.*"against_line":[0-9]+,"against_says":"the trace ends","level":' "JSON"

# Errors.
against 2 --against "$tmp/short"
against 2 --trace - --against -
against 1 --trace "$tmp/short" --against "$tmp/missing"
expect_text "$tmp/err" 'missing: No such file' "a trace that is missing"
echo 'trace 1 16 4x4' >"$tmp/large"
against 1 --trace "$tmp/short" --against "$tmp/large"
expect_text "$tmp/err" 'large: .*16' "a trace of another board"
against 1 --solver 'kill -9 $$' --against "$tmp/short"
against 11 --solver 'echo say; kill -INT $PPID; sleep infinity' --against "$tmp/short"
exit $failed
