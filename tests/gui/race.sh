# The window splits into a race of the search that is watched, and comes back.
. "$2/tests/support/gui.bash"

value() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\)\"\{0,1\}[,}].*/\1/p" "$dir/report.json"; }
picture() { # what the window shows now, as a file
    keys s
    sleep 0.4
    mv "$dir"/sudoscope-*.png "$dir/$1"
}

# Challengers come to the running search and go again; it goes on at its speed.
start --size 16 --speed 4 --strategy backtrack --var input
sleep 1
keys w
sleep 3
keys w q
finish
[ "$(value step)" -le 28 ] || fail "4 steps a second for about 5 s, found $(value step)"
[ "$(value step)" -ge 8 ] || fail "expected the search to go on beside the others"
[ "$(value paused)" = false ] || fail "expected the search to go on after the race"
[ "$(value lanes)" = 1 ] || fail "expected the challengers to be gone"

# A search that was paused stays so, in all lanes; palette and view are those of all.
start --size 25 --speed 30
keys space w
sleep 0.5
keys c 5 q
finish
[ "$(value paused)" = true ] || fail "expected the search to stay paused"
[ "$(value lanes)" = 4 ] || fail "expected three challengers"
[ "$(value view)" = learning ] || fail "the view of the race"
grep -q '^palette = classic' "$dir/config/sudoscope/config" || fail "the palette of the race"

# The picture is another one among challengers, and with more lanes yet another; there is
# never less than one lane.
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
picture five
keys Prior Prior Next Next Next Next Next Next Next
sleep 0.3
picture back
keys q
finish
for pair in "one four" "four five" "five back"; do
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

# A lane seeks, opens the lens and changes its order; challengers do not disturb it.
start --size 9 --speed 20 --strategy backtrack
keys w
sleep 1
keys Left Left comma parenright d
sleep 1
keys v
sleep 0.3
keys q
finish
[ "$(value rewound)" = true ] || fail "expected the second lane to be rewound, too"
[ "$(value lanes)" = 4 ] || fail "expected four lanes"
grep -q '"lens":{' "$dir/report.json" || fail "expected the lens in the second lane"

# No challengers while the board is edited.
start --size 9 --speed 20
keys E w q
sleep 0.2
keys Escape q
finish
[ "$(value lanes)" = 1 ] || fail "expected w to wait for the end of editing"
