# A row of a table has an effect: an option is read, and what is heard sounds.
set -eu
cd "$2/src"
status=0
complain() { echo "$1" >&2; status=1; }

# Lines "ID MEMBER", of struct options or its setting.
rows=$(sed -n '/^#define OPTIONS(OWN/,/^$/p' options/tables.h | tr -d '\\\n' |
    sed -E "s/\"[^\"]*\"/TEXT/g; s/(OWN|KEPT|INTO)\( */\n/g" |
    awk -F', *' 'NF > 6 { sub(/\[.*/, "", $6); print $1, $6 }')
[ "$(wc -l <<<"$rows")" -gt 40 ] || complain "few options were found: $rows"
# What may read an option: neither its table nor its parser.
readers=$(find . -name '*.c' ! -path './options/option_*' ! -path ./options/command_line.c)
while read -r id member; do
    of='(o|kept)'
    [[ $member != setting.* ]] || of='(set|setting)'
    # shellcheck disable=SC2086
    grep -qP "\b$of(\.|->)${member#setting.}\b(?! = )|\bOPTION_$id\b" $readers ||
        complain "nothing reads '$member' of option $id: an option without effect"
done <<<"$rows"

# Each is tried by a test, and a file that an option names is checked before it is used.
for name in $(tr -d '\\\n' <options/tables.h | grep -oP '(OWN|KEPT|INTO)\( *[A-Z_]+, *"\K[a-z-]+'); do
    grep -rqE -- "--$name\b" ../tests/{cli,gui,unit,property,support,bench} ||
        complain "no test uses --$name"
done
unchecked=$(sed -n '/^#define OPTIONS(OWN/,/^$/p' options/tables.h | tr -d '\\\n' |
    sed -E 's/(OWN|KEPT|INTO)\( */\n/g' | grep -P '^\w+, "[a-z-]+", \S+, "FILE"' | grep -vE 'READS_FILE|WRITES_FILE' || true)
[ -z "$unchecked" ] || complain "neither READS_FILE nor WRITES_FILE: $unchecked"

members=$(sed -n '/^struct heard {/,/^}/p' sound/heard.h | perl -0pe 's|/\*.*?\*/||gs' |
    grep -oP '\w+(?=(\[\w+\])?[,;])')
[ "$(wc -w <<<"$members")" -ge 7 ] || complain "few members of struct heard were found: $members"
for member in $members; do
    grep -qP "\bh->$member\b(?! = )" sound/synth.c ||
        complain "no code of the synthesiser reads '$member' of struct heard"
    grep -qP "\b$member\b" sound/listener.c || complain "no listener sets '$member' of struct heard"
    grep -qP "\b$member\b" ../tests/unit/golden_heard.c ||
        complain "tests/unit/golden_heard.c does not show '$member' of struct heard"
done
# That it sounds, unit.sound tests.
kinds=$(grep -oP '^    ROW\(\K\w+' sound/heard.h | sed 's/^/HEARD_/')
[ "$(wc -w <<<"$kinds")" -ge 7 ] || complain "few kinds of sounds were found: $kinds"
for kind in $kinds; do
    grep -qP "spend\(l, $kind\b|count\[$kind\] = " sound/listener.c || complain "no listener counts $kind"
done

# Beside a label of the side panel, six of its 31 characters remain for the number (unit.panel: other labels).
labels=$(grep -ohP 'pen_(pair|number|count|time)\(\w+, "\K[^"]+' view/panel.c)
[ "$(wc -l <<<"$labels")" -ge 10 ] || complain "few labels of the panel were found: $labels"
wide=$(grep -E '.{25}' <<<"$labels" || true)
[ -z "$wide" ] || complain "too wide for the side panel: $wide"
exit $status
