#!/usr/bin/env bash
# record: reproducible frames at the right times; errors are reported. Needs no ffmpeg:
# a script takes its place.
. "$2/tests/support/cli.bash"

small=(--resolution 160x90 --size 9)
record() { env -u DISPLAY "$program" record "$@"; }

# A .y4m file is a header line, then FRAME and three planes per frame.
header_of() { head -n 1 "$1" | wc -c; }
expect_y4m() { # FILE WIDTH HEIGHT FPS FRAMES
    expect_text "$1" "^YUV4MPEG2 W$2 H$3 F$4:1 .*C420jpeg" "$1"
    local want=$(($(header_of "$1") + $5 * (6 + $2 * $3 * 3 / 2)))
    [ "$(wc -c <"$1")" = "$want" ] ||
        complain "$1: expected $want bytes, found $(wc -c <"$1")"
}

expect_status 0 record "${small[@]}" --seconds 2 -o "$tmp/a.y4m"
expect_text "$tmp/err" 'a.y4m: 120 frames of 160x90 at 60 fps: ' "summary"
expect_empty "$tmp/out" "output of record"
expect_y4m "$tmp/a.y4m" 160 90 60 120

# An empty board is filled with ribbons; a film with room for it has a caption.
expect_status 0 record "${small[@]}" --seconds 2 --preset ribbons -o "$tmp/ribbons.y4m"
expect_same "$tmp/a.y4m" "$tmp/ribbons.y4m" "a film of an empty board, and of ribbons"
film() { expect_status 0 record --size 9 --seconds 0.5 --fps 2 --resolution "$2" -o "$tmp/$1.y4m" "${@:3}"; }
film wide 1280x720
film said 1280x720 --command 'caption "9 values: each must stand once in every row, column and box."'
expect_same "$tmp/wide.y4m" "$tmp/said.y4m" "a film with its caption, and with one said by a command"
film other 1280x720 --command 'caption "9 values."'
cmp -s "$tmp/wide.y4m" "$tmp/other.y4m" && complain "a film of 1280x720 has no caption"

# A film without --seconds goes on until the search ends, also of a puzzle, which is seen before.
expect_status 0 record --resolution 160x90 --fps 10 --speed 20 -o "$tmp/p.y4m" \
    "$source_dir/puzzles/09/easy.txt"
expect_text "$tmp/err" 'fps: solved' "the end of a puzzle's film"

# At automatic speed every search that can be tried fills twelve seconds, here of 49 steps and of 25,000:
# 0.7 s of the clues, 12 s, three seconds of the solved board, three of the card.
for puzzle in easy golden-nugget; do
    expect_status 0 record --resolution 160x90 --fps 10 -o "$tmp/p.y4m" "$source_dir/puzzles/09/$puzzle.txt"
    expect_text "$tmp/err" ' 187 frames .* solved$' "the film of $puzzle"
done
# A search that does not end soon keeps the automatic speed.
expect_status 0 record --resolution 160x90 --fps 2 -o "$tmp/p.y4m" --size 25 --preset backtrack-candidates
expect_text "$tmp/err" ' 126 frames .* searching$' "the film of a search that thrashes"

# Propagation is shown as it happens: a puzzle that needs no decision changes in most frames.
expect_status 0 record --resolution 160x90 --fps 5 --seconds 12 --panel off -o "$tmp/wave/" \
    --preset backtrack-hidden "$source_dir/puzzles/09/easy.txt"
changes=$(sha1sum "$tmp"/wave/*.png | cut -c 1-40 | uniq | wc -l)
[ "$changes" -ge 40 ] || complain "expected 40 different frames of a wave, found $changes"

# A second run, to a pipe, gives the same bytes.
for setting in "--size 9" "--size 16 --holes 0.6 --var random --val random --prop none" \
    "--size 100 --panel off --speed 5000" "$source_dir/puzzles/25/holes-50.txt"; do
    # shellcheck disable=SC2086
    expect_status 0 record --resolution 320x180 --fps 10 --seconds 3 $setting -o "$tmp/b.y4m"
    # shellcheck disable=SC2086
    record --resolution 320x180 --fps 10 --seconds 3 $setting -o - 2>/dev/null |
        cmp - "$tmp/b.y4m" || complain "$setting: expected the same bytes twice"
    expect_y4m "$tmp/b.y4m" 320 180 10 30
done
expect_status 0 record "${small[@]}" --seconds 1 --var random -s 2 -o "$tmp/s2.y4m"
expect_status 0 record "${small[@]}" --seconds 1 --var random -s 3 -o "$tmp/s3.y4m"
if cmp -s "$tmp/s2.y4m" "$tmp/s3.y4m"; then
    complain "expected other frames with another seed"
fi

# Frame k shows time k / fps: at 60 frames a second, every other frame is one of the
# recording at 30. Not in the view of values, whose cells shine from the first frame that
# shows them, and unless a dead end flashes in between.
for fps in 30 60; do
    expect_status 0 record --resolution 320x180 --size 16 --preset ribbons --seconds 4 --speed 90 \
        --view order --fps $fps -o "$tmp/$fps.y4m"
done
header=$(header_of "$tmp/30.y4m")
frame=$((6 + 320 * 180 * 3 / 2))
for k in 0 1 30 59 60 89 90 119; do
    cmp -n $frame -i $((header + k * frame)):$((header + 2 * k * frame)) \
        "$tmp/30.y4m" "$tmp/60.y4m" || complain "frame $k at 30 frames a second differs"
done
cmp -s -n $frame -i $((header + 30 * frame)):$((header + 31 * frame)) "$tmp/30.y4m" \
    "$tmp/30.y4m" && complain "expected the search to move on"

# Without --seconds: the search, then three seconds of the board and three of the card.
expect_status 0 record "${small[@]}" --fps 10 --speed 1000 -o "$tmp/end.y4m"
expect_text "$tmp/err" 'solved$' "to the end"
expect_y4m "$tmp/end.y4m" 160 90 10 61

# --panel changes the frames; --hud and --no-hud are older names of it.
for panel in "" "--panel auto" "--panel on" --hud "--panel off" --no-hud; do
    # shellcheck disable=SC2086
    expect_status 0 record --resolution 640x360 --seconds 1 --fps 2 $panel -o "$tmp/panel$panel.y4m"
done
for panel in "--panel auto" "--panel on" --hud; do
    expect_same "$tmp/panel.y4m" "$tmp/panel$panel.y4m" "a film with the panel, $panel"
done
expect_same "$tmp/panel--panel off.y4m" "$tmp/panel--no-hud.y4m" "a film of the board alone"
cmp -s "$tmp/panel.y4m" "$tmp/panel--no-hud.y4m" && complain "expected --panel off to change frames"

# The board alone: all of its pixels, no sentence, no card.
expect_status 0 record --size 9 --resolution board:21 --seconds 2 --fps 10 -o "$tmp/board.y4m"
expect_y4m "$tmp/board.y4m" 190 190 10 20
expect_status 0 record --size 16 --resolution board:10 --seconds 2 --fps 10 -o "$tmp/drama.y4m"
expect_status 0 record --size 16 --preset ribbons --resolution board:10 --seconds 2 --fps 10 -o "$tmp/said.y4m"
expect_same "$tmp/drama.y4m" "$tmp/said.y4m" "a board alone, with and without a sentence"
expect_status 0 record --size 9 --resolution board --speed 1000 --seconds 0.1 --fps 10 -o "$tmp/usual.y4m"
expect_y4m "$tmp/usual.y4m" 1080 1080 10 1

# A title stands for two seconds and fades in one; then the show is the one without it.
film() { expect_status 0 record --size 9 --resolution 320x180 --fps 10 --view order "${@:2}" -o "$tmp/$1.y4m"; }
frame_is() { # FILE K, FILE J
    cmp -s -n $frame -i $((header + $2 * frame)):$((header + $4 * frame)) "$tmp/$1.y4m" "$tmp/$3.y4m"
}
frame=$((6 + 320 * 180 * 3 / 2))
film plain --seconds 20
film titled --seconds 23 --title "A title"
film other --seconds 23 --title "Other words"
header=$(header_of "$tmp/titled.y4m")
frame_is titled 0 titled 19 || complain "the title moves"
frame_is titled 0 other 0 && complain "expected another title"
frame_is titled 19 titled 20 && complain "expected the title to fade"
for k in 0 1 50 199; do
    frame_is titled $((30 + k)) plain $k || complain "after the title: frame $k differs"
done
# A loop fades in its last second to its first frame, which another round would show next.
film looped --seconds 20 --loop
frame_is looped 189 plain 189 || complain "a loop: expected the same frames before its last second"
frame_is looped 190 plain 190 && complain "a loop: expected the last second to fade"
far() { # FILE K, FILE J: how many bytes of the two frames differ by more than 16
    cmp -l -n $frame -i $((header + $2 * frame)):$((header + $4 * frame)) "$tmp/$1.y4m" "$tmp/$3.y4m" |
        awk 'function value(s) { return substr(s, 1, 1) * 64 + substr(s, 2, 1) * 8 + substr(s, 3, 1) }
            { d = value(sprintf("%03d", $2)) - value(sprintf("%03d", $3)); n += d > 16 || d < -16 } END { print n + 0 }'
}
[ "$(far plain 199 looped 0)" -ge 3000 ] || complain "a film that ends as it began shows no loop"
[ "$(far looped 199 looped 0)" -le 500 ] || complain "a loop ends far from its beginning"
film tour --tour latin --seconds 3 --loop --title "A tour"

# A folder of PNGs is created if missing.
expect_status 0 record "${small[@]}" --seconds 1 --fps 5 -o "$tmp/frames/"
[ "$(cd "$tmp/frames" && echo *)" = "$(printf 'frame-%06d.png ' 0 1 2 3 4 | sed 's/ $//')" ] ||
    complain "frames/: found $(ls "$tmp/frames")"
[ "$(head -c 8 "$tmp/frames/frame-000004.png" | od -An -tx1 | tr -d ' ')" = \
    89504e470d0a1a0a ] || complain "frame-000004.png is not a PNG"
expect_status 1 record "${small[@]}" --seconds 1 -o "$tmp/frames"
expect_text "$tmp/err" 'without frames, found frame-000000.png' "frames there already"

# Usage.
expect_status 2 record
expect_text "$tmp/err" 'expected -o FILE' "no -o"
expect_status 2 record -o "$tmp/film.avi"
expect_text "$tmp/err" "expected a file .mp4.*found '.*film.avi'" "unknown ending"
expect_status 2 record --resolution 161x90 -o "$tmp/x.y4m"
expect_text "$tmp/err" "both even.*found '161x90'" "odd size"
expect_status 2 record --fps 60 -o "$tmp/x.gif"
expect_text "$tmp/err" 'at most 50 frames a second' "fast .gif"
for wrong in "--title=" "--title=$(printf '%0101d' 0)" "--resolution board:0" "--resolution board --tour latin" \
    "--resolution board --preset learning" "--resolution board --presentation"; do
    # shellcheck disable=SC2086
    expect_status 2 record $wrong -o "$tmp/x.y4m"
done
expect_text "$tmp/err" 'resolution board cannot be combined with --presentation' "no room"
expect_status 1 record --size 100 --resolution board:164 -o "$tmp/x.y4m"
expect_text "$tmp/err" 'expected 16..16384 pixels, found 16400' "too many pixels"
expect_status 1 record --size 4 --resolution board:3 -o "$tmp/x.y4m"
expect_status 2 record --background none -o "$tmp/x.mp4"
expect_text "$tmp/err" 'for a transparent background a file .webm,' "a format without alpha"
expect_status 2 record --background grey -o "$tmp/x.webm"
expect_status 2 record --fps 0 -o "$tmp/x.y4m"
expect_status 2 record --speed max -o "$tmp/x.y4m"
expect_text "$tmp/err" "'max'" "no clock"
expect_status 2 record -o "$tmp/x.y4m" "$source_dir"/puzzles/09/easy.txt \
    "$source_dir"/puzzles/09/norvig.txt
expect_status 1 record -o "$tmp/x.y4m" "$tmp/no-such-puzzle"
expect_status 1 record "${small[@]}" -o "$tmp/no-such-folder/x.y4m"
expect_text "$tmp/err" 'x.y4m: No such file or directory' "no such folder"
[ -e "$tmp/x.y4m" ] && complain "bad usage made a file"

# A full disk.
ln -s /dev/full "$tmp/full.y4m"
expect_status 1 record "${small[@]}" --seconds 1 -o "$tmp/full.y4m"
expect_text "$tmp/err" 'full.y4m: No space left on device' "full disk, .y4m"
mkdir "$tmp/full"
ln -s /dev/full "$tmp/full/frame-000003.png"
expect_status 1 record "${small[@]}" --seconds 1 -o "$tmp/full"
expect_text "$tmp/err" 'frame-000003.png: No space left on device' "full disk, PNG"

# A reader that closes the pipe.
{
    status=0
    record "${small[@]}" -o - 2>"$tmp/err" || status=$?
    echo $status >"$tmp/status"
} | head -c 1000 >/dev/null
[ "$(cat "$tmp/status")" = 1 ] || complain "closed pipe: found $(cat "$tmp/status")"
expect_text "$tmp/err" '<stdout>: Broken pipe' "closed pipe"

# An interrupted recording ends with a complete frame.
"$program" record "${small[@]}" --seconds 100000 -o "$tmp/cut.y4m" 2>"$tmp/err" &
pid=$!
wait_until "a first frame" eval 'has_bytes 1 "$tmp/cut.y4m" || has_ended $pid'
kill -TERM $pid
wait $pid || complain "interrupted: found status $?"
expect_text "$tmp/err" 'interrupted after [0-9,]+ frames' "interrupted"
frames=$(sed 's/.*after \([0-9,]*\) frames.*/\1/' "$tmp/err" | tr -d ,)
expect_y4m "$tmp/cut.y4m" 160 90 60 "$frames"

# How ffmpeg may fail.
with_ffmpeg() { # [LINES of a shell script]; without: ffmpeg is missing
    rm -rf "$tmp/bin"
    mkdir "$tmp/bin"
    [ $# = 0 ] && return
    printf '#!/bin/sh\nPATH=/usr/bin:/bin\n%s\n' "$1" >"$tmp/bin/ffmpeg"
    chmod +x "$tmp/bin/ffmpeg"
}
expect_failure() { # PATTERN WHAT
    expect_status 1 env -u DISPLAY PATH="$tmp/bin" "$program" record "${small[@]}" \
        --seconds 5 -o "$tmp/film.mp4"
    expect_text "$tmp/err" "^sudoscope: .*film.mp4: ffmpeg $1" "$2"
    [ "$(wc -l <"$tmp/err")" = 1 ] || complain "$2: expected one line"
}
with_ffmpeg
expect_failure 'does not start: not found in PATH' "no ffmpeg"
with_ffmpeg :
chmod -x "$tmp/bin/ffmpeg"
expect_failure 'does not start: Permission denied' "not executable"
with_ffmpeg 'echo "no such codec" >&2; echo more >&2; exit 3'
expect_failure 'exited with status 3: no such codec$' "fails at once"
with_ffmpeg 'head -c 200000 >/dev/null; kill -9 $$'
expect_failure 'was killed by signal 9' "killed"
with_ffmpeg 'exit 0'
expect_failure 'exited before the end of its input' "exits too early"
with_ffmpeg 'cat >/dev/null; echo "disk full" >&2; exit 1'
expect_failure 'exited with status 1: disk full' "fails at the end"
with_ffmpeg 'cat >/dev/null'
expect_failure 'exited with status 0 but wrote no file' "no file"
with_ffmpeg 'exec <&-; exec sleep infinity'
expect_failure 'closed its input' "closes its input"
with_ffmpeg 'echo $$ >'"$tmp"'/stuck; exec sleep infinity'
expect_failure 'read no data for 10 s' "stuck"
if kill -0 "$(cat "$tmp/stuck")" 2>/dev/null; then
    complain "expected the stuck ffmpeg to be killed"
fi

# Much output on standard error does not block it; it gets every frame, and the size and
# rate as options.
with_ffmpeg 'i=0; while [ $i -lt 3000 ]; do echo "a long line on standard error" >&2
    i=$((i + 1)); done
for last in "$@"; do :; done
echo "$@" >'"$tmp"'/words
cat >"${last#file:}"'
expect_status 0 env PATH="$tmp/bin" "$program" record "${small[@]}" --seconds 2 \
    -o "$tmp/-raw.mkv"
expect_text "$tmp/words" '-video_size 160x90 -framerate 60 .* -i pipe:0 ' "raw video"
[ "$(wc -c <"$tmp/-raw.mkv")" = $((120 * 160 * 90 * 3 / 2)) ] ||
    complain "raw video: found $(wc -c <"$tmp/-raw.mkv") bytes"

# Two recordings at once: the second is refused, whether the file is new or replaced.
for film in busy.y4m busy.wav busy.mkv frames/; do
    output=$tmp/$film
    case $film in
    frames/) mkdir -p "$output" ;;
    *) : >"$output" ;;
    esac
    exec 9<"$output"
    flock -n 9 || complain "expected to lock $film"
    sound=
    [ "$film" = busy.wav ] && sound=--sound output=$tmp/busy.y4m
    [ "$film" = busy.wav ] && rm "$tmp/busy.y4m"
    expect_status 1 env PATH="$tmp/bin:$PATH" "$program" record "${small[@]}" --seconds 1 $sound -o "$output"
    expect_text "$tmp/err" "$film: in use by another recording" "two recordings at once"
    exec 9<&-
done
exit $failed
