#!/usr/bin/env bash
# Completions for bash know every command, option and name that the program knows.
. "$2/tests/support/cli.bash"

"$program" --completions >"$tmp/completions"
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

commands=$("$program" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 6 ] || complain "few commands: $commands"
for command in $commands; do
    expect_completion "$command" "${command:0:2}"
    [ "$command" = watch ] && continue # whose --help is that of all commands
    options=$("$program" "$command" --help | sed -n 's/^  .*\(--[a-z-]*\).*/\1/p')
    [ "$(wc -w <<<"$options")" -ge 3 ] || complain "$command: few options: $options"
    for option in $options; do
        expect_completion "$option" "$command" "${option:0:4}"
    done
done
expect_completion --terminal --te
expect_no_completion --terminal solve --te
expect_no_completion --man --m

names=0
while IFS=' ' read -r kind name; do
    names=$((names + 1))
    [ "$kind" = tune ] && name=$name=
    case $kind in
    preset | race | strategy | var | val | prop | restarts | palette | tune | view | tour)
        [ "$kind" = race ] && kind=preset
        expect_completion "$name" "--$kind" "${name:0:3}"
        expect_completion "$name" "--$kind" = "${name:0:3}"
        ;;
    *) complain "list tells a kind that has no option: $kind" ;;
    esac
done < <("$program" list --json | sed 's/.*"kind":"\([^"]*\)","name":"\([^"]*\)".*/\1 \2/')
[ "$names" -gt 30 ] || complain "only $names names were looked at"

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
