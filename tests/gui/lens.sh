# The tour of the locked set by hand: once with the mouse, once with keys, and what a
# tour itself leaves. All end with the same candidates.
. "$2/tests/support/gui.bash"

holds() { grep -qF "$1" "$dir/report.json" || fail "expected $1 after: $2"; }

column='"candidates":[[5],[6,7,9],[6,7,9],[3],[1,8],[1,8],[4],[2],[6,7,9]]'
# Paused before the first node, one unit after the other.
begin() {
    start --prop none --paused "$source_dir/puzzles/09/locked-set.txt"
}

# Without the panel the board's place depends on no font: cells of 77 pixels from 153, 3
# on. Beside the lens it is what a first run reports.
begin
keys Tab Tab d
carry_out "wait 0.8"
keys q
finish
board=$(sed 's/.*"board":\[\([0-9,]*\)\].*/\1/' "$dir/report.json")
IFS=, read -r left top side _ <<<"$board"
move() { xdotool mousemove --window "$(tail -n 1 "$dir/id")" "$1" "$2"; settle; }
click_large() { move $((153 + 77 * ($2 - 1) + 38)) $((3 + 77 * ($1 - 1) + 38)); click; }
cell() { move $((left + side * (2 * $2 - 1) / 18)) $((top + side * (2 * $1 - 1) / 18)); }
click() { xdotool click 1; settle; carry_out "wait 0.8"; }
begin
keys Tab Tab
click_large 1 1
click # the same place: the column
keys Return
cell 5 9 # a click selects the unit of the cell that loses most
click
keys Return
cell 6 9
click
keys Return
cell 5 2 # box 4
click
keys Return
cell 9 1 # the locked set
click
keys Return
keys q
finish
holds '"unit":"Column 1"' "clicks"
holds '"by_hand":5' "clicks"
holds "$column" "clicks"

begin
keys d # no unit loses more than row 1
keys Down Return
keys Up Right Right Right Right Return
keys Right Return
keys Left Left Up Return
keys Left Left Left Up Return
keys q
finish
holds '"unit":"Column 1"' "keys"
holds '"by_hand":5' "keys"
holds "$column" "keys"

# Stages both ways, and everything taken back.
begin
keys d Down Return u u
keys less space period comma
keys q
finish
holds '"stage":2,' "less space period comma"
holds '"by_hand":0' "u"
holds '"candidates":[[5],[1,2,3,4,5,6,7,8,9],' "u"

cat >"$dir/mine.tour" <<EOF
set prop none
set speed max
load $source_dir/puzzles/09/locked-set.txt
select column 1
run
apply
undo
apply
select row 5
run
apply
select row 6
run
apply
select box 4
run
apply
select column 1
run
apply
EOF
start --tour "$dir/mine.tour"
carry_out "wait 6"
keys q
finish
holds '"by_hand":5' "the tour"
if grep -q 'strategy\|speed' "$dir/config/sudoscope/config"; then fail "what a tour sets was remembered"; fi
holds "$column" "the tour"

start --tour locked-set --speed max
keys Escape
keys D
is_large() { xdotool getwindowname "$(cat "$dir/id")" | grep -q '100×100'; }
wait_until "the next tour" is_large
keys q
finish
holds '"size":100' "D after locked-set"

start --size 100 --speed 400 --prop regin
keys d
carry_out "wait 1"
keys Right d
carry_out "wait 1"
keys q
finish
holds '"size":100' "a lens that opens and closes on a running search"
holds '"lens":{' "a lens on a running search"

printf 'load empty 9\nselect row 12\n' >"$dir/bad.tour"
if "$binary" --tour "$dir/bad.tour" 2>"$dir/err"; then
    fail "a tour that cannot be played: expected an error"
fi
grep -qF "bad.tour:2:12: expected a number 1..9, found '12'" "$dir/err" ||
    fail "found $(cat "$dir/err")"
