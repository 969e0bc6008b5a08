# F9 records what the window shows; what goes wrong is told, and the window lives on.
. "$2/tests/support/gui.bash"

film() { ls "$dir"/sudoscope-*.mp4 2>/dev/null || true; }
says() { # PATTERN WHAT
    wait_until "$2" grep -q "$1" "$dir/err" || fail "expected $1, found $(cat "$dir/err")"
}
lives_on() { # WHAT
    keys Down Down space q
    finish
    holds '"size":16,' "$1: Down Down from 36"
    holds '"paused":true' "$1: Space"
    [ -z "$(film)" ] || fail "$1: found $(film)"
}

# Without ffmpeg.
mkdir "$dir/none" "$dir/bin"
app_path=$dir/none
start --size 36 --speed 100
keys F9
says 'ffmpeg does not start: not found in PATH' "no ffmpeg"
lives_on "no ffmpeg"

# With one that dies, and one that takes nothing.
app_path=$dir/bin:$PATH
printf '#!/bin/sh\nhead -c 5000000 >/dev/null\nkill -9 $$\n' >"$dir/bin/ffmpeg"
chmod +x "$dir/bin/ffmpeg"
start --size 36 --speed 100
keys F9
says 'ffmpeg was killed by signal 9' "killed"
lives_on "killed"
printf '#!/bin/sh\nexec sleep infinity\n' >"$dir/bin/ffmpeg"
start --size 36 --speed 100
keys F9
says 'ffmpeg read no data for 10 s' "stuck"
lives_on "stuck"
app_path=$PATH

need_programs ffmpeg ffprobe

probe() {
    ffprobe -v error -count_frames -select_streams v -of csv=p=0 \
        -show_entries stream=width,height,avg_frame_rate,nb_read_frames "$1"
}
is_film() { # SIZE WHAT
    [ "$(film | wc -l)" = 1 ] || fail "$2: expected one film, found $(film)"
    found=$(probe "$(film)")
    frames=${found##*,}
    [ "${found%,*}" = "$1" ] || fail "$2: expected $1, found $found"
    [ "$frames" -ge 10 ] || fail "$2: found $frames frames"
    ffmpeg -v error -i "$(film)" -f null - 2>"$dir/ffmpeg.log"
    [ ! -s "$dir/ffmpeg.log" ] || fail "$2: $(cat "$dir/ffmpeg.log")"
}

# From key to key; the size is the first, padded to even, also while the window changes.
start --window 1001x701 --size 25 --speed 200
keys F9
wait_until "a film" has_film
xdotool search --onlyvisible --class '^sudoscope$' windowsize --sync 600 500
keys space
carry_out "wait 1"
keys F9
wait_until "the end of ffmpeg" has_no_children "$app"
is_film 1002,702,60/1 "F9"
keys q
finish
grep -v "control:.*'answer'" "$dir/err" && fail "F9: $(cat "$dir/err")"
rm "$(film)"

# Leaving finishes the file.
start --size 9 --speed 10 --fps 25
keys F9
wait_until "a film" has_film
carry_out "wait 1"
keys q
finish
grep -q "saved .*/sudoscope-.*\.mp4" "$dir/err" || fail "q: $(cat "$dir/err")"
is_film 1000,700,25/1 "q"
