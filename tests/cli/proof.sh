#!/usr/bin/env bash
# solve --cnf and --proof: formulas, proofs, and refused combinations.
. "$2/tests/support/cli.bash"

echo '12..|....|..3.|..4.' | tr '|' '\n' >"$tmp/none"
echo '12..|....|....|...2' | tr '|' '\n' >"$tmp/some"

expect_status 10 "$program" solve --proof "$tmp/proof" --cnf "$tmp/cnf" "$tmp/none"
expect_text "$tmp/cnf" '^p cnf 64 388$' 'header of the formula'
expect_text "$tmp/cnf" '^1 0$' 'the clue in the first cell'
[ "$(grep -c ' 0$' "$tmp/cnf")" = 388 ] || complain 'expected as many clauses as the header announces'
expect_text "$tmp/proof" '^0$' 'the empty clause'

expect_status 0 "$program" solve --proof "$tmp/proof" --json "$tmp/some"
expect_text "$tmp/out" '"strategy":"learn"' 'the strategy that --proof chooses'
expect_text "$tmp/out" '"prop":"hidden"' 'the propagation that --proof chooses'
if grep -q '^0$' "$tmp/proof"; then
    complain 'expected no refutation of a puzzle with a solution'
fi

expect_status 0 "$program" solve --cnf "$tmp/cnf" -n 9 --strategy backtrack
expect_text "$tmp/cnf" '^p cnf 729 10530$' 'header of the formula of an empty 9x9'

# A formula of many clauses is announced, ends at a limit, and is then not left behind.
expect_status 11 "$program" solve -n 256 --max-seconds 0.1 --cnf "$tmp/large"
expect_text "$tmp/err" '^empty 256x256: the formula has 8,304,984,064 clauses$' "many clauses"
expect_text "$tmp/err" "^$tmp/large: the formula is incomplete\$" "an incomplete formula"
expect_text "$tmp/err" 'gave-up, .*; limit: max-seconds$' "the limit"
[ ! -e "$tmp/large" ] || complain "expected no incomplete formula"

refuse() { # STATUS PATTERN OPTIONS...
    local status=$1 pattern=$2
    shift 2
    expect_status "$status" "$program" solve "$@"
    expect_text "$tmp/err" "$pattern" "$*"
}
refuse 2 "expected --strategy learn, found 'backtrack'" --proof "$tmp/p" --strategy backtrack
refuse 2 "expected --prop hidden or less.*found 'alldifferent'" --proof "$tmp/p" --strategy learn \
    --prop regin
refuse 2 'expected --jobs 1, found 2' --proof "$tmp/p" --jobs 2
refuse 2 'expected --solutions 1' --proof "$tmp/p" --solutions all
refuse 2 'expect one puzzle, found 2 files' --cnf "$tmp/c" "$tmp/some" "$tmp/none"
cat "$tmp/some" "$tmp/none" >"$tmp/both"
refuse 1 'expect one puzzle, found another' --cnf "$tmp/c" "$tmp/both"
refuse 1 'No such file or directory' --proof "$tmp/missing/p" "$tmp/some"
exit $failed
