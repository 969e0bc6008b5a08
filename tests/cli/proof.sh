#!/usr/bin/env bash
# solve --cnf and --proof: what is written, and which combinations are refused.
. "$2/tests/support/cli.bash"

echo '12..|....|..3.|..4.' | tr '|' '\n' >"$tmp/none"
echo '12..|....|....|...2' | tr '|' '\n' >"$tmp/some"

expect_status 10 "$program" solve --proof "$tmp/proof" --cnf "$tmp/cnf" "$tmp/none"
expect_text "$tmp/cnf" '^p cnf 64 388$' 'header of the formula'
expect_text "$tmp/cnf" '^1 0$' 'the clue in the first cell'
[ "$(grep -c ' 0$' "$tmp/cnf")" = 388 ] || complain 'as many clauses as the header says'
expect_text "$tmp/proof" '^0$' 'the empty clause'

expect_status 0 "$program" solve --proof "$tmp/proof" --json "$tmp/some"
expect_text "$tmp/out" '"strategy":"learn"' 'the strategy that --proof chooses'
expect_text "$tmp/out" '"prop":"hidden"' 'the propagation that --proof chooses'
if grep -q '^0$' "$tmp/proof"; then
    complain 'a refutation of a puzzle that has a solution'
fi

expect_status 0 "$program" solve --cnf "$tmp/cnf" -n 9 --strategy backtrack
expect_text "$tmp/cnf" '^p cnf 729 10530$' 'header of the formula of an empty 9x9'

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
