# Memory is divided into arrays by base/arrays.h, which aligns them, and by nothing else:
# a pointer of another type into the middle of something is misaligned on some board.
set -eu
source_dir=$2 lint=tests/lint/arrays.sh
. "$source_dir/tests/support/lint.bash"

# The casts to a pointer, but to bytes, of a sum or of the address of an element, and the
# sums of addresses as numbers: FILE: CAST.
find_casts() { # FILES...
    perl -0ne '
        my $cast = qr/\((?:const )?(?!char|uint8_t)(?:struct )?\w+ \*+\)/;
        while (/($cast(?:(\((?:[^()]++|(?2))*\))|&[\w>.-]+\[)|\(uintptr_t\)[\w>.-]+ \+)/g) {
            my ($found, $sum) = ($1, $2);
            print "$ARGV: ", $found =~ s/\s+/ /gr, "\n" if !defined $sum || $sum =~ / \+/;
        }' "$@"
}

# FILE and what may stand there; why.
excepted='
base/arrays.h: .*                           it aligns
front/desktop/font.c: .*drawn->pixels       the rows of a surface of SDL, which aligns them
front/web/font.c: .*f->                     a file of structs of numbers of 32 bits
solve/propagators/alldifferent.c: .*        words of 64 bits in front of all that is narrower
solve/strategies/learn/clauses.h: .*word    a clause is made of words
solve/tuning.h: .*offset                    a member of a struct
view/stack_view.c: .*member                 a member of a struct'

# shellcheck disable=SC2046
found=$(find_casts $(find . -name '*.[ch]' -printf '%P\n'))
found=$(left_over "$found" "$excepted")
[ -z "$found" ] || complain "memory divided without base/arrays.h:
$found"

# The pattern sees what it should.
planted=$(mktemp)
trap 'rm -f "$planted"' EXIT
cat >"$planted" <<'END'
    b->list = (void *)(b + 1);
    c->piece_end = (int *)&c->pages[size.n_pages];
    t->clashing = (cell_t *)(t->forbidden_until +
                             s->store->n_cells * s->store->n);
    l->name = (void *)((uintptr_t)l + bytes);
    state_transfer(port, (char *)f + end, 1, sizeof *f - end);
    free((void *)face->kept[i].glyph.coverage);
END
[ "$(find_casts "$planted" | wc -l)" = 4 ] || complain "of planted casts found: $(find_casts "$planted")"
exit $status
