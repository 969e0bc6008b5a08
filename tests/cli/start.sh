#!/usr/bin/env bash
# The commands that draw nothing load no library of windows, fonts or pictures; the
# others run in the full program, found beside the first in a build and when installed.
. "$2/tests/support/cli.bash"

readelf -d "$program" >"$tmp/needed"
if grep -E 'NEEDED.*(SDL|X11|font|freetype|png)' "$tmp/needed"; then
    complain "expected no library of windows, fonts or pictures"
fi
[ "$(ldd "$program" | wc -l)" -le 12 ] || complain "more than 12 shared libraries"

mkdir -p "$tmp/alone/bin"
cp "$program" "$tmp/alone/bin"
alone=$tmp/alone/bin/sudoscope
cd "$source_dir/puzzles"
expect_status 0 "$alone" solve 09/easy.txt -o "$tmp/solution"
expect_status 0 "$alone" check 09/easy.txt "$tmp/solution"
expect_status 0 "$alone" generate --size 9 -o "$tmp/board"
expect_status 0 "$alone" compare --presets learn 09/easy.txt
expect_status 0 "$alone" list strategies
expect_status 2 "$alone" solve --no-such-option

# Without the full program nothing else starts, unless another copy is installed.
if ! "$alone" --version >/dev/null 2>&1; then
    for words in "" --help "race --headless" "solve --help" "no-such-file" \
        "record -o $tmp/film.y4m"; do
        # shellcheck disable=SC2086
        expect_status 1 "$alone" $words
        expect_text "$tmp/err" 'libexec/sudoscope/sudoscope: No such file' "alone: $words"
    done
    expect_status 1 "$alone" compare --plot "$tmp/plot.svg" 09/easy.txt
    expect_text "$tmp/err" '^sudoscope: --plot: assets/plots/runs.py: not found' "alone: a plot"
fi

mkdir -p "$tmp/alone/libexec"
cp -R "$(dirname "$program")/libexec/sudoscope" "$tmp/alone/libexec"
expect_status 0 "$alone" --version
expect_text "$tmp/out" '^sudoscope [0-9.]+$' "installed: --version"
expect_status 0 "$alone" record --size 4 --seconds 0.1 --fps 10 --resolution 64x36 \
    -o "$tmp/film.y4m"
[ -s "$tmp/film.y4m" ] || complain "installed: expected a film"

exit $failed
