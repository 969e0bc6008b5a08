# What users, window managers and batteries do to a window: it lives, and shows what it
# should afterwards. SUDOSCOPE_ABUSE: how many times as much (default 1).
. "$2/tests/support/gui.bash"
much=${SUDOSCOPE_ABUSE:-1}
field() { grep -o "\"$1\":[^,}]*" "$dir/report.json" | head -1 | cut -d: -f2; }

# Sizes from one pixel to more than the screen, faster than frames.
start --size 100 --var input --prop hidden --restarts none --speed max
window=$(cat "$dir/id")
for i in $(seq $((200 * much))); do
    echo "windowsize $window $((1 + (i * 977) % 1400)) $((1 + (i * 613) % 900))"
done | xdotool -
for size in "1 1" "1 700" "1000 1" "2 2" "31 17" "640 480"; do
    # shellcheck disable=SC2086
    xdotool windowsize "$window" $size
    settle
done
keys question Tab d 2 3 4 1 d Tab Escape
xdotool windowsize --sync "$window" 900 600
carry_out "wait 1" # the board glides back to its place when the lens closes
keys plus q
finish
holds '"isolated":1' "keys after 200 resizes"
board=$(grep -o '"board":\[[^]]*' "$dir/report.json" | tr -c '0-9\n' ' ')
read -r _ top w h <<<"$board"
[ "$w" = "$h" ] && [ "$w" -ge 500 ] && [ $((top + h)) -le 600 ] || fail "the board at 900x600: $board"

# Hidden and shown again, in and out of fullscreen.
start --size 9 --speed 5
window=$(cat "$dir/id")
for _ in $(seq $((5 * much))); do
    xdotool windowunmap --sync "$window"
    xdotool windowmap --sync "$window"
done
# What a window manager would do.
xdotool windowfocus --sync "$window"
for _ in $(seq $((10 * much))); do press F11; done
settle
keys x plus plus q
finish
holds '"isolated":2' "keys after fullscreen"
holds '"seconds":' "the report"

# Stopped like a laptop that sleeps: no step is made up for.
start --size 25 --prop hidden --speed 20
carry_out "wait 1"
kill -STOP "$app"
wait_at_least 3
kill -CONT "$app"
keys space q
finish
searched=$(awk -v s="$(field wall_seconds)" 'BEGIN { print int(20 * (s - 3) + 20) }')
[ "$(field nodes)" -le "$searched" ] || fail "$(field nodes) nodes, expected at most $searched"
[ "$(field nodes)" -ge 5 ] || fail "nothing was searched"
