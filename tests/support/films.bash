# How long the streams of a film are; sourced.

# The length of a stream in ms. A film tells where a stream ends, or how long it is; the
# length of AAC's last packet, which is filled up, is not that of its sound. An encoder
# puts a few samples before the sound. Versions of ffmpeg differ in what makes room for
# them: the sound begins before 0, or the picture after 0.
stream_length() { # FILE v|a
    local of=(-v error -of default=nw=1)
    {
        for stream in v a; do
            echo "stream=$stream"
            ffprobe "${of[@]}" -select_streams $stream -read_intervals %+#1 \
                -show_entries packet=pts_time "$1"
        done
        ffprobe "${of[@]}" -select_streams "$2" \
            -show_entries stream=duration:stream_tags=DURATION "$1"
    } | awk -F= -v wanted="$2" '
        $1 == "stream" { stream = $2 }
        $1 == "pts_time" && !(stream in first) { first[stream] = $2 }
        $1 == "duration" && $2 != "N/A" { length_s = $2 }
        $1 == "TAG:DURATION" { split($2, t, ":"); length_s = 3600 * t[1] + 60 * t[2] + t[3] }
        END {
            before = wanted == "a" && -first["a"] > first["v"] ? -first["a"] : first["v"]
            printf "%.0f", (length_s - before) * 1000
        }'
}
