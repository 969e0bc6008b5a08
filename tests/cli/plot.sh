#!/usr/bin/env bash
# compare --plot: which plot, as SVG and PNG; errors before the first run.
. "$2/tests/support/cli.bash"

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

cp "$tmp/plot.svg" "$tmp/first.svg"
expect_title "Growth" --size 9 --seeds 4 --plot-kind growth
expect_same "$tmp/first.svg" "$tmp/plot.svg" "the same sweep plotted twice"

sweep 0 plot.png --size 9 --boards 3
[ "$(head -c 24 "$tmp/plot.png" | od -An -tx1 | tr -d ' \n')" = \
    89504e470d0a1a0a0000000d494844520000069000000438 ] || complain "no PNG of 1680x1080"

# Without any font there is an SVG, but no PNG.
export FONTCONFIG_FILE=$source_dir/tests/support/no_fonts.conf
sweep 0 plot.svg --size 9
sweep 1 plot.png --size 9
expect_text "$tmp/err" 'no monospace font found; name one with --font FILE' "PNG without a font"

# Errors come before the first run, and an old plot stays.
echo old >"$tmp/old.svg"
expect_status 1 "$program" compare --size 9 --json --font "$tmp/old.svg" --plot "$tmp/a.png"
expect_text "$tmp/err" 'old.svg: cannot read the font' "what is no font"
expect_empty "$tmp/out" "runs before an error"
expect_status 1 "$program" compare --size 9 --json --plot "$tmp/missing/a.svg"
expect_empty "$tmp/out" "runs before a folder is missed"
expect_status 2 "$program" compare --plot "$tmp/a.gif"
expect_text "$tmp/err" '--plot: expected a file name that ends in .svg or .png' "ending"
expect_status 2 "$program" compare --plot "$tmp/a.svg" --plot-kind pie
expect_text "$tmp/err" "expected auto, cactus, phase, growth or survival, found 'pie'" "kind"
expect_status 2 "$program" compare --plot "$tmp/a.svg" --resume "$tmp/a.svg"
exit $failed
