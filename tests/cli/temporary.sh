#!/usr/bin/env bash
# The files that other programs get: gone after an end, a signal and, with the next
# start, after SIGKILL. Nothing else is removed.
. "$2/tests/support/cli.bash"

folder="$tmp/it's \$HOME"
mkdir "$folder" "$tmp/elsewhere"
export TMPDIR=$folder
board=$source_dir/puzzles/09/inkala-2012.txt
count() { find "$folder" "$@" | wc -l; }
expect_files() { # COUNT WHAT
    if [ "$(count -type f)" != "$1" ]; then
        complain "$2: expected $1 files, found $(find "$folder" -type f)"
    fi
}

# The folder's name is quoted in the command; nothing is left.
expect_status 0 "$program" compare --presets 'solver:cat {cnf} {puzzle} | wc -l >{out}' "$board" --json
expect_text "$tmp/out" '"status":"unknown"' "a program that reads its files"
if [ -n "$(ls -A "$folder")" ]; then complain "left after the end: $(ls "$folder")"; fi

# start NAME: a comparison whose program has got its three files and does not end.
start() {
    "$program" compare --presets "solver:echo \$\$ >'$tmp/$1'; exec sleep infinity # {cnf} {puzzle} {out}" \
        "$board" >"$tmp/log" 2>&1 &
    pid=$!
    wait_until "the program of $1 runs" test -s "$tmp/$1"
}

start terminated
expect_files 3 "during a run"
kill -TERM "$pid"
wait "$pid" || true
if [ -n "$(ls -A "$folder")" ]; then complain "left after SIGTERM: $(ls "$folder")"; fi

start killed
kill -KILL "$pid"
wait "$pid" 2>/dev/null || true
kill -KILL "$(cat "$tmp/killed")"
expect_files 3 "after SIGKILL"
start living # removes the files of the killed one
expect_files 3 "of the living one alone"

# What belongs to others stays, whatever its name is.
mkdir "$folder/sudoscope-mine" "$folder/sudoscope-AbCdEf" "$folder/sudoscope-aaaaaa.d"
touch "$folder/sudoscope-AbCdEf/mine" "$folder/sudoscope-aaaaaa.d/sudoscope-1" \
    "$folder/sudoscope-mine/sudoscope-2" "$folder/sudoscope-BBBBBB" "$tmp/elsewhere/sudoscope-3"
ln -s "$tmp/elsewhere" "$folder/sudoscope-CCCCCC"
expect_status 0 "$program" compare --presets 'solver:cat {cnf} | wc -l' "$board"
expect_files $((3 + 4)) "beside a living one and others"
if [ ! -e "$tmp/elsewhere/sudoscope-3" ]; then complain "a link was followed"; fi
kill -TERM "$pid"
wait "$pid" || true
expect_files 4 "at the end"
if [ "$(count -mindepth 1 -type d)" != 3 ]; then complain "folders: $(ls "$folder")"; fi

# A folder that somebody removes meanwhile is made again.
expect_status 0 "$program" compare --presets "solver:rm -r '${folder//\'/\'\\\'\'}'/sudoscope-??????/; echo # {cnf}" \
    --boards 2 --size 9 --holes 0.5 --json
expect_empty "$tmp/err" "a folder that is removed"
if grep -q "a file for" "$tmp/out"; then complain "no file: $(cat "$tmp/out")"; fi
exit $failed
