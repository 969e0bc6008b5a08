#!/usr/bin/env bash
# check: accepts solutions, and reports where a board is wrong.
. "$2/tests/support/cli.bash"

cat >"$tmp/puzzle" <<'END'
4
1 0 0 4
0 4 1 0
2 0 0 0
0 0 0 1
END
cat >"$tmp/right" <<'END'
4
1 2 3 4
3 4 1 2
2 1 4 3
4 3 2 1
END

expect_status 0 "$program" check "$tmp/puzzle" "$tmp/right"
expect_empty "$tmp/err" "stderr for a valid solution"
expect_status 0 "$program" check "$tmp/puzzle" - <"$tmp/right"
tail -n +2 "$tmp/right" | tr -d ' \n' >"$tmp/line"
expect_status 0 "$program" check "$tmp/puzzle" "$tmp/line"
expect_status 0 "$program" check --json "$tmp/puzzle" "$tmp/right"
expect_text "$tmp/out" '^\{"valid":true\}$' "JSON of check"

expect_wrong() { # PATTERN
    expect_status 1 "$program" check "$tmp/puzzle" "$tmp/wrong"
    expect_empty "$tmp/out" "output for a wrong solution"
    expect_text "$tmp/err" "$1" "wrong solution"
    [ "$(wc -l <"$tmp/err")" = 1 ] || complain "expected one line on stderr"
    expect_status 1 "$program" check --json "$tmp/puzzle" "$tmp/wrong"
    expect_text "$tmp/out" '^\{"valid":false,"why":".*"\}$' "JSON of a wrong solution"
}

sed '3s/.*/3 4 1 3/' "$tmp/right" >"$tmp/wrong"
expect_wrong 'found 3 in row 2 column 1 and in row 2 column 4$'
sed '4s/.*/2 1 0 3/' "$tmp/right" >"$tmp/wrong"
expect_wrong 'row 3 column 3: expected a value 1\.\.4, found none$'
# A valid board that contradicts the clues.
printf '4\n2 1 4 3\n4 3 2 1\n1 2 3 4\n3 4 1 2\n' >"$tmp/wrong"
expect_wrong 'row 1 column 1: expected the clue 1, found 2$'
printf '4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2\n' >"$tmp/wrong"
expect_wrong "$tmp/wrong:5:6: expected 4 numbers in this row, found 3\$"
"$program" solve --size 9 >"$tmp/wrong" 2>"$tmp/talk"
expect_wrong "expected .*4, found .*9'?\$"

expect_status 1 "$program" check "$tmp/missing" "$tmp/right"
expect_text "$tmp/err" "^sudoscope: $tmp/missing: No such file or directory\$" "no puzzle"
expect_status 2 "$program" check "$tmp/puzzle"
expect_text "$tmp/err" 'expected PUZZLE and SOLUTION, or PUZZLE and --trace or --solver, found 1 file$' "one file"
expect_status 2 "$program" check
expect_text "$tmp/err" 'expected PUZZLE and SOLUTION, or PUZZLE and --trace or --solver, found 0 files$' "no file"

# The solution is read with the boxes of the puzzle.
"$program" generate --box 3x2 --holes 0 >"$tmp/puzzle"
grep -v -e '^#' -e x "$tmp/puzzle" >"$tmp/bare"
expect_status 0 "$program" check "$tmp/puzzle" "$tmp/bare"
printf '6\n1 2 3 4 5 6\n4 5 6 1 2 3\n2 3 4 5 6 1\n5 6 1 2 3 4\n' >"$tmp/wrong"
printf '3 4 5 6 1 2\n6 1 2 3 4 5\n' >>"$tmp/wrong"
expect_status 0 "$program" solve "$tmp/wrong"
{ echo 3x2; printf '0 0 0 0 0 0\n%.0s' 1 2 3 4 5 6; } >"$tmp/puzzle"
expect_wrong 'in box [1-6], found [1-6] in row [1-6] column [1-6]'

# Random boards, solved and checked, then with one wrong cell.
for size in 9 16 25; do
    "$program" generate --size $size --holes 0.4 >"$tmp/puzzle"
    "$program" solve "$tmp/puzzle" >"$tmp/right" 2>"$tmp/talk"
    expect_status 0 "$program" check "$tmp/puzzle" "$tmp/right"
    awk 'NR == 5 { $2 = $2 % 9 + 1 } { print }' "$tmp/right" >"$tmp/wrong"
    expect_wrong 'row [0-9]+ column [0-9]+'
done

exit $failed
