#!/usr/bin/env bash
# The search in a terminal: what stands there, what keys do, and that the terminal is as
# it was after every way out.
. "$2/tests/support/cli.bash"

if ! command -v tmux >/dev/null; then
    echo "skipped: tmux is not installed"
    exit 77
fi
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER NO_COLOR TMUX || true
export XDG_CONFIG_HOME=$tmp LC_ALL=C.UTF-8 LSAN_OPTIONS=detect_leaks=0
ulimit -c 0
terminals=0 # each has a server of its own: one that ends is still there for a moment
terminal() { tmux -u -S "$tmp/socket-$terminals" -f /dev/null "$@"; }
close_terminal() { [ $terminals = 0 ] || terminal kill-server 2>/dev/null || true; }
trap 'close_terminal; rm -rf "$tmp"' EXIT

screen() { terminal capture-pane -p; }
is_on_screen() { screen | grep -Eq -- "$1"; }
cursor_and_screen() { terminal display -p '#{cursor_flag} #{alternate_on}'; }

expect_in_time() { # WHAT COMMAND...
    wait_until "$@" && return
    complain "$1; the screen:"
    screen
    return 1
}
expect_on_screen() { expect_in_time "expected /$1/ after $2" is_on_screen "$1" || true; }
keys() { terminal send-keys "$@"; }
has_left() { [ -s "$tmp/after" ]; }

# The words run in a shell, in a terminal of that size.
start() { # COLUMNS ROWS WORDS...
    close_terminal
    terminals=$((terminals + 1))
    rm -f "$tmp/before" "$tmp/after" "$tmp/status"
    terminal new-session -d -x "$1" -y "$2" 'bash --norc --noprofile -i'
    shift 2
    keys "stty -g >$tmp/before; clear; $*; echo \$? >$tmp/status; stty -g >$tmp/after" Enter
}
program_pid() { pgrep -P "$(terminal display -p '#{pane_pid}')"; }
send_signal() { kill -"$1" "$(program_pid)"; }

expect_restored() { # WAY STATUS
    expect_in_time "$1: did not end" has_left || return 0
    expect_same "$tmp/before" "$tmp/after" "settings of the terminal after $1"
    [ "$(cursor_and_screen)" = "1 0" ] ||
        complain "$1: cursor and alternate screen: expected 1 0, found $(cursor_and_screen)"
    [ "$(cat "$tmp/status")" = "$2" ] ||
        complain "$1: expected status $2, found $(cat "$tmp/status")"
}

# ---- 25x25: by itself, for there is no display; keys ----

start 80 24 "$program" --size 25 --preset sweep --seed 3 --speed 20 --report "$tmp/report"
expect_on_screen '25×25' 'the start'
expect_on_screen 'searching' 'the start'
expect_on_screen '▀▀▀▀▀▀▀▀▀▀' 'the first assigned cells'
[ "$(cursor_and_screen)" = "0 1" ] ||
    complain "cursor and alternate screen: expected 0 1, found $(cursor_and_screen)"
keys Up
expect_on_screen '36×36' Up
keys S-Up
expect_on_screen '38×38' Shift+Up
keys Down
expect_on_screen '36×36' Down
keys Down
expect_on_screen '25×25' Down
keys v
expect_on_screen 'variable order +sweep-dual' v
keys V
expect_on_screen 'variable order +sweep *$' V
keys '?'
expect_on_screen 'Backspace .*automatic speed' '?'
keys Escape
expect_in_time 'Escape left the keys there' eval '! is_on_screen "automatic speed"' || true
keys -H 1b 5b 32 30 30 7e 31 32 33 34 # a paste that has no end takes no later keys
expect_on_screen 'text:1:5: expected 4' 'a paste whose end is lost'
keys Escape
expect_in_time 'Escape left the error there' eval '! is_on_screen "text:1:5: expected 4"' || true
keys v
expect_on_screen 'variable order +sweep-dual' 'a key after such a paste'
keys V
expect_on_screen 'variable order +sweep *$' V
keys Space
expect_on_screen '^ *paused|  paused' Space
assigned() { screen | sed -n "s|.*filled of [0-9]* *\([0-9]*\).*|\1|p"; }
before=$(assigned)
keys .
expect_in_time '. took no step' eval '[ "$(assigned)" -gt "$before" ]' || true
keys BSpace
expect_on_screen 'automatic' Backspace
keys F1
expect_on_screen 'Backspace .*automatic speed' F1
expect_on_screen 'race other searches' F1
keys F1
expect_on_screen 'code of the search' 'F1 F1'
expect_on_screen 'all figures, or hide' 'F1 F1'
keys F1
expect_on_screen 'fullscreen' 'F1 F1 F1'
keys F1
expect_on_screen 'type to filter' 'F1 after the last page'
keys half Space speed
expect_on_screen 'half speed .*{' 'words in the door'
keys Escape
expect_in_time 'Escape left the door there' eval '! is_on_screen "half speed"' || true
keys Tab Tab
expect_in_time 'Tab Tab left the panel there' eval '! is_on_screen propagation' || true
keys Tab
expect_on_screen 'propagation' 'Tab Tab Tab'
terminal resize-window -x 120 -y 45
expect_on_screen 'find anything' 'a resize'
terminal resize-window -x 20 -y 5
expect_in_time 'a small terminal keeps its panel' eval '! is_on_screen propagation' || true
terminal resize-window -x 80 -y 24
expect_on_screen 'propagation' 'a resize back'
keys q
expect_restored q 0
expect_text "$tmp/report" '"driver":"terminal".*"size":25,.*"paused":true' 'report'
# Each key above except q, whose effect is the end; a paste is no key.
expect_text "$tmp/report" '"key_to_effect_ms":\{"count":32,' 'keys with an effect'

# ---- 100x100: colours ----

colours() { terminal capture-pane -pe | grep -o '38;2;[0-9]*;[0-9]*;[0-9]*' | sort -u | wc -l; }
start 160 56 "$program" watch --size 100 --speed 20000
expect_on_screen '100×100' 'the start'
expect_in_time 'expected many colours' eval '[ "$(colours)" -gt 60 ]' || true
expect_in_time 'expected 50 rows of blocks' eval '[ "$(screen | grep -c "▀▀▀▀")" -ge 48 ]' || true
keys C-c
expect_restored 'Ctrl+C' 0

# Scaled down, where there are more cells than pixels.
start 80 24 "$program" --terminal --size 100 --speed max
expect_on_screen '100×100' 'the start'
expect_in_time 'expected many colours' eval '[ "$(colours)" -gt 60 ]' || true
send_signal TERM
expect_restored SIGTERM 0

NO_COLOR=1 start 80 24 "$program" --size 25 --preset sweep --speed 300
expect_on_screen 'searching|solved' 'the start without colours'
expect_on_screen '[▒▓]{5}' 'the start without colours'
[ "$(colours)" = 0 ] || complain "NO_COLOR: $(colours) colours"
send_signal HUP
expect_restored SIGHUP 0

# ---- Other ways out ----

for signal in ABRT SEGV QUIT; do
    start 80 24 "$program" --size 16 --preset sweep --speed 10
    expect_on_screen 'searching' 'the start'
    send_signal $signal
    expect_restored $signal $((128 + $(kill -l $signal)))
done

is_stopped() { is_on_screen Stopped; }
start 80 24 "$program" --size 16 --preset sweep --speed 10
expect_on_screen 'searching' 'the start'
keys C-z
expect_in_time 'Ctrl+Z did not stop it' is_stopped || true
expect_restored 'Ctrl+Z' 148
rm -f "$tmp/after"
keys "fg; echo \$? >$tmp/status; stty -g >$tmp/after" Enter
expect_on_screen 'searching' fg
[ "$(cursor_and_screen)" = "0 1" ] || complain "fg: the screen is not taken again"
keys v
expect_on_screen 'variable order +sweep-dual' 'v after fg'
keys C-q
expect_restored 'Ctrl+Q after fg' 0

# A puzzle from standard input leaves the keys to the terminal.
start 80 24 "$program watch --terminal - <$source_dir/puzzles/09/norvig.txt"
expect_on_screen 'clues, boxes 3×3' 'a puzzle from standard input'
keys q
expect_restored 'q after standard input' 0

# ---- Puzzles in and out ----

start 100 30 "$program watch --size 100 --speed max --report $tmp/report"
terminal set -g set-clipboard on
expect_on_screen '100×100' 'the start'
terminal load-buffer -b puzzle "$source_dir/puzzles/16/unique.txt"
terminal paste-buffer -p -b puzzle
expect_on_screen 'pasted text: 16×16, 128' 'a paste'
keys E
expect_on_screen 'editing r1c1' E
keys y
expect_on_screen 'copied: 128 of 256' y
terminal show-buffer >"$tmp/copied"
expect_same "$tmp/copied" <(grep -v '^#' "$source_dir/puzzles/16/unique.txt") 'what was copied'
printf '4\n1 2 3 5\n0 0 0 0\n0 0 0 0\n0 0 0 0\n' | terminal load-buffer -b wrong -
terminal paste-buffer -p -b wrong
expect_on_screen 'text:2:7: expected' 'a wrong paste'
keys l
expect_on_screen 'Puzzles.*type to filter' l
expect_on_screen '6×6 boxes-2x3.txt' l
keys i n k a l a ' ' 1 2
expect_on_screen 'inkala 12_' 'a filter'
expect_on_screen '1 of [0-9]+' 'a filter'
keys Enter
expect_on_screen 'inkala-2012.txt, 21 clues' Enter
expect_on_screen '9×9' 'the board of the list'
keys q
expect_restored 'q after pastes' 0
expect_text "$tmp/report" '"size":9,.*"clues":21,' 'report'

# ---- Refusals ----

for term in TERM=dumb TERM= '-u TERM'; do
    start 80 24 "env $term $program --terminal 2>$tmp/err"
    expect_in_time "$term: did not end" has_left || true
    [ "$(cat "$tmp/status")" = 1 ] || complain "$term: status $(cat "$tmp/status")"
    expect_text "$tmp/err" 'found TERM=.*sudoscope solve' "$term"
done
expect_status 1 setsid --wait "$program" --terminal
expect_text "$tmp/err" 'no terminal to draw in.*sudoscope record.*sudoscope solve' 'no terminal'

# ---- The line of progress, on a terminal and only there ----

start 100 24 "$program solve --box 2x3 --solutions all >/dev/null"
expect_on_screen 'empty 6x6: [0-9,]+ nodes, [0-9,]+ solutions, tree explored \(est\.\)' 'solve'
keys C-c
expect_in_time 'solve: did not end' has_left || true
is_on_screen 'estimate' && complain "solve: the line of progress stays"
expect_status 11 "$program" solve --box 2x3 --solutions all --max-seconds 1 -o /dev/null
grep -q 'estimate' "$tmp/err" && complain "solve: a line of progress in a file"

exit $failed
