# h lets the search be heard, from its first press on; SDL writes to a file instead.
. "$2/tests/support/gui.bash"
. "$2/tests/support/films.bash"
export SDL_AUDIODRIVER=disk SDL_DISKAUDIOFILE=$dir/raw

seconds() { echo $(($(stat -c %s "$dir/raw" 2>/dev/null || echo 0) / 192000)); }
loud() { # BYTES: how many of the last ones are not zero
    tail -c "$1" "$dir/raw" | tr -d '\0' | wc -c
}
pass() { # SECONDS of sound
    wait_until "$1 s of sound" has_bytes $((($(seconds) + $1) * 192000)) "$dir/raw"
}

stays_as_long() { # what SDL writes
    local size
    size=$(stat -c %s "$dir/raw")
    carry_out "wait 1"
    [ "$(stat -c %s "$dir/raw")" = "$size" ]
}

# Nothing is opened before the first press; off closes it again.
start --size 36 --speed 30
carry_out "wait 1"
[ ! -e "$dir/raw" ] || fail "the device is open before h"
keys h
pass 2
wait_until "h is loud" eval '[ "$(loud 192000)" -gt 20000 ]'
# Paused it is silent, and so is what is sought.
keys space
pass 1
keys Left Left comma
pass 2
[ "$(loud 200000)" = 0 ] || fail "paused: $(loud 200000) bytes are not zero"
keys space
pass 1
keys 9 9 0 h
wait_until "off is closed" stays_as_long
keys h
pass 1
keys q
finish
holds '"sound_blocks":[1-9]' "h"
grep -q '^sound = yes$' "$dir/config/sudoscope/config" || fail "sound is not remembered"
grep -q '^volume = 65$' "$dir/config/sudoscope/config" || fail "volume is not remembered"

# What is remembered is heard, but not in the opening; a race is heard too.
rm -f "$dir/raw" "$dir/report.json"
# With --control there would be no opening.
"$binary" watch --report "$dir/report.json" 2>"$dir/err" &
app=$!
pids="$pids $app"
timeout "$hang" xdotool search --sync --onlyvisible --class '^sudoscope$' >"$dir/id"
wait_at_least 2
[ ! -e "$dir/raw" ] || fail "the opening is heard"
xdotool key w
pass 2
wait_until "a race is loud" eval '[ "$(loud 192000)" -gt 10000 ]'
xdotool key q
finish

# If a device is missing, the choice stays for the next window.
rm -f "$dir/raw"
SDL_AUDIODRIVER=none start_again --size 16 --speed 30
keys q
finish
holds '"notice":""' "no device"
holds '"sound_blocks":0' "no device"
grep -q '^sound = yes$' "$dir/config/sudoscope/config" || fail "a missing device was remembered"

need_programs ffprobe
film() { ls "$dir"/sudoscope-*.mp4 2>/dev/null || true; }
start --size 36 --speed 30 --sound
pass 1
keys F9
wait_until "a film" has_film
carry_out "wait 2"
keys F9
wait_until "the end of ffmpeg" has_no_children "$app"
keys q
finish
video=$(stream_length "$(film)" v) sound=$(stream_length "$(film)" a)
[ "$video" -ge 1000 ] || fail "F9: $video ms"
[ $((video - sound)) -le 2 ] && [ $((sound - video)) -le 2 ] || fail "F9: $video ms, sound $sound ms"
peak=$(ffmpeg -nostdin -v info -i "$(film)" -af volumedetect -f null - 2>&1 | sed -n 's/.*max_volume: -\([0-9]*\).*/\1/p')
[ "${peak:-99}" -lt 30 ] || fail "F9: the loudest sample is at -${peak:-99} dB"
exit 0
