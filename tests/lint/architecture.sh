# Each folder knows only the ones below it; SDL and threads stay where they belong.
set -eu
cd "$2/src"
status=0
complain() { echo "$1" >&2; status=1; }

allowed() {
    case $1 in
    base) echo base ;;
    puzzle) echo base puzzle ;;
    solve) echo base puzzle solve ;;
    run) echo base puzzle solve run ;;
    view) echo base puzzle solve view ;;
    record) echo base puzzle solve view record ;;
    app) echo base puzzle solve run view record app ;;
    esac
}
checked=0
for folder in base puzzle solve run view record app; do
    may=" $(allowed $folder) "
    while IFS=: read -r file _ line; do
        checked=$((checked + 1))
        to=$(printf '%s' "$line" | sed -n 's/.*"\([a-z]*\)\/.*/\1/p')
        case $may in *" $to "*) ;; *) complain "$file includes $to/" ;; esac
    done <<EOF
$(grep -rn '#include "' $folder)
EOF
done
[ "$checked" -gt 50 ] || complain "only $checked includes were looked at"

sdl=$(grep -rlE '#include <SDL' . | sort | tr '\n' ' ')
[ "$sdl" = "./app/font.c ./app/window.c " ] || complain "SDL is named in: $sdl"
threads=$(grep -rlE '#include <(pthread|threads)' . | sort | tr '\n' ' ')
own="./record/writer.c ./run/clause_pool.c ./run/portfolio.c ./run/runner.c ./run/workers.c "
[ "$threads" = "$own" ] || complain "threads are named in: $threads"
clocks=$(grep -rlE 'base/clock.h|<time.h>' solve puzzle || true)
[ -z "$clocks" ] || complain "the search knows a clock: $clocks"
[ "$(grep -rn '\bgoto\b' . | grep -vc 'goto out' || true)" = 0 ] || complain "goto"
long=$(grep -rnE '^.{93,}$' --include='*.[ch]' . || true)
[ -z "$long" ] || complain "long lines: $long"
exit $status
