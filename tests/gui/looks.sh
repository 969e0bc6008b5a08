# What changes only how a search is seen: views, one value alone, calm, the place.
. "$2/tests/support/gui.bash"

# The wheel goes through the values: down to the first, the second, the third.
start --size 9 --speed max --palette even
keys 3
xdotool mousemove --window "$(cat "$dir/id")" 300 300
xdotool click 5 click 5 click 5
settle
keys minus
keys q
finish
holds '"isolated":2,' "three notches down and one value back"
holds '"view":"values"' "a value alone is seen among values"
grep -q palette "$dir/config/sudoscope/config" && fail "a palette that no key chose"

# The place of a window is where the user has put it.
start --size 9 --window 500x400+40+30
xdotool windowmove --sync "$(cat "$dir/id")" 120 70
xdotool windowsize --sync "$(cat "$dir/id")" 640 480
settle
keys 2 b q
finish
holds '"view":"changes"' "2"
holds '"calm":true' "b"
grep -q '^window = 640x480+120+70$' "$dir/config/sudoscope/config" || fail "the place of the window"
grep -q '^calm = yes$' "$dir/config/sudoscope/config" || fail "calm"

start --size 9 --window 500x400+40+30
xdotool getwindowgeometry "$(cat "$dir/id")" | grep -q 'Position: 40,30' || fail "the place asked for"
keys q
finish
