#!/usr/bin/env bash
# --print-moment and --moment: what is opened again, and what is refused, and why.
. "$2/tests/support/cli.bash"

puzzle=$source_dir/puzzles/09/inkala-2012.txt

moment() { # WORDS of solve: its moment
    "$program" solve "$@" --print-moment 2>/dev/null | tail -n 1
}

# The lines in a moment, and a text made of lines.
pack() { python3 -c 'import sys, zlib, binascii
packed = binascii.b2a_base64(zlib.compress(sys.argv[1].encode()), newline=False).decode()
print("1" + packed.rstrip("=").replace("+", "-").replace("/", "_"))' "$1"; }
unpack() { python3 -c 'import sys, zlib, binascii
text = sys.argv[1][1:].replace("-", "+").replace("_", "/")
print(zlib.decompress(binascii.a2b_base64(text + "=" * (-len(text) % 4))).decode())' "$1"; }

# The lines of a moment, which later versions must read too.
search="--preset backtrack-candidates --seed 5"
# shellcheck disable=SC2086
made=$(moment $search --max-nodes 1000 "$puzzle")
unpack "$made" | sed '1s/^[0-9.]* /VERSION /' >"$tmp/made"
expect_golden "$tmp/made" moment.txt

# The same search: the same counts and solution, and the same moment again.
counts() { sed -E 's/^[^:]*: //; s/, [0-9.]+ s$//; s/, [0-9.]+ s;/;/' "$1"; }
for limit in "" "--max-nodes 1000"; do
    # shellcheck disable=SC2086
    "$program" solve $search $limit "$puzzle" >"$tmp/first" 2>"$tmp/first.err" || true
    # shellcheck disable=SC2086
    "$program" solve --moment "$made" $limit >"$tmp/second" 2>"$tmp/second.err" || true
    expect_same "$tmp/first" "$tmp/second" "solution of a moment"
    expect_same <(counts "$tmp/first.err") <(counts "$tmp/second.err") "counts of a moment"
done
[ "$(moment --moment "$made" --max-nodes 1000)" = "$made" ] || complain "another moment of the same search"
"$program" solve --json --print-moment -n 4 | tail -n 1 >"$tmp/json"
expect_text "$tmp/json" '^\{"moment":"1[A-Za-z0-9_-]+"\}$' "moment as JSON"

# Short without clues, and small enough with half of the clues of the largest board.
for n in 4 100 256; do
    made=$(moment --size $n --max-nodes 10)
    [ ${#made} -le 160 ] || complain "an empty ${n}x$n: ${#made} characters"
done
"$program" generate --size 256 --holes 0.5 -o "$tmp/256" 2>/dev/null
made=$(moment "$tmp/256" --max-nodes 1)
expect_status 11 "$program" solve --moment "$made" --max-nodes 1
"$program" generate --size 256 --holes 0 -o "$tmp/256" 2>/dev/null
expect_status 1 "$program" solve "$tmp/256" --print-moment
expect_text "$tmp/err" 'a moment has at most 65536 bytes; this board needs [0-9]+$' "too large a moment"

# A film begins at the moment; the moment of its last frame begins the next one. A
# generated board needs no clues.
frame="--resolution 320x180 --seconds 0.01"
# shellcheck disable=SC2086
expect_status 0 "$program" record --size 16 --holes 0.6 --seed 3 --view order --resolution 320x180 --seconds 2 --speed 50 \
    -o "$tmp/film.y4m" --print-moment
made=$(cat "$tmp/out")
[ ${#made} -le 180 ] || complain "a generated board: ${#made} characters"
for i in 1 2; do
    # shellcheck disable=SC2086
    expect_status 0 "$program" record --moment "$made" $frame -o "$tmp/$i.y4m" --print-moment
    [ "$(cat "$tmp/out")" = "$made" ] || complain "another moment of the same frame"
done
expect_same "$tmp/1.y4m" "$tmp/2.y4m" "frame of a moment"
# Frames differ by the view that the moment has.
# shellcheck disable=SC2086
expect_status 0 "$program" record --moment "$made" --view values $frame -o "$tmp/values.y4m"
! cmp -s "$tmp/1.y4m" "$tmp/values.y4m" || complain "a moment without its view"

refuse() { # STATUS PATTERN WORDS
    local status=$1 pattern=$2
    shift 2
    expect_status "$status" "$program" "$@"
    expect_text "$tmp/err" "$pattern" "$*"
}
changed=${made%????????}AAAA${made: -4}
refuse 2 "--moment:1: expected format 1, found ''" solve --moment ''
refuse 2 "--moment:1: expected format 1, found '2'" solve --moment "2${made#1}"
refuse 2 "--moment:9: expected a letter, digit, - or _, found '%'" solve --moment "${made:0:8}%${made:9}"
for spoilt in 1 "${made%???}" "$changed" "${made}AAAA"; do
    refuse 2 'expected a text as it was copied, of at most 65536 bytes, found another of [0-9]+$' solve --moment "$spoilt"
done
long=1$(head -c 90000 /dev/zero | tr '\0' A)
refuse 2 'expected a text as it was copied, of at most 65536 bytes, found another of 6[0-9]+$' solve --moment "$long"

# Texts made by hand: a line of values, and the clues after it.
lines=$(unpack "$(moment -n 4)")
by_hand() { # PATTERN SED: the lines of an empty 4x4 after an edit
    refuse 2 "$1" solve --moment "$(pack "$(sed -E "$2" <<<"$lines")"$'\n')"
}
by_hand "expected version, step and hash, found 'sudoku " 's/^[^ ]*/sudoku/'
by_hand 'expected version, step and hash' 's/^([^ ]* [^ ]*) [^ ]*/\1 hash/'
by_hand 'expected version, step and hash' 's/^([^ ]*) [^ ]*/\1 -5/'
by_hand "--box: expected RxC .*, found '1x3'" 's/ 2x2 / 1x3 /'
by_hand 'expected a board of hash [0-9a-f]{16}, found another' 's/ 2x2 / 2x3 /'
by_hand 'expected clues, found none' 's/ 2x2 / - /'
by_hand "--strategy: expected one of .*, found 'solver'" 's/ auto / solver /'
touch "$tmp/a.lua"
by_hand "(--var: expected one of .*, found 'a.lua'|the script a.lua is missing: expected --var FILE|a.lua: this program was built without Lua.*)\$" \
    's/ sweep / a.lua /'
by_hand "--view: expected .*, found 'sounds'" 's/ values / sounds /'
by_hand "--tune: expected .*, found 'pool=0'" 's/ - -/ pool=0 -/'
by_hand "--holes: expected .*, found '2'" 's/ - -/ - 2/'
by_hand "--holes: expected .*, found ''" 's/ - -/ -/'
by_hand '--moment:1:1: expected 4 symbols a row .*, found 17' 's/$/\n1234341221434321x/'
by_hand '--moment:2:1: expected a puzzle, found the end' 's/$/\n#/'
other=$(pack "$(sed 's/^[^ ]*/0.0.9/' <<<"$lines")")
expect_status 0 "$program" solve --moment "$other"
expect_text "$tmp/err" 'warning: --moment is of version 0.0.9, this is [0-9.]+: its search starts from the beginning' \
    "another version"
# shellcheck disable=SC2086
expect_status 0 "$program" record --moment "$other" $frame -o "$tmp/other.y4m" --print-moment
expect_text <(unpack "$(cat "$tmp/out")") '^[0-9.]+ 0 ' "the beginning of the search"

# A search that cannot be repeated from a text, and options that contradict one.
made=$(moment -n 9)
for option in '--size 9' '--box 3x3' '--preset sweep' '--strategy learn' '--var mrv' '--val random' '--prop none' \
    '--restarts none' '--seed 2' '--tune tries=3'; do
    # shellcheck disable=SC2086
    refuse 2 "--moment cannot be combined with ${option% *}" solve --moment "$made" $option
done
refuse 2 '--moment cannot be combined with a PUZZLE' solve --moment "$made" "$puzzle"
refuse 2 '--moment cannot be combined with --presets' record -o "$tmp/no/" --moment "$made" --presets sweep,learn
refuse 2 '--print-moment: expected --jobs 1, found 2' solve --print-moment --jobs 2
refuse 2 '--print-moment: expected -o FILE, found -o -' record -o - --print-moment
# shellcheck disable=SC2086
refuse 1 'a race has no moments' record -o "$tmp/race.y4m" $frame --preset learning --print-moment
# shellcheck disable=SC2086
refuse 1 'a search with another program has no moments' record -o "$tmp/other.y4m" $frame --size 4 \
    --solver "printf '1 1 1'" --print-moment
# shellcheck disable=SC2086
refuse 1 'no moment: the search was changed on its way' record -o "$tmp/changed.y4m" --resolution 320x180 --seconds 1 \
    --size 9 --command 'wait 0.5; set var mrv' --print-moment
if "$program" list script 2>/dev/null | grep -q .; then
    # A script is named with its hash; whoever opens the moment gives the file.
    cp "$source_dir/assets/scripts/input.lua" "$tmp/my own.lua"
    cd "$tmp"
    made=$(moment -n 9 --prop forward --var 'my own.lua' --strategy backtrack)
    expect_text <(unpack "$made") ' my.own\.lua@[0-9a-f]{16} ' "the script of a moment"
    expect_status 0 "$program" solve --moment "$made" --var "$tmp/my own.lua" --print-moment
    [ "$(tail -n 1 "$tmp/out")" = "$made" ] || complain "a moment with a script: another one at its end"
    refuse 2 'the script my own.lua@[0-9a-f]{16} is missing: expected --var FILE' \
        solve --moment "$made"
    refuse 2 '--moment cannot be combined with --var' solve --moment "$made" --var mrv
    echo '-- another' >>"my own.lua"
    refuse 2 'the script my own.lua@[0-9a-f]{16} is missing: expected --var FILE' solve --moment "$made" --var "$tmp/my own.lua"
    refuse 2 '--moment: expected --var sweep beside it, found my own.lua@' solve --moment "$(moment -n 9)" --var "$tmp/my own.lua"
fi
exit $failed
