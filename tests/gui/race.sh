# The window splits into a race of the search that is watched, and comes back.
. "$2/tests/support/gui.bash"

value() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\)\"\{0,1\}[,}].*/\1/p" "$dir/report.json"; }
picture() { # what the window shows now, as a file
    keys s
    sleep 0.4
    mv "$dir"/sudoscope-*.png "$dir/$1"
}

# While the race runs, the search that was watched stands still.
start --size 16 --speed 4 --strategy backtrack --var input
sleep 1
keys w
sleep 3
keys w q
finish
[ "$(value step)" -le 14 ] || fail "4 steps a second for about 2 s, found $(value step)"
[ "$(value step)" -ge 1 ] || fail "expected the search to have begun"
[ "$(value paused)" = false ] || fail "expected the search to go on after the race"

# A search that was paused stays so; Esc leads back too; the palette and the view of the
# race are kept.
start --size 25 --speed 30
keys space w
sleep 0.5
keys c 5 Escape q
finish
[ "$(value paused)" = true ] || fail "expected the search to stay paused"
[ "$(value view)" = learning ] || fail "the view of the race"
grep -q '^palette = classic' "$dir/config/sudoscope/config" || fail "the palette of the race"

# The picture is another one in the race, and with more lanes yet another; there are
# never fewer than two and never more than sixteen.
start --size 9 --speed 20
keys space
sleep 0.2
picture one
keys w
sleep 0.5
keys space
sleep 0.3
picture four
keys Prior
sleep 0.5
picture nine
keys Prior Prior Next Next Next Next
sleep 0.3
keys w
sleep 0.3
picture back
keys q
finish
for pair in "one four" "four nine" "nine back"; do
    cmp -s "$dir/${pair% *}" "$dir/${pair#* }" && fail "the same picture: $pair"
done

# q in a race ends the program; so does --seconds.
start --size 16
keys w
sleep 0.3
keys q
finish
start --size 16 --seconds 3
keys w
finish

# No race while the board is edited or looked at through the lens: nothing to come back
# from, so that d is the lens's.
start --size 9 --speed 20
keys E w Return
sleep 0.2
keys d w
sleep 0.5
keys q
finish
grep -q '"lens":{' "$dir/report.json" || fail "expected the lens, not a race"
