#!/usr/bin/env bash
# Invalid input ends at once, with a message that names file, line and column.
. "$2/tests/support/cli.bash"

# One line on stderr and nothing on stdout.
expect_refused() { # NAME LINE:COLUMN MESSAGE
    local at=$2 message=$3
    expect_status 1 timeout "$hang" "$program" solve "$tmp/$1"
    expect_empty "$tmp/out" "output for $1"
    [ "$(wc -l <"$tmp/err")" = 1 ] || complain "$1: expected one line on stderr"
    expect_text "$tmp/err" "^sudoscope: $tmp/$1:$at: expected .*, found .*" "$1"
    expect_text "$tmp/err" "$message" "$1"
}

printf '4\n1 2 3 4\n3 \0 1 2\n0 0 0 0\n0 0 0 0\n' >"$tmp/nul_number"
expect_refused nul_number 3:3 'expected text, found a NUL byte$'
printf '1..4\n\0...\n....\n....\n' >"$tmp/nul_symbol"
expect_refused nul_symbol 2:1 'expected text, found a NUL byte$'
head -c 65536 /dev/zero >"$tmp/nul_only"
expect_refused nul_only 1:1 'expected text, found a NUL byte$'
head -c 60000000 /dev/zero | tr '\0' 1 >"$tmp/long_line"
expect_refused long_line 1:1 'found 60000000$'
head -c 60000000 /dev/zero | tr '\0' ' ' >"$tmp/long_blank"
expect_refused long_blank '[0-9]+:[0-9]+' 'a puzzle, found the end of the text$'
head -c 10000000 /dev/zero | tr '\0' '\n' >"$tmp/blank_lines"
expect_refused blank_lines 10000001:1 'expected a puzzle, found the end of the text$'
rm "$tmp/long_line" "$tmp/long_blank" "$tmp/blank_lines"

printf '4\n1 2 3 4\n3 5 1 2\n0 0 0 0\n0 0 0 0\n' >"$tmp/number_range"
expect_refused number_range 3:3 "expected a value 1\\.\\.4, found '5'\$"
printf '12.4\n3.5.\n....\n....\n' >"$tmp/symbol_range"
expect_refused symbol_range 2:3 "expected a value 1\\.\\.4, found '5'\$"
printf '4\n1 2 3 4\n3 -2 1 2\n0 0 0 0\n0 0 0 0\n' >"$tmp/negative"
expect_refused negative 3:3 "expected a value 1\\.\\.4, found '-2'\$"
printf '4\n1 2 3 4\n3 99999999999999999999 1 2\n0 0 0 0\n0 0 0 0\n' >"$tmp/huge"
expect_refused huge 3:3 "expected a value 1\\.\\.4, found '99999999999999999999'\$"
printf '4\n1 2 3 4\n3 x 1 2\n0 0 0 0\n0 0 0 0\n' >"$tmp/letter"
expect_refused letter '3:3' "found 'x'\$"

printf '4\n1 2 3 4\n3 4 1 1\n0 0 0 0\n0 0 0 0\n' >"$tmp/twice_in_row"
expect_refused twice_in_row 3:7 'row 2.*row 2 column 3 and in row 2 column 4$'
printf '4\n1 2 3 4\n0 0 0 0\n0 0 0 0\n1 0 0 0\n' >"$tmp/twice_in_column"
expect_refused twice_in_column 5:1 'column 1.*row 1 column 1 and in row 4 column 1$'
printf '1...\n.1..\n....\n....\n' >"$tmp/twice_in_box"
expect_refused twice_in_box 2:2 'box 1.*row 1 column 1 and in row 2 column 2; the clues fit a Latin square: --units none\?$'

printf '4\n1 2 3 4\n3 4 1\n0 0 0 0\n0 0 0 0\n' >"$tmp/short_row"
expect_refused short_row 3:6 'expected 4 numbers in this row, found 3$'
printf '4\n1 2 3 4\n3 4 1 2 0\n0 0 0 0\n0 0 0 0\n' >"$tmp/long_row"
expect_refused long_row 3:9 'expected 4 numbers in this row, found 5$'
printf '1234\n34..1\n....\n....\n' >"$tmp/long_symbols"
expect_refused long_symbols 2:5 'expected 4 symbols in this row, found 5$'
printf '4\n1 2 3 4\n3 4 1 2\n' >"$tmp/few_rows"
expect_refused few_rows 4:1 'expected 4 rows, found the end of the text after 2$'
printf '123456\n12345678\n' >"$tmp/ragged"
expect_refused ragged '[0-9]+:[0-9]+' 'found [0-9]+'

printf '0\n1 2 3 4\n' >"$tmp/size_0"
expect_refused size_0 1:1 "expected a size 4\\.\\.[0-9]+, found '0'\$"
printf '# small\n\n  1\n1 2 3\n' >"$tmp/size_1"
expect_refused size_1 3:3 "expected a size 4\\.\\.[0-9]+, found '1'\$"
printf '257\n1 2 3 4\n' >"$tmp/size_257"
expect_refused size_257 1:1 "expected a size 4\\.\\.256, found '257'\$"
printf '50x30\n' >"$tmp/box_50x30"
expect_refused box_50x30 1:1 "expected a box RxC .*, found '50x30'\$"
printf '0x0\n' >"$tmp/box_0x0"
expect_refused box_0x0 1:1 "expected a box RxC .*, found '0x0'\$"

: >"$tmp/empty"
expect_refused empty 1:1 'expected a puzzle, found the end of the text$'
printf '# nothing\n[Puzzle]\n' >"$tmp/comments"
expect_refused comments '[0-9]+:[0-9]+' 'a puzzle, found the end of the text$'
printf '9\n' >"$tmp/size_only"
expect_refused size_only 2:1 'expected a puzzle, found the end of the text$'

# A file that cannot be opened: the message is its name and the reason of the system.
expect_unread() { # NAME REASON
    expect_status 1 timeout "$hang" "$program" solve "$tmp/$1"
    expect_empty "$tmp/out" "output for $1"
    expect_text "$tmp/err" "^sudoscope: $tmp/$1: $2\$" "$1"
    [ "$(wc -l <"$tmp/err")" = 1 ] || complain "$1: expected one line on stderr"
}
expect_unread missing 'No such file or directory'
mkdir "$tmp/folder"
expect_unread folder 'Is a directory'
if [ -c /dev/full ]; then
    expect_status 1 "$program" solve --size 4 -o /dev/full
    expect_text "$tmp/err" '^sudoscope: /dev/full: No space left on device$' "full disk"
fi

# Lines count from the start of the file, also in its second puzzle.
{
    printf '4\n1 2 3 4\n3 4 1 2\n0 0 0 0\n0 0 0 0\n\n'
    printf '4\n1 2 3 4\n3 4 1 2\n0 0 0 0\n0 0 9 0\n'
} >"$tmp/second"
expect_status 1 timeout "$hang" "$program" solve "$tmp/second"
expect_text "$tmp/err" "^sudoscope: $tmp/second:11:5: expected a value" "second"

# Bad usage.
expect_usage() { # PATTERN WORDS...
    local pattern=$1
    shift
    expect_status 2 timeout "$hang" "$program" "$@"
    expect_empty "$tmp/out" "output for bad usage: $*"
    expect_text "$tmp/err" "$pattern" "bad usage: $*"
    [ "$(wc -l <"$tmp/err")" = 1 ] || complain "$*: expected one line on stderr"
}
expect_usage "unknown option '--bogus'" solve --bogus
expect_usage "unknown option '-z'" solve -z
expect_usage "; did you mean '-*strategy'\\?\$" solve --stratgy learn
expect_usage "; did you mean 'alldifferent'\\?\$" solve --prop alldiferent
expect_usage "; did you mean 'learn'\\?\$" solve --preset lern
expect_usage "; did you mean 'learning'\\?\$" race --preset learnin
expect_usage "; did you mean 'night'\\?\$" --palette nihgt
expect_usage "; did you mean 'failures'\\?\$" --view failres
expect_usage "; did you mean 'solve'\\?\$" slove "$tmp/none" "$tmp/none"
expect_usage "; did you mean 'palettes'\\?\$" list paletes
touch "$tmp/medium.txt"
expect_status 1 "$program" solve "$tmp/mediun.txt"
expect_text "$tmp/err" "; did you mean '.*medium.txt'\\?\$" "the nearest file"
expect_usage "'--seed' expects an argument" solve --seed
expect_usage "found '3'" solve --size 3
expect_usage "found '257'" solve --size 257
expect_usage "found '9x'" solve --size 9x
expect_usage "found '0x4'" solve --box 0x4
expect_usage "found '-1'" solve --seed -1
expect_usage "found '99999999999999999999'" solve --seed 99999999999999999999 --size 4
expect_usage "found '0'" solve --solutions 0
expect_usage "found '0'" solve --max-nodes 0
expect_usage "found 'nan'" solve --max-seconds nan
expect_usage "found 'tables'" solve --format tables
expect_usage "found '1.5'" generate --holes 1.5
expect_usage "found 'nope'" solve --var nope
expect_usage "found 'nope'" solve --val nope
expect_usage "found 'nope'" solve --prop nope
expect_usage "found 'forward\\+nope'|found 'nope'" solve --prop forward+nope
expect_usage "found 'nope'" solve --strategy nope
expect_usage "found 'nope'" solve --restarts nope
expect_usage "found 'nope'" list nope
expect_usage "'solve' takes no option --holes" solve --holes 0.5
expect_usage "'check' takes no option --seed" check --seed 1
expect_usage 'expected PUZZLE and SOLUTION' check
expect_usage 'expected PUZZLE and SOLUTION' check "$tmp/empty"

exit $failed
