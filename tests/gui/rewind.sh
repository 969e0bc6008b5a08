# Goes back and forth in a search with real keys and clicks.
. "$2/tests/support/gui.bash"

quit() {
    keys q
    finish
}
value() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"]*\)\"\{0,1\},.*/\1/p" "$dir/report.json"; }
holds() { [ "$(value "$1")" = "$2" ] || fail "expected $1 to be $2 after: $3"; }

# A search that thrashes for ever.
hard="--size 36 --speed 400 --strategy backtrack --var input --prop hidden --restarts none"

start $hard
carry_out "wait failure 600"
keys space comma comma comma period
quit
holds rewound true "Space , , , ."
holds paused true "Space , , , ."
[ "$(value step)" = $(($(value newest_step) - 2)) ] || fail "three back, one on"

start $hard
carry_out "wait failure 600; wait 0.5"
keys space Left Left Left Left Left Right
quit
holds rewound true "Space, five to the left, one to the right"
newest=$(value newest_step)
[ "$(value step)" -le $((newest - newest / 20)) ] && [ "$(value step)" -gt 0 ] ||
    fail "scrubbing went to step $(value step) of $newest"

stack=$(sed -n 's/.*"stack":\[\([0-9]*\),\([0-9]*\),.*/\1 \2/p' "$dir/report.json")
stack_x=${stack% *} stack_y=${stack#* }

# A branch: what came after is gone, the setting chosen there is used.
start $hard
carry_out "wait failure 600; wait 0.5"
keys space Left Left Left Left Left Left v
keys r space
quit
holds rewound false "r at a place in the past"
holds var random "v, then r"
[ "$(value step)" = "$(value newest_step)" ] || fail "a branch has no future"

# The stack: its upper end is where the search began.
start $hard
carry_out "wait failure 600; wait 0.5"
keys space
xdotool mousemove --window "$(cat "$dir/id")" $((stack_x + 5)) $((stack_y + 1)) click 1
settle
quit
holds rewound true "a click on the stack"
[ "$(value step)" -lt $(($(value newest_step) / 2)) ] || fail "the stack's upper end"

# Change by change: into the first step, on to its end, into the second and back out of it.
start --paused --preset backtrack-hidden "$source_dir/puzzles/09/norvig.txt"
keys greater greater period greater less less
quit
holds step 1 "> > . > < <"
holds newest_step 2 "> > . > < <"
holds paused true "> > . > < <"

start $hard --history 0
keys space comma Left
quit
holds rewound false "no memory"

# Searches with memory of their own, and one that begins again to go back.
for preset in breadth-first progressive learn auto; do
    start --size 16 --holes 0.6 --preset $preset --speed 200
    carry_out "wait 1"
    keys space comma comma
    quit
    holds rewound true ", , under $preset"
    [ "$(value step)" = $(($(value newest_step) - 2)) ] || fail "two back under $preset"
done
