#!/usr/bin/env bash
# The files that ffmpeg encodes.
. "$2/tests/support/cli.bash"

need_programs ffmpeg ffprobe

probe() { # FILE: width,height,rate,frames
    ffprobe -v error -count_frames -select_streams v -of csv=p=0 \
        -show_entries stream=width,height,avg_frame_rate,nb_read_frames "$1"
}

for ending in mp4 MKV webm mov GIF apng y4m; do
    expect_status 0 "$program" record --size 16 --speed 100 --resolution 320x180 \
        --fps 25 --seconds 2 -o "$tmp/film.$ending"
    [ "$(probe "$tmp/film.$ending")" = 320,180,25/1,50 ] ||
        complain ".$ending: expected 320,180,25/1,50, found $(probe "$tmp/film.$ending")"
done
# Of sound and of y4m, the rate is a number of the file.
for ending in mp4 webm y4m; do
    expect_status 0 "$program" record --size 9 --resolution 64x36 --fps 30000/1001 --seconds 1.001 --sound \
        -o "$tmp/ntsc.$ending"
    expect_text "$tmp/err" ' 30 frames of 64x36 at 30000/1001 fps' "a rate of television"
    [ "$(probe "$tmp/ntsc.$ending")" = 64,36,30000/1001,30 ] ||
        complain "ntsc.$ending: found $(probe "$tmp/ntsc.$ending")"
done
expect_status 0 "$program" record --size 9 --resolution 320x180 --fps 60 --seconds 2 \
    -o "$tmp/film.mp4"
[ "$(probe "$tmp/film.mp4")" = 320,180,60/1,120 ] ||
    complain "film.mp4: found $(probe "$tmp/film.mp4")"

# Decoding gives the colours back.
expect_status 0 "$program" record --size 9 --resolution 320x180 --fps 60 --seconds 2 \
    -o "$tmp/frames/"
psnr=$(ffmpeg -v info -i "$tmp/film.mp4" -framerate 60 -i "$tmp/frames/frame-%06d.png" \
    -lavfi '[0]format=gbrp[a];[1]format=gbrp[b];[a][b]psnr' -f null - 2>&1 |
    sed -n 's/.*average:\([0-9]*\).*/\1/p')
[ "${psnr:-0}" -ge 28 ] || complain "film.mp4: expected the frames, found psnr $psnr dB"

# The colours of a .gif are chosen before the first frame, and fit all of them.
look=(--size 25 --preset ribbons --resolution 320x320 --fps 10 --seconds 3)
expect_status 0 "$program" record "${look[@]}" -o "$tmp/ribbons/"
expect_status 0 "$program" record "${look[@]}" -o "$tmp/ribbons.gif"
[ "$(probe "$tmp/ribbons.gif")" = 320,320,10/1,30 ] || complain "ribbons.gif: found $(probe "$tmp/ribbons.gif")"
psnr=$(ffmpeg -v info -i "$tmp/ribbons.gif" -framerate 10 -i "$tmp/ribbons/frame-%06d.png" \
    -lavfi '[0]fps=10,format=gbrp[a];[1]format=gbrp[b];[a][b]psnr' -f null - 2>&1 |
    sed -n 's/.*average:\([0-9]*\).*/\1/p')
[ "${psnr:-0}" -ge 34 ] || complain "ribbons.gif: expected the frames, found psnr $psnr dB"
has_bytes 150001 "$tmp/ribbons.gif" && complain "ribbons.gif: $(stat -c %s "$tmp/ribbons.gif") bytes for 30 frames"

# A transparent film: over white it is the film on white.
look=(--size 9 --resolution 320x180 --fps 10 --seconds 1)
expect_status 0 "$program" record "${look[@]}" --background '#ffffff' -o "$tmp/white/"
for ending in webm mov apng; do
    sound=$([ $ending = apng ] || echo --sound)
    # shellcheck disable=SC2086
    expect_status 0 "$program" record "${look[@]}" $sound --background none -o "$tmp/clear.$ending"
    decoder=$([ $ending != webm ] || echo -c:v libvpx-vp9)
    # shellcheck disable=SC2086
    psnr=$(ffmpeg -v info -f lavfi -i color=white:s=320x180:r=10,format=gbrp $decoder -i "$tmp/clear.$ending" \
        -framerate 10 -i "$tmp/white/frame-%06d.png" -lavfi \
        '[1]setpts=PTS-STARTPTS[c];[0][c]overlay=format=gbrp:shortest=1,format=gbrp[a];[2]format=gbrp[b];[a][b]psnr' -f null - 2>&1 |
        sed -n 's/.*average:\([0-9a-z]*\).*/\1/p')
    [ "${psnr:-0}" = inf ] || [ "${psnr:-0}" -ge 28 ] ||
        complain "clear.$ending: expected the film on white, found psnr $psnr dB"
done
expect_status 0 "$program" record "${look[@]}" --background none -o "$tmp/clear.webp"
[ "$(head -c 12 "$tmp/clear.webp" | tail -c 4)" = WEBP ] || complain "clear.webp is no WebP"

# ffmpeg's own message names a full disk.
ln -s /dev/full "$tmp/full.mp4"
expect_status 1 "$program" record --size 9 --resolution 320x180 --seconds 2 \
    -o "$tmp/full.mp4"
expect_text "$tmp/err" 'full.mp4: ffmpeg exited .*No space left on device' "full disk"
expect_status 1 "$program" record --size 9 --resolution 320x180 --seconds 2 \
    -o "$tmp/no-such-folder/film.mp4"
expect_text "$tmp/err" 'no-such-folder/film.mp4: No such file or directory' "no such folder"

begin() { # FILE: starts a long recording and waits until it has data
    rm -f "$1"
    "$program" record --size 9 --resolution 320x180 --seconds 100000 -o "$1" \
        2>"$tmp/err" &
    pid=$!
    wait_until "data in $1" eval "has_bytes 20001 '$1' || has_ended $pid"
}

# An interrupted recording is finalised.
begin "$tmp/cut.mp4"
kill -TERM $pid
wait $pid || complain "interrupted: found status $?"
frames=$(sed 's/.*after \([0-9,]*\) frames.*/\1/' "$tmp/err" | tr -d ,)
[ "$(probe "$tmp/cut.mp4")" = "320,180,60/1,$frames" ] ||
    complain "interrupted: expected $frames frames, found $(probe "$tmp/cut.mp4")"

# If both processes are killed, the file is playable up to that point.
for ending in mp4 mkv; do
    begin "$tmp/killed.$ending"
    encoder=$(cat /proc/$pid/task/$pid/children)
    kill -9 $pid "$encoder"
    wait $pid 2>/dev/null || true
    frames=$(probe "$tmp/killed.$ending" 2>/dev/null | sed 's/.*,//')
    [ "${frames:-0}" -ge 30 ] || complain "killed.$ending: found $frames frames"
done

exit $failed
