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

# The windows below the root that are as wide as a frame: their right and bottom edges.
edges() {
    for id in $(xdotool search --onlyvisible --maxdepth 1 '' 2>"$dir/xdotool.err"); do
        eval "$(xdotool getwindowgeometry --shell "$id")"
        [ "$WIDTH" -lt 640 ] || [ "$WIDTH" -gt 700 ] || echo "$((X + WIDTH)),$((Y + HEIGHT))"
    done
}
comes_back() { # WHAT: a window whose place is gone, with its whole frame
    start --size 9 --speed 10 --window 640x480+3000+2000
    wait_until "$1: a window on the screen" eval '[ "$(edges)" = 1280,720 ]'
    keys q
    finish
}

fills "no window manager"
comes_back "no window manager"
stays "no window manager" ""
need_programs openbox
openbox 2>"$dir/openbox.log" &
pids="$pids $!"
wait_until "openbox" eval 'xdotool get_num_desktops >/dev/null 2>&1'
fills "openbox"
comes_back "openbox"
stays "openbox" "F11 F11"
