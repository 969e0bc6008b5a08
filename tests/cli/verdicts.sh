#!/usr/bin/env bash
# Verdicts and ends: whatever ends a command, an end that is not the end of its work is no
# success. The table has a row for each command that gives a verdict, and each end.
. "$2/tests/support/cli.bash"
export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy

puzzle=$source_dir/puzzles/09/inkala-2012.txt
hard=$source_dir/puzzles/36/holes-45.txt
slow="--var input --val ascending --prop none --restarts none --size 81"
mkfifo "$tmp/fifo"
exec 7<>"$tmp/fifo" # a pipe that never ends
echo 'remove r1c2 8' >"$tmp/trace"
"$program" solve "$puzzle" -o "$tmp/solution" 2>"$tmp/err"
"$program" split "$puzzle" --parts 2 -o "$tmp/two" >"$tmp/out"
"$program" solve --json "$tmp"/two/* >"$tmp/parts.jsonl" || [ $? = 10 ]
"$program" compare --json --presets greedy "$puzzle" >"$tmp/runs.jsonl"
line='{"exercise":"thrashing","hash":"0","student":"","boards":"0000000000000000","answers":"","marks":"","right":0,"of":6}'
echo "$line" >"$tmp/line"
hash=$("$program" exercise thrashing --verify "$tmp/line" 2>&1 | grep -o 'has hash [0-9a-f]*' | tail -c 17)
line=${line/'"hash":"0"'/'"hash":"'$hash'"'}
echo "$line" >"$tmp/line"
yes "$line" 2>/dev/null | head -n 500000 >"$tmp/lines"

# What works until something ends it, and the same with an end. Commands that wait for
# input wait for a pipe; the others search.
declare -A endless=(
    [solve]="solve --strategy backtrack $slow"
    [several]="solve --solutions 1000000000 --size 9"
    [files]="check $puzzle $tmp/fifo"
    [trace]="check --trace $tmp/fifo $puzzle"
    [solver]="check --solver 'sleep infinity' $puzzle"
    [against]="check --trace $tmp/fifo --against $tmp/trace $puzzle"
    [parts]="merge $tmp/parts.jsonl $tmp/fifo"
    [runs]="merge $tmp/runs.jsonl $tmp/fifo"
    [compare]="compare --presets backtrack-naive $hard"
    [program]="compare --presets 'solver:sleep infinity' $puzzle"
    [race]="race --headless --var sweep,input $slow"
    [window]="race --var sweep,input $slow"
    [split]="split $tmp/fifo -o $tmp/folder"
    [generate]="generate --size 16 --unique --units regions --seed 2 --holes 0.9"
    [exercise]="exercise thrashing --verify $tmp/lines"
)
declare -A finite=(
    [solve]="solve $puzzle"
    [several]="solve --solutions 2 $puzzle"
    [files]="check $puzzle $tmp/solution"
    [trace]="check --trace $tmp/trace $puzzle"
    [solver]="check --solver 'echo remove r1c2 8; exit 3' $puzzle"
    [against]="check --trace $tmp/trace --against $tmp/trace $puzzle"
    [parts]="merge $tmp/parts.jsonl"
    [runs]="merge $tmp/runs.jsonl"
    [compare]="compare --presets greedy $puzzle"
    [program]="compare --presets 'solver:cat $tmp/solution' $puzzle"
    [race]="race --headless --presets greedy $puzzle"
    [window]="race --presets greedy --seconds 0.1 $puzzle"
    [split]="split $puzzle -o $tmp/folder"
    [generate]="generate --size 9"
    [exercise]="exercise thrashing --verify $tmp/line"
)

# COMMAND END | OPTIONS | STATUS with words, and with --json | WORDS | JSON. "!" is the
# "or" of a pattern. `signal` stands for SIGINT, SIGTERM, SIGHUP, and two of them at once.
# A command refuses a limit that it does not know, with status 2.
table='
solve    done   |                       | 0 0    | solved, 1 solution                | "status":"solved"
solve    signal |                       | 11 11  | gave-up, .*limit: interrupt$      | "status":"gave-up".*"limit":"interrupt"
solve    time   | --max-seconds 0.1     | 11 11  | gave-up, .*limit: max-seconds$    | "status":"gave-up".*"limit":"max-seconds"
solve    nodes  | --max-nodes 100       | 11 11  | gave-up, .*limit: max-nodes$      | "status":"gave-up".*"limit":"max-nodes"
solve    memory | --preset breadth-first --max-memory 4M | 11 11 | gave-up, .*limit: max-memory$ | "limit":"max-memory"
several  done   |                       | 0 0    | complete, 1 solution              | "status":"complete"
several  signal |                       | 11 11  | gave-up, .*limit: interrupt$      | "status":"gave-up".*"limit":"interrupt"
several  time   | --max-seconds 0.3     | 11 11  | limit: max-seconds$               | "limit":"max-seconds"
several  nodes  | --max-nodes 1000      | 11 11  | gave-up, .*limit: max-nodes$      | "status":"gave-up".*"limit":"max-nodes"
several  memory | --preset breadth-first --max-memory 64K | 11 11 | limit: max-memory$ | "limit":"max-memory"
files    done   |                       | 0 0    | solution solves                   | {"valid":true}
files    signal |                       | 11 11  | fifo: interrupted$                | {"stopped":true,"why":.*}
files    time   | --max-seconds 0.1     | 2 2    | takes no option                   | nothing
files    nodes  | --max-nodes 100       | 2 2    | takes no option                   | nothing
files    memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
trace    done   |                       | 0 0    | 0 wrong, 1 right, .*; ended$      | {"valid":true,"wrong":0,"right":1,.*}
trace    signal |                       | 11 11  | ; stopped$                        | {"stopped":true,"wrong":0,.*}
trace    time   | --max-seconds 0.1     | 2 2    | takes no option                   | nothing
trace    nodes  | --max-nodes 100       | 2 2    | takes no option                   | nothing
trace    memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
solver   done   |                       | 0 0    | 0 wrong, 1 right, .*status 3$     | {"valid":true,"wrong":0,"right":1,.*}
solver   signal |                       | 11 11  | ; stopped$                        | {"stopped":true,"wrong":0,.*}
solver   time   | --max-seconds 0.1     | 2 2    | takes no option                   | nothing
solver   nodes  | --max-nodes 100       | 2 2    | takes no option                   | nothing
solver   memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
against  done   |                       | 0 0    | ^equal: 0 decisions                | {"equal":true,.*}
against  signal |                       | 11 11  | : interrupted$                    | {"stopped":true,.*}
against  time   | --max-seconds 0.1     | 2 2    | takes no option                   | nothing
against  nodes  | --max-nodes 100       | 2 2    | takes no option                   | nothing
against  memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
parts    done   |                       | 0 0    | solved: 1 solution in             | {"status":"solved",.*}
parts    signal |                       | 11 11  | interrupted$                      | nothing
parts    time   | --max-seconds 0.1     | 2 2    | takes no option                   | nothing
parts    nodes  | --max-nodes 100       | 2 2    | takes no option                   | nothing
parts    memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
runs     done   |                       | 0 2    | ^greedy +1                        | nothing
runs     signal |                       | 11 11  | interrupted$                      | nothing
runs     time   | --max-seconds 0.1     | 2 2    | takes no option                   | nothing
runs     nodes  | --max-nodes 100       | 2 2    | takes no option                   | nothing
runs     memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
compare  done   |                       | 0 0    | ^greedy +1                        | "status":"solved"
compare  signal |                       | 11 11  | ^(backtrack-naive +0 +0!no run has ended) | nothing
compare  time   | --max-seconds 0.1     | 0 0    | ^backtrack-naive +0 +0 +1         | "status":"gave-up"
compare  nodes  | --max-nodes 100       | 0 0    | ^backtrack-naive +0 +0 +1         | "status":"gave-up"
compare  memory | --presets breadth-first --max-memory 1M | 0 0 | ^breadth-first +0 +0 +1 | "status":"gave-up"
program  done   |                       | 0 0    | ^solver:cat .* +1 +0 +0 +0 +0 +0 +0 +0 +0$ | "status":"solved"
program  signal |                       | 11 11  | no run has ended                  | nothing
program  time   | --max-real-seconds 0.1 | 0 0   | ^solver:.* +0 +0 +0 +1 +0 +0 +0 +0 +0$ | "status":"timeout"
program  nodes  | --max-nodes 1 --max-real-seconds 0.1 | 0 0 | ^solver:.* +0 +0 +0 +1 +0 +0 +0 +0 +0$ | "status":"timeout"
program  memory | --max-memory 1M       | 0 0    | ^solver:.* +0 +0 +0 +0 +1 +0 +0 +0 +0$ | "status":"memory"
race     done   |                       | 0 0    | ^1 +greedy .* solved              | "rank":1,.*"status":"solved"
race     signal |                       | 11 11  | ^- .* unfinished                  | "rank":null,.*"status":"unfinished"
race     time   | --max-seconds 0.1     | 11 11  | ^- .* unfinished                  | "rank":null,.*"status":"unfinished"
race     nodes  | --max-nodes 100       | 11 11  | ^- .* gave-up                     | "rank":null,.*"status":"gave-up"
race     memory | --presets breadth-first,depth-first --max-memory 1M | 11 11 | ^- .* gave-up | "rank":null,.*"status":"gave-up"
window   done   |                       | 0 0    | ^(1!-) +greedy                    | "lane":"greedy"
window   signal |                       | 11 11  | ^- .* unfinished                  | "rank":null,.*"status":"unfinished"
window   time   | --max-seconds 0.1     | 11 11  | ^- .* unfinished                  | "rank":null,.*"status":"unfinished"
window   nodes  | --max-nodes 100 --seconds 0.1 | 0 0 | ^- .* (gave-up!unfinished)   | "rank":null,
window   memory | --presets breadth-first,depth-first --max-memory 1M --seconds 0.1 | 0 0 | ^- .* (gave-up!unfinished) | "rank":null,
split    done   |                       | 0 0    | ^[0-9]+ parts? in                  | "parts":[0-9]+
split    signal |                       | 11 11  | interrupted$                      | nothing
split    time   | --max-seconds 0.1     | 2 2    | takes no option                   | nothing
split    nodes  | --max-nodes 100       | 2 2    | takes no option                   | nothing
split    memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
generate done   |                       | 0 0    | ^# difficulty:                    | "unique":null
generate signal |                       | 11 11  | interrupted$                      | nothing
generate time   | --max-seconds 0.1     | 11 11  | not proved within the limit       | nothing
generate nodes  | --max-nodes 1         | 11 11  | not proved within the limit       | nothing
generate memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
exercise done   |                       | 0 0    | :1: consistent: thrashing, student | :1: consistent
exercise signal |                       | 11 11  | interrupted$                      | interrupted$
exercise time   | --max-seconds 0.1     | 0 0    | :1: consistent: thrashing, student | :1: consistent
exercise nodes  | --max-nodes 100       | 2 2    | takes no option                   | nothing
exercise memory | --max-memory 1M       | 2 2    | takes no option                   | nothing
'
# Results that cannot be written, of a command that has ended by itself: `closed` is a
# stdout that is not open, `gone` a pipe without a reader. Those in `silent` write nothing
# to stdout without --json, for no step is wrong.
losses='
full   1   No space left on device
closed 1   Bad file descriptor
gone   141 nothing
'
silent="trace solver"
mkfifo "$tmp/gone"
exec 8<>"$tmp/gone"
exec 9>"$tmp/gone" 8>&- # a pipe without a reader

# Commands without a verdict have no rows.
for command in $("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    [[ " watch record list " == *" $command "* ]] && continue
    # shellcheck disable=SC2066
    printf '%s\n' "${finite[@]}" | grep -q "^$command " || complain "$command has no row"
done
for row in "${!finite[@]}"; do
    [ "$(grep -cE "^$row +(done|signal|time|nodes|memory) " <<<"$table")" = 5 ] ||
        complain "$row: expected a row for each of five ends"
done

begin() { # WORDS: the program runs in the background, where a shell ignores SIGINT
    (eval "exec env --default-signal=INT $program $1") >"$tmp/out" 2>"$tmp/err" 7>&- 9>&- &
    pid=$!
}
# shellcheck disable=SC2317
works() {
    has_ended "$pid" || case $row in
    files | trace | solver | against | parts | runs | program | split) catches_signals "$pid" ;;
    *) has_worked "$pid" && catches_signals "$pid" ;;
    esac
}
send() { # SIGNAL
    local signal
    if [ "$1" = twice ]; then
        kill -s STOP "$pid"
        kill -s TERM "$pid"
        kill -s INT "$pid"
        signal=CONT
    fi
    kill -s "${signal:-$1}" "$pid" || complain "$row ended before $1"
}
expect() { # WHAT STATUS PATTERN
    [ "$status" = "$2" ] || complain "$1: expected status $2, found $status: $(head -c 500 "$tmp/out" "$tmp/err")"
    if [ "$3" = nothing ]; then
        expect_empty "$tmp/out" "$1"
    else
        cat "$tmp/out" "$tmp/err" >"$tmp/both"
        expect_text "$tmp/both" "$3" "$1"
    fi
}
field() { # HOW STATUS PATTERN: one end, with or without --json
    local how=$1 words=${finite[$row]}
    [[ " done exercise " == *" $how "* || $row-$how = exercise-time ]] || words=${endless[$row]}
    rm -rf "$tmp/folder"
    begin "$words $options$json"
    if [[ " INT TERM HUP twice " == *" $how "* ]]; then
        wait_until "$row works" works
        send "$how"
    fi
    status=0
    wait "$pid" 2>/dev/null || status=$?
    expect "$row, $how$json" "${@:2}"
}
trim() { sed -E 's/^ +| +$//g' <<<"$1"; }

while IFS='|' read -r names options statuses words lines; do
    [ -n "$names" ] || continue
    read -r row end <<<"$names"
    read -r status_words status_json <<<"$statuses"
    words=$(trim "$words") lines=$(trim "$lines") hows=$end
    [ "$end" != signal ] || hows="INT TERM HUP twice"
    for how in $hows; do
        json=""
        field "$how" "$status_words" "${words//!/|}"
        json=" --json"
        field "$how" "$status_json" "${lines//!/|}"
        printf '%-8s %-6s %3s %3s  %s\n' "$row" "$how" "$status_words" "$status_json" "$words"
    done
done <<<"$table"

while read -r how wanted words; do
    [ -n "$how" ] || continue
    for row in "${!finite[@]}"; do
        for json in "" " --json"; do
            [ "$row$json" != "runs --json" ] || continue # is refused
            status=0
            rm -rf "$tmp/folder"
            case $how in
            full) (eval "exec $program ${finite[$row]}$json") >/dev/full ;;
            closed) (eval "exec $program ${finite[$row]}$json") >&- ;;
            gone) (eval "exec $program ${finite[$row]}$json") >&9 ;;
            esac 2>"$tmp/err" || status=$?
            : >"$tmp/out"
            if [ -z "$json" ] && [[ " $silent " == *" $row "* ]]; then
                expect "$row, $how" 0 wrong
            else
                expect "$row, $how$json" "$wanted" "$words"
            fi
            printf '%-8s %-6s %3s\n' "$row$json" "$how" "$status"
        done
    done
done <<<"$losses"

exit $failed
