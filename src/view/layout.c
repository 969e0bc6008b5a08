#include "view/layout.h"

#include "solve/explain.h"

#define PANEL_LINES              20 /* fewest lines of a panel beside the board */
#define PANEL_LINES_BELOW        18 /* lines of a panel below the board */
#define TALK_COLUMNS             23 /* columns of the panel for LAYOUT_TALK */
#define TALK_LINES               13 /* lines of a LAYOUT_TALK panel below the board */
#define CHART_COLUMNS            3  /* least width of a chart, in characters */
#define CHART_LINES              3
#define CAPTION_COLUMNS          18 /* least width of a caption beside a board */
#define CAPTION_LINES            14
#define LOW_PANEL_LINES          14 /* fewest lines of a panel above a caption */
#define CAPTION_PANEL_LINES      6  /* lines of a caption in the foot of the panel */
#define CAPTION_WIDE_LINES       4  /* the same for a panel below the board */
/* Height in pixels of a caption below the board or over its lower edge. */
#define CAPTION_STRIP(line)      ((line)*5 / 2)
#define HEAD_LINES               4 /* large lines of the panel's head */
#define CORNER_LINES             3 /* lines kept for messages, at the lower left */
#define SMALLEST_CELL_WITH_VALUE 12
#define SMALLEST_MARK            12
#define SMALLEST_MARK_PX         9
#define LENS_COLUMNS             40 /* least width of a lens, in characters */
#define LENS_LINES               24
#define BOARD_SHARE              45 /* percent for the board; the lens gets the rest */
#define BOARD_SHARE_PLAIN        54 /* the same without an algorithm */
#define CODE_LINES               11 /* lines of the longest algorithm of a lens */
#define CODE_COLUMNS                                                                   \
    67 /* columns of an algorithm and the list to its right, together */

const char *const panel_state_names[PANEL_STATES] = {"auto", "on", "full", "off"};

int layout_small_px(int width, int height)
{
    return int_clamp(int_min(width, height) / 52, 11, 40);
}

int layout_film_px(int width, int height)
{
    int small = layout_small_px(width, height);

    return height * 2 >= width * 3 ? int_max(width / 44, small) : small;
}

int layout_large_px(int small)
{
    return small * 8 / 5;
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

struct mark_grid layout_mark_grid(int n, int box_rows, int box_cols)
{
    struct mark_grid grid = {box_rows, box_cols};

    if (grid.rows > 1 && grid.cols > 1)
        return grid;
    grid.cols = 1;
    while (grid.cols * grid.cols < n)
        grid.cols++;
    grid.rows = (n + grid.cols - 1) / grid.cols;
    return grid;
}

int layout_mark_px(int cell, int n, int rows, int cols)
{
    if (cell < SMALLEST_CELL_WITH_MARKS || n > LARGEST_N_WITH_MARKS)
        return 0;
    int slot = int_min((cell - 4) / rows, (cell - 4) / cols);
    /* Two digits take two thirds of a slot, so that marks have gaps between them. */
    int px = int_min(slot * 9 / 10, slot * 15 / (10 * digits_of(n) + 6));
    return slot < SMALLEST_MARK || px < SMALLEST_MARK_PX ? 0 : int_min(px, 60);
}

struct layout layout_empty(int width, int height, int margin,
                           const struct glyphs *glyphs)
{
    return (struct layout){.width = width,
                           .height = height,
                           .glyphs = glyphs,
                           .line = glyphs->line_height[TEXT_SMALL],
                           .advance = glyphs->advance[TEXT_SMALL],
                           .margin = margin};
}

void layout_place_board(struct layout *l, struct rect at, int n)
{
    int side = int_max(int_min(at.w, at.h), 1);

    assert(n > 0);
    l->cell = side / n;
    if (l->glyphs->are_characters && l->cell > 0)
        side = l->cell * n;
    l->board = rect_centred(at, side, side);
}

/* Puts the panel right of the board, and the chart left of the board or below it. The
 * board is centred if both sides have room for a panel. */
static void place_beside(struct layout *l, int side)
{
    int m = l->margin, panel_w = l->panel_columns * l->advance, right = panel_w + 2 * m;
    int centred = (l->width - side) / 2;
    int x = l->width - side - centred >= right ? centred : l->width - right - side;
    int gap = int_min(2 * m, (l->width - x - side - panel_w) / 2);
    int chart_w = int_min(x - gap - m, side / 2);

    l->board = (struct rect){x, (l->height - side) / 2, side, side};
    l->panel = (struct rect){x + side + gap, m, panel_w, l->height - 2 * m};
    int chart_h = int_min(l->height - side - 3 * m, side / 3);
    if (chart_w >= CHART_COLUMNS * l->advance) {
        l->chart = (struct rect){x - gap - chart_w, l->board.y, chart_w, side};
    } else if (chart_h >= CHART_LINES * l->line) {
        l->board.y = m;
        l->chart = (struct rect){x, m + side + m, side, chart_h};
    }
}

/* Puts the panel below the board, and the chart between them if there is room. */
static void place_below(struct layout *l, int side)
{
    int m = l->margin, left = l->height - side - l->panel_lines * l->line - 4 * m;
    int chart_h = left >= CHART_LINES * l->line ? int_min(left, side / 3) : 0;
    int y = m + side + m + (chart_h > 0 ? chart_h + m : 0);

    l->board = (struct rect){(l->width - side) / 2, m, side, side};
    l->panel = (struct rect){m, y, l->width - 2 * m, l->height - m - y};
    l->panel_is_wide = true;
    if (chart_h > 0)
        l->chart = (struct rect){l->board.x, m + side + m, side, chart_h};
}

/* Puts the panel beside or below the board, whichever leaves the larger board. If the
 * board would be too small either way, leaves out the panel. */
static void place_parts(struct layout *l)
{
    int m = l->margin, w = l->width, h = l->height;
    int panel_w = l->panel_columns * l->advance, panel_h = l->panel_lines * l->line;
    int side = int_max(int_min(w, h) - 2 * m, 1); /* side of the largest board */
    int beside = int_min(w - panel_w - 3 * m, side);
    int below = int_min(h - panel_h - 3 * m, side);
    bool has_lines = l->line > 0 && h >= PANEL_LINES * l->line;
    bool fits_beside = has_lines && beside >= panel_w;
    bool fits_below =
        l->line > 0 && below >= panel_h && w - 2 * m >= 2 * panel_w + 2 * m;

    if (fits_beside && (!fits_below || beside >= below))
        place_beside(l, beside);
    else if (fits_below)
        place_below(l, below);
    else
        l->board = rect_centred((struct rect){0, 0, w, h}, side, side);
}

/* Puts the panel's head above the chart if that is left of the board and wide enough.
 * What stays when the panel fades is then beside the chart, not alone at the right. */
static void place_head(struct layout *l)
{
    if (l->chart.w >= l->panel.w && l->chart.x < l->board.x)
        l->head = rect_cut_top(
            &l->chart, HEAD_LINES * l->glyphs->line_height[TEXT_LARGE] + l->margin);
}

/* The height of two large lines of a caption. */
static int large_strip(const struct layout *l)
{
    return 2 * l->glyphs->line_height[TEXT_LARGE] + l->advance;
}

/* Puts the caption into a part of the chart's place, else into the foot of the panel,
 * else below the board, else over the lower edge of the board. */
static void place_caption(struct layout *l)
{
    struct rect *chart = &l->chart, board = l->board;
    int height = CAPTION_LINES * l->line, strip = CAPTION_STRIP(l->line);
    int foot = (l->panel_is_wide ? CAPTION_WIDE_LINES : CAPTION_PANEL_LINES) * l->line;
    int bottom = board.y + board.h + l->margin, large = large_strip(l);

    if (chart->y >= board.y + board.h && chart->h >= 2 * strip) {
        l->caption = rect_cut_top(chart, chart->h >= large + strip ? large : strip);
    } else if (chart->w >= CAPTION_COLUMNS * l->advance && chart->h >= height) {
        chart->h -= CORNER_LINES * l->line;
        l->caption = rect_cut_bottom(chart, height);
        chart->h -= l->line;
    } else if (l->has_panel && l->panel.h >= LOW_PANEL_LINES * l->line + foot) {
        l->caption = rect_cut_bottom(&l->panel, foot);
    } else if (!l->has_panel && l->height - bottom >= 2 * strip) {
        l->caption = (struct rect){board.x, bottom, board.w, 2 * strip};
    } else {
        l->caption = rect_cut_bottom(&board, strip);
        l->caption_overlays = true;
    }
}

/* Puts the board left and the lens right. Puts the algorithm below the board, unless
 * the board would shrink too much; without an algorithm, puts the chart there. */
static void split_wide(struct layout *l, int n, struct rect at, bool is_plain)
{
    int share = is_plain ? BOARD_SHARE_PLAIN : BOARD_SHARE;
    int side = int_min(at.h, (at.w - l->margin) * share / 100);
    int below = (CODE_LINES + 1) * l->line;
    int above = int_min(side, at.h - below);
    bool has_code = !is_plain && l->line > 0 && above > 0 && above * 4 >= side * 3;
    struct rect board = {at.x, at.y, side, at.h};

    if (has_code)
        board.w = board.h = above;
    layout_place_board(l, board, n);
    l->board.x = at.x;
    int left = l->board.w;
    if (is_plain) {
        l->board.y = at.y;
        int chart_h = at.h - l->board.h - l->margin;
        if (chart_h >= CHART_LINES * l->line)
            l->chart = (struct rect){at.x, at.y + at.h - chart_h, left, chart_h};
    }
    int columns = n > EXPLAIN_SMALL_N ? CODE_COLUMNS : LAYOUT_CODE_COLUMNS;
    if (has_code) {
        int below_board = l->board.y - at.y + l->board.h + l->line * 3 / 2;
        left = int_clamp(columns * l->advance, l->board.w, side);
        l->code = (struct rect){at.x, at.y + below_board / l->line * l->line, left,
                                CODE_LINES * l->line};
    }
    l->lens = at;
    l->lens.x += left + l->margin;
    l->lens.w -= left + 2 * l->margin;
}

/* Puts the board on top and the lens below. Puts the algorithm right of the board or at
 * the bottom, if it fits. */
static void split_tall(struct layout *l, int n, struct rect at, bool is_plain)
{
    int share = is_plain ? BOARD_SHARE_PLAIN : BOARD_SHARE;
    int side = int_min(at.w, (at.h - l->margin) * share / 100);
    int code_h = CODE_LINES * l->line;

    layout_place_board(l, (struct rect){at.x, at.y, at.w, side}, n);
    l->board.y = at.y;
    l->lens = at;
    rect_cut_top(&l->lens, l->board.h + l->margin);
    int code_w = at.w - l->board.w - l->margin;
    if (is_plain)
        return;
    if (code_w >= LAYOUT_CODE_COLUMNS * l->advance && code_h <= l->board.h) {
        l->board.x = at.x;
        l->code = (struct rect){at.x + at.w - code_w, at.y, code_w, code_h};
    } else if (l->lens.h >= LENS_LINES * l->line + code_h) {
        l->code = rect_cut_bottom(&l->lens, code_h);
    }
}

/* Divides the frame between board and lens, along its longer side. */
static void split_board(struct layout *l, int n, int bottom, bool is_plain)
{
    int m = l->margin;
    int right = l->has_panel && !l->panel_is_wide ? l->panel.x : l->width;
    bottom = l->has_panel && l->panel_is_wide ? l->panel.y : bottom;
    struct rect at = {m, m, right - 2 * m, bottom - 2 * m};

    l->code = l->chart = (struct rect){0, 0, 0, 0};
    (at.w >= at.h ? split_wide : split_tall)(l, n, at, is_plain);
}

/* Gives the board the shorter side of the frame, at its left or its top, and the story
 * the rest, also the panel's place if need be. False if a story would have no room. */
static bool place_story(struct layout *l, int n, int bottom)
{
    bool is_wide = l->width >= bottom;
    int m = l->margin, side = (is_wide ? bottom : l->width) - 2 * m,
        from = m + side + m;
    int least = is_wide ? LENS_COLUMNS * l->advance : LENS_LINES * l->line;
    int end = is_wide ? l->width - m : bottom - m, panel = l->panel.x - m;

    if (!is_wide || l->panel_is_wide)
        panel = is_wide ? end : l->panel.y - m;
    bool has_panel = l->has_panel && panel - from >= least && panel <= end;
    int room = (has_panel ? panel : end) - from;
    if (l->line == 0 || room < least)
        return false;
    l->has_panel = has_panel;
    layout_place_board(l, (struct rect){m, m, side, side}, n);
    l->lens = is_wide ? (struct rect){from, m, room, side}
                      : (struct rect){m, from, side, room};
    return true;
}

/* Places the lens, and the caption below everything. If the panel leaves no room for
 * the lens, drops the panel. */
static void place_lens(struct layout *l, int n, unsigned wants)
{
    int strip = large_strip(l), bottom = l->height;

    l->chart = l->caption = (struct rect){0, 0, 0, 0};
    if (wants & LAYOUT_CAPTION) {
        l->caption = (struct rect){0, bottom - strip, l->width, strip};
        bottom = l->caption.y;
        l->panel.h = int_min(l->panel.h, bottom - l->panel.y);
    }
    if (wants & LAYOUT_STORY && place_story(l, n, bottom))
        return;
    split_board(l, n, bottom, wants & LAYOUT_PLAIN);
    if (l->has_panel &&
        (l->lens.w < LENS_COLUMNS * l->advance || l->lens.h < LENS_LINES * l->line)) {
        l->has_panel = false;
        split_board(l, n, bottom, wants & LAYOUT_PLAIN);
    }
}

struct layout layout_compute(int width, int height, int n, unsigned wants,
                             const struct glyphs *glyphs)
{
    int margin = int_max(int_min(width, height) / 80, 2);
    struct layout l = layout_empty(width, height, margin, glyphs);

    l.panel_columns = wants & LAYOUT_TALK ? TALK_COLUMNS : PANEL_COLUMNS;
    l.panel_lines = wants & LAYOUT_TALK ? TALK_LINES : PANEL_LINES_BELOW;
    if (wants & LAYOUT_ALONE)
        l.board = (struct rect){0, 0, width, height};
    else
        place_parts(&l);
    l.has_panel = wants & LAYOUT_PANEL && l.panel.w > 0;
    layout_place_board(&l, l.board, n);
    unsigned others = LAYOUT_LENS | LAYOUT_SWAP | LAYOUT_ALONE | LAYOUT_TALK;
    if (l.has_panel && wants & LAYOUT_HEAD && wants & LAYOUT_CHART && !(wants & others))
        place_head(&l);
    if (wants & LAYOUT_LENS)
        place_lens(&l, n, wants);
    else if (wants & LAYOUT_CAPTION && l.line > 0)
        place_caption(&l);
    if (wants & LAYOUT_SWAP && !(wants & LAYOUT_LENS)) {
        struct rect to = l.chart;
        int side = int_min(to.w, to.h);
        l.chart = l.board;
        l.board = (struct rect){0, 0, 0, 0};
        l.cell = 0;
        if (side > 0)
            layout_place_board(&l, (struct rect){to.x, to.y, side, side}, n);
    } else if (!(wants & LAYOUT_CHART)) {
        l.chart = (struct rect){0, 0, 0, 0};
    }
    return l;
}

struct layout layout_glide(const struct layout *from, const struct layout *to, int n,
                           double t)
{
    struct layout l = *to;

    l.board = rect_mix(from->board, to->board, t);
    if (from->chart.h > 0 && to->chart.h > 0)
        l.chart = rect_mix(from->chart, to->chart, t);
    l.cell = l.board.w / n;
    return l;
}

struct rect layout_message(const struct layout *l)
{
    int right = l->board.x + l->board.w + l->margin;
    struct rect frame = {0, 0, l->width, l->height}, at = rect_grown(frame, -l->margin);

    if (l->has_panel || l->lens.h > 0)
        return l->has_panel ? l->panel : l->lens;
    if (at.x + at.w - right >= CAPTION_COLUMNS * l->advance)
        at = (struct rect){right, at.y, at.x + at.w - right, at.h};
    return at;
}

bool layout_shows_values(const struct layout *l, int n)
{
    if (l->glyphs->are_characters)
        return l->cell > digits_of(n);
    return l->glyphs->find && layout_cell_px(l->cell, n) > 0;
}

cell_t layout_cell_at(const struct layout *l, int n, int x, int y)
{
    struct rect at = l->board;

    if (l->cell == 0 || !rect_contains(at, x, y))
        return CELL_NONE;
    return (cell_t)(rect_part(at.h, n, y - at.y) * n + rect_part(at.w, n, x - at.x));
}

struct rect layout_cell_rect(const struct layout *l, int n, int cell)
{
    int side = l->board.w, row = cell / n, column = cell % n;
    int x = rect_edge(side, n, column), y = rect_edge(side, n, row);

    assert(cell >= 0 && cell < n * n);
    return (struct rect){l->board.x + x, l->board.y + y,
                         rect_edge(side, n, column + 1) - x,
                         rect_edge(side, n, row + 1) - y};
}
