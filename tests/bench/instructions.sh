# Instructions of four fixed runs, which repeat exactly, against the counts that stand in
# instructions.txt: a guard against slow creep that noisy clocks do not see. Needs
# valgrind. Status 1 if a count grew by more than the tolerance; 77 (nothing compared)
# with another compiler than the one that the counts are of.
#     tests/bench/instructions.sh BUILD_DIR [--update]
set -eu
build=$1
here=$(cd "$(dirname "$0")" && pwd)
counts=$here/instructions.txt
tolerance=3 # per cent
compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
version=$("$compiler" --version | head -n 1)

count() { # RUN ARGUMENT...
    local run=$1
    shift
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$build/sudoscope" solve "$@" 2>&1 >/dev/null |
        awk -v run="$run" '/Collected/ { print run, $NF }'
}

measured=$(
    count empty-100 --size 100 --var sweep --val least-constraining --prop alldifferent-lazy
    count empty-256 --size 256 --var sweep --val least-constraining --prop alldifferent-lazy \
        --max-nodes 5000
    count mrv-hidden-49 --size 49 --var mrv --val random --prop hidden \
        --restarts none --max-nodes 20000
    count auto-25 "$here/../../puzzles/25/holes-60.txt"
)
if [ "${2:-}" = --update ]; then
    printf '%s\n%s\n' "$version" "$measured" >"$counts"
    exit
fi
echo "$measured" | awk -v tolerance=$tolerance '
    NR == FNR { if (FNR > 1) before[$1] = $2; next }
    { ratio = $2 / before[$1]; grown += ratio > 1 + tolerance / 100
      printf "%-16s %14.0f instructions, %.4f of the count that stands\n", $1, $2, ratio }
    END { exit grown > 0 }' "$counts" - || fail=1
[ "$(head -n 1 "$counts")" = "$version" ] || exit 77
exit "${fail:-0}"
