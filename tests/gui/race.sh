# The window splits into a race of the search that is watched, and comes back.
. "$2/tests/support/gui.bash"

value() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\)\"\{0,1\}[,}].*/\1/p" "$dir/report.json"; }
picture() { # what the window shows now, as a file
    keys s
    wait_until "a screenshot" eval 'ls "$dir"/sudoscope-*.png >/dev/null 2>&1'
    mv "$dir"/sudoscope-*.png "$dir/$1"
}

# Challengers come to the running search and go again; it goes on at its speed.
start --size 16 --speed 4 --strategy backtrack --var input
carry_out "wait 1"
keys w
carry_out "wait 4"
keys w q
finish
most=$(awk -v s="$(value wall_seconds)" 'BEGIN { print int(4 * s) + 4 }')
[ "$(value step)" -le "$most" ] || fail "4 steps a second: expected at most $most, found $(value step)"
[ "$(value step)" -ge 8 ] || fail "expected the search to go on beside the others"
[ "$(value paused)" = false ] || fail "expected the search to go on after the race"
[ "$(value lanes)" = 1 ] || fail "expected the challengers to be gone"

# A search that was paused stays so, in all lanes; palette and view are those of all.
start --size 25 --speed 30
keys space w c 5 q
finish
[ "$(value paused)" = true ] || fail "expected the search to stay paused"
[ "$(value lanes)" = 4 ] || fail "expected three challengers"
[ "$(value view)" = learning ] || fail "the view of the race"
grep -q '^palette = classic' "$dir/config/sudoscope/config" || fail "the palette of the race"

# The picture is another one among challengers, and with more lanes yet another; there is
# never less than one lane.
start --size 9 --speed 20
keys space
picture one
keys w space
picture four
keys Prior
picture five
keys Prior Prior Next Next Next Next Next Next Next
picture back
keys q
finish
for pair in "one four" "four five" "five back"; do
    cmp -s "$dir/${pair% *}" "$dir/${pair#* }" && fail "the same picture: $pair"
done

# q in a race ends the program; so does --seconds.
start --size 16
keys w q
finish
start --size 16 --seconds 5
keys w
finish

# A lane seeks, opens the lens and changes its order; challengers do not disturb it.
start --size 9 --speed 20 --strategy backtrack
keys w
carry_out "wait 1"
keys Left Left comma parenright d
carry_out "wait 1"
keys v q
finish
[ "$(value rewound)" = true ] || fail "expected the second lane to be rewound, too"
[ "$(value lanes)" = 4 ] || fail "expected four lanes"
grep -q '"lens":{' "$dir/report.json" || fail "expected the lens in the second lane"

# No challengers while the board is edited.
start --size 9 --speed 20
keys E w q Escape q
finish
[ "$(value lanes)" = 1 ] || fail "expected w to wait for the end of editing"
