# How fast recordings are made beside the time that they show: frames composed alone, as
# .y4m to nowhere, and with ffmpeg's encoders.
#     tests/bench/record_speed.sh BUILD_DIR [SECONDS]
set -eu
build=$1
seconds=${2:-20}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
TIMEFORMAT='%R %U %S'

measure() { # NAME FILE
    { time "$build/sudoscope" record --size 100 --resolution 1920x1080 --fps 60 \
        --seconds "$seconds" -o "$2" >/dev/null 2>"$dir/err"; } 2>"$dir/time"
    awk -v name="$1" -v frames="$((60 * seconds))" '{
        printf "%-14s %7.1f frames/s, %5.2f times real time; %6.2f ms of CPU a frame\n",
            name, frames / $1, frames / $1 / 60, ($2 + $3) * 1000 / frames }' "$dir/time"
}
measure "composed" -
command -v ffmpeg >/dev/null || exit 0
for ending in mp4 mkv webm; do
    measure ".$ending" "$dir/film.$ending"
done
