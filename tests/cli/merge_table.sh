#!/usr/bin/env bash
# merge: the numbers of its table, from lines whose medians and counts are known.
. "$2/tests/support/cli.bash"

line() { # PRESET SEED SIZE HOLES BOARD STATUS DECISIONS REFUTATIONS PROPAGATIONS MOVES SECONDS [PEAK]
    printf '{"preset":"%s","puzzle":"%s","seed":%s,"size":%s,"holes":%s,"board":%s,' \
        "$1" "$3x$3" "$2" "$3" "$4" "$5"
    printf '"status":"%s","nodes":%s,"decisions":%s,"refutations":%s,' \
        "$6" $(($7 + $8 + ${10})) "$7" "$8"
    printf '"propagations":%s,"moves":%s,' "$9" "${10}"
    [ -z "${12:-}" ] || printf '"peak_frontier":%s,' "${12}"
    printf '"seconds":%s}\n' "${11}"
}
table() { # columns are one space apart
    expect_status 0 "$program" merge "$@"
    sed -E 's/ +/ /g' "$tmp/out" >"$tmp/table"
}
expect_rows() { # WHAT, the rows from standard input
    cat >"$tmp/expected"
    expect_same "$tmp/expected" "$tmp/table" "$1"
}
headings='preset solved proved gave up decisions refutations propagations moves CPU s peak frontier'

# Three runs: the middle one in each column by itself, not the run in the middle.
{
    line a 1 9 0.5 1 solved 30 1 500 7 0.25
    line a 2 9 0.5 1 unsolvable 10 3 700 9 0.125
    line a 3 9 0.5 1 gave-up 20 2 600 8 0.5
} >"$tmp/odd"
table "$tmp/odd"
expect_rows "an odd number" <<END
$headings
a 1 1 1 20 2 600 8 0.250000 -
medians over 1 board and 3 seeds; peak frontier: maximum
END

# Four runs: the upper of the two in the middle. Peak: the largest of those that have one.
{
    cat "$tmp/odd"
    line a 1 9 0.5 2 solved 40 0 400 6 0.0625 77
} >"$tmp/even"
table "$tmp/even"
expect_rows "an even number" <<END
$headings
a 2 1 1 30 2 600 8 0.250000 77
medians over 2 boards and 3 seeds; peak frontier: maximum
END
{
    line a 1 9 0.5 1 solved 5 0 0 0 0 3
    line a 1 9 0.5 2 solved 9 0 0 0 0 2
} >"$tmp/two"
table "$tmp/two"
expect_rows "two runs" <<END
$headings
a 2 0 0 9 0 0 0 0.000000 3
medians over 2 boards and 1 seed; peak frontier: maximum
END

# Rows by size, then share of holes, then presets in the order of their first line; a
# preset without a run there has none.
{
    line b 1 16 0.4 1 solved 160 0 0 0 1
    line a 1 9 0.6 1 solved 96 0 0 0 2
    line a 1 9 0.3 1 solved 93 0 0 0 3
    line b 1 9 0.3 1 gave-up 39 0 0 0 4
    line a 1 16 0.4 1 unsolvable 61 0 0 0 5
} >"$tmp/sweep"
table "$tmp/sweep"
expect_rows "a sweep" <<END
size holes $headings
 9 0.3 b 0 0 1 39 0 0 0 4.000000 -
 9 0.3 a 1 0 0 93 0 0 0 3.000000 -
 9 0.6 b 0 0 0 - - - - - -
 9 0.6 a 1 0 0 96 0 0 0 2.000000 -
 16 0.4 b 1 0 0 160 0 0 0 1.000000 -
 16 0.4 a 0 1 0 61 0 0 0 5.000000 -
medians over 1 board and 1 seed; peak frontier: maximum
END

# Of two equal lines the later counts, in whatever file; another seed, board, preset,
# size or share of holes makes another run.
line a 1 9 0.5 1 solved 111 0 0 0 1 >"$tmp/first"
line a 1 9 0.5 1 gave-up 222 0 0 0 2 >"$tmp/second"
table "$tmp/first" "$tmp/second"
expect_rows "the second file" <<END
$headings
a 0 0 1 222 0 0 0 2.000000 -
medians over 1 board and 1 seed; peak frontier: maximum
END
table "$tmp/second" "$tmp/first"
expect_rows "the first file" <<END
$headings
a 1 0 0 111 0 0 0 1.000000 -
medians over 1 board and 1 seed; peak frontier: maximum
END
{
    cat "$tmp/first" "$tmp/second" "$tmp/first" "$tmp/second" "$tmp/second" "$tmp/first"
    line a 2 9 0.5 1 solved 333 0 0 0 3
    line a 1 9 0.5 2 solved 444 0 0 0 4
    line b 1 9 0.5 1 solved 555 0 0 0 5
} >"$tmp/many"
table "$tmp/many"
expect_rows "lines that differ in one member" <<END
$headings
a 3 0 0 333 0 0 0 3.000000 -
b 1 0 0 555 0 0 0 5.000000 -
medians over 2 boards and 2 seeds; peak frontier: maximum
END

# A name longer than its column widens it; numbers keep their places.
line a-preset-with-a-long-name 1 9 0.5 1 solved 1 2 3 4 0.5 6 >"$tmp/long"
expect_status 0 "$program" merge "$tmp/long"
expect_text "$tmp/out" '^preset                    solved proved gave up   decisions refutations  propagations       moves       CPU s peak frontier$' "wide headings"
expect_text "$tmp/out" '^a-preset-with-a-long-name      1      0       0           1           2             3           4    0.500000             6$' "a long name"
exit $failed
