# The README is short; the man page names every option, key and list entry; CI runs the
# README's test command; links lead to files.
set -eu
binary=$1
cd "$2"
status=0
complain() { echo "$1" >&2; status=1; }

[ "$(wc -c <README.md)" -le 6656 ] || complain "README.md has $(wc -c <README.md) bytes, expected at most 6656"

man=$(mktemp)
trap 'rm -f "$man"' EXIT
"$binary" --man | sed 's/\\-/-/g; s/\\&//g; s/\\e/\\/g' >"$man"
grep -q '^.TH SUDOSCOPE' "$man" || complain "no man page"
escapes=$("$binary" --man | grep -n '\\e\\\?[-&(]' || true)
[ -z "$escapes" ] || complain "the man page shows roff escapes: $escapes"

requests=$(grep '^\.' "$man" | grep -vE '^\.(TH|ad|ds|SH|SS|TP|B|BI|BR|I|PP|nf|fi)\b' || true)
[ -z "$requests" ] || complain "unknown roff requests: $requests"

# Reads terms, a line each. The man page lists each as an item; there are at least LEAST.
expect_items() { # LEAST WHAT
    least=$1 what=$2 count=0
    while IFS= read -r term; do
        count=$((count + 1))
        grep -qxF -e ".B $term" "$man" || complain "the man page does not list the $what '$term'"
    done <"$man.terms"
    [ "$count" -ge "$least" ] || complain "expected $least times a $what or more, found $count"
}
help() { "$binary" --help all | sed -n "/^$1/,/^\$/p" | sed -n 's/^   *//p'; } # titles have one space

"$binary" --help all | sed -n '/^Names:/q; s/^   *\(-.*\)/\1/p' | sed 's/   *.*//' >"$man.terms"
expect_items 70 option
sed -n 's/^ *\(OWN\|KEPT\|INTO\)([A-Z_]*, "\([a-z-]*\)".*/\2/p' src/options/tables.h | sort >"$man.terms"
sed -n '/^} groups\[\]/,/^};/p' src/commands/help.c | sed 's/"[A-Z][a-z ]*", *//' | grep -o '"[^"]*"' | tr -d '"' | tr ' ' '\n' |
    grep . | sort | diff "$man.terms" - || complain "help.c: each option is in one group (< missing, > too many)"
help Keys | sed 's/   *.*//' >"$man.terms"
expect_items 50 key
"$binary" list --json | sed 's/.*"name":"\([^"]*\)".*/\1/' >"$man.terms"
expect_items 50 name

commands=$("$binary" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ "$("$binary" --help | wc -l)" -le 30 ] || complain "--help is longer than 30 lines"
for command in $commands; do
    [ "$("$binary" "$command" --help | wc -l)" -le 37 ] || complain "$command --help is longer than 37 lines"
    [ -z "$("$binary" "$command" --help | LC_ALL=C.UTF-8 grep -nE '^.{81}')" ] || complain "$command --help has a line of more than 80 columns"
    open=$("$binary" "$command" --help all | awk '/^  +-/ && gsub(/\(/, "") != gsub(/\)/, "")')
    [ -z "$open" ] || complain "$command --help: a bracket is open: $open"
    grep -q "^\.B $command\b" "$man" || complain "the man page does not list the command $command"
done
for variable in $(grep -rho 'getenv("[A-Z_]*")' src | sed 's/getenv("\(.*\)")/\1/'); do
    grep -q "^\.B .*\b$variable\b" "$man" || complain "the man page does not list \$$variable"
done
rm -f "$man.terms"

test_command=$(grep '^\.ci/setup test' .ci/run) || complain ".ci/run has no test command"
grep -qxF "    $test_command" README.md || complain "CI runs another test command than README.md's"

grep -HnE '^caption .*[0-9]x[0-9]' assets/tours/*.tour assets/exercises/*.tour && complain "captions spell sizes with a multiplication sign"

for page in README.md CONTRIBUTING.md CHANGELOG.md tests/bench/README.md src/*/README.md; do
    for link in $(grep -o '](\([^)#:]*\))' "$page" | tr -d ']()'); do
        [ -e "$(dirname "$page")/$link" ] || complain "$page links to $link, which does not exist"
    done
done
# The files that a README names exist; capitals and `thing` stand for any name.
named=$(grep -roE --include='*.md' '`[a-z_/]+\.[ch]`' src CONTRIBUTING.md | tr -d '`' | grep -v ':thing\.')
[ "$(wc -l <<<"$named")" -ge 40 ] || complain "the READMEs name few files: $named"
files=$(find src tests -name '*.[ch]')
while IFS=: read -r page file; do
    grep -qE "(^|/)$file\$" <<<"$files" || complain "$page names $file, which does not exist"
done <<<"$named"
exit $status
