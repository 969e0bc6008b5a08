# A room includes only the rooms it may know; no file includes itself through others; a
# folder stays small enough to read; SDL, threads and clocks stay where they belong.
set -eu
cd "$2/src"
status=0
complain() { echo "$1" >&2; status=1; }

# ROOM: the rooms it may know, as the table of CONTRIBUTING.md has them. A file name after
# the colon is the only one it may know.
rooms() {
    sed -n 's/^| `\([a-z]*\)` | .* |\([a-z_: ]*\)|$/\1 \2/p' ../CONTRIBUTING.md
}
[ "$(rooms | wc -l)" = "$(ls -d */ | wc -l)" ] || complain "CONTRIBUTING.md: expected a row for each room of src"

# Lines "FILE INCLUDED", both relative to src.
includes=$(grep -rn --include='*.[ch]' '#include "' . | sed 's|^\./\([^:]*\):.*"\(.*\)".*|\1 \2|')
[ "$(printf '%s\n' "$includes" | wc -l)" -gt 400 ] || complain "few includes were found"

wrong=$({ rooms; echo; printf '%s\n' "$includes"; } | awk '
    NF == 0 { in_rooms = 0; next }
    NR == 1 { in_rooms = 1 }
    in_rooms { for (i = 1; i <= NF; i++) may[$1, $i] = 1; may[$1, $1] = 1; next }
    {
        split($1, from, "/"); split($2, to, "/")
        file = $2; sub(/^[^\/]*\//, "", file); sub(/\.h$/, "", file)
        if (!((from[1], to[1]) in may) && !((from[1], to[1] ":" file) in may))
            print $1 " includes " $2
    }')
[ -z "$wrong" ] || complain "$wrong"

# A .c and its .h are one node. tsort names the nodes of a cycle.
cycles=$(printf '%s\n' "$includes" | sed 's/\.[ch] / /; s/\.h$//' |
    awk '$1 != $2' | tsort 2>&1 >/dev/null | grep -v 'input contains a loop' || true)
[ -z "$cycles" ] || complain "files include each other in a circle:
$cycles"

# What an include brings along is not included again.
twice=$(grep -rn --include='*.[ch]' '#include [<"]' . |
    sed 's|^\./\([^:]*\):.*[<"]\(.*\)[>"].*|\1 \2|' | awk '
    function add_all(file, to,    list, n, i) {
        n = split(own[file], list, " ")
        for (i = 1; i <= n; i++)
            if (!((to, list[i]) in brings)) {
                brings[to, list[i]] = 1
                add_all(list[i], to)
            }
    }
    { own[$1] = own[$1] " " $2; from[NR] = $1; what[NR] = $2 }
    END {
        for (file in own) add_all(file, file)
        for (i = 1; i <= NR; i++) {
            n = split(own[from[i]], list, " ")
            for (k = 1; k <= n; k++)
                if ((list[k], what[i]) in brings)
                    print from[i] " includes " what[i] ", which " list[k] " includes"
        }
    }')
[ -z "$twice" ] || complain "$twice"

# No two structs, unions or enums share a name, except in the files of two platforms.
shared=$(grep -rnE --include='*.[ch]' '^(struct|union|enum) [a-z_0-9]+ \{' . |
    sed -E 's|^\./([^:]*):[0-9]*:(\w+ \w+) .*|\2 \1|; s#/(desktop|web|without)/#/#' | sort -u | awk '
    { kind[$2] = kind[$2] " " $3; count[$2]++ }
    END { for (name in count) if (count[name] > 1) print name ":" kind[name] }')
[ -z "$shared" ] || complain "a name for two things:
$shared"

for folder in $(find . -type d); do
    count=$(find "$folder" -maxdepth 1 -name '*.c' | wc -l)
    most=25
    [ "$folder" != ./show ] || most=22
    [ "$count" -le $most ] || complain "$folder holds $count sources: expected at most $most"
done

# A room is read from its bottom up: no file calls one that calls it. Only the tables of
# `solve` and `options` name functions of files that use them.
checked=0
for library in "$(dirname "$1")"/src/lib*.a; do
    case $library in */libsolve.a | */liboptions.a) continue ;; esac
    checked=$((checked + 1))
    circles=$(nm -A "$library" 2>/dev/null | awk '
        { split($1, part, ":"); kind = $(NF - 1) }
        kind ~ /^[TDRBV]$/ { defined[$NF] = part[2] }
        kind == "U" { uses[part[2], $NF] = 1 }
        END {
            for (use in uses) {
                split(use, a, SUBSEP)
                if (a[2] in defined && defined[a[2]] != a[1]) print a[1], defined[a[2]]
            }
        }' | tsort 2>&1 >/dev/null | grep -v 'input contains a loop' || true)
    [ -z "$circles" ] || complain "files of $library need each other:
$circles"
done
[ "$checked" -ge 10 ] || complain "the libraries of $checked rooms were found"

# The last bit of exp, log and the like differs from one C library to another: what decides
# steps does not call them. These two compute what views show.
inexact='(exp(2|10|m1)?|log(2|10|1p)?|pow|cbrt|hypot|a?(sin|cos|tan)h?|atan2)[fl]?'
calls=$(for room in base puzzle solve trace script run; do
    nm -A "$(dirname "$1")/src/lib$room.a" 2>/dev/null
done | sed -nE "s/.*:(.*)\.o: +U ($inexact)\$/\1 calls \2/p" | sort)
[ "$calls" = "branching.c calls log10
conflict_views.c calls log" ] || complain "the rooms of a search call other functions than log in branching.c and
conflict_views.c whose last bit differs between machines: $calls"

# A plug-in has its row in the catalogue, and a file of plug-ins has one.
rows=$(grep -oP '\bTO \K[a-z_]+' solve/catalog.h)
plugs=$(nm -A "$(dirname "$1")"/src/libsolve.a 2>/dev/null |
    sed -nE 's/.*:(.*)\.o:.* [A-Z] ((strategy|propagator|var_order|val_order|restart_rule)_.*)/\1 \2/p')
[ "$(printf '%s\n' "$plugs" | wc -l)" -ge 30 ] || complain "few plug-ins were found: $plugs"
for plug in $(printf '%s\n' "$plugs" | cut -d' ' -f2); do
    printf '%s\n' "$rows" | grep -qx "$plug" || complain "no row of solve/catalog.h names $plug"
done
for file in solve/orders/var_*.c solve/orders/val_*.c solve/propagators/*.c solve/restarts/*.c; do
    case $file in
        */var_*) kind=var_order ;;
        */val_*) kind=val_order ;;
        */propagators/*) kind=propagator ;;
        *) kind=restart_rule ;;
    esac
    printf '%s\n' "$plugs" | grep -q "^$(basename "$file") ${kind}_" || complain "$file holds no $kind"
done

# Few functions take more than five parameters; of these two others fix the signature.
many=$(find . -name '*.c' | xargs perl -0777 -ne 's|/\*.*?\*/||gs;
    while (/^[A-Za-z_][^\n;{}()=]*?(\w+)\(((?:[^()]|\([^()]*\))*)\)\s*\n\{/mg) {
        my ($function, $parameters) = ($1, $2);
        1 while $parameters =~ s/\([^()]*\)//g;
        print "$ARGV $function\n" if ($parameters =~ tr/,//) > 4;
    }' | grep -vE ' (posix_spawnp|keep_quiet)$')
count=$(wc -l <<<"$many")
[ "$count" -ge 5 ] || complain "few functions with many parameters were found: $many"
[ "$count" -le 15 ] || complain "$count functions take more than five parameters: expected at most 15: $many"

# What a file includes is not far away.
longest=$(printf '%s\n' "$includes" | perl -ne '
    my ($from, $to) = split; push @{ $of{$from} }, $to;
    sub depth { my $file = shift; return $depth{$file} //= do {
        my $most = 0;
        for (@{ $of{$file} // [] }) { my $d = depth($_); $most = $d if $d > $most }
        $most + 1 } }
    END { $most = 0; for (sort keys %of) { my $d = depth($_); ($most, $file) = ($d, $_) if $d > $most }
          print "$most $file" }')
[ "${longest% *}" -ge 5 ] || complain "no chain of includes was found: $longest"
[ "${longest% *}" -le 13 ] || complain "a chain of ${longest% *} files includes from ${longest#* } down: expected at most 13"

sdl=$(grep -rlE '#include <SDL' . | grep -v '^./front/' || true)
[ -z "$sdl" ] || complain "SDL is named outside front/: $sdl"
errors=$(grep -rlE '\b(SDL|TTF)_GetError\b' . || true)
[ "$errors" = ./front/desktop/sdl_reason.h ] ||
    complain "SDL's reasons, which may be empty, are read elsewhere than in sdl_reason.h: $errors"
termios=$(grep -rlE '#include <(termios|signal)' . | grep -vE '^./(front/|base/child)' || true)
[ -z "$termios" ] || complain "signals or termios are named outside front/: $termios"
threads=$(grep -rlE '#include <(pthread|threads)' . | grep -vE '^./(run/|record/|front/web/|base/temp_file)' || true)
[ -z "$threads" ] || complain "threads are named in: $threads"
clocks=$(grep -rlE 'base/clock.h|<time.h>' solve puzzle draw view sound || true)
[ -z "$clocks" ] || complain "a room without a clock reads one: $clocks"
# CMake defines them, once for all: a library may define them, too.
features=$(grep -rnE '#define +(_GNU|_POSIX|_DEFAULT|_XOPEN|_BSD)[A-Z_]*' . ../tests || true)
[ -z "$features" ] || complain "a file defines a macro of libc's features: $features"
[ "$(grep -rn '\bgoto\b' . | grep -vc 'goto out' || true)" = 0 ] || complain "goto"
long=$(grep -rnE '^.{93,}$' --include='*.[ch]' . || true)
[ -z "$long" ] || complain "long lines: $long"
exit $status
