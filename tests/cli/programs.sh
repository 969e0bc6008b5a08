#!/usr/bin/env bash
# compare with solver:COMMAND: each way in which a program can end has its word, and the
# table is whole after a wrong answer.
. "$2/tests/support/cli.bash"

puzzle=$source_dir/puzzles/09/inkala-2012.txt
"$program" solve "$puzzle" >"$tmp/right" 2>/dev/null
sed '$s/^\(.\) \(.\)/\2 \1/' "$tmp/right" >"$tmp/swapped"
sed '$s/.$/0/; $s/. *$/0/' "$tmp/right" >"$tmp/with hole"
head -n 5 "$tmp/right" >"$tmp/half"
printf '1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1\n' >"$tmp/small"
"$program" solve --format boxes "$puzzle" >"$tmp/boxes" 2>/dev/null
export answers=$tmp

ends() { # STATUS WORD WHY COMMAND OPTIONS...
    expect_status "$1" timeout "$hang" "$program" compare --json --presets "solver:$4" "${@:5}" "$puzzle"
    expect_text "$tmp/out" "\"status\":\"$2\",.*\"seconds\":[0-9.]+,\"real_seconds\":[0-9.]+,\"memory_bytes\":[0-9]+$3" "$4"
    [ "$(wc -l <"$tmp/out")" = 1 ] || complain "expected one line of $4"
}
limits=(--max-seconds 0.3 --max-real-seconds 0.5)
ends 0 solved ',"again":"' 'cat "$answers/right"'
ends 0 solved ',"again":"' 'cat "$answers/boxes"'
ends 0 solved ',"again":"' 'cp "$answers/right" {out}'
ends 0 solved ',"again":"' 'rm {out}; cat {puzzle} >/dev/null; cp "$answers/boxes" {out}'
ends 0 solved ',"again":"' 'cat "$answers/right"; exit 10'
ends 1 wrong ',"why":"[^"]*(once|clue)' 'cat "$answers/swapped"'
ends 1 wrong ',"why":"[^"]+"' 'cat "$answers/with hole"'
ends 1 wrong ',"why":"a part of a board"' 'cat "$answers/half"'
ends 1 wrong ',"why":"line 1: expected a board of 81 numbers, found 16"' 'cat "$answers/small"'
ends 1 wrong ',"why":"it claims that there is no solution, but there is one"' 'echo unsolvable'
ends 1 wrong ',"why":"it claims that there is no solution, but there is one"' 'cat {cnf} >/dev/null; echo UNSAT'
ends 0 unknown ',"why":"9"' cat # the puzzle is no answer
ends 0 unknown ',"why":"who knows"' 'echo who knows'
ends 0 no-output ',"why":"nothing was printed"' true
ends 1 missing ',"why":"exited with status 127: [^"]*not found"' ./no-such-program
ends 1 missing ',"why":"exited with status 126: [^"]*[Pp]ermission denied"' /dev/null
ends 0 crash ',"why":"exited with status 3: no idea"' 'echo no idea >&2; exit 3'
ends 0 crash ',"why":"was killed by signal 11' 'kill -SEGV $$'
ends 0 timeout ',"why":"the limit of real time"' 'sleep infinity' "${limits[@]}"
ends 0 timeout ',"why":"the limit of real time"' "trap '' TERM; sleep infinity; sleep infinity" "${limits[@]}"
ends 0 timeout ',"why":"the limit of CPU time"' 'while :; do :; done' --max-seconds 0.3 --max-real-seconds 60
ends 0 timeout ',"why":"the limit of CPU time"' 'for i in 1 2; do (while :; do :; done) & done; wait' \
    --max-seconds 0.3 --max-real-seconds 60
ends 0 memory ',"why":"the limit of memory"' 'head -c 100000000 /dev/zero | tail -n 1; sleep infinity' --max-memory 30M
ends 0 flood ',"why":"the limit of output"' 'head -c 80000000 /dev/zero; sleep infinity' \
    --max-seconds 60 --max-real-seconds 200

# A puzzle without a solution, and the model in the file of a SAT solver.
printf '4\n1 2 3 0\n0 0 0 4\n0 0 0 0\n0 0 0 0\n' >"$tmp/none"
printf '4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n' >"$tmp/four"
expect_status 0 "$program" compare --json --presets 'solver:echo unsolvable' "$tmp/none"
expect_text "$tmp/out" '"status":"unsolvable"' "a right claim"
k=0
model=$(for v in 1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1; do
    for w in 1 2 3 4; do
        k=$((k + 1))
        if [ $w = $v ]; then echo $k; else echo -$k; fi
    done
done | tr '\n' ' ')
for form in "echo SAT >{out}; echo $model 0 >>{out}; : {cnf}" "echo s SATISFIABLE; echo v $model 0; : {cnf}"; do
    expect_status 0 "$program" compare --json --presets "solver:$form" "$tmp/four"
    expect_text "$tmp/out" '"status":"solved"' "the model: $form"
done

# The table is whole, a wrong answer has its row and no time, the status comes last.
presets="learn,solver:cat \"\$answers/swapped\",solver:cat \"\$answers/right\",solver:true,solver:true"
expect_status 1 "$program" compare --jobs 2 --presets "$presets" "$puzzle"
expect_text "$tmp/out" '^preset +solved +proved +wrong +gave up +decisions ' "a column for wrong answers"
expect_text "$tmp/out" '^learn +1 +0 +0 +0 ' "our own row"
expect_text "$tmp/out" 'swapped" +0 +0 +1 +0 .* - +-$' "a wrong answer has a column of its own and no time"
expect_text "$tmp/out" '^solver:true +0 +0 +0 +1 ' "no answer is no wrong one"
expect_text "$tmp/out" 'swapped" +0 +1 +0 +0 +0 +0 +0 +0 +0$' "the row of a wrong answer"
expect_text "$tmp/out" 'right" +1 +0 +0 +0 +0 +0 +0 +0 +0$' "the row of a right answer"
[ "$(grep -c '^solver:true' "$tmp/out")" = 4 ] || complain "expected two rows for a program that is named twice"
expect_text "$tmp/err" '^sudoscope: 1 wrong answer of programs' "the last words"

# A comma of a command has a backslash before it; other backslashes stay.
expect_status 0 "$program" compare --json --presets "learn,solver:printf %s 'a\\b\\,c' >\"\$answers/said\"; cat \"\$answers/right\"" "$puzzle"
[ "$(<"$tmp/said")" = 'a\b,c' ] || complain "a command with a comma said $(<"$tmp/said")"
[ "$(grep -c '"status":"solved"' "$tmp/out")" = 2 ] || complain "a command with a comma"
expect_status 0 "$program" race --headless --json --presets "learn,solver:echo '\\,' >\"\$answers/said\"; cat \"\$answers/right\"" "$puzzle"
[ "$(<"$tmp/said")" = ',' ] || complain "a lane with a comma said $(<"$tmp/said")"

# A missing program has a row, a failing status, and no line that keeps --resume from it.
expect_status 1 "$program" compare --presets "solver:'$tmp/later'" --resume "$tmp/log" "$puzzle"
expect_text "$tmp/out" '^program .* missing$' "column of missing programs"
expect_text "$tmp/err" '^sudoscope: 1 run of programs that are missing; --json says why$' "a missing program"
ln -s "$(type -P true)" "$tmp/later"
expect_status 0 "$program" compare --presets "solver:'$tmp/later'" --resume "$tmp/log" --json "$puzzle"
expect_text "$tmp/out" '"status":"no-output"' "the program that was missing"
rm "$tmp/log"

# --resume: the same table without a run, and --solver-id tells versions apart.
one="solver:echo x >>\"\$answers/starts\"; cat \"\$answers/right\""
expect_status 0 "$program" compare --presets "$one" --solver-id v1 --resume "$tmp/log" "$puzzle"
cp "$tmp/out" "$tmp/first"
expect_status 0 "$program" compare --presets "$one" --solver-id v1 --resume "$tmp/log" "$puzzle"
expect_same "$tmp/first" "$tmp/out" "the table of --resume"
[ "$(wc -l <"$tmp/starts")" = 1 ] || complain "--resume has started the program again"
expect_status 1 "$program" compare --presets "$one" --solver-id v2 --resume "$tmp/log" "$puzzle"
expect_text "$tmp/err" '"solver_id": "v2", found' "another version"
expect_status 1 "$program" compare --presets "${one}x" --solver-id v1 --resume "$tmp/log" "$puzzle"
expect_status 1 "$program" compare --presets 'solver:echo unsolvable' --resume "$tmp/wrong" "$puzzle"
expect_status 1 "$program" compare --presets 'solver:echo unsolvable' --resume "$tmp/wrong" "$puzzle"
expect_status 0 "$program" merge "$tmp/log" "$tmp/wrong"
expect_text "$tmp/out" '^solver:echo unsolvable +0 +1 +0' "merge counts wrong answers"

# A child that has ended leaves no process behind, and its files are gone.
expect_status 0 env TMPDIR="$tmp/files" sh -c "mkdir '$tmp/files' && '$program' compare --json --presets \
    'solver:(exec sleep infinity) >/dev/null & echo \$! >$tmp/pid; cat {puzzle} {cnf} {out} >/dev/null' '$puzzle'"
[ -z "$(ls "$tmp/files")" ] || complain "files are left: $(ls "$tmp/files")"
is_gone() { ! grep -q '^State:.[^Z]' "/proc/$1/status" 2>/dev/null; } # a zombie is gone, too
wait_until "the end of what the program left behind" is_gone "$(cat "$tmp/pid")"

# Nor has it to wait for what holds the output open.
expect_status 0 "$program" compare --json --presets "solver:sleep infinity & cat \"\$answers/right\"" "$puzzle"
expect_text "$tmp/out" '"status":"solved"' "a process that is left behind and holds the output"

# Bad usage. A broken board stops the comparison before a run starts.
printf '%s\n%s\n' "$(printf '%081d' 0)" "$(printf '%081d' 0 | sed 's/00$/55/')" >"$tmp/broken.sdm"
: >"$tmp/starts"
expect_status 1 "$program" compare --presets "$one" "$tmp/broken.sdm"
expect_text "$tmp/err" 'broken.sdm:2' "a broken board is named by its line"
expect_empty "$tmp/starts" "a run before the broken board was read"
expect_status 2 "$program" compare --presets 'learn,solver:' "$puzzle"
expect_text "$tmp/err" "expected a command after 'solver:'" "no command"
expect_status 2 "$program" compare --presets trace:x "$puzzle"
expect_text "$tmp/err" "compare runs programs by solver:COMMAND, found 'trace:x'" "a trace"
for option in --max-seconds --max-real-seconds --max-memory; do
    expect_status 2 "$program" compare --presets solver:true "$option" 0 "$puzzle"
    expect_text "$tmp/err" "$option: expected .*, found '?0" "a limit of 0"
done

exit $failed
