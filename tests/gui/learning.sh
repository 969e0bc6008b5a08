# The view of learning, with real keys: what it shows of a search that learns, and what of
# one that does not.
. "$2/tests/support/gui.bash"

board=$source_dir/puzzles/36/holes-47.txt

# The board alone, when the last message has gone.
shoot() { # FILE
    carry_out "wait 2.3"
    rm -f "$dir"/sudoscope-*.png
    keys s
    wait_until "a screenshot" eval 'ls "$dir"/sudoscope-*.png >/dev/null 2>&1'
    mv "$dir"/sudoscope-*.png "$dir/$1.png"
}
quit() { keys q; finish; }
# The view of failures, then that of learning.
shoot_both() {
    carry_out "steps 300"
    keys Tab Tab 3
    shoot failures
    keys 5
    shoot learning
    quit
}
number() { sed -n "s/.*\"$1\":\[\{0,1\}\([0-9]*\).*/\1/p" "$dir/report.json"; }

start --speed 1000 --strategy learn "$board"
shoot_both
holds '"view":"learning"' "5"
[ "$(number conflicts)" -gt 20 ] || fail "learn: $(number conflicts) conflicts"
[ "$(number clause_cells)" -gt 0 ] || fail "learn: no cells of a clause"
[ "$(number jump)" -gt 0 ] || fail "learn: no backjump"
if cmp -s "$dir/failures.png" "$dir/learning.png"; then
    fail "learn: the view of learning is that of failures"
fi

# Where nothing is learnt the view is that of failures, and says so.
start --speed 1000 --strategy backtrack --var mrv --prop hidden "$board"
shoot_both
holds '"view":"learning"' "5"
holds '"learning":null' "backtrack"
cmp "$dir/failures.png" "$dir/learning.png" || fail "backtrack: expected the failures"

# It follows the strategy: a, from the view of learning, to one that learns.
start --speed 100 --view learning --strategy relay --prop hidden --size 9
keys a
quit
holds '"strategy":"learn"' "a from relay"
holds '"view":"learning"' "--view"
