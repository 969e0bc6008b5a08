# The X server dies: the program ends as if its window had been closed, with status 1.
. "$2/tests/support/gui.bash"

kill_display() {
    kill -KILL "$xvfb"
    wait "$xvfb" 2>/dev/null || true
}

# A race; what it prints comes after the loss.
launch race --report "$dir/report.json" --size 25 --var sweep,mrv >"$dir/out"
kill_display
loses_display "race"
[ "$(wc -l <"$dir/out")" = 4 ] || fail "race: found $(cat "$dir/out")"

# A search, while it is idle.
start_display 1280x720
start --size 9 --speed 10
keys b space
kill_display
loses_display "paused"
grep -q '^calm = yes$' "$dir/config/sudoscope/config" || fail "paused: no configuration"
holds '"paused":true' "Space"

# A client that the server throws out.
start_display 1280x720
start --size 25 --speed max
xdotool windowkill "$(cat "$dir/id")"
loses_display "killed window"

# The window is hidden while the report waits for its reader: closing finds the loss.
mkfifo "$dir/fifo"
start_display 1280x720
start --size 9 --speed 10 --report "$dir/fifo"
kill -TERM "$app"
wait_until "the window is hidden" eval \
    '! xdotool search --onlyvisible --class "^sudoscope$" >/dev/null 2>&1'
kill_display
timeout "$hang" cat "$dir/fifo" >"$dir/report.json" || fail "closing: no report"
wait "$app" || fail "closing: ended with status $?: $(cat "$dir/err")"

start_display 1280x720
need_programs ffmpeg ffprobe
start --size 25 --speed max --fps 25
keys b F9
wait_until "a film" has_film
kill_display
loses_display "recording"
grep -q '^calm = yes$' "$dir/config/sudoscope/config" || fail "recording: no configuration"
grep -q 'saved .*\.mp4' "$dir/err" || fail "recording: found $(cat "$dir/err")"
ffmpeg -v error -i "$dir"/sudoscope-*.mp4 -f null - 2>"$dir/ffmpeg.log"
[ ! -s "$dir/ffmpeg.log" ] || fail "recording: $(cat "$dir/ffmpeg.log")"
