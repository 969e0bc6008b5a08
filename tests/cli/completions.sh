#!/usr/bin/env bash
# The completions for bash offer every command, option and name of the program.
. "$2/tests/support/cli.bash"

PATH=$(dirname "$program"):$PATH # completions ask the program
"$program" --completions >"$tmp/completions"
expect_same "$tmp/completions" "$source_dir/assets/completions.bash" "completions"
bash -n "$tmp/completions" || complain "bash cannot read the completions"
# shellcheck disable=SC1091
. "$tmp/completions"
complete -p sudoscope | grep -q -- '-F _sudoscope' || complain "nothing completes sudoscope"

# What completing the last of these words gives, a line each.
completions() {
    COMP_WORDS=(sudoscope "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _sudoscope
    printf '%s\n' "${COMPREPLY[@]}"
}
expect_completion() { # WANTED WORDS...
    local wanted=$1
    shift
    completions "$@" | grep -qxF -- "$wanted" ||
        complain "'sudoscope $*' does not complete to '$wanted' but to: $(completions "$@" | tr '\n' ' ')"
}
expect_no_completion() { # UNWANTED WORDS...
    local unwanted=$1
    shift
    if completions "$@" | grep -qxF -- "$unwanted"; then
        complain "'sudoscope $*' completes to '$unwanted'"
    fi
}

expect_all() { # WANTED... of the completions in $found
    local word
    for word; do
        grep -qxF -- "$word" <<<"$found" || complain "nothing completes to '$word' in: $found"
    done
}

commands=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 6 ] || complain "few commands: $commands"
found=$(completions '')
# shellcheck disable=SC2086
expect_all $commands
for command in $commands; do
    options=$("$program" "$command" --help all | sed -n 's/^  .*\(--[a-z-]*\).*/\1/p')
    [ "$(wc -w <<<"$options")" -ge 2 ] || complain "$command: few options: $options"
    found=$(completions "$command" --)
    # shellcheck disable=SC2086
    expect_all $options
done
expect_completion --terminal --te
expect_no_completion --terminal solve --te
expect_no_completion --man --m
expect_no_completion --json --js # which watch does not take

"$program" list --json | sed 's/.*"kind":"\([^"]*\)","name":"\([^"]*\)".*/\1 \2/' >"$tmp/names"
[ "$(wc -l <"$tmp/names")" -gt 30 ] || complain "few names: $(wc -l <"$tmp/names")"
for kind in $(cut -d' ' -f1 "$tmp/names" | sort -u); do
    [[ $kind == script || $kind == exercise ]] && continue # no option takes these names
    option=$kind suffix=
    [ "$kind" = race ] && option=preset
    [ "$kind" = property ] && option=command
    [ "$kind" = tune ] && suffix='='
    found=$(completions "--$option" '')
    # shellcheck disable=SC2046
    expect_all $(sed -n "s/^$kind \(.*\)/\1$suffix/p" "$tmp/names")
    expect_completion "$(sed -n "s/^$kind //p" "$tmp/names" | head -n 1)$suffix" "--$option" = \
        "$(sed -n "s/^$kind //p" "$tmp/names" | head -n 1)"
done

expect_completion forward+alldifferent --prop forward+all
expect_completion auto,tabu compare --presets auto,ta
expect_completion boxes solve --format b
expect_completion max --speed m
expect_no_completion N --speed ''
expect_completion palette list pa

cd "$tmp"
touch 'a puzzle.txt'
expect_completion 'a puzzle.txt' solve 'a '
expect_completion 'a puzzle.txt' solve -o 'a '
[ -z "$(completions --seed '')" ] || complain "a seed completes to: $(completions --seed '')"

exit $failed
