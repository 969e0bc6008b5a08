# A value has one name for people: value_word (puzzle.h), as the text of its puzzle writes
# it. Its number is value_number (geometry.h), for programs and where 0 means no value.
# Nowhere else is 1 added to a value. solve/ shows nothing and draw/ knows no values.
set -eu
cd "$2/src"
status=0
complain() { echo "$1" >&2; status=1; }

value='\b(\w*value|values|v|old|clue|found->value|grid|solution)\b(\[[^]]*\]|\([^()]*\))?\)?'
find_bare() { # FILES...: FILE:LINE:TEXT
    grep -HnP -- "$value \+ 1(?!\d)|1 \+ $value" "$@" | grep -vP ':\d+: *(/?\*|//)|^[^:]*:\d+:.*; variable cell' || true
}

# FILE and why it may have the number of a value.
numbers='
commands/json_line.c       boards in JSON
puzzle/formula.h           variables of DIMACS
puzzle/geometry.h          the function
puzzle/identity.c          hashes
puzzle/parse_draft.c       formats that count from 1: triples, DIMACS, game IDs
puzzle/print.c             lists of candidates, which are numbers in every text
script/board.c             Lua
show/exercise/questions.c  answers are typed as numbers
show/modes/lens_mode.c     JSON for --control
show/verbs/overlay_verbs.c arguments of commands
show/verbs/view_verbs.c    the highlighted value; 0 is none
trace/writer.c             the language of traces
view/board.c               the highlighted value
view/legend.c              the highlighted value'

# shellcheck disable=SC2046
found=$(find_bare $(find . -name '*.[ch]' ! -path './solve/*' ! -path './draw/*' ! -path ./puzzle/geometry.h -printf '%P\n'))
[ -z "$found" ] || complain "a value with 1 added; expected value_word or, for programs, value_number:
$found"

found=$(grep -rlE '\bvalue_number\(' --include='*.[ch]' . | sed 's|^\./||' | sort)
expected=$(sed -E '/^$/d; s/ .*//' <<<"$numbers" | sort)
[ "$found" = "$expected" ] || complain "expected value_number in other files (< expected, > found):
$(diff <(echo "$expected") <(echo "$found"))"

# Neither the pictures nor the words of a room for people print it.
found=$(grep -rnE '(phrase|text_printf|reply_say|show_say|accuse|complain)\(.*value_number' --include='*.[ch]' view teach trace show || true)
[ -z "$found" ] || complain "the number of a value in words for people: $found"

# The patterns see what they should.
planted=$(mktemp)
trap 'rm -f "$planted"' EXIT
seen() { # COUNT WHAT; the lines on stdin
    cat >"$planted"
    [ "$(find_bare "$planted" | wc -l)" = "$1" ] || complain "of $2, expected $1, found: $(find_bare "$planted")"
}
seen 9 "planted lines" <<'END'
    struct phrase digit = phrase("%d", v + 1);
    phrase("%d", k->value + 1);
    phrase("%d", snap->value[c] + 1);
    accuse(r, "%d", proof->value[c] + 1);
    complain(f, "%d", l->clue[c] + 1);
    text_printf(t, "%d", trail_value(first) + 1);
    phrase("%d", bars[i].value + 1);
    snprintf(out, size, "%d", old + 1);
    t->right[1 + v]
END
seen 0 "lines that name no value" <<'END'
    int level = l->depth + 1;
    cell / n + 1, cell % n + 1
    /* Variable cell * n + value + 1 is true if */
    value_word(a, v).text
END
exit $status
