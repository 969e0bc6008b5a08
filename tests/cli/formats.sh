#!/usr/bin/env bash
# Formats: what is written reads back the same, and what others write is read.
. "$2/tests/support/cli.bash"

solution_of() { # FILE OUT OPTIONS...
    local file=$1 out=$2
    shift 2
    expect_status 0 timeout "$hang" "$program" solve "$@" "$file"
    cp "$tmp/out" "$out"
}

# A board, written in every format; with one seed all of them have one solution.
compare_formats() { # FORMATS GENERATE-OPTIONS...
    local formats=$1
    shift
    "$program" generate "$@" --seed 5 -o "$tmp/wanted_board"
    solution_of "$tmp/wanted_board" "$tmp/wanted"
    for format in $formats; do
        expect_status 0 "$program" generate "$@" --seed 5 --format "$format" \
            -o "$tmp/board"
        solution_of "$tmp/board" "$tmp/found"
        expect_same "$tmp/wanted" "$tmp/found" "generate $* --format $format"
        expect_status 0 "$program" check "$tmp/board" "$tmp/wanted"
        # The solution itself, written in this format.
        solution_of "$tmp/wanted_board" "$tmp/solution" --format "$format"
        solution_of "$tmp/solution" "$tmp/found"
        expect_same "$tmp/wanted" "$tmp/found" "solve --format $format, of $*"
    done
}

for shape in "--size 4" "--box 2x3" "--box 3x2" "--size 9" "--size 16" "--size 25" \
    "--size 7" "--box 5x1" "--box 1x6" "--box 2x5" "--box 6x2"; do
    for holes in 0 0.3; do
        # shellcheck disable=SC2086
        compare_formats "rows line sdk boxes" $shape --holes $holes
    done
done
for shape in "--size 4" "--box 2x3" "--box 3x2" "--size 9" "--size 10"; do
    # shellcheck disable=SC2086
    compare_formats "rows line sdk boxes" $shape --holes 1
done
compare_formats "rows boxes" --size 36 --holes 0.2
compare_formats "rows boxes" --size 100 --holes 0.1
expect_status 1 "$program" solve --max-nodes 1 --format sdk \
    "$source_dir/puzzles/36/holes-45.txt"
expect_text "$tmp/err" 'expected a board of at most 35 values' "sdk of 36x36"

# Classic files, all of one puzzle.
easy=$source_dir/puzzles/09/easy.txt
solution_of "$easy" "$tmp/wanted"
grep -v '^#' "$easy" >"$tmp/digits"
expect_classic() { # NAME
    solution_of "$tmp/$1" "$tmp/found"
    expect_same "$tmp/wanted" "$tmp/found" "$1"
}

{
    printf '#AWho\n#DWhat\n#CWhy\n[Puzzle]\n'
    cat "$tmp/digits"
    printf '[State]\n'
    tr '.' '1' <"$tmp/digits"
} >"$tmp/easy.sdk"
expect_classic easy.sdk
tr '.' '0' <"$tmp/digits" >"$tmp/zeros.txt"
expect_classic zeros.txt
tr '.' '*' <"$tmp/digits" >"$tmp/stars.txt"
expect_classic stars.txt
tr '.' '-' <"$tmp/digits" >"$tmp/dashes.txt"
expect_classic dashes.txt
tr '.' '_' <"$tmp/digits" >"$tmp/underscores.txt"
expect_classic underscores.txt
sed 's/$/\r/' "$tmp/digits" >"$tmp/crlf.txt"
expect_classic crlf.txt
{ printf '\357\273\277'; cat "$tmp/digits"; } >"$tmp/bom.txt"
expect_classic bom.txt
sed 's/./&,/g; s/,$//' "$tmp/digits" >"$tmp/commas.csv"
expect_classic commas.csv
sed 's/./& /g' "$tmp/digits" >"$tmp/spaces.txt"
expect_classic spaces.txt
sed 's/.../&|/; s/|.../&|/' "$tmp/digits" |
    awk '{ print } NR == 3 || NR == 6 { print "-----------" }' >"$tmp/bars.ss"
expect_text "$tmp/bars.ss" '^[.0-9]{3}\|[.0-9]{3}\|[.0-9]{3}$' "bars of a .ss file"
expect_classic bars.ss
sed 's/.../|&/g; s/$/|/; s/[.0-9]/ &/g' "$tmp/digits" |
    awk 'NR % 3 == 1 { print "+------+------+------+" } { print }
         END { print "+------+------+------+" }' >"$tmp/frame.txt"
expect_classic frame.txt
tr -d '\n' <"$tmp/digits" >"$tmp/line_without_end.txt"
expect_classic line_without_end.txt
{ tr -d '\n' <"$tmp/digits"; echo; tr -d '\n' <"$tmp/digits"; echo; } >"$tmp/two.sdm"
cat "$tmp/wanted" "$tmp/wanted" >"$tmp/wanted_twice"
solution_of "$tmp/two.sdm" "$tmp/found"
expect_same "$tmp/wanted_twice" "$tmp/found" "two.sdm"

# Three alphabets of one puzzle of 16.
sixteen=$source_dir/puzzles/16/unique.txt
solution_of "$sixteen" "$tmp/wanted"
awk '/^#/ || NF < 16 { next }
     {
         for (i = 1; i <= 16; i++)
             printf "%s", $i ? substr("123456789ABCDEFG", $i, 1) : "."
         print ""
     }' "$sixteen" >"$tmp/one_to_g.txt"
[ "$(wc -l <"$tmp/one_to_g.txt")" = 16 ] || complain "expected 16 rows of symbols"
tr 1-9A-G 0-9A-F <"$tmp/one_to_g.txt" >"$tmp/zero_to_f.txt"
tr 1-9A-G A-P <"$tmp/one_to_g.txt" >"$tmp/a_to_p.txt"
tr 1-9A-G a-p <"$tmp/one_to_g.txt" >"$tmp/small_a_to_p.txt"
expect_alphabet() { # NAME NOTE
    expect_classic "$1"
    expect_text "$tmp/err" "$1: symbols read as $2\$" "alphabet of $1"
}
expect_alphabet one_to_g.txt '1-9, A-G'
# The solution has the alphabet of the puzzle, and says so.
cp "$tmp/wanted" "$tmp/wanted_from_one"
awk 'NR == 2 { print "# values: from 0" }
     NR > 1 { for (i = 1; i <= NF; i++) $i-- }
     { print }' "$tmp/wanted_from_one" >"$tmp/wanted"
expect_alphabet zero_to_f.txt '0-9, A-F'
for format in rows line sdk boxes; do
    solution_of "$tmp/zero_to_f.txt" "$tmp/found" --format "$format"
    expect_status 0 "$program" check "$tmp/zero_to_f.txt" "$tmp/found"
    expect_empty "$tmp/err" "check of a solution from 0 on as $format"
done
cp "$tmp/wanted_from_one" "$tmp/wanted"
expect_alphabet a_to_p.txt 'A-P'
expect_alphabet small_a_to_p.txt 'A-P'

# FILE:NUMBER is one puzzle of a list, unless a file has that name.
printf '1234341221434321\n.234341221434321\n1.34341221434321\n' >"$tmp/list"
for number in 1 2 3; do
    expect_status 0 "$program" check "$tmp/list:$number" "$tmp/list:1"
done
expect_status 1 "$program" check "$tmp/list:2" "$tmp/list:3"
expect_text "$tmp/err" 'list:3: row 1 column 2: expected a value 1..4, found none' "3 is no solution"
expect_status 1 "$program" solve "$tmp/list:4"
expect_text "$tmp/err" '/list: expected puzzle 4, found 3 puzzles$' "an absent number"
expect_status 1 "$program" solve --keep-going "$tmp/list:4" "$tmp/list:2"
expect_text "$tmp/err" '/list: expected puzzle 4, found 3 puzzles$' "an absent number"
expect_status 1 "$program" solve "$tmp/list:0"
expect_text "$tmp/err" "list:0: No such file or directory" "the number 0"
expect_status 2 "$program" solve "$tmp/list:2" -o "$tmp/list"
expect_text "$tmp/err" 'name the same file$' "a list that is read and written"
printf '4321\n....\n....\n....\n' >"$tmp/list:2"
expect_status 0 "$program" solve --format line "$tmp/list:2"
expect_text "$tmp/out" '^4321' "a file of that name wins"

# A board of another size than the one asked for is no board.
printf '4\n1 2 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' >"$tmp/four"
expect_status 1 "$program" solve --size 9 "$tmp/four"
expect_text "$tmp/err" "^sudoscope: $tmp/four:1:1: expected .*, found" "size 4, not 9"
printf '12341234\n' >"$tmp/eight"
expect_status 1 "$program" solve --size 9 "$tmp/eight"

exit $failed
