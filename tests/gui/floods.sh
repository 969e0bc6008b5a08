# Queues that somebody else fills without end: a signal ends the program all the same, and
# frames go on meanwhile.
. "$2/tests/support/gui.bash"

flood=""
begin_flood() { # LINE
    exec 9>"$dir/control"
    yes "$1" >&9 2>/dev/null 8>&- &
    flood=$!
    exec 9>&-
    pids="$pids $flood"
}
end_flood() {
    kill "$flood" 2>/dev/null || true
    wait "$flood" 2>/dev/null || true
}
is_titled() { xdotool getwindowname "$(cat "$dir/id")" 2>/dev/null | grep -q "$1"; }

for line in "set view stack" "no such command" "screenshot" "pause; run" "restart"; do
    start --size 9 --speed 100
    begin_flood "$line"
    xdotool key Up # while commands come in, keys have an effect
    wait_until "a key, $line" is_titled 16×16
    kill -TERM "$app"
    finish
    end_flood
    rm -f "$dir"/*.png
done

# Messages into a pipe that nobody reads do not stop the window.
mkfifo "$dir/unread"
exec 7<>"$dir/unread"
rm -rf "$dir/config" "$dir/state" "$dir/report.json" "$dir/control"
mkfifo "$dir/control"
exec 8<>"$dir/control"
"$binary" --window 1000x700 --size 9 --report "$dir/report.json" --control "$dir/control" \
    2>"$dir/unread" 7>&- 8>&- &
app=$!
pids="$pids $app"
await_window
begin_flood "no such command"
is_full() { ! timeout "$hang" dd if=/dev/zero of="$dir/unread" oflag=nonblock bs=4096 count=1 2>/dev/null; }
wait_until "the pipe is full" is_full
xdotool key Up
wait_until "a key, messages that nobody reads" is_titled 16×16
kill -TERM "$app"
finish
