#!/usr/bin/env bash
# solve --trace DIR, --cnf DIR and --proof DIR: a file for each puzzle of a list, the same
# as for that puzzle alone.
. "$2/tests/support/cli.bash"

printf '4\n1 2 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n' >"$tmp/none"
cat "$source_dir/puzzles/09/easy.txt" "$source_dir/puzzles/09/inkala-2012.txt" >"$tmp/two"
learn=(--strategy learn --prop hidden)
expect_status 10 "$program" solve "${learn[@]}" --trace "$tmp/t/" --cnf "$tmp/c/" --proof "$tmp/p/" "$tmp/two" "$tmp/none"
[ "$(find "$tmp/t" "$tmp/c" "$tmp/p" -type f | wc -l)" = 9 ] || complain "expected three files in each folder"
number=0
for puzzle in "$source_dir/puzzles/09/easy.txt" "$source_dir/puzzles/09/inkala-2012.txt" "$tmp/none"; do
    number=$((number + 1))
    "$program" solve "${learn[@]}" --trace "$tmp/trace" --cnf "$tmp/cnf" --proof "$tmp/proof" "$puzzle" >"$tmp/out" 2>&1 || true
    expect_same "$tmp/trace" "$tmp/t/00000$number.trace" "the trace of puzzle $number"
    expect_same <(grep -v '^c ' "$tmp/cnf") <(grep -v '^c ' "$tmp/c/00000$number.cnf") "the formula of puzzle $number"
    expect_same "$tmp/proof" "$tmp/p/00000$number.drat" "the proof of puzzle $number"
done
expect_text "$tmp/p/000003.drat" '^0$' "the end of a proof"

refuse() { # STATUS PATTERN OPTIONS...
    expect_status "$1" "$program" solve "${@:3}"
    expect_text "$tmp/err" "$2" "solve ${*:3}"
}
refuse 1 't: expected a folder without .trace files, found 00000[123].trace' --trace "$tmp/t" "$tmp/two"
expect_empty "$tmp/out" "a search before the folder was checked"
refuse 1 'No such file or directory' --trace "$tmp/missing/t/" "$tmp/two"
refuse 1 'Not a directory' --trace "$tmp/two/" "$tmp/two"
refuse 1 'expect one puzzle, found another, or a folder/ for many' --trace "$tmp/t2/" --cnf "$tmp/f" "$tmp/two"
refuse 2 '--trace: expected --jobs 1, found 2' --trace "$tmp/t3/" --jobs 2 "$tmp/two"
# A puzzle that cannot be read leaves the files of those before it.
printf '\n%081d\n' 5 | tr 5 x >>"$tmp/two"
refuse 1 'two:[0-9]+:' --trace "$tmp/t4/" "$tmp/two"
[ "$(ls "$tmp/t4")" = "$(printf '000001.trace\n000002.trace')" ] || complain "expected two traces: $(ls "$tmp/t4")"
# A file that cannot be written is named with its board.
if [ "$(id -u)" != 0 ]; then
    mkdir -m 500 "$tmp/t5"
    refuse 1 't5/000001.trace: Permission denied' --trace "$tmp/t5" "$tmp/two"
fi
exit $failed
