#!/usr/bin/env bash
# record --sound: what is written where, the same samples everywhere, as long as the film.
. "$2/tests/support/cli.bash"
. "$2/tests/support/films.bash"

film=(record --sound --resolution 64x36)
samples() { tail -c +45 "$1" | sha256sum | cut -c 1-16; }
expect_samples() { # FILE HASH WHAT
    [ "$(samples "$1")" = "$2" ] || complain "$3: expected samples $2, found $(samples "$1")"
}
expect_length() { # FILE BYTES
    [ "$(stat -c %s "$1")" = "$2" ] || complain "$1: expected $2 bytes, found $(stat -c %s "$1")"
}

# A .gif has no sound, stdout and a folder without a name have no file for it.
for to in "$tmp/film.gif" - . "$tmp/.."; do
    expect_status 2 "$program" "${film[@]}" --fps 25 --size 9 -o "$to"
    expect_text "$tmp/err" "^sudoscope: record: expected for sound a .*, found '" "$to"
done

# The same samples with every compiler: a search, one that fails, a race, a tour.
puzzle=$tmp/puzzle.txt
"$program" generate --size 9 --holes 0.7 --seed 4 -o "$puzzle"
plain=(--strategy backtrack --var mrv --val ascending --prop forward --restarts none)
expect_status 0 "$program" "${film[@]}" "${plain[@]}" --fps 30 --speed 20 --seconds 4 \
    -o "$tmp/search.y4m" "$puzzle"
expect_samples "$tmp/search.wav" 6006d8cea64bec32 "a search"
expect_length "$tmp/search.wav" $((44 + 4 * 4 * 48000))
expect_status 0 "$program" "${film[@]}" "${plain[@]}" --var input --prop none --fps 7 \
    --speed 3000 --seconds 3 -o "$tmp/fails.y4m" "$puzzle"
expect_samples "$tmp/fails.wav" badc1a8029338113 "failures"
expect_length "$tmp/fails.wav" $((44 + 4 * 3 * 48000))
expect_status 0 "$program" "${film[@]}" "${plain[@]}" --var input,mrv --fps 30 --speed 20 \
    --seconds 4 -o "$tmp/race.y4m" "$puzzle"
expect_samples "$tmp/race.wav" 752e6b2294e371c4 "a race"
cat >"$tmp/own.tour" <<END
set strategy backtrack
set var input
set prop forward
set speed 20
load puzzle.txt
search 1
sound off
search 1
sound on
search 1
END
expect_status 0 "$program" "${film[@]}" --fps 30 --tour "$tmp/own.tour" -o "$tmp/tour/"
expect_samples "$tmp/tour.wav" 34e6bf4739b39759 "a tour"
frames=$(ls "$tmp/tour" | wc -l)
expect_length "$tmp/tour.wav" $((44 + 4 * frames * 1600))
[ "$(tail -c +$((45 + 4 * 72000)) "$tmp/tour.wav" | head -c 70000 | tr -d '\0' | wc -c)" = 0 ] ||
    complain "the tour is not silent from 1.5 s on"

# A sentence that changes is heard, from the frame that shows it; the first one is not.
said() { # NAME, the sentence from the third second on
    expect_status 0 "$program" "${film[@]}" "${plain[@]}" --fps 10 --speed 1 --seconds 3 -o "$tmp/$1.y4m" \
        --command "wait 1; caption One.; wait 1; caption $2" "$puzzle"
}
part() { tail -c +$((45 + $2 * 4800 * 4)) "$tmp/$1.wav" | head -c $(($3 * 4800 * 4)); } # NAME FRAME COUNT
said once One.
said twice Two.
cmp -s <(part once 0 20) <(part twice 0 20) || complain "the same sentences sound different"
cmp -s <(part once 20 3) <(part twice 20 3) && complain "a new sentence is not heard"

# The frames are the same as without sound, and a file that exists is replaced.
cp "$tmp/search.y4m" "$tmp/with.y4m"
before=$(samples "$tmp/search.wav")
echo old >"$tmp/search.wav"
expect_status 0 "$program" "${film[@]}" "${plain[@]}" --fps 30 --speed 20 --seconds 4 \
    -o "$tmp/search.y4m" "$puzzle"
expect_samples "$tmp/search.wav" "$before" "again"
expect_same "$tmp/search.y4m" "$tmp/with.y4m" "frames with sound, twice"
expect_status 0 "$program" record --resolution 64x36 "${plain[@]}" --fps 30 --speed 20 \
    --seconds 4 -o "$tmp/silent.y4m" "$puzzle"
expect_same "$tmp/silent.y4m" "$tmp/with.y4m" "frames without sound"
[ ! -e "$tmp/silent.wav" ] || complain "a .wav without --sound"

ln -s /dev/full "$tmp/full.wav"
expect_status 1 "$program" "${film[@]}" --size 9 --seconds 1 -o "$tmp/full.y4m"
expect_text "$tmp/err" 'full.wav: No space left on device' "full disk"

for tool in ffmpeg ffprobe; do
    if ! command -v $tool >/dev/null; then
        echo "skipped: $tool is missing"
        exit $((failed ? 1 : 77))
    fi
done

# How far the packets of a file without an end reach.
ends() { # FILE: begin and end of each stream in ms
    for stream in v a; do
        ffprobe -v error -select_streams $stream -show_entries packet=pts_time,duration_time \
            -of csv=p=0 "$1" | awk -F, '{ if ($1 + $2 > end) end = $1 + $2 }
            NR == 1 { begin = $1 } END { printf "%.0f %.0f ", begin * 1000, end * 1000 }'
    done
}
# Picture and sound are of one length, which is that asked for.
codec() {
    ffprobe -v error -select_streams a -show_entries stream=codec_name,sample_rate,channels \
        -of csv=p=0 "$1"
}
for case in mp4,aac,60 mkv,aac,60 webm,opus,60 mp4,aac,24 webm,opus,24; do
    IFS=, read -r ending coder fps <<<"$case"
    file=$tmp/film-$fps.$ending
    expect_status 0 "$program" "${film[@]}" --size 16 --speed 40 --resolution 322x182 \
        --fps "$fps" --seconds 3 -o "$file"
    [ "$(codec "$file")" = "$coder,48000,2" ] || complain "$case: found $(codec "$file")"
    length=$(stream_length "$file" v)
    apart=$((length - $(stream_length "$file" a)))
    [ "${apart#-}" -le 2 ] || complain "$case: ends $apart ms apart"
    [ $((length - 3000)) -le 2 ] && [ $((3000 - length)) -le 2 ] || complain "$case: $length ms"
done

# What was heard is in the film: its first note is where the .wav has it.
onset() {
    ffmpeg -nostdin -v info -i "$1" -af silencedetect=noise=-50dB:d=0.2 -f null - 2>&1 |
        sed -n 's/.*silence_end: \([0-9.]*\).*/\1/p' | head -1
}
for ending in y4m mp4 webm; do
    expect_status 0 "$program" "${film[@]}" "${plain[@]}" --fps 60 --speed 20 --seconds 3 \
        -o "$tmp/onset.$ending" "$puzzle"
done
want=$(onset "$tmp/onset.wav")
for ending in mp4 webm; do
    found=$(onset "$tmp/onset.$ending")
    awk -v a="$want" -v b="${found:-9}" 'BEGIN { exit !(a - b < 0.03 && b - a < 0.03) }' ||
        complain ".$ending: the first note is at ${found:-none} s, expected $want s"
done

# If both processes are killed, picture and sound can be played up to there.
for ending in mp4 mkv; do
    killed=$tmp/killed.$ending
    "$program" "${film[@]}" --size 9 --resolution 320x180 --seconds 100000 -o "$killed" \
        2>"$tmp/err" &
    pid=$!
    wait_until "data in $killed" eval 'has_bytes 60001 "$killed" || has_ended $pid'
    kill -9 $pid "$(cat /proc/$pid/task/$pid/children)"
    wait $pid 2>/dev/null || true
    read -r _ video_end _ sound_end <<<"$(ends "$killed" 2>/dev/null)"
    apart=$((video_end - sound_end))
    [ "$video_end" -ge 500 ] && [ "${apart#-}" -le 300 ] ||
        complain "killed.$ending: ends at $video_end ms, its sound at $sound_end ms"
done
"$program" "${film[@]}" --size 9 --seconds 100000 -o "$tmp/killed.y4m" 2>"$tmp/err" &
pid=$!
wait_until "sound in killed.wav" eval 'has_bytes 200001 "$tmp/killed.wav" || has_ended $pid'
kill -9 $pid
wait $pid 2>/dev/null || true
bytes=$(ffmpeg -nostdin -v quiet -i "$tmp/killed.wav" -f s16le - | wc -c)
[ "$bytes" -ge 190000 ] || complain "killed.wav: found $bytes bytes of sound"

exit $failed
