#!/usr/bin/env bash
# compare --plot: which plot, as SVG, PNG and PDF; errors before the first run.
. "$2/tests/support/cli.bash"
find_matplotlib || exit 77

sweep() { # STATUS FILE OPTIONS...
    local status=$1 file=$2
    shift 2
    rm -f "$tmp/$file"
    expect_status "$status" timeout "$hang" "$program" compare --presets greedy,backtrack-mrv \
        --max-nodes 500 --plot "$tmp/$file" "$@"
}
expect_title() { # TITLE OPTIONS...
    local title=$1
    shift
    sweep 0 plot.svg "$@"
    expect_text "$tmp/plot.svg" ">$title" "title of compare $*"
    expect_text "$tmp/plot.svg" '>backtrack-mrv<' "legend of compare $*"
}
expect_title "Phase transition" --size 4,9 --holes 0.3..0.5:0.1 --boards 2
expect_text "$tmp/plot.svg" '>2 boards of each size and share of holes, 1 seed; .* 500 nodes<' "subtitle"
expect_text "$tmp/plot.svg" '>9×9<' "title of a panel"
sweep 0 plot.svg --size 4,9 --holes 0.3..0.5:0.1 --boards 2 --json
grep -v '"size":9.*"holes":0.5.*"board":2' "$tmp/out" >"$tmp/part.jsonl"
expect_status 0 "$program" merge "$tmp/part.jsonl" --plot "$tmp/part.svg"
expect_text "$tmp/part.svg" '>1 to 2 boards of each size and share of holes' "an unfinished sweep"
expect_title "Growth" --size 4,9 --boards 2
expect_title "Cactus" --size 9 --boards 3
expect_title "Cactus" "$source_dir"/puzzles/09/*.txt
expect_title "Survival" --size 9 --boards 1 --seeds 4
expect_title "Growth" --size 9 --seeds 4 --plot-kind growth
expect_text "$tmp/out" '^greedy +4 ' "table beside a plot"
sweep 0 plot.svg --size 9 --seeds 4 --plot-kind scatter
expect_text "$tmp/plot.svg" '>Scatter' "title of a scatter"
expect_text "$tmp/plot.svg" '>nodes of backtrack-mrv<' "axis of a scatter"
expect_text "$tmp/plot.svg" '<title>sudoscope watch --moment [A-Za-z0-9_-]+</title>' "the command of a point"
expect_title "Box" --size 9 --seeds 4 --plot-kind box
expect_title "PAR-2" --size 9 --seeds 4 --plot-kind par2
rm -f "$tmp/log"
sweep 0 plot.svg --size 9 --seeds 4 --plot-kind cactus --resume "$tmp/log"
cp "$tmp/plot.svg" "$tmp/first.svg"
sweep 0 plot.svg --size 9 --seeds 4 --plot-kind cactus --resume "$tmp/log"
expect_same "$tmp/first.svg" "$tmp/plot.svg" "a comparison whose lines were read"
expect_title "Growth" --size 9 --seeds 4 --plot-kind growth

cp "$tmp/plot.svg" "$tmp/first.svg"
expect_title "Growth" --size 9 --seeds 4 --plot-kind growth
expect_same "$tmp/first.svg" "$tmp/plot.svg" "the same sweep plotted twice"

sweep 0 plot.png --size 9 --boards 3
[ "$(head -c 24 "$tmp/plot.png" | od -An -tx1 | tr -d ' \n')" = \
    89504e470d0a1a0a0000000d494844520000069000000438 ] || complain "no PNG of 1680x1080"

sweep 0 plot.PDF --size 9 --boards 3
[ "$(head -c 5 "$tmp/plot.PDF")" = %PDF- ] || complain "no PDF"

# The program that draws has an interface of its own; compare and merge give it the lines.
script=$source_dir/assets/plots/runs.py
sweep 0 plot.svg --size 9,16 --boards 2 --seeds 2 --json
cp "$tmp/out" "$tmp/runs.jsonl"
expect_status 0 "$python" "$script" "$tmp/runs.jsonl" -o "$tmp/alone.svg"
expect_same "$tmp/plot.svg" "$tmp/alone.svg" "the lines of compare, drawn alone"
expect_status 0 "$python" "$script" --format svg -o /dev/fd/3 <"$tmp/runs.jsonl" 3>"$tmp/piped.svg"
expect_same "$tmp/plot.svg" "$tmp/piped.svg" "lines from stdin to a descriptor"
head -n 1 "$tmp/runs.jsonl" | tr -d '\n' >"$tmp/last.jsonl"
expect_status 0 "$python" "$script" "$tmp/last.jsonl" -o "$tmp/last.svg"
expect_text "$tmp/last.svg" '>1 board, 1 seed, a single run; ' "a last line without newline"
printf '{"preset":"gr' >>"$tmp/runs.jsonl"
expect_status 0 "$python" "$script" "$tmp/runs.jsonl" -o "$tmp/torn.svg"
expect_same "$tmp/plot.svg" "$tmp/torn.svg" "a torn last line"
refused() { # MESSAGE ARGUMENTS...
    expect_status 1 "$python" "$script" "${@:2}"
    expect_text "$tmp/err" "^runs.py: $1" "$*"
    [ "$(wc -l <"$tmp/err")" = 1 ] || complain "more than one line: $(cat "$tmp/err")"
}
echo >>"$tmp/runs.jsonl"
refused '.*/runs.jsonl:17: expected a line of compare --json, found ' "$tmp/runs.jsonl" -o "$tmp/a.svg"
refused '.*/missing.jsonl: No such file' "$tmp/missing.jsonl" -o "$tmp/a.svg"
refused '.*/no/a.svg: No such file' "$tmp/last.jsonl" -o "$tmp/no/a.svg"
refused '.*: Is a directory' "$tmp" -o "$tmp/a.svg"
"$program" solve --json "$source_dir/puzzles/09/easy.txt" >"$tmp/solved.jsonl"
refused '.*/solved.jsonl:1: expected "preset": the preset of a run' "$tmp/solved.jsonl" -o "$tmp/a.svg"
[ ! -e "$tmp/a.svg" ] || complain "a plot was begun before an error"
expect_status 2 "$python" "$script" "$tmp/runs.jsonl" -o "$tmp/a.gif"
expect_text "$tmp/err" 'expected a file name that ends in .svg, .png or .pdf' "ending, alone"

# A python3 in PATH without matplotlib is passed over; without any, the error comes before
# the first run.
mkdir "$tmp/bin" "$tmp/without"
printf '#!/bin/sh\nexit 1\n' >"$tmp/bin/python3"
chmod +x "$tmp/bin/python3"
if /usr/bin/python3 -c 'import matplotlib' 2>/dev/null; then
    PATH=$tmp/bin:$PATH sweep 0 plot.svg --size 9
fi
echo 'import sys; sys.modules["matplotlib"] = None' >"$tmp/without/sitecustomize.py"
echo old >"$tmp/old.svg"
PYTHONPATH=$tmp/without expect_status 1 "$program" compare --size 9 --json --plot "$tmp/old.svg"
expect_text "$tmp/err" '^sudoscope: --plot: .*python3 .*no module matplotlib; its package is python3-matplotlib' \
    "without matplotlib"
expect_empty "$tmp/out" "runs before matplotlib is missed"
PYTHONPATH=$tmp/without refused '.*matplotlib.*; its package is python3-matplotlib' "$tmp/last.jsonl" -o "$tmp/a.svg"

# An old plot stays when drawing fails.
printf '#!/bin/sh\n[ "$1" = -c ] || { echo "bad: luck" >&2; echo >&3; exit 3; }\n' >"$tmp/bin/python3"
PATH=$tmp/bin:$PATH expect_status 1 "$program" compare --size 9 --json --plot "$tmp/old.svg"
expect_text "$tmp/err" 'old.svg: .*/bin/python3 exited with status 3: bad: luck' "a program that fails"
[ "$(cat "$tmp/old.svg")" = old ] || complain "an old plot is lost"
[ -s "$tmp/out" ] || complain "no runs before drawing failed"

# Errors come before the first run.
expect_status 2 "$program" compare --size 9 --font "$tmp/old.svg" --plot "$tmp/a.png"
expect_status 1 "$program" compare --size 9 --json --plot "$tmp/missing/a.svg"
expect_empty "$tmp/out" "runs before a folder is missed"
expect_status 2 "$program" compare --plot "$tmp/a.gif"
expect_text "$tmp/err" '--plot: expected a file name that ends in .svg, .png or .pdf' "ending"
expect_status 2 "$program" compare --plot "$tmp/a.svg" --plot-kind pie
expect_text "$tmp/err" "expected auto, cactus, phase, growth, survival, scatter, box or par2, found 'pie'" "kind"
expect_status 2 "$program" compare --plot "$tmp/a.svg" --resume "$tmp/a.svg"
exit $failed
