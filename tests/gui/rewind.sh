# Goes back and forth in a search with real keys and clicks.
set -eu
binary=$1
dir=$(mktemp -d)
pids=""
cleanup() { for pid in $pids; do kill "$pid" 2>/dev/null || true; done; rm -rf "$dir"; }
trap cleanup EXIT

fail() { echo "FAILED: $*" >&2; cat "$dir"/report.json >&2 || true; exit 1; }

Xvfb -displayfd 3 -screen 0 1280x720x24 3>"$dir/display" 2>"$dir/xvfb.log" &
pids="$pids $!"
for _ in $(seq 100); do [ -s "$dir/display" ] && break; sleep 0.1; done
[ -s "$dir/display" ] || fail "Xvfb did not start"
DISPLAY=:$(cat "$dir/display")
export DISPLAY
export SDL_RENDER_DRIVER=software
export XDG_CONFIG_HOME=$dir/config
export LSAN_OPTIONS="suppressions=$2/tests/gui/leaks.supp:print_suppressions=0"
unset SDL_VIDEODRIVER WAYLAND_DISPLAY || true

start() {
    rm -rf "$dir/report.json" "$dir/config"
    "$binary" watch --report "$dir/report.json" --window 1000x700 "$@" 2>"$dir/err" &
    app=$!
    pids="$pids $app"
    timeout 20 xdotool search --sync --onlyvisible --name '^sudoscope$' >"$dir/id"
    sleep 0.5
}
keys() { for key in "$@"; do xdotool key "$key"; sleep 0.1; done; }
finish() {
    keys q
    for _ in $(seq 100); do
        kill -0 "$app" 2>/dev/null || break
        sleep 0.1
    done
    kill -0 "$app" 2>/dev/null && fail "did not end"
    wait "$app" || fail "ended with status $?: $(cat "$dir/err")"
    [ -s "$dir/report.json" ] || fail "no report"
}
value() { sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"]*\)\"\{0,1\},.*/\1/p" "$dir/report.json"; }
holds() { [ "$(value "$1")" = "$2" ] || fail "expected $1 to be $2 after: $3"; }

# A search that thrashes for ever.
hard="--size 36 --speed 400 --strategy backtrack --var input --prop hidden --restarts none"

start $hard
sleep 1
keys space comma comma comma period
finish
holds rewound true "Space , , , ."
holds paused true "Space , , , ."
[ "$(value step)" = $(($(value newest_step) - 2)) ] || fail "three back, one on"

start $hard
sleep 1.5
keys space Left Left Left Left Left Right
finish
holds rewound true "Space, five to the left, one to the right"
newest=$(value newest_step)
[ "$(value step)" -le $((newest - 60)) ] && [ "$(value step)" -gt 0 ] ||
    fail "scrubbing went to step $(value step) of $newest"

chart=$(sed -n 's/.*"chart":\[\([0-9]*\),\([0-9]*\),.*/\1 \2/p' "$dir/report.json")
chart_x=${chart% *} chart_y=${chart#* }

# A branch: what came after is gone, the setting chosen there is used.
start $hard
sleep 1.5
keys space Left Left Left Left Left Left v
sleep 0.3
keys r space
finish
holds rewound false "r at a place in the past"
holds var random "v, then r"
[ "$(value step)" = "$(value newest_step)" ] || fail "a branch has no future"

# The chart: its left end is where the search began.
start $hard
sleep 1.5
keys space
xdotool mousemove --window "$(cat "$dir/id")" $((chart_x + 1)) $((chart_y + 5)) click 1
sleep 0.3
finish
holds rewound true "a click on the chart"
[ "$(value step)" -lt $(($(value newest_step) / 2)) ] || fail "the chart's left end"

start $hard --history 0
sleep 0.5
keys space comma Left
finish
holds rewound false "no memory"

start --size 9 --strategy breadth-first --speed 50
sleep 0.3
keys comma
finish
holds rewound false "a strategy without history"
