#!/usr/bin/env bash
# Nodes a second of mrv, of mrv-short.lua (one call of b:smallest) and of mrv.lua (a loop
# over the cells), on empty boards, whose cells are all unassigned at first; and the share
# of mrv's speed. Takes a minute.
#
#     bash tests/bench/script_cost.sh build/bench/sudoscope
set -eu
program=$1
scripts=$(cd "$(dirname "$0")/../../assets/scripts" && pwd)

rate() { # SIZE NODES ORDER
    "$program" solve --size "$1" --strategy backtrack --prop forward --restarts none --solutions all \
        --max-nodes "$2" --var "$3" --json |
        sed -nE 's/.*"nodes_per_s":([0-9.]+).*/\1/p' | tail -n 1
}
printf '%6s %12s %18s %18s\n' size mrv mrv-short.lua mrv.lua
while read -r size nodes; do
    own=$(rate "$size" "$nodes" mrv)
    short=$(rate "$size" "$nodes" "$scripts/mrv-short.lua")
    loop=$(rate "$size" "$nodes" "$scripts/mrv.lua")
    awk -v n="$size" -v a="$own" -v b="$short" -v c="$loop" 'BEGIN {
        printf "%6d %12d %11d (%.2f) %11d (%.3f)\n", n, a, b, b / a, c, c / a }'
done <<END
9 200000
25 50000
49 10000
100 10000
END
