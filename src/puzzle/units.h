/* The list of units that a board has besides rows and columns, as text: "none", or some
 * of "boxes", "x", "windows" and "regions", joined by +. */
#pragma once

#include "base/text.h"
#include "puzzle/geometry.h"

struct unit_list {
    bool boxes;
    bool diagonals; /* both diagonals; "x" in the text */
    bool windows;   /* windows of k x k cells, on boards with n = k * k */
    bool regions;
};

/* Reads text[0 .. length). Returns NULL on success, else a pointer to the first name
 * that is unknown or repeated. */
const char *units_read(const char *text, size_t length, struct unit_list *out);

struct unit_list units_of(struct board_shape shape);
static inline bool units_equal(struct unit_list a, struct unit_list b)
{
    return a.boxes == b.boxes && a.diagonals == b.diagonals && a.windows == b.windows &&
           a.regions == b.regions;
}

/* The list after `now` (by = 1) or before it (by = -1) among "boxes", "none", "x",
 * "windows" and "regions". Skips boxes and windows that a board of n values lacks. */
struct unit_list units_next(struct unit_list now, int n, int by);

/* Whether the units are the default ones, which a text need not name: rows, columns and
 * boxes, or rows and columns if n is prime. */
bool units_are_default(struct board_shape shape);

/* Appends `before`, the list of a board, and `after`; nothing if the units are the
 * default ones. */
void units_write(struct text *t, struct board_shape shape, const char *before,
                 const char *after);

/* Appends the units besides rows and columns in words, such as "boxes 3x3, diagonals"
 * ("Latin square" if there are none). Writes the multiplication sign instead of x. */
void units_describe(struct text *t, const struct unit_numbers *numbers);

/* The shape of a board with these units. If the list has no boxes, the shape's boxes
 * are 1 x n. If it has no regions, `region` may be NULL. */
struct board_shape units_shape(struct unit_list list, int box_rows, int box_cols,
                               const uint8_t *region);
