#!/usr/bin/env bash
# --view, and the lists of views, tours and races: every listed name is accepted.
. "$2/tests/support/cli.bash"

names_of() { # KIND
    "$program" list --json | grep "^{\"kind\":\"$1\"" | cut -d'"' -f8
}

expect_names() { # KIND NAMES...
    local found
    found=$(names_of "$1" | paste -sd' ')
    [ -n "$found" ] && [ "$found" = "${*:2}" ] || complain "expected the ${1}s ${*:2}, found: $found"
}
# shellcheck disable=SC2046
expect_names view $(sed -n 's/^    ROW([A-Z]*, \([a-z]*\), .*/\1/p' "$source_dir/src/view/board_views.h")
# shellcheck disable=SC2046
expect_names tour $(basename -s .tour "$source_dir"/assets/tours/*.tour)
# shellcheck disable=SC2046
expect_names exercise $(basename -s .tour "$source_dir"/assets/exercises/*.tour)
expect_status 0 "$program" list tours
expect_text "$tmp/out" '^  learning +A 36x36 on which' "the first line of a tour"

# Each view draws other frames of the same search.
for view in $(names_of view); do
    expect_status 0 timeout "$hang" "$program" record --view "$view" --panel off --speed 1000 \
        --strategy learn "$source_dir/puzzles/36/holes-47.txt" --seconds 1.2 --fps 10 \
        --resolution 360x360 -o "$tmp/$view.y4m"
done
[ "$(sha256sum "$tmp"/*.y4m | cut -d' ' -f1 | sort -u | wc -l)" = "$(names_of view | wc -l)" ] ||
    complain "expected different recordings of all views"
expect_status 2 "$program" record --view heat -o "$tmp/x.y4m"
expect_text "$tmp/err" "^sudoscope: --view: expected a name of 'sudoscope list views', found 'heat'\$" \
    "unknown view"

# Named races; later options override them.
for race in $(names_of race); do
    expect_status 11 timeout "$hang" "$program" race --preset "$race" --headless --max-nodes 300
    [ "$(wc -l <"$tmp/out")" -gt 3 ] || complain "$race: expected a table"
done
expect_status 11 timeout "$hang" "$program" race --preset learning --headless --max-nodes 40000
expect_text "$tmp/out" '^1 +learn +solved' "learning escapes"
for lane in backtrack-hidden backtrack-alldifferent sweep; do
    expect_text "$tmp/out" "^- +$lane +gave-up" "thrashes"
done
expect_status 0 timeout "$hang" "$program" race --preset learning --presets learn,sweep \
    --headless "$source_dir/puzzles/09/easy.txt"
expect_text "$tmp/out" '^1 +(learn|sweep) +solved' "another puzzle, other lanes"
expect_status 0 timeout "$hang" "$program" race --preset learning --size 4 --headless
expect_text "$tmp/out" '^1 .* solved .* [67] ' "an empty grid instead"
for view in values learning; do
    expect_status 0 timeout "$hang" "$program" record --preset learning --view $view --seconds 2 \
        --fps 5 --resolution 640x360 -o "$tmp/race-$view.y4m"
    expect_text "$tmp/err" 'of 4 finished' "a race by its name, recorded"
done
if cmp -s "$tmp/race-values.y4m" "$tmp/race-learning.y4m"; then
    complain "expected --view to change the boards of a race"
fi
expect_status 2 "$program" race --preset no-such --headless
expect_text "$tmp/err" "^sudoscope: race --preset: expected one of learning, .* found 'no-such'\$" \
    "unknown race"

exit $failed
