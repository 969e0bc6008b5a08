#!/usr/bin/env bash
# generate: the same puzzle for the same seed, balanced holes, solvable, unique on request.
. "$2/tests/support/cli.bash"

make() { # OUT OPTIONS...
    local out=$1
    shift
    expect_status 0 timeout "$hang" "$program" generate "$@"
    expect_empty "$tmp/err" "stderr of generate $*"
    cp "$tmp/out" "$out"
}

for options in "--size 9" "--size 25 --holes 0.6" "--box 2x3" \
    "--size 9 --unique --holes 0.6"; do
    # shellcheck disable=SC2086
    {
        make "$tmp/a" $options --seed 7
        make "$tmp/b" $options --seed 7
        make "$tmp/c" $options --seed 8
    }
    expect_same "$tmp/a" "$tmp/b" "generate $options twice"
    if cmp -s <(grep -v '^#' "$tmp/a") <(grep -v '^#' "$tmp/c"); then
        complain "generate $options: expected a different puzzle for a different seed"
    fi
done

# The first line is the command that makes the puzzle again.
make "$tmp/a" --size 16 --holes 0.4 --seed 3
read -r _ words <"$tmp/a"
expect_text <(echo "$words") '^sudoscope generate ' "first line of a generated board"
# shellcheck disable=SC2086
make "$tmp/b" ${words#sudoscope generate}
expect_same "$tmp/a" "$tmp/b" "generate from its own first line"
expect_status 0 "$program" generate --size 16 --holes 0.4 --seed 3 -o "$tmp/b"
expect_empty "$tmp/out" "standard output with -o"
expect_same "$tmp/a" "$tmp/b" "generate -o"

# Patterns of holes: whole rows and the rest in one; or anywhere, which is not balanced.
holes_in() { # AWK-EXPRESSION OF A CELL'S LINE: the numbers of holes of the lines, sorted
    awk '/^#/ || NF < 20 { next }
         { for (i = 1; i <= 20; i++) if ($i == 0) count['"$1"']++; r++ }
         END { for (u in count) print count[u] }' "$tmp/a" | sort -n | tr '\n' ' '
}
make "$tmp/a" --latin 20 --holes 0.23 --hole-pattern rectangular # 92 holes
read -r _ words <"$tmp/a"
[ "$(holes_in r)" = "12 20 20 20 20 " ] || complain "rectangular: $(holes_in r)"
# shellcheck disable=SC2086
make "$tmp/b" ${words#sudoscope generate} --latin 20
expect_same "$tmp/a" "$tmp/b" "a pattern from its own first line"
make "$tmp/a" --size 20 --holes 0.23 --hole-pattern random
for lines in r "i" "int(r/4)*5+int((i-1)/5)"; do
    found=$(holes_in "$lines")
    # shellcheck disable=SC2086
    total=$(printf '%s\n' $found | awk '{ sum += $1 } END { print sum }')
    [ "$total" = 92 ] || complain "random: $total holes"
    [ "$(echo "${found% }" | awk '{ print ($NF - $1 >= 3) }')" = 1 ] || complain "balanced: $found"
done
expect_status 2 "$program" generate --size 9 --unique --hole-pattern random
expect_text "$tmp/err" 'hole-pattern: expected no --unique' "--unique with a pattern"

# Holes: the requested number, balanced over rows, columns and boxes.
for holes in 0.3 0.5 0.65; do
    make "$tmp/a" --size 25 --holes "$holes" --seed 2
    awk -v holes="$holes" '
        BEGIN { rows = 0 }
        /^#/ || NF < 25 { next }
        {
            for (i = 1; i <= 25; i++)
                if ($i == 0) {
                    total++
                    row[rows]++
                    column[i - 1]++
                    box[int(rows / 5) * 5 + int((i - 1) / 5)]++
                }
            rows++
        }
        function spread(name, count,    low, high, u) {
            low = high = count[0] + 0
            for (u = 0; u < 25; u++) {
                low = count[u] + 0 < low ? count[u] + 0 : low
                high = count[u] + 0 > high ? count[u] + 0 : high
            }
            print name, low, high
            return high - low
        }
        END {
            print rows " rows, " total " holes"
            uneven = spread("row", row) > 1
            uneven += spread("column", column) > 1
            uneven += spread("box", box) > 1
            exit rows != 25 || total != int(holes * 625 + 0.5) || uneven
        }' "$tmp/a" >"$tmp/spread" ||
        { complain "--holes $holes: expected even units, found:"; cat "$tmp/spread"; }
done
make "$tmp/a" --size 4 --holes 1
make "$tmp/b" --size 4 --holes 0
[ "$(grep -c '^0 0 0 0$' "$tmp/a")" = 4 ] || complain "expected four empty rows"
if grep -v '^#' "$tmp/b" | grep -qw 0; then
    complain "--holes 0: expected no empty cell"
fi

# Solvable.
for options in "--size 4" "--size 6" "--size 9" "--size 12" "--size 16" "--size 25" \
    "--size 36 --holes 0.3" "--size 100 --holes 0.2" "--box 5x2"; do
    # shellcheck disable=SC2086
    make "$tmp/a" $options --seed 4
    expect_status 0 timeout "$hang" "$program" solve "$tmp/a"
    cp "$tmp/out" "$tmp/solution"
    expect_status 0 "$program" check "$tmp/a" "$tmp/solution"
done

# Unique.
for seed in 1 2 3; do
    make "$tmp/a" --size 9 --unique --holes 0.6 --seed $seed
    expect_status 0 timeout "$hang" "$program" solve --solutions all --restarts none --json \
        "$tmp/a"
    expect_text "$tmp/out" '"status":"complete","solutions":1,' "--unique, seed $seed"
    holes=$(grep -v '^#' "$tmp/a" | grep -ow 0 | wc -l)
    [ "$holes" = 49 ] || complain "--unique: expected 49 holes, found $holes"
done
expect_status 2 "$program" generate --size 25 --unique
expect_empty "$tmp/out" "output of --unique at 25"
expect_text "$tmp/err" 'expected a size up to 16, found 25$' "--unique at 25"
expect_status 11 timeout "$hang" "$program" generate --size 9 --unique --holes 0.95
expect_empty "$tmp/out" "board that cannot be unique"
expect_text "$tmp/err" '--unique: .*expected 77 holes' "board that cannot be unique"

expect_status 11 timeout "$hang" "$program" generate --unique --max-nodes 1 --holes 0.7
expect_text "$tmp/err" 'not proved within the limit: .*more than 1 nodes' "proofs of one node"

# --needs: its own first line makes the puzzle again; what cannot be made ends soon.
make "$tmp/a" --needs hidden --units x --size 9 --seed 3
read -r _ words <"$tmp/a"
# shellcheck disable=SC2086
make "$tmp/b" ${words#sudoscope generate}
expect_same "$tmp/a" "$tmp/b" "--needs from its own first line"
make "$tmp/a" --needs alldifferent --box 3x3 --holes 0.65 --seed 2 --json
expect_text "$tmp/a" '"holes":53,"seed":2,"unique":true,"needs":"alldifferent",' "--needs with --holes"
while IFS='|' read -r status options message; do
    # shellcheck disable=SC2086
    expect_status "$status" timeout "$hang" "$program" generate $options
    expect_empty "$tmp/out" "output of generate $options"
    expect_text "$tmp/err" "$message" "generate $options"
done <<'END'
11|--needs alldifferent --size 4|--needs: found no puzzle that needs alldifferent in 200 grids; try another --size or --seed$
11|--needs naked --holes 0 --size 4|in 200 grids; try another --seed or share of --holes$
11|--needs bounds --size 25 --holes 1 --max-seconds 0.001|in 1 grid, all that --max-seconds allows; try another
2|--needs hidden --size 36|--needs: expected a size up to 25, found 36$
2|--needs forward|--needs: expected search, naked, bounds, hidden or alldifferent, found 'forward'
2|--needs hidden --hole-pattern random|--hole-pattern: expected no --needs
END
# No file that cannot be written, no board in a format that cannot show it.
expect_status 1 "$program" generate -o "$tmp/no folder/puzzle"
expect_text "$tmp/err" 'no folder/puzzle: No such file or directory$' "no folder"
expect_status 1 "$program" generate --size 36 --format sdk
expect_text "$tmp/err" 'expected a board of at most 35 values' "sdk of 36x36"

# JSON.
make "$tmp/a" --unique --holes 0.3 --json
expect_text "$tmp/a" '^\{"size":9,"box":"3x3","holes":24,"seed":1,"unique":true,' "unique"
make "$tmp/a" --size 4 --json --seed 9
expect_text "$tmp/a" '^\{"size":4,"box":"2x2","holes":8,"seed":9,' "JSON of generate"
expect_text "$tmp/a" '"puzzle":\[(\[[0-4](,[0-4]){3}\],?){4}\]\}$' "JSON of generate"

exit $failed
