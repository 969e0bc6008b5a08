#include "view/layout.h"

#include "base/number.h"

#include <assert.h>

#define PANEL_LINES_BELOW        16
#define SMALLEST_CELL_WITH_VALUE 12
#define SMALLEST_CELL_WITH_MARKS 40
#define LARGEST_N_WITH_MARKS     25
#define SMALLEST_MARK            12
#define LENS_COLUMNS             40 /* the smallest legible lens, in characters */
#define LENS_LINES               24
#define BOARD_SHARE              45 /* percent of the area of board and lens */

int layout_small_px(int width, int height)
{
    return int_clamp(int_min(width, height) / 52, 11, 40);
}

int layout_large_px(int width, int height)
{
    return layout_small_px(width, height) * 8 / 5;
}

static int digits_of(int n)
{
    return n < 10 ? 1 : n < 100 ? 2 : 3;
}

int layout_cell_px(int cell, int n)
{
    /* The width of a monospaced digit is about 0.6 of its height. */
    if (cell < SMALLEST_CELL_WITH_VALUE)
        return 0;
    return int_clamp(int_min(cell * 7 / 10, cell * 15 / (10 * digits_of(n))), 8, 200);
}

int layout_mark_px(int cell, int n, int box_rows, int box_cols)
{
    if (cell < SMALLEST_CELL_WITH_MARKS || n > LARGEST_N_WITH_MARKS)
        return 0;
    int slot = int_min((cell - 4) / box_rows, (cell - 4) / box_cols);
    if (slot < SMALLEST_MARK)
        return 0;
    return int_clamp(int_min(slot * 9 / 10, slot * 15 / (10 * digits_of(n))), 9, 60);
}

void layout_place_board(struct layout *l, struct rect at, int n)
{
    int side = int_min(at.w, at.h);

    assert(n > 0);
    l->cell = int_max(side, 0) / n;
    side = l->cell > 0 ? l->cell * n : int_max(side, 1);
    l->board = rect_centred(at, side, side);
}

struct layout layout_compute(int width, int height, int n, bool want_panel,
                             const struct glyphs *glyphs)
{
    struct layout l = {.width = width, .height = height};
    int line = glyphs->line_height[TEXT_SMALL];
    int panel_w = PANEL_COLUMNS * glyphs->advance[TEXT_SMALL];
    int panel_h = PANEL_LINES_BELOW * line;
    int m = l.margin = int_clamp(int_min(width, height) / 60, 2, 24);

    int beside = int_min(width - panel_w - 3 * m, height - 2 * m);
    int below = int_min(width - 2 * m, height - panel_h - 3 * m);
    bool fits_beside = beside >= panel_w && height > 20 * line;
    bool fits_below = below >= panel_h && width - 2 * m >= 2 * panel_w + 2 * m;
    l.has_panel = want_panel && panel_w > 0 && (fits_beside || fits_below);
    l.panel_below = l.has_panel && (!fits_beside || (fits_below && below > beside));
    struct rect at = {m, m, width - 2 * m, height - 2 * m};
    if (!l.has_panel) {
        at = (struct rect){0, 0, width, height};
    } else if (l.panel_below) {
        l.panel = (struct rect){m, height - panel_h - m, width - 2 * m, panel_h};
        at.h -= panel_h + m;
    } else {
        l.panel = (struct rect){width - panel_w - m, m, panel_w, height - 2 * m};
        at.w -= panel_w + m;
    }
    layout_place_board(&l, at, n);
    return l;
}

/* Divides the board's area between board and lens, along its longer side. */
static void split_board(struct layout *l, int n)
{
    int m = l->margin;
    int right = l->has_panel && !l->panel_below ? l->panel.x : l->width;
    int bottom = l->has_panel && l->panel_below ? l->panel.y : l->height;
    struct rect at = {m, m, right - 2 * m, bottom - 2 * m}, board = at;

    l->lens = at;
    if (at.w >= at.h) {
        board.w = int_min(at.h, (at.w - m) * BOARD_SHARE / 100);
        layout_place_board(l, board, n);
        l->board.x = m;
        l->lens.x += l->board.w + m;
        l->lens.w -= l->board.w + 2 * m;
    } else {
        board.h = int_min(at.w, (at.h - m) * BOARD_SHARE / 100);
        layout_place_board(l, board, n);
        l->board.y = m;
        l->lens.y += l->board.h + m;
        l->lens.h -= l->board.h + m;
    }
}

struct layout layout_compute_with_lens(int width, int height, int n, bool want_panel,
                                       const struct glyphs *glyphs)
{
    struct layout l = layout_compute(width, height, n, want_panel, glyphs);

    split_board(&l, n);
    if (l.has_panel && (l.lens.w < LENS_COLUMNS * glyphs->advance[TEXT_SMALL] ||
                        l.lens.h < LENS_LINES * glyphs->line_height[TEXT_SMALL])) {
        l = layout_compute(width, height, n, false, glyphs);
        split_board(&l, n);
    }
    return l;
}

bool layout_shows_values(const struct layout *l, int n, const struct glyphs *glyphs)
{
    if (glyphs->are_characters)
        return l->cell > digits_of(n);
    return glyphs->find && layout_cell_px(l->cell, n) > 0;
}

cell_t layout_cell_at(const struct layout *l, int n, int x, int y)
{
    bool is_of_n = l->cell > 0 && l->board.w == l->cell * n;

    x -= l->board.x;
    y -= l->board.y;
    if (!is_of_n || x < 0 || y < 0 || x >= l->board.w || y >= l->board.h)
        return CELL_NONE;
    return (cell_t)(y / l->cell * n + x / l->cell);
}

struct rect layout_cell_rect(const struct layout *l, int n, int cell)
{
    assert(cell >= 0 && cell < n * n);
    return (struct rect){l->board.x + cell % n * l->cell,
                         l->board.y + cell / n * l->cell, l->cell, l->cell};
}
