#!/usr/bin/env bash
# What the comments of our puzzles say of their difficulty is what a search needs. Boards
# above 49x49 take too long here.
. "$2/tests/support/cli.bash"

count=0
cd "$source_dir"
for preset in backtrack-mrv learn; do
    mapfile -t files < <(grep -rl "^# difficulty: .* nodes of $preset\$" puzzles/{06,09,16,25,36,40,49} | sort)
    expect_status 0 "$program" compare --json --presets "$preset" --max-nodes 100000 "${files[@]}"
    while IFS='|' read -r file status nodes; do
        found="# difficulty: $nodes nodes of $preset"
        [ "$status" = solved ] || found="# difficulty: more than $nodes nodes of $preset"
        grep -qxF -- "$found" "$file" || complain "$file: found $found"
        count=$((count + 1))
    done < <(sed -E 's/.*"puzzle":"([^"]*)".*"status":"([^"]*)","nodes":([0-9]*).*/\1|\2|\3/' "$tmp/out")
done
[ "$count" = 60 ] || complain "expected 60 statements, found $count"
exit $failed
