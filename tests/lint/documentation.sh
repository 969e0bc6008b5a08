# What the tables say stands in the README; CI runs the README's test command.
set -eu
binary=$1
cd "$2"
status=0
complain() { echo "$1" >&2; status=1; }

options=$("$binary" --help | sed -n '/^Options:/,/^Names:/s/.*\(--[a-z-]*\).*/\1/p')
[ "$(printf '%s\n' "$options" | wc -l)" -gt 15 ] || complain "few options: $options"
for option in $options; do
    grep -q -- "$option" README.md || complain "README.md does not tell $option"
done
"$binary" list --json | sed 's/.*"name":"\([^"]*\)".*/\1/' | while read -r name; do
    grep -q "\`$name\`" README.md || { echo "README.md does not tell $name" >&2; exit 1; }
done || status=1
for key in Space n r R e g Up Down v o p a t m c d D w u Home Left Right Tab i F8 F11 Esc q l y \
    Ctrl+V Ctrl+C Ctrl+S; do
    grep -q "| $key\b\|, $key\b\|\`$key\`" README.md ||
        complain "README.md does not tell the key $key"
done
test_command=$(grep '^\.ci/setup test' .ci/run)
grep -qF "$test_command" README.md || complain "CI runs another command than README.md's"
"$binary" --man | grep -q '^.TH SUDOSCOPE' || complain "no man page"
exit $status
