# What watching costs the search: nodes a CPU second of the solver's thread with the
# window over the same setting and seed without one, in pairs. Needs a display.
#     tests/bench/window_cost.sh BUILD_DIR [PAIRS]
set -eu
build=$1
pairs=${2:-5}
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || { echo "no display to watch on" >&2; exit 1; }
setting="input,random,hidden,none"
for _ in $(seq "$pairs"); do
    without=$("$build/tests/bench_search" -s 8 -n 100 "$setting" -- |
        awk -F'|' -v setting="$setting" '$2 ~ setting { print $6 + 0 }')
    with=$("$build/sudoscope" watch --size 100 --var input --val random --prop hidden \
        --restarts none --speed max --seconds 8 --window 1920x1080 --report - |
        sed 's/.*"nodes_per_s":\([0-9]*\).*/\1/')
    echo "$with $without"
done | awk '{ printf "%d with, %d without: %.4f\n", $1, $2, $1 / $2; sum += $1 / $2 }
    END { printf "mean of %d pairs: %.4f\n", NR, sum / NR }'
