#include "view/race_layout.h"

#define LINES_ABOVE    1
#define LINES_BELOW    4
#define GAPS           2  /* pixels above and below a board; in a terminal a line */
#define LINES_BESIDE   5  /* the fewest lines of text beside a board */
#define COLUMNS_BESIDE 24 /* the fewest characters of a line beside a board */
#define PLOT_LINES     8  /* fewest lines of a plot */
#define FEWEST_LINES   40 /* fewest lines of a frame with a plot below the boards */
#define PLOT_SHARE     40 /* percent of the height that a plot takes at most */
#define SIDE_SHARE     90 /* percent of the boards' side that a plot has to leave */
#define COLUMNS_MOST   36 /* of the texts but the caption; wide boards allow more */

/* Moves y up to a whole line in a terminal, where characters stand on lines. */
static int on_line(int y, const struct glyphs *glyphs)
{
    int line = glyphs->line_height[TEXT_SMALL];

    return glyphs->are_characters && line > 0 ? y - y % line : y;
}

static int lines_around(const struct race_layout *l, const struct glyphs *glyphs)
{
    int line = glyphs->line_height[TEXT_SMALL];

    if (l->is_beside || line == 0)
        return 0;
    return (LINES_ABOVE + LINES_BELOW) * line + GAPS;
}

/* The side of the board that fits a slot; 0: there is no room for texts beside it. */
static int side_in_slot(const struct race_layout *l, const struct glyphs *glyphs)
{
    int w = l->slot_w - l->margin, h = l->slot_h - l->margin;
    int line = glyphs->line_height[TEXT_SMALL];
    struct layout board;

    if (l->is_beside && (line == 0 || h < LINES_BESIDE * line))
        return 0;
    if (l->is_beside)
        w -= l->margin + COLUMNS_BESIDE * glyphs->advance[TEXT_SMALL];
    h -= lines_around(l, glyphs);
    layout_place_board(&board, (struct rect){0, 0, w, h}, l->n, glyphs);
    return board.board.w;
}

static struct race_layout choose_grid(int width, int height, int n, int count,
                                      const struct glyphs *glyphs)
{
    struct race_layout best = {.width = 0};
    int margin = int_max(int_min(width, height) / 90, 3);

    assert(count >= 1 && n > 0);
    /* Ties go to fewer columns, which look less like a strip. */
    for (int columns = 1; columns <= count; columns++)
        for (int beside = 0; beside <= 1; beside++) {
            struct race_layout l = {.width = width,
                                    .height = height,
                                    .margin = margin,
                                    .n = n,
                                    .count = count,
                                    .columns = columns,
                                    .rows = (count + columns - 1) / columns,
                                    .is_beside = beside};
            l.slot_w = (width - margin) / columns;
            l.slot_h = (height - margin) / l.rows;
            l.side = side_in_slot(&l, glyphs);
            if (l.side > best.side)
                best = l;
        }
    return best;
}

/* The slots that the last row leaves free; 0 x 0 if it is full or too low. */
static struct rect free_slots(const struct race_layout *l, const struct glyphs *glyphs)
{
    int line = glyphs->line_height[TEXT_SMALL], used = l->count % l->columns;

    if (used == 0 || line == 0 || l->slot_h - l->margin < PLOT_LINES * line)
        return (struct rect){0, 0, 0, 0};
    return (struct rect){
        l->margin + used * l->slot_w, l->margin + (l->rows - 1) * l->slot_h,
        (l->columns - used) * l->slot_w - l->margin, l->slot_h - l->margin};
}

struct race_layout race_layout_choose(int width, int height, int n, int count,
                                      const struct glyphs *glyphs)
{
    struct race_layout l = choose_grid(width, height, n, count, glyphs);
    int line = glyphs->line_height[TEXT_SMALL], m = l.margin, most = l.side;

    if (line == 0)
        return l;
    for (int lines = height / int_max(line, 1) * PLOT_SHARE / 100;
         height >= FEWEST_LINES * line && lines >= PLOT_LINES; lines--) {
        int above = height - lines * line - m;
        struct race_layout with = choose_grid(width, above, n, count, glyphs);
        if (with.side * 100 < most * SIDE_SHARE)
            continue;
        with.height = height;
        with.margin = m;
        with.plot = (struct rect){m, above, width - 2 * m, lines * line};
        return with;
    }
    l.plot = free_slots(&l, glyphs);
    return l;
}

/* Centres board and texts in their slot. A row that is not full is filled from the
 * left. */
struct race_slot race_layout_slot(const struct race_layout *l, int i,
                                  const struct glyphs *glyphs)
{
    int line = glyphs->line_height[TEXT_SMALL], m = l->margin, side = l->side;
    int x = m + i % l->columns * l->slot_w, y = m + i / l->columns * l->slot_h;
    int w = l->slot_w - m, h = l->slot_h - m;
    int most = int_max(COLUMNS_MOST * glyphs->advance[TEXT_SMALL], side);
    struct race_slot slot = {
        .layout = {.width = l->width, .height = l->height, .margin = m}};

    assert(i >= 0 && i < l->count);
    y += (h - side - lines_around(l, glyphs)) / 2;
    y = on_line(y, glyphs);
    if (l->is_beside) {
        int text_x = x + side + m;
        slot.caption = (struct rect){text_x, y, w - side - m, line};
        slot.texts =
            (struct rect){text_x, y + line, int_min(slot.caption.w, most), side - line};
    } else {
        int above = glyphs->are_characters ? 0 : 1; /* pixels of GAPS above the board */
        x += (w - side) / 2;
        slot.caption = (struct rect){x, y, w - (w - side) / 2, line};
        y += LINES_ABOVE * line + above;
        slot.texts = (struct rect){x, on_line(y + side + GAPS - above, glyphs),
                                   int_min(slot.caption.w, most), LINES_BELOW * line};
    }
    layout_place_board(&slot.layout, (struct rect){x, y, side, side}, l->n, glyphs);
    return slot;
}
