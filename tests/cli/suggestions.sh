#!/usr/bin/env bash
# A mistyped option, command, name or file: the error suggests the nearest one.
. "$2/tests/support/cli.bash"

expect_suggestion() { # STATUS SUGGESTION WORDS...
    local status=$1 suggestion=$2
    shift 2
    expect_status "$status" timeout 60 "$program" "$@"
    expect_text "$tmp/err" "; did you mean '$suggestion'\\?\$" "$*"
}

expect_suggestion 2 palette --pallete even
expect_suggestion 2 max-seconds solve --max-second=3
expect_suggestion 2 solve slove
expect_suggestion 2 alldifferent solve --prop aldifferent
expect_suggestion 2 learn solve --strategy lern
expect_suggestion 2 backtrack-mrv watch --preset backtrck-mrv
expect_suggestion 2 learning race --preset lerning
expect_suggestion 2 failures watch --view failure
expect_suggestion 2 night watch --palette nihgt
expect_suggestion 2 palettes list palletes
expect_suggestion 1 opening record --tour openning -o "$tmp/film.y4m"
expect_suggestion 1 norvig.txt solve "$source_dir/puzzles/09/norvg.txt"
cp "$source_dir/puzzles/09/norvig.txt" "$tmp/mine.txt"
expect_suggestion 1 mine.txt solve "$tmp/mien.txt"
expect_suggestion 1 inkala-2012.txt solve "$tmp/inkala-2021.txt"

expect_status 1 "$program" solve "$tmp/nothing-like-it"
expect_text "$tmp/err" 'No such file or directory$' 'nothing is near'
expect_status 2 "$program" --qqqqqqqqqq
expect_text "$tmp/err" '; see --help$' 'no option is near'
