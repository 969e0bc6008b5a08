#!/usr/bin/env bash
# record of a race and of a tour: the same frames every time, of the same things that
# the commands without pictures tell.
. "$2/tests/support/cli.bash"

small=(--resolution 320x180 --fps 10)
record() { env -u DISPLAY "$program" record "$@"; }

header_of() { head -n 1 "$1" | wc -c; }
frame=$((6 + 320 * 180 * 3 / 2))
frames_of() { echo $((($(wc -c <"$1") - $(header_of "$1")) / frame)); }
is_frame() { # K OF-FILE, is J OF-FILE
    cmp -s -n $frame -i $(($(header_of "$2") + $1 * frame)):$(($(header_of "$4") + $3 * frame)) \
        "$2" "$4"
}
expect_same_twice() { # WHAT, OPTIONS...; leaves film.y4m
    local what=$1
    shift
    expect_status 0 record "${small[@]}" "$@" -o "$tmp/film.y4m"
    record "${small[@]}" "$@" -o - 2>/dev/null | cmp - "$tmp/film.y4m" ||
        complain "$what: expected the same bytes twice"
}

# ---- A race ----

lists=(--size 16 --var sweep,mrv --prop hidden,naked --seed 4)
expect_same_twice "a race" "${lists[@]}"
expect_text "$tmp/err" ': 4 of 4 finished, first ' "to the end of a race"
cp "$tmp/film.y4m" "$tmp/race.y4m"
first=$(sed 's/.*, first //' "$tmp/err")
expect_status 0 timeout "$hang" "$program" race --headless --json "${lists[@]}"
expect_text "$tmp/out" "\"lane\":\"$first\",\"rank\":1," "the winner of the recorded race"

# All lanes end with the slowest; three seconds of the boards and three of the card follow.
nodes=$(grep -o '"nodes":[0-9]*' "$tmp/out" | cut -d: -f2 | sort -n | tail -1)
last=$(((nodes * 10 * 12 + 255) / 256))
[ $(($(frames_of "$tmp/race.y4m") - last - 60)) -ge 0 ] &&
    [ $(($(frames_of "$tmp/race.y4m") - last - 60)) -le 2 ] ||
    complain "$nodes nodes: found $(frames_of "$tmp/race.y4m") frames"
end=$(($(frames_of "$tmp/race.y4m") - 1))
is_frame $end "$tmp/race.y4m" $((end - 29)) "$tmp/race.y4m" || complain "the card moves"
is_frame $end "$tmp/race.y4m" $((end - 30)) "$tmp/race.y4m" && complain "expected a card"
is_frame 5 "$tmp/race.y4m" 6 "$tmp/race.y4m" && complain "expected the race to move on"

# When the others have taken three times the nodes of the winner, the race is decided.
# A film runs four times as fast until then, unless the user has chosen a speed.
expect_status 0 record "${small[@]}" --preset propagation -o "$tmp/film.y4m"
expect_text "$tmp/err" ' 126 frames .* 1 of 4 finished, first alldifferent$' "three lanes thrash"
expect_status 0 record "${small[@]}" --preset propagation --speed 100 -o "$tmp/film.y4m"
expect_text "$tmp/err" ' 191 frames .* 1 of 4 finished, first alldifferent$' "a race at a speed of the user"

# A race that has a name; a lane is what it is in any race; one name makes none.
expect_same_twice "a race that has a name" --preset wrong-grids --seconds 2
expect_text "$tmp/err" ' 20 frames .* of 3 finished' "wrong-grids"
expect_same_twice "presets" --size 9 --presets greedy,tabu,depth-first --prop hidden --seconds 2
[ "$(frames_of "$tmp/film.y4m")" = 20 ] || complain "2 s: $(frames_of "$tmp/film.y4m") frames"
expect_status 0 record "${small[@]}" --size 9 --var mrv --seconds 1 -o "$tmp/one.y4m"
expect_text "$tmp/err" ': searching$' "one name is no race"
expect_status 0 record "${small[@]}" --size 9 --var mrv,input --seconds 1 -o "$tmp/panel.y4m"
expect_status 0 record "${small[@]}" --size 9 --var mrv,input --seconds 1 --panel off \
    -o "$tmp/bare.y4m"
cmp -s "$tmp/panel.y4m" "$tmp/bare.y4m" && complain "expected --panel off to leave the text out"
expect_same_twice "a calm race" --size 9 --var mrv,input --calm --seconds 1
cmp -s "$tmp/panel.y4m" "$tmp/film.y4m" && complain "expected --calm to blend"
# What a preset says counts for the names before it, as ever.
expect_status 0 record "${small[@]}" --size 9 --var mrv,input --preset sweep --seconds 1 \
    -o "$tmp/preset.y4m"
expect_text "$tmp/err" ': searching$' "a preset behind a list"

expect_status 2 record --var mrv,no-such -o "$tmp/x.y4m"
expect_text "$tmp/err" "found 'no-such'" "unknown order"
expect_status 2 record --var mrv, -o "$tmp/x.y4m"
expect_status 2 record --presets no-such -o "$tmp/x.y4m"
expect_status 2 record --var sweep,input,mrv,random --val ascending,descending,random,phase \
    --prop hidden,regin -o "$tmp/x.y4m"
expect_text "$tmp/err" 'at most 16 lanes' "too many lanes"

# ---- A tour ----

for tour in locked-set empty-25 learning; do
    expect_same_twice "$tour" --tour $tour
    expect_text "$tmp/err" ": tour $tour$" "the whole of $tour"
    [ "$(frames_of "$tmp/film.y4m")" -gt 200 ] || complain "$tour is short"
done
# Frame k shows time k / fps, whatever the frames a second.
expect_status 0 record "${small[@]}" --tour empty-25 -o "$tmp/film.y4m"
expect_status 0 record --resolution 320x180 --fps 20 --tour empty-25 -o "$tmp/fast.y4m"
for k in 0 10 50 100 200 300; do
    is_frame $k "$tmp/film.y4m" $((2 * k)) "$tmp/fast.y4m" ||
        complain "frame $k of 10 a second is another"
done

# Waits are exact: 1 s of one board, 0.5 s with a caption, then the end.
printf 'load empty 4\nwait 1\ncaption One line.\nwait 0.5\n' >"$tmp/short.tour"
expect_same_twice "short.tour" --tour "$tmp/short.tour"
[ "$(frames_of "$tmp/film.y4m")" = 16 ] || complain "1.5 s: $(frames_of "$tmp/film.y4m") frames"
is_frame 0 "$tmp/film.y4m" 9 "$tmp/film.y4m" || complain "expected a second of the same"
is_frame 9 "$tmp/film.y4m" 10 "$tmp/film.y4m" && complain "expected the caption in frame 10"
is_frame 10 "$tmp/film.y4m" 14 "$tmp/film.y4m" || complain "expected the caption to stand"

expect_status 0 record "${small[@]}" --tour locked-set --seconds 3 -o "$tmp/cut.y4m"
expect_text "$tmp/err" ' 30 frames .*cut short$' "the beginning of a tour"
expect_status 1 record "${small[@]}" --tour no-such -o "$tmp/x.y4m"
expect_text "$tmp/err" 'no-such' "an unknown tour"
expect_status 2 record --tour locked-set --var mrv,input -o "$tmp/x.y4m"
expect_text "$tmp/err" '--tour cannot be combined with a race' "a tour and a race"
expect_status 2 record --tour locked-set -o "$tmp/x.y4m" "$source_dir/puzzles/09/easy.txt"
[ -e "$tmp/x.y4m" ] && complain "bad usage made a file"

exit $failed
