# Drives a real window with real keys and asserts what the program then holds.
set -eu
binary=$1
dir=$(mktemp -d)
pids=""
cleanup() { for pid in $pids; do kill "$pid" 2>/dev/null || true; done; rm -rf "$dir"; }
trap cleanup EXIT

fail() { echo "FAILED: $*" >&2; cat "$dir"/report.json >&2 || true; exit 1; }

# A display of our own, with the number that the server finds free.
Xvfb -displayfd 3 -screen 0 1280x720x24 3>"$dir/display" 2>"$dir/xvfb.log" &
pids="$pids $!"
for _ in $(seq 100); do [ -s "$dir/display" ] && break; sleep 0.1; done
[ -s "$dir/display" ] || fail "Xvfb did not start"
DISPLAY=:$(cat "$dir/display")
export DISPLAY
export XDG_PICTURES_DIR=$dir
# Every start is a first one: start removes what the last one remembered.
export XDG_CONFIG_HOME=$dir/config
# Graphics drivers leak on their own account.
export SDL_RENDER_DRIVER=software
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
    for _ in $(seq 100); do
        kill -0 "$app" 2>/dev/null || break
        sleep 0.1
    done
    kill -0 "$app" 2>/dev/null && fail "did not end"
    wait "$app" || fail "ended with status $?: $(cat "$dir/err")"
    [ -s "$dir/report.json" ] || fail "no report"
}
holds() { grep -q "$1" "$dir/report.json" || fail "expected $1 after: $2"; }

start --size 16 --speed 20 --var mrv --val random --prop hidden
keys Down Down Up v o p t
sleep 0.3
keys q
finish
holds '"size":9,' "Down Down Up from 16"
holds '"var":"mrv-random"' "v from mrv"
holds '"val":"least-constraining"' "o from random"
holds '"restarts_rule":"geometric"' "t from luby"
grep -q "\"prop\":\"hidden\"" "$dir/report.json" && fail "p changed nothing"
holds '"key_to_effect_ms":{"count":[1-9]' "keys"

start --size 9 --speed 1000
sleep 0.5
keys Return Return
sleep 0.5
keys R space q
finish
holds '"size":9,' "9"
holds '"seed":2,' "R"

start --size 25 --speed 10
keys space question s Escape bracketright braceright backslash BackSpace c Tab Tab i
sleep 0.5
keys F11 F11
keys ctrl+q
finish
holds '"paused":true' "Space"
shot=$(ls "$dir"/sudoscope-*.png) || fail "no screenshot"
[ "$(head -c 8 "$shot" | od -An -tx1 | tr -d ' ')" = 89504e470d0a1a0a ] ||
    fail "the screenshot is no PNG"

start --size 16 --speed 50
keys g
sleep 0.3
keys q
finish
holds '"clues":128,' "g: half of the cells are clues"

start --size 9 --speed max
kill -TERM "$app"
finish
