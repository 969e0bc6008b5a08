#!/usr/bin/env bash
# list: every name it prints is one that solve accepts.
. "$2/tests/support/cli.bash"

expect_status 0 "$program" list
for heading in strategies propagators 'variable orders' 'value orders' 'restart rules' \
    palettes; do
    expect_text "$tmp/out" "^$heading \\(--[a-z]+\\)\$" "list"
done
expect_empty "$tmp/err" "stderr of list"
cp "$tmp/out" "$tmp/all"

expect_status 0 "$program" list strategies
expect_text "$tmp/out" '^strategies \(--strategy\)$' "list strategies"
expect_text "$tmp/out" '^  backtrack  +[^ ]' "list strategies"
if grep -q propagators "$tmp/out"; then
    complain "list strategies: expected no propagators"
fi

names_of() { # KIND
    grep "^{\"kind\":\"$1\",\"name\":\"" "$tmp/json" | cut -d'"' -f8
}

expect_status 0 "$program" list --json
cp "$tmp/out" "$tmp/json"
row='^\{"kind":"[a-z]+","name":"[a-z0-9-]+","summary":"[^"]+"\}$'
if grep -Evq "$row" "$tmp/json"; then
    complain "list --json: expected kind, name and summary in each line, found:"
    cat "$tmp/json"
fi
[ "$(wc -l <"$tmp/json")" = "$(grep -c '^  ' "$tmp/all")" ] ||
    complain "expected as many names with --json as without"

for kind in strategy var val prop restarts; do
    names=$(names_of $kind)
    [ -n "$names" ] || complain "expected names for --$kind"
    for name in $names; do
        expect_text "$tmp/all" "^  $name  " "list"
        expect_status 0 timeout "$hang" "$program" solve --size 4 "--$kind" "$name" --json
        key=$kind
        [ $kind != restarts ] || key=restarts_rule
        expect_text "$tmp/out" "\"$key\":\"${name}[^\"]*\"" "solve --$kind $name"
    done
    expect_status 0 "$program" list $kind --json
    cp "$tmp/out" "$tmp/kind"
    grep "^{\"kind\":\"$kind\"" "$tmp/json" >"$tmp/part"
    expect_same "$tmp/part" "$tmp/kind" "list $kind"
done
[ -n "$(names_of palette)" ] || complain "expected names of palettes"

# Every combination of orders and propagation counts the same solutions.
for var in $(names_of var); do
    for val in $(names_of val); do
        for prop in $(names_of prop); do
            expect_status 0 timeout "$hang" "$program" solve --size 4 --var "$var" \
                --val "$val" --prop "$prop" --solutions all --restarts none --json
            expect_text "$tmp/out" '"solutions":288,' "$var, $val, $prop"
        done
    done
done

for name in race races; do
    expect_status 0 "$program" list $name
    expect_text "$tmp/out" '^races \(--preset\)$' "list $name"
done

expect_status 2 "$program" list no-such-kind
expect_text "$tmp/err" '^sudoscope: list: expected one of strategies, .*, scripts or' "unknown kind"
expect_text "$tmp/err" "found 'no-such-kind'\$" "unknown kind"

exit $failed
