/* Game IDs of Solo in Simon Tatham's puzzle collection: "3x3:a7_5b...", boxes of
 * ROWSxCOLUMNS; "9j:...,..." with a jigsaw map; an x before the colon stands for both
 * diagonals. */
#include "puzzle/formats/readers.h"

#include "base/alloc.h"

#include <ctype.h>
#include <string.h>

/* What stands before the colon. */
struct params {
    int rows, cols; /* 1 x n for a jigsaw */
    bool has_x, has_jigsaw, has_killer;
    bool has_seed; /* of the generator, after #, in place of the colon and the clues */
};

static int take_digits(const char **at, const char *end)
{
    const char *from = *at;

    while (*at < end && isdigit((unsigned char)**at))
        ++*at;
    return scan_number((struct span){from, *at});
}

/* Moves *at behind the colon, or #. False: this is no game ID. */
static bool take_params(const char **at, const char *end, struct params *out)
{
    static const char prefix[] = "solo:";

    if (end - *at > 5 && memcmp(*at, prefix, 5) == 0)
        *at += 5;
    *out = (struct params){.rows = 1, .cols = take_digits(at, end)};
    if (out->cols < 1 || *at == end)
        return false;
    bool has_box = **at == 'x' && *at + 1 < end && isdigit((unsigned char)(*at)[1]);
    if (has_box) {
        ++*at;
        out->rows = out->cols;
        out->cols = take_digits(at, end);
    }
    for (; *at < end && isalnum((unsigned char)**at); ++*at) {
        out->has_jigsaw |= **at == 'j';
        out->has_killer |= **at == 'k';
        out->has_x |= **at == 'x';
    }
    if (out->has_jigsaw) {
        out->cols *= out->rows;
        out->rows = 1;
    }
    out->has_seed = end - *at > 1 && **at == '#';
    return *at < end && (*(*at)++ == ':' || out->has_seed) &&
           (has_box || out->has_jigsaw) && out->cols > 0;
}

bool game_id_claims(const struct source *s, const struct shape *shape, struct span l,
                    const char *next)
{
    struct params params;
    const char *at = l.start;

    (void)s, (void)shape, (void)next;
    return isalnum((unsigned char)*at) && take_params(&at, l.end, &params);
}

/* Reads clues and runs of empty cells: a .. z stand for 1 .. 26 of them. */
static bool read_cells(const char **at, const char *end, struct draft *d,
                       struct error *e)
{
    const struct source *s = d->source;
    int n_cells = d->shape.n * d->shape.n, cell = 0;

    while (*at < end && **at != ',') {
        const char *from = *at;
        if (isdigit((unsigned char)*from)) {
            int value = take_digits(at, end);
            if (cell < n_cells &&
                !draft_put(d, (struct span){from, *at}, cell, value, e))
                return false;
            cell++;
        } else if (islower((unsigned char)*from) || *from == '_') {
            cell += *from == '_' ? 0 : *from - 'a' + 1;
            ++*at;
        } else {
            return scan_fail(
                s, (struct span){from, from + 1}, e,
                "a value, _ between two values, or a .. z for 1 to 26 empty cells");
        }
    }
    return cell == n_cells ||
           source_fail(s, *at, e, "expected %d cells, found %d", n_cells, cell);
}

/* Joins the regions of two cells: afterwards both have the lower number. */
static void join(int *label, int n_cells, int a, int b)
{
    int from = label[a] > label[b] ? label[a] : label[b];
    int to = label[a] + label[b] - from;

    for (int c = 0; c < n_cells && from != to; c++)
        if (label[c] == from)
            label[c] = to;
}

/* Reads the map: the borders between neighbours in a row, row by row, then in a column.
 * A letter is a run of 0 .. 25 pairs without border (_ is 0) before one with; z is 25
 * of them, without. The last border is beyond the last pair. */
static bool read_map(const char *at, const char *end, struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    int n = d->shape.n, sides = n * (n - 1), pair = 0;
    int *label = alloc_resize(NULL, (size_t)(n * n), sizeof *label);
    const char *first = at;

    for (int c = 0; c < n * n; c++)
        label[c] = c;
    for (; at < end && (islower((unsigned char)*at) || *at == '_'); at++) {
        int run = *at == '_' ? 0 : *at == 'z' ? 25 : *at - 'a' + 1;
        for (; run > 0 && pair < 2 * sides; run--, pair++) {
            int line = pair % sides / (n - 1), place = pair % (n - 1);
            int cell = pair < sides ? line * n + place : place * n + line;
            join(label, n * n, cell, cell + (pair < sides ? 1 : n));
        }
        pair += 2 * run + (*at != 'z'); /* a run beyond the end never fits */
    }
    bool fine = (at == end && pair == 2 * sides + 1) ||
                scan_fail(s, (struct span){at, at < end ? at + 1 : end}, e,
                          "a map of regions with %d borders between cells", 2 * sides);
    fine = fine && draft_regions(d, (struct span){first, end}, label, e);
    free(label);
    return fine;
}

bool game_id_read(const char **at, struct draft *d, struct error *e)
{
    const struct source *s = d->source;
    struct params params;
    struct span l;

    scan_content_line(s, at, &l);
    const char *text = l.start;
    take_params(&text, l.end, &params);
    if (params.has_seed)
        return source_fail(s, l.start, e,
                           "expected a game ID with clues (3x3:...), found the seed of "
                           "a generator, which holds none");
    if (params.has_killer)
        return scan_fail(s, l, e, "a game without killer cages");
    d->shape.box_rows = params.rows;
    d->shape.box_cols = params.cols;
    if (!draft_begin(d, l, params.rows * params.cols, e) ||
        !read_cells(&text, l.end, d, e))
        return false;
    d->names_units = true;
    d->units = (struct unit_list){.boxes = !params.has_jigsaw};
    if (params.has_jigsaw && text == l.end)
        return source_fail(
            s, text, e, "expected ',' and a map of regions, found the end of the line");
    if (params.has_jigsaw && !read_map(text + 1, l.end, d, e))
        return false;
    if (!params.has_jigsaw && text < l.end)
        return scan_fail(s, (struct span){text, l.end}, e,
                         "the end of the line behind the last cell");
    d->units.diagonals = params.has_x;
    return true;
}
