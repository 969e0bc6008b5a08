# No test depends on time: what waits, waits for a condition (tests/support/wait.h,
# tests/support/wait.bash), and nothing is compared with a clock. What measures times is
# left out: bench/, and page/, whose rate of frames is wanted.
set -eu
cd "$2/tests"
status=0
complain() { echo "$1" >&2; status=1; }

# A sleep, a clock, or a limit in seconds. What sleeps without end only waits to be
# killed; a window is given the time at which it opens.
timed='\b(usleep|nanosleep|clock_nanosleep|thrd_sleep|SDL_Delay|SDL_GetTicks(64)?)\(
\b(clock_\w+|gettimeofday|alarm|setitimer|time|pthread_cond_timedwait|sem_timedwait)\((?!\))
(?<!\.now_ns = )(?<!is_virtual \? 0 : )(?<!report_create\()\bclock_\w+_ns\(\)
\bsleep (?!infinity)[-\d.$"\x27]
\bread\b[^|]* -t
\btimeout (?!"\$hang")[-\d$"]
\$\{?(SECONDS|EPOCHSECONDS|EPOCHREALTIME)\b
\bdate [^|]*\+%s
\btime\.(sleep|time|monotonic|perf_counter)'
find_timed() { # FILES...: FILE:LINE:TEXT
    grep -HnPf <(paste -sd'|' <<<"$timed") -- "$@" || true
}

# FILE and what it may contain; why.
excepted='
faults/start.c:.*(clock_now_ns|nanosleep)     the walk plays keys at a pace
faults/walk.c:.*clock_now_ns                  and says how long it took
cli/seconds.sh:.*date                         the seconds that the program reports
cli/trace.sh:.*-k 12 1 "                      16 programs end in less time than one by one
gui/x_peer.c:.*alarm\(PATIENCE_S\)            a limit for what hangs
support/monkey.c:.*alarm\(                    a limit for what hangs
processors.sh:.*--timeout 3000                a limit for what hangs
producers/faults.py:.*time.monotonic          a table of seconds
unit/base.c:.*clock_                          the clocks themselves
unit/threaded_player.c:.*clock_now_ns         no search takes longer than the clock says'
excepted=$(sed -E 's/ {2,}.*//; /^$/d; s/^/^/' <<<"$excepted")

files=$(find . -path ./bench -prune -o -path ./lint -prune -o -path ./page -prune -o \
    -type f \( -name '*.[ch]' -o -name '*.sh' -o -name '*.bash' -o -name '*.py' \) \
    ! -path './support/wait.*' -printf '%P\n')
[ "$(wc -l <<<"$files")" -ge 200 ] || complain "few tests were found"
# shellcheck disable=SC2086
found=$(find_timed $files)
while read -r pattern; do
    grep -qP -- "$pattern" <<<"$found" || complain "tests/lint/waiting.sh excepts what is not there: $pattern"
done <<<"$excepted"
found=$(grep -vPf <(paste -sd'|' <<<"$excepted") <<<"$found" || true)
[ -z "$found" ] || complain "a test that depends on time; wait for a condition instead:
$found"

# Displays are started by one function, which knows how.
found=$(grep -rlE '^[^#]*\bXvfb -' . --include='*.sh' --include='*.bash' --include='*.py' | grep -v '^./lint/' || true)
[ "$found" = ./support/display.bash ] || complain "expected Xvfb to be started in support/display.bash alone, found:
$found"

# The patterns see what they should.
planted=$(mktemp)
trap 'rm -f "$planted"' EXIT
seen() { # COUNT WHAT; the lines on stdin
    cat >"$planted"
    [ "$(find_timed "$planted" | wc -l)" = "$1" ] || complain "of $2, expected $1, found: $(find_timed "$planted")"
}
seen 14 "planted lines" <<'END'
    usleep(1000);
    nanosleep(&moment, NULL);
    SDL_Delay(20);
    while (clock_now_ns() < end_ns)
    clock_gettime(CLOCK_MONOTONIC, &t);
    time_t now = time(NULL);
sleep 0.3
until [ -e "$file" ]; do sleep 1; done
drop() { click; sleep "$1"; }
expect_status 0 timeout 60 "$program" solve
timeout -k 1 10 "$program"
[ $SECONDS -lt 5 ] || complain slow
began=$(date +%s%N)
    time.sleep(.1)
END
seen 0 "lines that wait for no time" <<'END'
    .now_ns = clock_now_ns()};
    s.report = report_create(clock_now_ns());
    the_time(s); wait_at_least_ms(31); timeline_ns(60, 0);
printf 'exec sleep infinity' >ffmpeg
timeout "$hang" xdotool search
a laptop that sleeps; stopped for 0.6 s
END
exit $status
