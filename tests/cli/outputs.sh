# What the program writes replaces a file as a whole or not at all, and never a file that
# it also reads or writes otherwise.
# shellcheck source=tests/support/cli.bash
. "$2/tests/support/cli.bash"

cd "$tmp"
puzzle=$source_dir/puzzles/09/17-clues.txt
learn="--strategy learn --prop hidden"
echo precious >kept

# Files for one case: X a puzzle, L and H its symbolic and hard link, old with content.
prepare() {
    rm -rf case
    mkdir -p case/sudoscope
    cp kept case/sudoscope/config
    cp "$puzzle" case/X
    ln -s X case/L
    ln case/X case/H
    cp kept case/old
    ln -s old case/to-old
    ln -s new case/to-new
}
unharmed() { # FILE...
    local file
    for file; do
        case $file in
            X) cmp -s "$puzzle" case/X || complain "$words: the puzzle was changed" ;;
            *) cmp -s kept "case/$file" || complain "$words: $file was changed" ;;
        esac
    done
}
no_draft() {
    [ -z "$(find case -name '.sudoscope*')" ] || complain "$words: a draft is left"
}

# Words that make two roles of one file: refused before anything is written. The
# configuration is one of the files: a window writes it when it closes.
export XDG_CONFIG_HOME=$tmp/case
while read -r words; do
    [ -n "$words" ] || continue
    prepare
    # shellcheck disable=SC2086
    (cd case && expect_status 2 "$program" $words && exit $failed) || failed=1
    expect_text err "^sudoscope: --[a-z]+ and (the puzzle|the configuration|--[a-z]+) name the same file" "$words"
    unharmed X old sudoscope/config
    no_draft
done <<END
solve X -o X
solve X -o ./X
solve X -o L
solve X -o H
solve L -o X
solve X --cnf X
solve X --cnf L
solve X --states X
solve X --states H
solve X --proof X $learn
solve X --proof L $learn
solve X -o old --states old
solve X -o old --states to-old
solve X -o new --states new
solve X -o new --states ./new
solve X -o new --states to-new
solve X -o new --cnf new
solve X --cnf old --proof old $learn
solve X --states new --cnf new
solve X X -o X
solve old X -o X
record X -o X
record -o X --tour X
watch X --report X
watch X --report L
watch --report new --config new
watch --report old --config to-old
race X --report X
race X --report H --headless
compare X --resume X
compare X --resume new.svg --plot new.svg
watch --font old --report old
exercise hall-set --verify old --report old
watch --report sudoscope/config
race X --report sudoscope/config
exercise hall-set --report sudoscope/config
END
export XDG_CONFIG_HOME=$tmp/config

# Words that fail after the files were opened: the old content stays.
while read -r status words; do
    [ -n "$words" ] || continue
    prepare
    # shellcheck disable=SC2086
    (cd case && expect_status "$status" "$program" $words && exit $failed) || failed=1
    unharmed X old
    no_draft
    [ ! -e case/new ] || complain "$words: wrote new"
done <<END
1 solve missing -o old
1 solve missing -o to-old
1 solve missing -o new
1 solve missing --states old
1 solve missing --cnf old
1 solve missing --proof old $learn
1 solve old -o new
1 solve X --format sdk --size 25 -o old
2 solve X --cnf old --jobs 2 --states new
1 generate --size 100 --format sdk -o old
1 record missing -o new.y4m
1 race missing --headless --report old
END

# Words that succeed: the file is replaced, the link and the mode stay.
prepare
chmod 640 case/old
words="solve X -o to-old"
(cd case && expect_status 0 "$program" solve X -o to-old && exit $failed) || failed=1
[ -L case/to-old ] || complain "the link was replaced"
[ "$(stat -c %a case/old)" = 640 ] || complain "the mode was changed"
expect_text case/old '^9$' "solution"
no_draft
(cd case && expect_status 0 "$program" solve X -o to-new && exit $failed) || failed=1
expect_text case/new '^9$' "solution through a link"
(cd case && expect_status 0 "$program" solve X -o /dev/null --states /dev/null && exit $failed) ||
    failed=1

# The results before an error are kept.
prepare
words="solve X missing -o old"
(cd case && expect_status 1 "$program" solve X missing -o old && exit $failed) || failed=1
expect_text case/old '^9$' "results before an error"

# A process that is killed leaves the old content and no draft.
prepare
words="solve, killed"
"$program" solve --size 100 --preset backtrack-mrv -o case/old --states case/new 2>/dev/null &
killed=$!
wait_until "drafts" has_open $killed "$tmp/case/*"
kill -KILL $killed
wait $killed 2>/dev/null || true
unharmed old
no_draft

# A write error ends the search.
if [ -w /dev/full ]; then
    expect_status 1 timeout "$hang" "$program" solve --size 9 --solutions all --states /dev/full
    expect_text err '^sudoscope: /dev/full: No space left on device$' "states on a full disk"
    status=0
    timeout "$hang" "$program" solve --size 9 --solutions all >/dev/full 2>err || status=$?
    [ "$status" = 1 ] || complain "expected status 1 on a full disk, found $status"
    prepare
    words="solve -o old, formula on a full disk"
    expect_status 1 "$program" solve --size 9 --cnf /dev/full -o case/old
    unharmed old
    words="solve --proof old, formula on a full disk"
    # shellcheck disable=SC2086
    expect_status 1 "$program" solve --size 9 $learn --cnf /dev/full --proof case/old
    unharmed old
fi

# A closed standard stream is no other file.
prepare
# shellcheck disable=SC2086
"$program" solve --preset learn --prop hidden case/X --proof case/new 2>&- >out || complain "no stderr"
! grep -q solved case/new || complain "messages were written to the proof"
! "$program" solve case/X >&- 2>err || complain "expected an error without stdout"
expect_text err '^sudoscope: <stdout>: ' "closed stdout"
! "$program" solve - <&- 2>err || complain "expected an error without stdin"
expect_text err '^sudoscope: <stdin>: ' "closed stdin"

# Control characters in names stay off the terminal and out of a formula.
name=$(printf 'a\n1 0\033[31mb')
cp "$puzzle" "$name"
expect_status 0 "$program" solve "$name" --cnf cnf
[ "$(grep -c '^c ' cnf)" = 1 ] || complain "expected one comment in the formula"
! grep -q '^1 0' cnf || complain "the name wrote a clause"
! grep -q "$(printf '\033')" cnf err || complain "an escape was written"
expect_text err '^a\\x0a1 0\\x1b\[31mb: solved' "name in a message"
cp case/X solution
"$program" solve "$name" -o solution 2>/dev/null
expect_status 0 "$program" check "$name" solution
! grep -q "$(printf '\033')" out || complain "check wrote an escape"
expect_status 2 "$program" "$(printf -- '--\033[31m')"
! grep -q "$(printf '\033')" err || complain "an unknown option wrote an escape"

# Reading ends: at the limit, at a signal, without a writer.
expect_status 1 timeout "$hang" "$program" solve /dev/zero
expect_text err '^sudoscope: /dev/zero: expected at most .* \(64 MiB\), found more$' "endless input"
expect_status 1 "$program" solve --max-input 10 case/X
expect_text err 'expected at most 10 bytes' "--max-input"
# A solution is read with the alphabet of its puzzle.
printf '1.3.\n....\n....\n....\n' >case/from-1
printf '0123\n2301\n1032\n3210\n' >case/solution-from-0
expect_status 1 "$program" check case/from-1 case/solution-from-0
expect_text err 'expected values from 1 to 4' "a solution with other values"
printf '0.2.\n....\n....\n....\n' >case/from-0
expect_status 0 "$program" check case/from-0 case/solution-from-0
# A list is read in parts: boards between long comments keep their units and lines.
{
    echo 1234............
    for units in x none; do
        awk 'BEGIN { for (i = 0; i < 60000; i++) printf "# %078d\n", i }'
        printf '# units: %s\n12..\n....\n....\n....\n\n' $units
    done
    echo 1235............
} >case/long
expect_status 1 "$program" solve --max-input 8M case/long
expect_text err 'case/long:3: .*solved' "a list in parts, its last board"
expect_text err 'case/long:120014:4: expected a value 1..4' "a list in parts, a line"
mkfifo fifo
"$program" solve fifo 2>err &
reader=$!
wait_until "a reader" eval 'catches_signals $reader && is_asleep $reader'
kill -TERM $reader
status=0
wait $reader || status=$?
[ "$status" = 11 ] || complain "expected status 11 after a signal, found $status"
expect_text err '^sudoscope: fifo: interrupted$' "interrupted input"
for signal in TERM HUP; do
    "$program" solve --size 100 --preset backtrack-mrv -o part 2>err &
    job=$!
    wait_until "solve takes signals" catches_signals $job
    kill -$signal $job
    status=0
    wait $job || status=$?
    [ "$status" = 11 ] || complain "SIG$signal: expected status 11, found $status"
done

# Many solutions share a system call, and none waits for the end: all are there while the
# program waits for its next puzzle.
printf '.%.0s' {1..81} >empty
exec 7<>fifo
for form in --json "--format line"; do
    # shellcheck disable=SC2086
    "$program" solve --solutions 20000 $form empty fifo >found 2>err 7>&- &
    job=$!
    wait_until "20000 solutions" eval '[ "$(wc -l <found)" -ge 20000 ] && has_open $job "$PWD/fifo"'
    calls=$(sed -n 's/^syscw: //p' /proc/$job/io)
    [ "$calls" -lt 10000 ] || complain "$form: $calls system calls for 20000 solutions"
    kill -TERM $job
    wait $job || [ $? = 11 ] || complain "$form: status after a signal"
done
exec 7<&-
for form in --json "--format line"; do # counted, though nobody reads them
    # shellcheck disable=SC2086
    expect_status 0 "$program" solve --solutions 20000 $form -o /dev/null empty
done
expect_text err ' 20,000 solutions' "solutions that nobody reads"
exit $failed
