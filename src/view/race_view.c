#include "view/race_view.h"

#include "view/message.h"

#include <stdio.h>

#define LINES_ABOVE 1
#define LINES_BELOW 2

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int margin_of(int width, int height)
{
    int margin = smaller(width, height) / 90;

    return margin < 3 ? 3 : margin;
}

static int side_of_board(int tile_w, int tile_h, int margin,
                         const struct glyphs *glyphs)
{
    int lines = (LINES_ABOVE + LINES_BELOW) * glyphs->line_height[TEXT_SMALL];

    return smaller(tile_w - 2 * margin, tile_h - 2 * margin - lines);
}

/* The number of columns that gives the largest cells, or boards where cells are smaller
 * than pixels; of equals the fewest columns, which look less like a strip. */
static int best_columns(int width, int height, int n, int count,
                        const struct glyphs *glyphs)
{
    int best = 1, best_size = -1, margin = margin_of(width, height);

    for (int columns = 1; columns <= count; columns++) {
        int rows = (count + columns - 1) / columns;
        int side = side_of_board(width / columns, height / rows, margin, glyphs);
        int size = side < n ? side : side / n * n;
        if (size > best_size) {
            best_size = size;
            best = columns;
        }
    }
    return best;
}

struct layout race_view_layout(int width, int height, int n, int count, int i,
                               const struct glyphs *glyphs)
{
    int columns = best_columns(width, height, n, count, glyphs);
    int rows = (count + columns - 1) / columns;
    int tile_w = width / columns, tile_h = height / rows;
    int margin = margin_of(width, height);
    int line = glyphs->line_height[TEXT_SMALL];
    int side = side_of_board(tile_w, tile_h, margin, glyphs);
    struct layout l = {.width = width, .height = height, .margin = margin};

    l.cell = side > 0 ? side / n : 0;
    if (l.cell > 0)
        side = l.cell * n;
    if (side < 1)
        side = 1;
    int x = i % columns * tile_w, y = i / columns * tile_h;
    int spare = tile_h - side - (LINES_ABOVE + LINES_BELOW) * line;
    l.board = (struct rect){x + (tile_w - side) / 2, y + spare / 2 + LINES_ABOVE * line,
                            side, side};
    /* The text begins with the board and may be wider, within the tile. */
    l.panel =
        (struct rect){l.board.x, l.board.y, x + tile_w - margin - l.board.x, side};
    return l;
}

static void write_line(struct draw_list *d, const struct rect *at, int y, color_t color,
                       const char *text, const struct glyphs *glyphs)
{
    char cut[128];
    int advance = glyphs->advance[TEXT_SMALL];
    int columns = advance > 0 ? at->w / advance : 0;

    snprintf(cut, sizeof cut, "%.*s", columns < 127 ? columns : 127, text);
    draw_text(d, at->x, y, TEXT_SMALL, color, cut);
}

static const char *ordinal(int rank)
{
    return rank % 100 / 10 == 1 ? "th"
           : rank % 10 == 1     ? "st"
           : rank % 10 == 2     ? "nd"
           : rank % 10 == 3     ? "rd"
                                : "th";
}

const char *race_view_state(const struct snapshot *snap)
{
    switch (snap->status) {
    case SEARCH_SOLVED:
        return "solved";
    case SEARCH_EXHAUSTED:
        return "no solution";
    case SEARCH_GAVE_UP:
        return "gave up";
    case SEARCH_RUNNING:
        break;
    }
    return "";
}

static void describe_state(const struct lane_view *lane, char *out, size_t size)
{
    const char *word = race_view_state(lane->snap);
    bool is_other = lane->view == BOARD_LEARNING && !lane->snap->learning.is_on;

    if (lane->rank > 0)
        snprintf(out, size, "%d%s, %s", lane->rank, ordinal(lane->rank), word);
    else
        snprintf(out, size, "%s",
                 word[0] == '\0' && is_other ? "no learning: where it fails" : word);
}

static void draw_lane(struct draw_list *d, const struct layout *l,
                      const struct lane_view *lane, int palette,
                      const struct glyphs *glyphs)
{
    const struct snapshot *snap = lane->snap;
    struct board_style style = {.palette = palette,
                                .blend = lane->blend,
                                .now_ns = lane->now_ns,
                                .view = lane->view,
                                .glow = lane->glow,
                                .hover = CELL_NONE,
                                .flash = CELL_NONE};
    int line = glyphs->line_height[TEXT_SMALL], below = l->board.y + l->board.h;
    struct text counters;
    char state[64];

    board_draw(d, l, snap, glyphs, &style);
    if (glyphs->advance[TEXT_SMALL] == 0)
        return;
    write_line(d, &l->panel, l->board.y - line - 2, COLOR_TEXT, lane->caption, glyphs);
    text_init(&counters);
    text_thousands(&counters, snap->stats.nodes);
    text_puts(&counters, " nodes, ");
    text_thousands(&counters, snap->stats.backtracks);
    text_puts(&counters, " backtracks");
    write_line(d, &l->panel, below + 4, COLOR_LABEL, counters.data, glyphs);
    text_free(&counters);
    describe_state(lane, state, sizeof state);
    write_line(d, &l->panel, below + 4 + line,
               lane->rank > 0 ? COLOR_ACCENT : COLOR_LABEL, state, glyphs);
}

void race_view_draw(struct draw_list *d, int width, int height,
                    const struct lane_view *lanes, int count, int palette,
                    const struct glyphs *glyphs, const char *message)
{
    for (int i = 0; i < count; i++) {
        struct layout l =
            race_view_layout(width, height, lanes[i].snap->n, count, i, glyphs);
        draw_lane(d, &l, &lanes[i], palette, glyphs);
    }
    message_draw(d, glyphs, glyphs->line_height[TEXT_SMALL] / 2, message);
}
