# Runs the tests with coverage counted, prints lines and branches reached per room, then
# the files with under 80 % of their lines. Arguments go to ctest: bash tests/coverage.sh
# -R unit. COVERAGE_KEEP=1 adds to the counts of the last run, if no source changed. The
# preset turns assertions off: a branch that only a bug takes is not one for a test.
set -eu
cd "$(dirname "$0")/.."
build=build/coverage
command -v gcovr >/dev/null || { echo "gcovr is missing: apt-get install gcovr" >&2; exit 1; }

[ -n "${COVERAGE_KEEP:-}" ] || rm -rf $build # counts and notes of earlier sources
cmake --preset coverage >/dev/null
cmake --build --preset coverage -j2
failed=0
ctest --preset coverage "$@" || failed=$?

mkdir -p $build/report
gcovr --root . --filter src/ $build \
    --csv $build/coverage.csv --html-details $build/report/index.html
echo "Every line: $build/report/index.html"
awk -F, '
    function percent(part, whole) { return whole > 0 ? 100 * part / whole : 100 }
    function row(name) {
        printf "%-10s %6.1f %8.1f\n", name, percent(lines_hit[name], lines[name]),
            percent(branches_hit[name], branches[name])
    }
    function count(name) {
        lines[name] += $2; lines_hit[name] += $3
        branches[name] += $5; branches_hit[name] += $6
    }
    NR == 1 { next }
    {
        split($1, part, "/")
        if (!(part[2] in lines)) rooms[++n] = part[2]
        count(part[2])
        count("all")
        if (percent($3, $2) < 80) low = low sprintf("%6.1f %s\n", percent($3, $2), $1)
    }
    END {
        printf "%-10s %6s %8s\n", "room", "line %", "branch %"
        for (i = 1; i <= n; i++) row(rooms[i])
        row("all")
        if (low != "") printf "\nunder 80 %% of the lines:\n%s", low
    }' $build/coverage.csv
exit $failed
