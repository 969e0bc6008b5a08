# Signals that follow each other: what the first one promised is not lost, and a third one
# ends the program all the same.
. "$2/tests/support/gui.bash"
set -m # else the jobs in the background would ignore SIGINT

# All at once, without a time between them: they wait while the program is stopped.
signals() { # NAMES...
    kill -STOP "$app"
    for name; do kill -s "$name" "$app"; done
    kill -CONT "$app"
}
ends_with() { # STATUSES WHAT
    local status=0
    wait_until "the end: $2" has_ended "$app"
    wait "$app" || status=$?
    [[ " $1 " == *" $status "* ]] || fail "$2: expected status $1, found $status: $(cat "$dir/err")"
}
killed="129 130 143" # by one of these signals: their order is not known
is_hidden() { ! xdotool search --onlyvisible --class '^sudoscope$' >/dev/null 2>&1; }

# Two signals, as coreutils' timeout sends them: to the process and to its group.
for pair in "TERM INT" "INT HUP" "HUP TERM"; do
    start --size 25 --speed 100
    # shellcheck disable=SC2086
    signals $pair
    ends_with 0 "$pair"
    [ -s "$dir/report.json" ] || fail "$pair: no report"
done
start --size 25 --speed 100
kill -TERM "$app" "$app"
ends_with 0 "TERM TERM"
[ -s "$dir/report.json" ] || fail "TERM TERM: no report"
launch race --json --size 25 --var sweep,mrv >"$dir/lanes"
signals TERM INT
ends_with 11 "a race"
[ "$(grep -c '"lane"' "$dir/lanes")" = 2 ] || fail "a race: found $(cat "$dir/lanes")"

# While the report waits for its reader: a second signal leaves it waiting, a third one
# does not, nor does a second one after a second.
mkfifo "$dir/fifo"
start --size 9 --speed 10 --report "$dir/fifo"
kill -TERM "$app"
wait_until "the window is hidden" is_hidden
catches_signals "$app" || fail "a second SIGTERM would end the program at once"
signals INT HUP
ends_with "$killed" "three signals, one after the other"
start --size 9 --speed 10 --report "$dir/fifo"
signals TERM INT
wait_until "the window is hidden" is_hidden
timeout "$hang" cat "$dir/fifo" >"$dir/report.json" || fail "a report that waited: $?"
ends_with 0 "two signals while the report waits"
[ -s "$dir/report.json" ] || fail "two signals while the report waits: no report"
start --size 9 --speed 10 --report "$dir/fifo"
signals TERM INT HUP
ends_with "$killed" "three signals"
# ThreadSanitizer keeps a signal back while the program waits for its reader.
if ! grep -q __tsan_init "$binary"; then
    start --size 9 --speed 10 --report "$dir/fifo"
    kill -TERM "$app"
    wait_until "the window is hidden" is_hidden
    wait_at_least 1.1
    kill -TERM "$app"
    ends_with 143 "a second signal after a second"
fi

# A film is finished.
need_programs ffmpeg ffprobe
start --size 25 --speed max --fps 25
keys b F9
wait_until "a film" has_film
signals TERM INT
ends_with 0 "a film"
grep -q 'saved .*\.mp4' "$dir/err" || fail "a film: found $(cat "$dir/err")"
ffmpeg -v error -i "$dir"/sudoscope-*.mp4 -f null - 2>"$dir/ffmpeg.log"
[ ! -s "$dir/ffmpeg.log" ] || fail "a film: $(cat "$dir/ffmpeg.log")"
