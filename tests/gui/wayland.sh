# A window on Wayland, without a graphics card: opening, keys, clicks, sizes, what it
# shows, films, clipboard, a dropped file, a display scaled by 2, and the compositor's end.
. "$2/tests/support/gui.bash"

need_programs weston

# SDL 2.26, libdecor and the library of Wayland keep memory to the end of the process. The
# other windows see what is lost by way of SDL.
cp "$source_dir/tests/support/leaks.supp" "$dir/leaks.supp"
printf 'leak:%s\n' libSDL2 libwayland libdecor >>"$dir/leaks.supp"
export LSAN_OPTIONS=suppressions=$dir/leaks.supp:print_suppressions=0

# ---- The compositor, in a window of the X server, where xdotool types and clicks ----

# The window leaves a margin: weston learns where the pointer is when it enters.

export WAYLAND_DISPLAY=sudoscope-test SDL_VIDEODRIVER=wayland
unset SDL_RENDER_DRIVER

start_compositor() { # SCALE
    scale=$1
    cat >"$dir/weston.ini" <<END
[core]
idle-time=0
[shell]
panel-position=none
background-color=0xff808080
animation=none
close-animation=none
startup-animation=none
focus-animation=none
[output]
name=screen0
mode=$((1200 / $1))x$((680 / $1))
scale=$1
END
    renderer=--use-pixman
    weston --help | grep -q -e --renderer= && renderer=--renderer=pixman
    weston --backend=x11-backend.so $renderer --config="$dir/weston.ini" --socket=$WAYLAND_DISPLAY \
        --log="$dir/weston.log" 2>"$dir/weston.err" &
    weston=$!
    pids="$pids $weston"
    wait_until "weston" test -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY"
    timeout "$hang" xdotool search --sync --onlyvisible --class weston >"$dir/output"
    xdotool windowfocus --sync "$(cat "$dir/output")"
}
end_compositor() { # SIGNAL
    kill "-$1" "$weston"
    wait "$weston" 2>/dev/null || true
    rm -f "$XDG_RUNTIME_DIR"/*
}

# ---- What the program hears from the compositor is in its standard error ----

export WAYLAND_DEBUG=client
log_holds() { tail -n "+$mark" "$dir/err" 2>/dev/null | grep -q -- "$1"; }
mark() { mark=$(($(wc -l <"$dir/err") + 1)); }
types() { # a key that means nothing to the program
    xdotool windowfocus "$(cat "$dir/output")" key Shift_L
    log_holds 'wl_keyboard.[0-9]*\.key('
}
await_window() {
    mark=1
    wait_until "the keyboard" log_holds 'wl_keyboard.[0-9]*\.enter'
    wait_until "a key" types
    wait_until "a frame" log_holds 'wl_callback.[0-9]*\.done'
}

# Sets left and top to the place of the window's content on the screen, by what the
# program hears of the pointer.
locate() {
    mark
    place='wl_pointer.*\(enter\|motion\)(.*, \([0-9]*\)\.[0-9]*, \([0-9]*\)\.[0-9]*)$'
    xdotool mousemove 1279 719 mousemove 637 357 mousemove 640 360
    wait_until "the pointer" log_holds "$place"
    eval "$(tail -n "+$mark" "$dir/err" |
        sed -n "s/.*$place/left=\$((640 - \2 * $scale)) top=\$((360 - \3 * $scale))/p" | tail -n 1)"
    xdotool mousemove 1198 678
}

# ---- Pictures: the screen shows, byte by byte, what the program has drawn ----

raw() { # FFMPEG'S INPUT...: its left upper part, where the board is
    ffmpeg -loglevel fatal -y "$@" -frames:v 1 -vf crop=500:500:0:0 -f rawvideo -pix_fmt rgb24 -
}
has_shot() { ls "$dir"/sudoscope-*.png >"$dir/shot" 2>/dev/null; }
is_frame() {
    rm -f "$dir"/sudoscope-*.png
    locate
    keys s
    wait_until "a screenshot" has_shot
    raw -i "$(cat "$dir/shot")" >"$dir/drawn" &&
        raw -f x11grab -draw_mouse 0 -video_size 500x500 -i "$DISPLAY+$left,$top" >"$dir/seen" &&
        cmp -s "$dir/drawn" "$dir/seen"
}
shows_frame() { # WIDTH HEIGHT: of the frame; the search stands still
    wait_until "the frame on the screen" is_frame
    size=$(od -An -t x1 -j 16 -N 8 "$(cat "$dir/shot")")
    [ "$size" = "$(printf ' 00 00 %02x %02x 00 00 %02x %02x' $(($1 / 256)) $(($1 % 256)) \
        $(($2 / 256)) $(($2 % 256)))" ] || fail "expected a frame of $1x$2, found$size"
}

has_saved() { ls "$dir"/documents/sudoscope-*.txt >"$dir/saved" 2>/dev/null; }
is_saved() { # WHAT: a 7 in the middle cell is the board
    wait_until "a saved board" has_saved
    [ "$(tail -n +2 "$(cat "$dir/saved")" | tr -d ' \n0')" = 7 ] &&
        sed -n 6p "$(cat "$dir/saved")" | grep -qx '0 0 0 0 7 0 0 0 0' ||
        fail "$1: $(cat "$(cat "$dir/saved")")"
    rm "$dir"/documents/*
}

# ---- Opening, keys, a click, a place that Wayland does not know ----

start_compositor 1
start --size 9 --speed 10 --window 800x600+30+40
log_holds get_subsurface || fail "the window has no frame"
[ "$(grep -c '^sudoscope: --window: the display places windows itself' "$dir/err")" = 1 ] ||
    fail "the place asked for: $(grep -v '^\[' "$dir/err")"
keys space
shows_frame 800 600
keys E
xdotool mousemove $((left + 288)) $((top + 301)) click 1
keys 7 ctrl+s
is_saved "a click"

# ---- Sizes ----

xdotool mousemove $((left + 700)) $((top + 500)) keydown super mousedown 3
mark
xdotool mousemove_relative 60 10 mousemove_relative 40 10
wait_until "another size" log_holds 'xdg_toplevel.*configure(9[0-9][0-9]'
xdotool mouseup 3 keyup super
mark
keys F11
wait_until "fullscreen" log_holds 'xdg_toplevel.*configure(1200, 680'
shows_frame 1200 680
mark
keys F11
wait_until "a window" log_holds 'xdg_toplevel.*configure('
shows_frame 900 620
keys q
finish
holds '"driver":"wayland opengl' "the renderer"
grep -q '^window = 900x620$' "$dir/config/sudoscope/config" || fail "found $(cat "$dir/config/sudoscope/config")"

# ---- A film ----

start --size 25 --speed 200 --window 600x400 --fps 25
keys F9
wait_until "a film" has_film
keys q
finish
grep -q 'saved .*/sudoscope-.*\.mp4' "$dir/err" || fail "F9: $(grep -v '^\[' "$dir/err")"
ffmpeg -v error -i "$dir"/sudoscope-*.mp4 -f null - 2>"$dir/ffmpeg.log"
[ ! -s "$dir/ffmpeg.log" ] || fail "F9: $(cat "$dir/ffmpeg.log")"
rm "$dir"/sudoscope-*.mp4

# ---- The clipboard: from one window to another; files that another program drags ----

has_board_of_16() { grep -q 'set_title("sudoscope – 16×16' "$dir/err"; }
start --speed max "$source_dir/puzzles/16/unique.txt"
keys E
mark
keys ctrl+c
wait_until "a copy" log_holds 'wl_data_device.*set_selection'
giver=$app
mv "$dir/err" "$dir/giver.err"
start --size 9 --speed max
keys ctrl+v
wait_until "a paste" has_board_of_16
keys E q
finish
holds '"size":16,.*"clues":128,' "a paste"
kill "$giver"
wait "$giver" || fail "the giver ended with status $?"

start --size 9 --speed max
printf 'file://%s\r\n' "$(cd "$source_dir/puzzles" && pwd -P)/16/unique.txt" >"$dir/uris"
has_said() { grep -q "$1" "$dir/drag"; }
drags_over() {
    xdotool mousemove 636 360 mousemove 640 360
    log_holds 'wl_data_device.*\.\(enter\|motion\)('
}
drops() { # FILE: of an URI list; as a whole, since SDL waits only 14 ms for the list
    python3 "$source_dir/tests/gui/wayland_drag.py" "$1" >"$dir/drag" 2>"$dir/drag.err" &
    drag=$!
    pids="$pids $drag"
    xdotool mousemove 600 300
    wait_until "the other program's window" has_said ready
    xdotool mousemove 640 360 mousedown 1
    wait_until "a drag" has_said dragged
    mark
    wait_until "a drag over the window" drags_over
    xdotool mouseup 1
    wait "$drag" || fail "the drag: $(cat "$dir/drag.err")"
    settle
    has_board_of_16
}
wait_until "a drop" drops "$dir/uris"
keys E q
finish
holds '"size":16,.*"clues":128,' "a drop"
end_compositor TERM

# ---- A display scaled by 2: twice the pixels, the same points ----

start_compositor 2
start --size 9 --speed 10 --window 600x300
keys space
shows_frame 1200 600
keys E
xdotool mousemove $((left + 602)) $((top + 300)) click 1
keys 7 ctrl+s
is_saved "a click"
keys q
finish
end_compositor TERM

# ---- The compositor ends: so does the program, and says why ----

start_compositor 1
start --size 25 --speed max
keys F9
wait_until "a film" has_film
end_compositor KILL
loses_display "recording"
grep -q 'saved .*\.mp4' "$dir/err" || fail "recording: $(grep -v '^\[' "$dir/err")"

start_compositor 1
start --size 9 --speed 10
rm -f "$dir"/sudoscope-*
keys b space s
wait_until "the keys" has_shot
end_compositor TERM
loses_display "paused"
holds '"paused":true' "Space"
grep -q '^calm = yes$' "$dir/config/sudoscope/config" || fail "paused: no configuration"

# ---- Nothing can draw: there is a reason ----

start_compositor 1
if __EGL_VENDOR_LIBRARY_DIRS=$dir "$binary" --size 9 2>"$dir/err"; then fail "drawn without EGL"; fi
grep -q '^sudoscope: cannot \(open\|draw in\) the window: [^ ]' "$dir/err" || fail "found $(cat "$dir/err")"
