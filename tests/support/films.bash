# How long the streams of a film are; sourced.

# Where a stream ends, in ms: .mp4 has its start and its length, the others its end. The
# length of AAC's last packet, which is filled up, is not that of its sound.
stream_end() { # FILE v|a
    ffprobe -v error -select_streams "$2" -of default=nw=1 \
        -show_entries stream=start_time,duration:stream_tags=DURATION "$1" | awk -F= '
        $1 == "start_time" { start = $2 }
        $1 == "duration" && $2 != "N/A" { end = start + $2 }
        $1 == "TAG:DURATION" { split($2, t, ":"); end = 3600 * t[1] + 60 * t[2] + t[3] }
        END { printf "%.0f", end * 1000 }'
}
