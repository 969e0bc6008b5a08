#!/usr/bin/env bash
# --command: errors before anything starts, and recordings that follow commands.
. "$2/tests/support/cli.bash"

# A wrong command is bad usage, in each command that draws.
for command in watch race "record -o $tmp/x.y4m"; do
    # shellcheck disable=SC2086
    expect_status 2 "$program" $command --command 'pause; set view heat'
    expect_text "$tmp/err" "^sudoscope: --command:1:17: --view: expected a name of .*, found 'heat'\$" \
        "the place in $command"
done
[ ! -e "$tmp/x.y4m" ] || complain "a recording was begun"

# Every wrong line is told of, up to twenty.
expect_status 2 "$program" watch --command "$(printf 'nope\npause\nset view heat\n')"
expect_text "$tmp/err" '^sudoscope: --command:1:1: .*nope' "the first wrong line"
expect_text "$tmp/err" '^sudoscope: --command:3:10: .*heat' "the second wrong line"
printf 'a\nb = c\npanel = wide\n' >"$tmp/config"
expect_status 1 "$program" watch --size 9 --config "$tmp/config" --command quit
expect_text "$tmp/err" '^sudoscope: .*config:1:1: expected .option = value' "configuration, line 1"
expect_text "$tmp/err" '^sudoscope: .*config:2:1: expected a remembered option' "configuration, line 2"
expect_text "$tmp/err" '^sudoscope: warning: .*config:3:9: --panel' "configuration, line 3"
rm "$tmp/config"
expect_status 2 "$program" watch --command "$(yes nope | head -n 22)"
[ "$(grep -c 'nope' "$tmp/err")" = 20 ] || complain "22 wrong lines: not twenty told"
expect_text "$tmp/err" ':20:1: .*; more lines are wrong$' "22 wrong lines"
expect_status 2 "$program" race --headless --command pause
expect_text "$tmp/err" '^sudoscope: --headless: expected no --command' "no window"
expect_status 1 "$program" record --command 'open missing.txt' -o "$tmp/x.y4m"
expect_text "$tmp/err" '^sudoscope: --command:1:6: missing.txt: No such file' "a missing puzzle"
expect_status 2 "$program" watch --control

record() { # NAME OPTIONS...
    expect_status 0 timeout "$hang" "$program" record --size 16 --seconds 2 --fps 10 \
        --resolution 480x270 --preset sweep -o "$tmp/$1.y4m" "${@:2}"
}

# A command at the start is the option of that name.
for pair in palette=classic speed=50 var=mrv calm=yes view=failures; do
    name=${pair%=*} value=${pair#*=}
    record option "--$name" $([ "$name" = calm ] || echo "$value")
    record command --command "set $name $value"
    expect_same "$tmp/option.y4m" "$tmp/command.y4m" "set $name $value"
done

# Commands in time, and one that does not act.
record plain
record timed --command 'wait 1; set view order; caption "Bright: late; dark: early"'
cmp -s "$tmp/plain.y4m" "$tmp/timed.y4m" && complain "expected other frames after a second"
frame=$((480 * 270 * 3 / 2 + 6))
cmp -s -n $((9 * frame)) "$tmp/plain.y4m" "$tmp/timed.y4m" ||
    cmp -n $((9 * frame)) "$tmp/plain.y4m" "$tmp/timed.y4m" ||
    complain "expected the same frames in the first second"
record again --command 'wait 1; set view order; caption "Bright: late; dark: early"'
expect_same "$tmp/timed.y4m" "$tmp/again.y4m" "the same commands twice"
record refused --command 'lens apply; paste'
expect_text "$tmp/err" "^sudoscope: --command:1:1: 'lens' acts only while the lens is open" "no lens"
expect_text "$tmp/err" "^sudoscope: --command:1:13: 'paste' acts only in a window" "no window"

# Only --command names a file to write.
record saved --size 9 --speed 200 --command "wait end; save-as $tmp/plain.y4m/x; save-as $tmp/solved.txt"
expect_text "$tmp/err" "plain.y4m/x: Not a directory" "a file that cannot be written"
"$program" generate -n 9 --holes 1 --output "$tmp/empty.txt"
expect_status 0 "$program" check "$tmp/empty.txt" "$tmp/solved.txt"

exit $failed
