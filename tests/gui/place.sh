# A window fills the screen or opens where it was closed, with and without the frame of a
# window manager.
. "$2/tests/support/gui.bash"

place() { sed -n 's/^window = //p' "$dir/config/sudoscope/config"; }
stays() { # WHAT KEYS
    start --size 9 --speed 10 --window 640x480
    xdotool windowmove --sync "$(cat "$dir/id")" 150 120
    settle
    keys q
    finish
    first=$(place)
    [ "$first" = 640x480+150+120 ] || fail "$1: moved to 150,120, found $first"
    for i in 1 2 3; do
        # A key's choice rewrites the file.
        start_again --size 9 --speed 10
        # shellcheck disable=SC2086
        keys v $2
        keys q
        finish
        [ "$(place)" = "$first" ] || fail "$1: start $i moved it from $first to $(place)"
    done
}

fills() { # WHAT: the screen, from the start
    start --size 9 --fullscreen
    eval "$(xdotool getwindowgeometry --shell "$(cat "$dir/id")")"
    keys q
    finish
    [ "$X,$Y ${WIDTH}x$HEIGHT" = "0,0 1280x720" ] ||
        fail "$1: fullscreen at $X,$Y ${WIDTH}x$HEIGHT"
}

fills "no window manager"
stays "no window manager" ""
need_programs openbox
openbox 2>"$dir/openbox.log" &
pids="$pids $!"
wait_until "openbox" eval 'xdotool get_num_desktops >/dev/null 2>&1'
fills "openbox"
stays "openbox" "F11 F11"
