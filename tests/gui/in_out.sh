# Puzzles into a real window and out of it: clipboard, dropped files, the list; what the
# board then holds is what the window itself copies and saves.
. "$2/tests/support/gui.bash"

peer=$(dirname "$binary")/tests/x_peer
puzzles=$source_dir/puzzles

# ---- Another program on the display ----

put_into_clipboard() { # FILE
    rm -f "$dir/offer"
    "$peer" offer <"$1" >"$dir/offer" &
    pids="$pids $!"
    wait_until "an offer of the clipboard" has_bytes 1 "$dir/offer"
}
paste() { put_into_clipboard "$1"; keys ctrl+v; }
drop() { # TYPE; of standard input
    "$peer" drop "$(cat "$dir/id")" "$1" || fail "the drop of $1 was not taken"
    settle
}
uri() { printf 'file://%s\r\n' "$1"; }
copied() { keys ctrl+c; "$peer" take || fail "nothing was copied"; }
expect_board() { # FILE WHAT
    copied >"$dir/board"
    cmp -s "$1" "$dir/board" || { diff "$1" "$dir/board"; fail "another board after: $2"; }
}
choose() { keys l; xdotool type --delay 40 "$1"; settle; }

cat >"$dir/wanted" <<END
9
0 0 3 0 2 0 6 0 0
9 0 0 3 0 5 0 0 1
0 0 1 8 0 6 4 0 0
0 0 8 1 0 2 9 0 0
7 0 0 0 0 0 0 0 8
0 0 6 7 0 8 2 0 0
0 0 2 6 0 9 5 0 0
8 0 0 2 0 3 0 0 9
0 0 5 0 1 0 3 0 0
END
rows() { tail -n +2 "$dir/wanted"; }
mkdir "$dir/formats"
(
    cd "$dir/formats"
    cp ../wanted rows
    rows | tr -d ' \n' >line
    rows | tr -d ' ' >symbols
    rows | tr -d ' ' | tr 0 . >points
    rows | tr ' ' , >commas
    { echo '# by hand'; rows | tr ' ' '\t'; } >tabs
    rows | sed 's/$/\r/' >dos
    { echo '[Puzzle]'; rows | tr -d ' ' | tr 0 .; } >sdk
    rows | tr -d ' ' | sed 's/\(...\)\(...\)/\1|\2|/; 3s/$/\n---+---+---/; 6s/$/\n---+---+---/' >boxes
)

# ---- Every format, into a board that is edited ----

start --size 16 --speed max
keys E
for file in "$dir"/formats/*; do
    put_into_clipboard "$puzzles/16/unique.txt"
    keys ctrl+v
    paste "$file"
    expect_board "$dir/wanted" "$(basename "$file")"
done
keys ctrl+z ctrl+c
"$peer" take | head -n 1 | grep -qx 16 || fail "the paste is not undone"
keys ctrl+y
expect_board "$dir/wanted" "the paste is done again"

# What is wrong leaves the board, and is told.
printf '9\n1 2 3 4 5 6 7 8 9\n1 2 3\n' >"$dir/short"
paste "$dir/short"
expect_board "$dir/wanted" "a wrong text"
keys q
finish
holds '"notice":"pasted text:3:6: expected 9 numbers in this row, found 3"' "a wrong text"
holds '"size":9,.*"clues":32,' "the paste"

# ---- Into a search, in the middle of it ----

start --size 100 --speed max
paste "$puzzles/16/unique.txt"
keys q
finish
holds '"size":16,.*"clues":128,' "a paste into a search"
holds '"notice":"",' "a paste that is right"

# Text that is dropped arrives line by line; the search goes on behind a wrong one.
start --size 9 --speed max
drop text/plain <"$dir/formats/sdk"
keys ctrl+s
drop text/plain <"$dir/short"
keys q
finish
holds '"clues":32,.*"notice":"pasted text:3:6: expected' "dropped text"
saved=$(ls "$dir"/documents/sudoscope-*.txt) || fail "nothing was saved"
"$binary" solve "$dir/wanted" 2>"$dir/err" | cmp - "$saved" || fail "another solution was saved"
"$binary" check "$dir/wanted" "$saved" >"$dir/err" 2>&1 || fail "no solution was saved"

# ---- Files ----

sed '3s/.$/10/' "$dir/wanted" >"$dir/wrong.txt"
start --speed max "$puzzles/09/norvig.txt"
uri "$dir/wrong.txt" | drop text/uri-list
keys E
copied >"$dir/norvig"
keys E q
finish
holds '"clues":17,.*"notice":"wrong.txt:3:17: expected a value 1..9, found .10.' "a wrong file"
grep -v '^#' "$dir/state/sudoscope/recent" >"$dir/recent"
echo "$(cd "$puzzles" && pwd -P)/09/norvig.txt" | cmp - "$dir/recent" ||
    fail "the file of the command line is remembered, a wrong one is not"
"$binary" solve "$dir/norvig" >"$dir/solution" 2>"$dir/err" || fail "what was copied is not solved"
"$binary" check "$puzzles/09/norvig.txt" "$dir/solution" >"$dir/err" 2>&1 || fail "another puzzle"

# A file with many puzzles: the first, and each in the list, where it comes first.
export XDG_STATE_HOME=$dir/kept
{ cat "$dir/formats/line"; echo; tr 123456789 234567891 <"$dir/formats/line"; echo; tr 8 0 <"$dir/formats/line"; echo; } \
    >"$dir/many puzzles.sdm"
start --size 36 --speed max
uri "$dir/many%20puzzles.sdm" | drop text/uri-list
keys E
expect_board "$dir/wanted" "the first of many"
sed 's/8/0/g' "$dir/wanted" >"$dir/third"
seconds=1
third_is_last() { # once the list is loaded: further puzzles of a file come last
    choose MANY
    carry_out "wait $seconds"
    seconds=$((2 * seconds))
    keys End Return
    copied >"$dir/board"
    cmp -s "$dir/third" "$dir/board"
}
wait_until "the third of many" third_is_last
keys q
finish
head -n 2 "$dir/kept/sudoscope/recent" | tail -n 1 | grep -q '/many puzzles.sdm$' || fail "a dropped file is remembered"

# ---- The list ----

start --size 9 --speed max
choose '16 uniq'
keys Return q
finish
holds '"size":16,.*"clues":128,' "a filter and Enter"

export SDL_MOUSE_DOUBLE_CLICK_TIME=20000 # milliseconds, for a slow machine
start --size 9 --speed max
choose 'platinum'
xdotool mousemove --window "$(cat "$dir/id")" 150 90 click --repeat 2 --delay 60 1
settle
keys q
finish
holds '"size":9,.*"clues":21,' "a double click"

start --size 9 --speed max
choose 'nothing is called so'
keys Return
for _ in $(seq 20); do xdotool key BackSpace; done
xdotool type --delay 40 ' escargot'
settle
keys Down Up Return q
finish
holds '"size":9,.*"clues":23,' "a filter that is changed"

# A paste closes the list.
start --size 16 --speed max
choose 'norvig'
paste "$dir/wanted"
keys E q
finish
holds '"size":9,.*"clues":32,' "a paste over the list"

start --size 9
choose e9nrvq
keys Escape Escape
keys q
finish
holds '"size":9,.*"clues":0,' "a list that was closed"
[ "$(wc -l <"$dir/kept/sudoscope/recent")" = 5 ] || fail "recent: $(cat "$dir/kept/sudoscope/recent")"

# A broken list of recent files costs one warning.
printf 'rubbish\n%s\n' "$dir/many puzzles.sdm" >"$dir/kept/sudoscope/recent"
start --size 9 --speed max
choose 'recent'
keys Escape
choose 'many'
keys Return E
expect_board "$dir/wanted" "a file from a broken list"
keys q
finish
[ "$(grep -c 'warning: .*recent:1:1: expected an absolute path, found .rubbish' "$dir/err")" = 1 ] ||
    fail "expected one warning, found: $(cat "$dir/err")"

# The wheel moves what is shown, so that another puzzle than the first, a 6x6, comes
# under the pointer.
export XDG_STATE_HOME=$dir/wheel
start --size 9 --speed max
choose 'puzzles'
xdotool mousemove --window "$(cat "$dir/id")" 150 90 click --repeat 50 --delay 5 5
settle
xdotool click --repeat 2 --delay 60 1
settle
keys q
finish
holds '"clues":[1-9]' "a double click behind the wheel"
if grep -q '"size":6,' "$dir/report.json"; then fail "the wheel did not move the list"; fi
