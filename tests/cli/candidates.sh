#!/usr/bin/env bash
# Grids of candidates: both formats are one puzzle, and every command keeps to them.
. "$2/tests/support/cli.bash"

grid=$source_dir/puzzles/09/candidates.txt

# The same puzzle as n^3 symbols in a line; and as other programs draw it.
awk '/^#/ || /-/ { next }
     { gsub(/\|/, " ")
       for (i = 1; i <= NF; i++)
           for (d = 1; d <= 9; d++)
               printf "%s", index($i, d) ? d : "." }
     END { print "" }' "$grid" >"$tmp/masks"
[ "$(wc -c <"$tmp/masks")" = 730 ] || complain "expected 729 symbols"
awk 'BEGIN { print ".------.------.------." } /^#/ { next }
     /^-/ { print ":------+------+------:"; next } { print "|" $0 "|" }
     END { print "\x27------\x27------\x27------\x27" }' "$grid" >"$tmp/frame"
expect_status 0 "$program" solve --solutions all --format line "$grid"
cp "$tmp/out" "$tmp/solution"
[ "$(wc -l <"$tmp/solution")" = 1 ] || complain "expected one solution"
for form in masks frame; do
    expect_status 0 "$program" solve --solutions all --format line "$tmp/$form"
    expect_same "$tmp/solution" "$tmp/out" "$form"
    expect_status 0 "$program" check "$tmp/$form" "$tmp/solution"
done

# Every strategy keeps to them: a local search finds the solution or none.
for strategy in $("$program" list strategies | awk '/^ / { print $1 }'); do
    status=0
    "$program" solve --strategy "$strategy" --max-nodes 20000 --format line "$grid" \
        >"$tmp/out" 2>"$tmp/err" || status=$?
    case $status in
    0) expect_same "$tmp/solution" "$tmp/out" "$strategy" ;;
    11) ;;
    *) complain "$strategy: expected status 0 or 11, found $status" ;;
    esac
done

# Puzzles with and without candidates follow each other in one run.
clues=$source_dir/puzzles/09/easy.txt
expect_status 0 "$program" solve --format line "$clues"
cp "$tmp/out" "$tmp/easy"
expect_status 0 "$program" solve --format line "$grid" "$clues" "$tmp/masks" "$grid" "$clues"
cat "$tmp/solution" "$tmp/easy" "$tmp/solution" "$tmp/solution" "$tmp/easy" >"$tmp/wanted"
expect_same "$tmp/wanted" "$tmp/out" "puzzles of both kinds"
cat "$tmp/masks" "$grid" "$tmp/frame" "$tmp/masks" >"$tmp/four"
expect_status 0 "$program" solve --format line "$tmp/four"
[ "$(sort -u "$tmp/out" | wc -l)" = 1 ] || complain "expected one board four times"
[ "$(wc -l <"$tmp/out")" = 4 ] || complain "expected four boards"

# A value that is no candidate solves nothing; the formula says so, too.
expect_status 1 "$program" check "$grid" "$tmp/easy"
expect_text "$tmp/err" 'row 1 column 5: expected a value that the puzzle allows there, found 2$' \
    "a wrong solution"
expect_status 0 "$program" solve --cnf "$tmp/cnf" "$grid"
excluded=$(tr -cd . <"$tmp/masks" | wc -c)
[ "$(grep -c '^-[0-9]* 0$' "$tmp/cnf")" = "$excluded" ] ||
    complain "expected $excluded clauses of excluded candidates"
expect_text "$tmp/cnf" "^p cnf 729 $((10530 + excluded))\$" "the header of the formula"
[ "$(grep -c ' 0$' "$tmp/cnf")" = $((10530 + excluded)) ] || complain "a wrong header"
printf '12 12 12 34\n34 34 34 12\n12 34 12 34\n34 12 34 1234\n' >"$tmp/none"
expect_status 10 "$program" solve --proof "$tmp/proof" "$tmp/none"
expect_text "$tmp/proof" '^0$' "the empty clause"

# Parts have the candidates; their number of solutions is that of the whole.
for name in small sixteen; do
    if [ $name = small ]; then
        printf '12 1234 34 1234\n1234 34 12 1234\n1234 12 1234 1234\n34 1234 1234 12\n'
    else
        "$program" generate --size 16 --holes 0.8 --seed 4 -o "$tmp/board"
        "$program" solve "$tmp/board" 2>"$tmp/err" >"$tmp/solved"
        awk 'NF == 16 && FNR == NR { for (i = 1; i <= 16; i++) kept[FNR, i] = $i }
             NF == 16 && FNR < NR { row++
                 for (i = 1; i <= 16; i++) {
                     group = $i
                     for (v = 1; $i == 0 && v <= 16; v++)
                         if ((5 * v + 3 * i + 7 * row) % 11 < 5 || v == kept[row + 1, i])
                             group = group "," v
                     sub(/^0,/, "", group)
                     printf "%s%s", group, i < 16 ? " " : "\n" } }' \
            "$tmp/solved" "$tmp/board"
    fi >"$tmp/$name"
    "$program" solve --json --solutions all "$tmp/$name" >"$tmp/out" 2>"$tmp/err" || true
    whole=$(tail -1 "$tmp/out" | grep -o '"solutions":[0-9]*')
    "$program" split "$tmp/$name" --parts 4 -o "$tmp/parts-$name" >"$tmp/out" || true
    : >"$tmp/lines"
    for part in "$tmp/parts-$name"/*; do
        [ -e "$part" ] || continue
        "$program" solve --json --solutions all "$part" >>"$tmp/lines" 2>"$tmp/err" || true
    done
    if [ -s "$tmp/lines" ]; then
        "$program" merge --json "$tmp/lines" >"$tmp/out" || complain "merge of $name"
        expect_text "$tmp/out" "\"status\":\"complete\",$whole," "the sum of $name"
        sed 's/\(part_id":"\)[0-7]/\18/; t; s/\(part_id":"\)./\10/' "$tmp/lines" | head -1 >"$tmp/bad"
        expect_status 1 "$program" merge "$tmp/bad"
        expect_text "$tmp/err" "the clues that part_id stands for" "another part"
        sed 's/\(clues":"[0-9]*\\n\)[0-9,]*/\177/' "$tmp/lines" | head -1 >"$tmp/bad"
        expect_status 1 "$program" merge "$tmp/bad"
        expect_text "$tmp/err" "a grid of candidates" "no grid"
    else
        complain "$name: no parts"
    fi
done

# Messages, to the letter.
message() { # TEXT EXPECTED
    printf '%b' "$1" >"$tmp/wrong"
    expect_status 1 "$program" solve "$tmp/wrong"
    echo "sudoscope: $tmp/wrong:$2" >"$tmp/wanted"
    expect_same "$tmp/wanted" "$tmp/err" "$2"
}
row=$(grep -n "^267 " "$grid" | cut -d: -f1)
message "$(sed 's/^267 /2X7 /' "$grid")" "$row:1: expected candidates 1..9, each once, found '2X7'"
message "$(sed 's/^267 /266 /' "$grid")" "$row:1: expected candidates 1..9, each once, found '266'"
message "$(sed 's/^267 /.   /' "$grid")" "$row:1: expected candidates 1..9, each once, found '.'"
message "$(sed 's/^267 /    /' "$grid")" \
    "$row:73: expected 9 groups of candidates in this row, found 8"
message "$(sed 's/./9/4' "$tmp/masks")" \
    "1:4: expected 4 or . at place 4 of a cell's candidates, found '9'"
message "$(sed 's/^........./........./' "$tmp/masks")" \
    "1:1: expected at least one candidate of the cell, found '.........'"
exit $failed
