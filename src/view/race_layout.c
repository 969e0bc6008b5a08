#include "view/race_view.h"

#define LINES_BELOW    3
#define LINES_BESIDE   5  /* fewest lines of text beside a board */
#define COLUMNS_BESIDE 24 /* fewest characters of a line beside a board */
#define PLOT_LINES     8  /* fewest lines of a plot */
#define FEWEST_LINES   28 /* fewest lines of a frame with a plot */
#define PLOT_SHARE     40 /* percent of the height that a plot takes at most */
/* A plot may exceed PLOT_LINES if boards keep at least this percent of the side that
 * they have with PLOT_LINES. */
#define SIDE_SHARE     95
#define FRAME_PARTS    4  /* a board's border is a fourth of a margin wide */
#define COLUMNS_MOST   36 /* most characters of a line below a narrow board */

/* Returns y; in a terminal, rounds it down to the start of a line of characters. */
static int on_line(const struct race_layout *l, int y)
{
    return l->glyphs->are_characters && l->line > 0 ? y - y % l->line : y;
}

static int lines_around(const struct race_layout *l)
{
    if (l->is_beside || l->line == 0)
        return 0;
    return l->caption_h + LINES_BELOW * l->line + 2 * (l->frame + 1);
}

/* Returns the side of the board that fits into a slot with its texts; 0: none fits. */
static int side_in_slot(const struct race_layout *l)
{
    int w = l->slot_w - l->margin, h = l->slot_h - l->margin;
    struct layout board = layout_empty(w, h, l->margin, l->glyphs);

    if (l->is_beside && (l->line == 0 || h < LINES_BESIDE * l->line))
        return 0;
    if (l->is_beside)
        w -= l->margin + COLUMNS_BESIDE * l->advance;
    h -= lines_around(l);
    layout_place_board(&board, (struct rect){0, 0, w, h}, l->n);
    return board.board.w;
}

/* Returns `l` with the grid whose boards are largest. `l` already has its width,
 * height, n, count and longest. */
static struct race_layout choose_grid(struct race_layout l)
{
    struct race_layout best = {.width = 0};

    /* If boards are equally large, fewer columns win: they look less like a strip. */
    for (int columns = 1; columns <= l.count; columns++)
        for (int beside = 0; beside <= 1; beside++) {
            l.columns = columns;
            l.rows = (l.count + columns - 1) / columns;
            l.is_beside = beside;
            l.slot_w = (l.width - l.margin) / columns;
            l.slot_h = (l.height - l.margin) / l.rows;
            int room = beside ? COLUMNS_BESIDE * l.advance : l.slot_w - l.margin;
            l.caption_size = l.longest * l.glyphs->advance[TEXT_LARGE] > room
                                 ? TEXT_SMALL
                                 : TEXT_LARGE;
            l.caption_lines = l.longest * l.advance > room ? 2 : 1;
            l.caption_h = l.caption_lines * l.glyphs->line_height[l.caption_size];
            l.side = side_in_slot(&l);
            if (l.side > best.side)
                best = l;
        }
    return best;
}

static struct race_layout with_plot_below(struct race_layout l, int lines)
{
    int h = lines * l.line, height = l.height;

    l.height -= h + l.margin;
    struct race_layout with = choose_grid(l);
    with.plot = (struct rect){l.margin, l.height, l.width - 2 * l.margin, h};
    with.height = height;
    return with;
}

struct race_layout race_layout_choose(int width, int height, int n, int count,
                                      int longest, const struct glyphs *glyphs)
{
    int margin = int_max(int_min(width, height) / 90, 3);
    int line = glyphs->line_height[TEXT_SMALL];
    struct race_layout l = {
        .glyphs = glyphs,
        .line = line,
        .advance = glyphs->advance[TEXT_SMALL],
        .width = width,
        .height = height,
        .margin = margin,
        .n = n,
        .count = count,
        .frame = glyphs->are_characters ? 0 : int_max(margin / FRAME_PARTS, 1),
        .longest = longest};

    assert(count >= 1 && n > 0);
    if (line == 0 || height < FEWEST_LINES * line)
        return choose_grid(l);
    struct race_layout least = with_plot_below(l, PLOT_LINES);
    for (int lines = height / line * PLOT_SHARE / 100; lines > PLOT_LINES; lines--) {
        struct race_layout with = with_plot_below(l, lines);
        if (with.side * 100 >= least.side * SIDE_SHARE)
            return with;
    }
    return least;
}

/* Returns the slot of lane i, with board and texts in its centre. The last row may have
 * fewer slots. If the race's longest caption would not fit to the right of the board's
 * left edge, captions begin further left. */
struct race_slot race_layout_slot(const struct race_layout *l, int i)
{
    int m = l->margin, side = l->side, line = l->line, caption_h = l->caption_h;
    int x = m + i % l->columns * l->slot_w, y = m + i / l->columns * l->slot_h;
    int w = l->slot_w - m, h = l->slot_h - m;
    int most = int_max(COLUMNS_MOST * l->advance, side);
    struct race_slot slot = {.layout = layout_empty(l->width, l->height, m, l->glyphs)};

    assert(i >= 0 && i < l->count);
    y = on_line(l, y + (h - side - lines_around(l)) / 2);
    if (l->is_beside) {
        int text_x = x + side + m;
        slot.caption = (struct rect){text_x, y, w - side - m, caption_h};
        slot.texts = (struct rect){text_x, y + caption_h, int_min(slot.caption.w, most),
                                   side - caption_h};
    } else {
        int indent = (w - side) / 2, above = l->frame > 0 ? l->frame + 1 : 0;
        int longest = l->longest * l->glyphs->advance[l->caption_size];
        int caption_x = int_max(int_min(w - longest, indent), 0);
        slot.caption = (struct rect){x + caption_x, y, w - caption_x, caption_h};
        x += indent;
        y += caption_h + above;
        int below = y + side + 2 * (l->frame + 1) - above;
        slot.texts = (struct rect){x, on_line(l, below), int_min(w - indent, most),
                                   LINES_BELOW * line};
    }
    layout_place_board(&slot.layout, (struct rect){x, y, side, side}, l->n);
    return slot;
}
