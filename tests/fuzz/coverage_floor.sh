#!/usr/bin/env bash
# A fuzzer that does not see the code it feeds still finds nothing wrong. Over its corpus
# each target covers at least so many edges, about 90 % of what clang 14 counts. It is built
# without sanitizers and optimisation: the replays under asan run the same corpus.
set -u
source=$1
build=$2
failed=0

floors() { # TARGET EDGES
    cat <<'END'
candidates 670
check 745
config 288
control 424
json 168
keys 320
merge 750
moment 663
options 395
parse 1370
recent 161
referee 1536
regions 120
resume 225
script 440
solve 2326
terminal_keys 99
terminal_paste 99
text 115
tour 434
trace 2365
END
}

command -v clang >/dev/null || { echo "skipped: no clang"; exit 77; }
mkdir -p "$build"
cmake -S "$source" --preset fuzz -B "$build" -DSUDOSCOPE_SANITIZE= \
    -DCMAKE_C_FLAGS_RELWITHDEBINFO=-O0 >"$build/log" 2>&1 &&
    cmake --build "$build" --target fuzz -j2 >>"$build/log" 2>&1 ||
    { tail -n 20 "$build/log"; exit 1; }

covered() { # TARGET: the edges that its corpus covers
    local folders=("$source/tests/fuzz/corpus/$1")
    [ "$1" != script ] || folders+=("$source/assets/scripts")
    "$build/tests/fuzz_$1" -runs=0 "${folders[@]}" 2>&1 </dev/null |
        sed -n 's/.*DONE *cov: \([0-9]*\) .*/\1/p'
}

for file in "$source"/tests/fuzz/fuzz_*.c; do
    name=$(basename "$file" .c)
    target=${name#fuzz_}
    floor=$(floors | sed -n "s/^$target //p")
    edges=$(covered "$target")
    echo "$target: ${edges:-0} edges, expected at least ${floor:-a floor in this script}"
    [ "${edges:-0}" -ge "${floor:-1000000}" ] || failed=1
done
exit $failed
