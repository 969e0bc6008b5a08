#!/usr/bin/env bash
# --figures and --by: every number agrees with Python's statistics, to 9 digits.
. "$2/tests/support/cli.bash"

# Runs of known costs: two files, two sizes, a limit, all kinds of ends.
python3 - >"$tmp/lines" <<'END'
import random
random.seed(7)
words = ["solved"] * 6 + ["unsolvable", "gave-up", "wrong", "timeout", "crash", "unknown"]
for size, file in (9, "a.sdm"), (16, "b.txt"):
    for board in range(1, 12):
        name = f"{file}:{board}" if board > 1 else file
        for preset in "learn", "solver:a_b 50% | c", "none":
            for seed in 1, 2:
                word = random.choice(words) if preset != "none" else "timeout"
                nodes = random.randrange(10**6) if preset == "learn" else 0
                print(f'{{"preset":"{preset}","puzzle":"{name}","seed":{seed},"size":{size},"box":"3x3",'
                      f'"max_seconds":{5 if size == 9 else 7},"max_memory":1,"status":"{word}","nodes":{nodes},'
                      f'"decisions":{nodes},"seconds":{random.uniform(0, 4):.6f}}}')
END
cat >"$tmp/judge.py" <<'END'
import json, math, statistics, sys
by, lines, figures = sys.argv[1], *([json.loads(l) for l in open(f)] for f in sys.argv[2:])
key = {"none": lambda r: "all", "size": lambda r: str(r["size"]), "holes": lambda r: "0",
       "file": lambda r: r["puzzle"].split(":")[0], "puzzle": lambda r: r["puzzle"]}[by]
done = lambda r: r["status"] in ("solved", "unsolvable")
def expected(runs, cost, is_time):
    v = [cost(r) for r in runs if done(r)]
    two = [r["seconds"] if done(r) else 2 * r["max_seconds"] for r in runs]
    return {"runs": len(runs), "solved": sum(r["status"] == "solved" for r in runs),
            "proved": sum(r["status"] == "unsolvable" for r in runs),
            "wrong": sum(r["status"] == "wrong" for r in runs),
            "mean": statistics.mean(v) if v else None, "sd": statistics.stdev(v) if len(v) > 1 else None,
            "median": statistics.median(v) if v else None, "min": min(v, default=None),
            "max": max(v, default=None), "par2": statistics.mean(two) if is_time else None}
want = {}
for c in {key(r) for r in lines}:
    mine = [r for r in lines if key(r) == c]
    for preset in {r["preset"] for r in mine}:
        runs = [r for r in mine if r["preset"] == preset]
        want[c, preset, "seconds"] = expected(runs, lambda r: r["seconds"], True)
        if any(r["nodes"] for r in runs):
            want[c, preset, "nodes"] = expected(runs, lambda r: r["nodes"], False)
    places = {}
    for r in mine:
        places.setdefault((r["size"], r["puzzle"], r["seed"]), []).append(r)
    best = [min(p, key=lambda r: r["seconds"] if done(r) else math.inf) for p in places.values()]
    want[c, "virtual best", "seconds"] = expected(best, lambda r: r["seconds"], True)
got = {(f["class"], f["preset"], f["measure"]): f for f in figures}
if got.keys() != want.keys() or len(figures) != len(want):
    sys.exit(f"other rows: {got.keys() ^ want.keys()}")
for row, figure in want.items():
    for name, value in figure.items():
        # Who of several without an answer is taken as the best does not matter, but for `wrong`.
        if row[1] == "virtual best" and name == "wrong":
            continue
        other = got[row][name]
        if (value is None) != (other is None) or value is not None and not math.isclose(value, other, rel_tol=1e-9, abs_tol=1e-12):
            sys.exit(f"{row}: {name}: expected {value}, found {other}")
print(len(want))
END
for by in none size holes file puzzle; do
    expect_status 0 "$program" merge --figures json --by $by "$tmp/lines"
    cp "$tmp/out" "$tmp/figures.$by"
    python3 "$tmp/judge.py" $by "$tmp/lines" "$tmp/figures.$by" >"$tmp/count" || complain "--by $by differs from Python"
    [ "$(cat "$tmp/count")" -ge 5 ] || complain "--by $by: expected 5 rows or more"
done
# The judge sees a wrong number.
sed '1s/"mean":[0-9.]*/"mean":1.5/' "$tmp/figures.size" >"$tmp/planted"
python3 "$tmp/judge.py" size "$tmp/lines" "$tmp/planted" >/dev/null 2>&1 && complain "a planted mean was not seen"

# The formats have the same rows, and escape what means something in them.
rows=$(wc -l <"$tmp/figures.size")
expect_status 0 "$program" merge --figures csv --by size "$tmp/lines"
python3 -c 'import csv,json,sys
rows = list(csv.DictReader(open(sys.argv[1])))
want = [json.loads(l) for l in open(sys.argv[2])]
assert len(rows) == len(want)
for a, b in zip(rows, want):
    assert all(a[k] == ("" if v is None else v if isinstance(v, str) else a[k]) and
               (isinstance(v, str) or v is None or float(a[k]) == v) for k, v in b.items()), (a, b)' \
    "$tmp/out" "$tmp/figures.size" || complain "CSV differs from JSON"
expect_status 0 "$program" merge --figures latex --by size "$tmp/lines"
[ "$(grep -c ' \\\\$' "$tmp/out")" = $((rows + 1)) ] || complain "LaTeX: expected $rows rows and headings"
expect_text "$tmp/out" '^9 & solver:a\\_b 50\\% \| c & seconds & 22 &' "LaTeX escapes"
expect_status 0 "$program" merge --figures markdown --by size "$tmp/lines"
[ "$(grep -c '^| .* |$' "$tmp/out")" = $((rows + 1)) ] || complain "Markdown: expected $rows rows and headings"
expect_text "$tmp/out" '^\| 9 \| solver:a\\_b 50% \\\| c \| seconds \|' "Markdown escapes"
expect_status 0 "$program" merge --by size "$tmp/lines"
[ "$(wc -l <"$tmp/out")" = $((rows + 1)) ] || complain "text: expected $rows rows and headings"
expect_text "$tmp/out" '^9 .* none +seconds +22 +0 +0 +0( +-){5} +10 *$|^9 +none +seconds +22 +0 +0 +0( +-){5} +10 *$' "a preset that solves nothing"

# One run has no deviation; compare prints the same rows.
expect_status 0 "$program" compare --presets learn --figures json "$source_dir/puzzles/09/inkala-2012.txt"
expect_text "$tmp/out" '"runs":1,"solved":1,.*"sd":null,' "a single run"
expect_status 2 "$program" merge --figures xml "$tmp/lines"
expect_status 2 "$program" merge --by colour "$tmp/lines"
expect_text "$tmp/err" 'expected none, size, holes, file or puzzle' "an unknown class"

# With --json they are lines behind those of the runs, which merge and the plot pass over.
board=$source_dir/puzzles/09/inkala-2012.txt
expect_status 0 "$program" compare --json --by size --presets learn,greedy "$board"
[ "$(cut -c 1-9 "$tmp/out" | uniq -c | tr -d ' \n')" = '2{"preset"5{"class":' ] ||
    complain "--json --by: expected 2 runs, then 5 rows"
cp "$tmp/out" "$tmp/both"
grep '"preset":"[a-z]*","puzzle"' "$tmp/both" >"$tmp/runs"
expect_status 0 "$program" merge --figures json --by size "$tmp/runs"
diff <(grep '"measure":"nodes"' "$tmp/both") <(grep '"measure":"nodes"' "$tmp/out") || complain "other figures behind the runs"
expect_status 0 "$program" merge "$tmp/runs"
cp "$tmp/out" "$tmp/table"
expect_status 0 "$program" merge "$tmp/both"
expect_same "$tmp/table" "$tmp/out" "the table of runs with figures behind them"
expect_status 2 "$program" compare --json --figures csv "$board"
expect_empty "$tmp/out" "lines with figures of another format"
expect_text "$tmp/err" '^sudoscope: --json: expected --figures json, found csv$' "--json with --figures csv"
# The figures of runs that were read from a file are those of the comparison that wrote it.
runs=("$program" compare --presets learn,backtrack-mrv --size 9 --holes 0.6 --boards 20 --resume "$tmp/log" --figures csv)
expect_status 0 "${runs[@]}"
cp "$tmp/out" "$tmp/first"
for again in "${runs[*]}" "$program merge $tmp/log --figures csv"; do
    # shellcheck disable=SC2086
    expect_status 0 $again
    expect_same "$tmp/first" "$tmp/out" "the figures of $again"
done

exit $failed
