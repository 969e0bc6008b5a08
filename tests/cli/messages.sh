#!/usr/bin/env bash
# Each message of the readers of puzzles has a case that provokes it, and says where, what
# was expected and what was found. A message without a case fails; so do changed words.
. "$2/tests/support/cli.bash"

messages() { python3 "$source_dir/tests/messages/messages.py" "$program" "$@" "$source_dir/tests/messages/cases"; }
messages "$source_dir" >"$tmp/messages" || complain "messages without a case"
expect_golden "$tmp/messages" messages.txt

# A message that no case provokes is named.
mkdir -p "$tmp/planted/src"
cp -r "$source_dir/src/puzzle" "$tmp/planted/src"
echo 'bool planted(void) { return scan_fail(s, l, e, is_a ? "a %d" : "none of %s", 1); }' \
    >>"$tmp/planted/src/puzzle/parse_scan.c"
messages "$tmp/planted" >/dev/null 2>"$tmp/err" && complain "a message without a case was not seen"
expect_text "$tmp/err" "^src/puzzle/parse_scan.c:[0-9]+: no case of .* provokes: expected a %d, found %s\$" "the planted message"
[ "$(wc -l <"$tmp/err")" = 2 ] || complain "expected two planted messages, found: $(cat "$tmp/err")"
exit $failed
