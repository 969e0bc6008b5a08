#!/usr/bin/env bash
# The pages of assets/lessons: what their commands name exists, and what the teacher
# compares is the same each time.
. "$2/tests/support/cli.bash"

"$program" --man | sed 's/\\-/-/g' >"$tmp/man"
"$program" --help all >"$tmp/help"
pages=0
for page in "$source_dir"/assets/lessons/*.md; do
    pages=$((pages + 1))
    for heading in 'Where to begin' 'What to measure' 'What to hand in' 'What the teacher checks'; do
        expect_text "$page" "^## $heading\$" "a heading of $page"
    done
    expect_text "$tmp/man" "^\.B $(basename "$page")\$" "the man page lists $page"
    options=$(sed -n 's/^    //p' "$page" | grep -oE -- '--[a-z-]+' | sort -u)
    [ "$(wc -l <<<"$options")" -ge 5 ] || complain "$page names few options: $options"
    for option in $options; do
        grep -Eq -- "^ +(-[a-z], )?$option( |\$)" "$tmp/help" || complain "$page names $option, which does not exist"
    done
    for file in $(grep -oE '(puzzles|assets)/[a-z0-9/_.-]+' "$page" | sed 's/\.$//'); do
        [ -e "$source_dir/$file" ] || complain "$page names $file, which does not exist"
    done
done
[ $pages -ge 3 ] || complain "expected three pages, found $pages"

# The check of strength.md, on fewer and smaller boards: its own commands.
small() { sed -n 's/^    //p' "$source_dir/assets/lessons/strength.md" | sed 's/--size 16/--size 9/; s/--boards 20/--boards 1/
    s/--max-nodes 20000/--max-nodes 200/; s/ --plot [a-z]*.svg//; s/^sudoscope race.*//'; }
mkdir "$tmp/bin"
ln -s "$program" "$tmp/bin/sudoscope"
small | sed '/^grep -e/,/^sudoscope merge/d' >"$tmp/script"
(cd "$tmp" && PATH=$tmp/bin:$PATH bash -eu -o pipefail script) >"$tmp/out" 2>"$tmp/err" || complain "strength.md: $(cat "$tmp/err")"
[ "$(tail -n 1 "$tmp/out")" = 'the same runs' ] || complain "strength.md: $(cat "$tmp/out")"
for file in runs times; do
    [ "$(wc -l <"$tmp/$file.jsonl")" = 36 ] || complain "strength.md: expected 36 runs in $file.jsonl"
    expect_text "$tmp/$file.jsonl" '"max_'"$([ $file = runs ] && echo nodes || echo seconds)"'":' "the limit of $file.jsonl"
done
expect_text "$tmp/figures.md" '\| nodes \|' "figures.md of strength.md"
sed -i 1d "$tmp/runs.jsonl"
sed -n '/^strengths=/p; /^strip()/,$p' "$tmp/script" >"$tmp/check"
if (cd "$tmp" && PATH=$tmp/bin:$PATH bash -eu -o pipefail check) >"$tmp/out" 2>&1; then
    complain "a line that is missing is not noticed"
fi
# The runs end in any order.
expect_text "$tmp/out" '^< \{"preset":"backtrack-mrv/prop=' "the line that is missing"

# The check of the answers, with a right program and one that is never right.
board='4\n1 2 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n'
# shellcheck disable=SC2059
printf "$board" >"$tmp/none"
expect_status 0 "$program" compare --presets 'solver:echo s UNSATISFIABLE; : {cnf}' "$tmp/none"
expect_status 1 "$program" compare --presets 'solver:echo s UNSATISFIABLE; : {cnf}' --size 4 --holes 0.5 --seed 4711
easy=$source_dir/puzzles/09/easy.txt
expect_status 0 "$program" check --solver "python3 $source_dir/assets/examples/backtrack.py" "$easy"
expect_text "$tmp/err" ' [1-9][0-9]* in dead branches;' "a program that searches"
# A solution from elsewhere is right, but claims nothing else.
"$program" solve --format rows "$easy" 2>"$tmp/err" | sed 1d |
    awk '{ for (i = 1; i <= NF; i++) print NR, i, $i }' >"$tmp/steps"
expect_status 0 "$program" check --solver "cat '$tmp/steps'" "$easy"
expect_text "$tmp/err" ' 0 wrong, 1 right, 0 hints, 0 undecided, 0 in dead branches;' "a program that knows the solution"
exit $failed
