/* The list of units that a board has besides rows and columns, as text: "none", or some
 * of "boxes", "x", "windows" and "regions", joined by +. */
#pragma once

#include "base/text.h"
#include "puzzle/geometry.h"

struct unit_list {
    bool boxes;
    bool diagonals; /* "x": both */
    bool windows;   /* on a board of k * k values: windows of k x k cells */
    bool regions;
};

/* Reads text[0 .. length). Returns NULL, or the first character of the name that is
 * unknown or stands twice. */
const char *units_read(const char *text, size_t length, struct unit_list *out);

struct unit_list units_of(struct board_shape shape);
static inline bool units_equal(struct unit_list a, struct unit_list b)
{
    return a.boxes == b.boxes && a.diagonals == b.diagonals && a.windows == b.windows &&
           a.regions == b.regions;
}

/* Appends the list of a board. */
void units_write(struct text *t, struct board_shape shape);

/* Whether the board has no units but rows, columns and boxes, and its boxes are units
 * if a board of this size can have any. */
bool units_are_default(struct board_shape shape);

/* Appends the units besides rows and columns as a reader sees them: "boxes 3x3,
 * diagonals" with a multiplication sign, "Latin square" if there are none. */
void units_describe(struct text *t, const struct unit_numbers *numbers);

/* The shape of a board with these units. Without boxes in the list its
 * boxes are 1 x n. `region` may be NULL if the
 * list has no regions. */
struct board_shape units_shape(struct unit_list list, int box_rows, int box_cols,
                               const uint8_t *region);
