# Types a board into a real window and asserts what the program then holds.
. "$2/tests/support/gui.bash"

# Three values, one refused, one taken back, one put back again.
start --size 9 --prop hidden --speed max
keys E 5 Right 5 Right 7 ctrl+z Down 8 ctrl+z ctrl+y
keys q
finish
holds '"clues":2,' "a 5, a 5 that is refused, a 7 that is undone, an 8 put back"
holds '"paused":true' "editing"

# Keys that come together, as digits of one number must.
type_keys() { xdotool key "$@"; settle; }

# A number of two digits in a 16x16, one that waits for its second digit, a cleared one.
start --size 16 --prop hidden --speed max
keys E
type_keys 1 6
keys Down 1
carry_out "wait 1.3"
keys Down 2 Delete Down 9 Return
carry_out "wait end 60"
keys q
finish
holds '"clues":3,' "16, 1 and 9"
holds '"status":"solved"' "searching what was edited"

# To go on is to have typed all of a number; of a refused one nothing is left.
start --size 16 --prop hidden --speed max
keys E 1 Right 2 Down
type_keys 1 9
carry_out "wait 1.3"
keys Down
type_keys 1 0
keys Return
carry_out "wait end 60"
keys q
finish
holds '"clues":3,' "1, 2 and 10, and no 19"
holds '"status":"solved"' "searching what was edited"

# A click selects the cell, and the search keys do nothing meanwhile.
start --size 9
keys E
xdotool mousemove --window "$(cat "$dir/id")" 350 350 click 1
settle
keys 3 v n r 4
keys q
finish
holds '"clues":1,' "a cell typed over"
holds '"size":9' "no other board"
