# Exercises with real keys and clicks: the line at the end, and what --verify finds in it.
. "$2/tests/support/gui.bash"

# The exercise in a window, up to its first question; its line goes to $dir/NAME.json.
begin() { # NAME STUDENT
    rm -rf "$dir/config" "$dir/state"
    launch exercise "$1" --student "$2" --json --window 1000x700 >"$dir/$2.json"
    wait_until "a question" is_asked
}
refused="edit enter" # never in an exercise
is_asked() { # else the program refuses to delete what was answered
    carry_out "answer delete"
    ! grep -q "control:$control_lines:.*'answer'" "$dir/err"
}
end() { # STUDENT PATTERN
    xdotool key ctrl+q
    wait "$app" || fail "$1: status $?: $(cat "$dir/err")"
    grep -qE "$2" "$dir/$1.json" || fail "$1: expected $2, found $(cat "$dir/$1.json")"
}
say() { xdotool type --delay 60 "$1"; keys Return; }
verify() { "$binary" exercise "$2" --verify "$1" >"$dir/verified" 2>&1; }

# Typed answers of thrashing, all wrong: no cell of the border is that bad, and the level
# is not 9999. Enter goes on after a text and after each verdict.
begin thrashing ada
keys Return
say 9999
keys Return
wait_until "the next question" is_asked
say r1c1
end ada '"answers":"9999\\u001er1c1\\u001e","marks":"0[01]",.*"of":6'

# A click on a cell of the board.
begin fail-first bob
keys Return
xdotool mousemove 500 350 click 1
settle
keys Return
end bob '"answers":"r[1-9]c[1-9] \\u001e","marks":"[01]"'

# The first board, whose marks are known from its line: verify finds the same.
verify "$dir/ada.json" thrashing || fail "ada: $(cat "$dir/verified")"
verify "$dir/bob.json" fail-first || fail "bob: $(cat "$dir/verified")"
grep -q 'does not prove who' "$dir/verified" || fail "$(cat "$dir/verified")"
sed 's/"marks":"0/"marks":"1/' "$dir/ada.json" >"$dir/forged"
verify "$dir/forged" thrashing && fail "a forged mark is consistent"
sed 's/9999/x/' "$dir/ada.json" >"$dir/unreadable"
verify "$dir/unreadable" thrashing && fail "an answer that is no number is consistent"
grep -q 'unreadable:1: answer 1: the question takes no' "$dir/verified" || fail "$(cat "$dir/verified")"
sed 's/ada/eve/' "$dir/ada.json" >"$dir/copied"
verify "$dir/copied" thrashing && fail "the line of another student is consistent"
grep -q 'copied:1: expected {' "$dir/verified" || fail "$(cat "$dir/verified")"

# The teacher names the exercise, not the line: another one, or one whose text the
# student has changed, is refused; a copy in another folder is the same.
verify "$dir/ada.json" fail-first && fail "answers to another exercise are consistent"
grep -q 'expected answers to fail-first, whose text has hash .* found thrashing with' "$dir/verified" ||
    fail "$(cat "$dir/verified")"
mkdir "$dir/other"
cp "$source_dir/assets/exercises/thrashing.tour" "$dir/other"
verify "$dir/ada.json" "$dir/other/thrashing.tour" || fail "a copy: $(cat "$dir/verified")"
grep -q 'ada.json:1: consistent: thrashing, student .ada., marks 0' "$dir/verified" || fail "$(cat "$dir/verified")"
echo '# easier' >>"$dir/other/thrashing.tour"
verify "$dir/ada.json" "$dir/other/thrashing.tour" && fail "answers to a changed exercise are consistent"

# What cannot be read or is missing.
expect() { # STATUS PATTERN ARGUMENTS...
    local status=0
    "$binary" exercise "${@:3}" >"$dir/said" 2>&1 || status=$?
    [ "$status" = "$1" ] && grep -qF -- "$2" "$dir/said" ||
        fail "${*:3}: expected $1, $2, found $status, $(cat "$dir/said")"
}
expect 2 "found none"
expect 2 "found none" --verify "$dir/ada.json"
expect 2 "expected a file or one of" no-such
expect 1 "none: No such file" hall-set --verify "$dir/none"
printf '{"exercise":"hall-set"}\n' >"$dir/short"
expect 1 "short:1:" hall-set --verify "$dir/short"
expect 1 "null:1: expected a line" hall-set --verify /dev/null
write() { printf 'board any 9\n%s\n' "$1" >"$dir/own.tour"; }
write 'ask color "Which?"'
expect 2 "own.tour:2:5: expected go-on|smallest-domain|" "$dir/own.tour"
write 'ask best "Which?" backtrack-mrv/var=none'
expect 2 "own.tour:2:19: --var: expected one of" "$dir/own.tour"
write 'ask level "Which?" "learn"'
expect 2 "own.tour:2:20: expected the end of the command, found" "$dir/own.tour"
write 'ask level'
expect 2 "own.tour:2:10: expected a question, found the end" "$dir/own.tour"
printf 'board any 9\nrun\nwait 1\nask level "Which?"\n' >"$dir/own.tour"
expect 2 "own.tour:4:1: expected a 'board' or an 'open' between 'run' and 'ask'" "$dir/own.tour"
