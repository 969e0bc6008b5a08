#include "view/frontier_view.h"

#include "base/units.h"
#include "view/board_views.h"

#define SEEN_NS       (NS_PER_S / 3)  /* shortest time that boards stay on the screen */
#define MOVED_NS      (NS_PER_S / 10) /* duration of a movement if each step is shown */
#define WIDE_GAP      6               /* pixels between boards */
#define CHARACTER_GAP 2  /* pixels between lists in a terminal: one line of text */
#define NUMBER_PX     28 /* least side of a board with a number, in pixels */
#define EMPTY_CELL    0x262b31u
#define COLOR_BROKEN  0xffffffu /* marks wrong values; no value's own colour */
#define GRID_BOARDS   30
#define MOST_STOPS    16 /* most nodes of the tree that a moving board passes */
#define LEAST_SIDE    4  /* least side of a list in a window, in pixels */
#define LARGEST_SIDE  36 /* largest side of a square of the array, in pixels */
#define ARRAY_SHARE   5  /* the array takes at most a fifth of the height */
#define MIDDLE_DOT    "\xc2\xb7"

void frontier_view_init(struct frontier_view *v)
{
    *v = (struct frontier_view){.shown = frontier_sample_create(),
                                .before = frontier_sample_create(),
                                .shown_ns = -NS_PER_S};
}

void frontier_view_free(struct frontier_view *v)
{
    frontier_sample_destroy(v->shown);
    frontier_sample_destroy(v->before);
}

bool frontier_view_update(struct frontier_view *v, const struct frontier_sample *now,
                          uint64_t step, int64_t now_ns, bool shows_each)
{
    const struct frontier_sample *o = v->shown;
    int64_t age_ns = now_ns - v->shown_ns;
    bool is_alike = now->n == o->n && now->order == o->order;
    /* A change of the heap of lists moves few lists, so it is shown without delay. */
    uint64_t change = now->heap.changes - o->heap.changes;
    bool is_change = is_alike && step == v->step && change != 0;
    bool is_new = now->n > 0 && (!is_alike || step != v->step || change != 0);

    if (is_new &&
        (shows_each || age_ns >= SEEN_NS || age_ns < 0 || o->n == 0 || is_change)) {
        bool is_next =
            is_change ? change == 1 || change == UINT64_MAX : step == v->step + 1;
        bool moves = is_alike && is_next && (is_change || o->order != OPEN_LIST_HEAP);
        struct frontier_sample *spare = v->before;
        v->before = v->shown;
        v->shown = spare;
        frontier_sample_copy(v->shown, now);
        v->step = step;
        v->shown_ns = now_ns;
        v->way = moves ? 0 : 1;
        return true;
    }
    double way = v->way;
    if (way < 1)
        v->way = real_clamp((double)age_ns / (shows_each ? MOVED_NS : SEEN_NS), 0, 1);
    return is_new || v->way != way;
}

/* Returns the side of a board in row `row` of the tree, in pixels, at most `most`. The
 * tree has 2^row places in this row. */
static int side_in_row(struct rect at, int row, int most, int gap)
{
    int pitch = at.w >> row;
    int side = int_min(pitch - int_min(gap, pitch / 4), most);

    return side > 2 && gap == CHARACTER_GAP ? side - side % 2 : int_max(side, 1);
}

static int tree_height(struct rect at, int rows, int most, int text, int gap)
{
    int height = 0;

    for (int row = 0; row < rows; row++)
        height += side_in_row(at, row, most, gap) + text + gap;
    return height;
}

static void place_tree(struct rect at, int rows, int text, int gap, struct rect *place)
{
    int most = at.w, y = at.y;

    while (most > 1 && tree_height(at, rows, most, text, gap) > at.h)
        most--;
    for (int row = 0; row < rows; row++) {
        int side = side_in_row(at, row, most, gap), count = 1 << row;
        for (int k = 0; k < count; k++) {
            int middle = at.x + (int)((int64_t)at.w * (2 * k + 1) / (2 * count));
            place[count - 1 + k] = (struct rect){middle - side / 2, y, side, side};
        }
        y += side + text + gap;
    }
}

/* Places `count` boards in the number of columns that makes them largest. */
static void place_rows(struct rect at, int count, int text, int gap, struct rect *place)
{
    int side = 0, columns = 1;

    for (int c = 1; c <= count; c++) {
        int rows = (count + c - 1) / c;
        int fits = int_min(at.w / c, at.h / rows - text) - gap;
        if (fits > side) {
            side = fits;
            columns = c;
        }
    }
    side = int_max(side, 1);
    for (int i = 0; i < count; i++)
        place[i] = (struct rect){at.x + i % columns * (at.w / columns),
                                 at.y + i / columns * (side + text + gap), side, side};
}

/* Returns how many rows a tree of `count` places needs. Leaves out rows in which a
 * place would be less than `least` pixels wide. */
static int n_rows(struct rect at, int count, int least)
{
    int rows = 1;

    while ((1 << rows) - 1 < count && at.w >> rows >= least)
        rows++;
    return rows;
}

static int find(const struct frontier_sample *o, uint64_t id)
{
    int i = 0;

    while (i < o->shown && o->board[i].id != id)
        i++;
    return i < o->shown ? i : -1;
}

/* Lists the nodes of the tree on the way from `from` to `to` along its edges, both
 * included. With `over_root` the way goes through the root. Returns their number. */
static int list_stops(int from, int to, bool over_root, int stop[MOST_STOPS])
{
    int down[MOST_STOPS], n = 0, n_down = 0;

    stop[n++] = from;
    while (from != to || (over_root && from > 0)) {
        if (from > to || (over_root && from > 0)) {
            stop[n++] = from = (from - 1) / 2;
            over_root &= from > 0;
        } else {
            down[n_down++] = to;
            to = (to - 1) / 2;
        }
        assert(n + n_down < MOST_STOPS);
    }
    while (n_down > 0)
        stop[n++] = down[--n_down];
    return n;
}

/* Returns the index in `before` of board i of the sample `shown`; -1: none. A new board
 * of a heap comes from the end of the heap's array, where the heap has added it. */
static int earlier_place(const struct frontier_view *v, int i)
{
    int from = find(v->before, v->shown->board[i].id);

    if (from >= 0 || v->before->count == 0 || v->shown->order != OPEN_HEAP)
        return from;
    uint64_t end = v->before->count - 1;
    for (int j = 0; j < v->shown->shown; j++)
        end += find(v->before, v->shown->board[j].id) < 0 &&
               v->shown->board[j].id < v->shown->board[i].id;
    return end < OPEN_BOARDS ? (int)end : -1;
}

/* Returns the place of board i in this frame, on the way to its final place. */
static struct rect place_on_way(const struct frontier_view *v, int i)
{
    int stop[MOST_STOPS], from = v->way < 1 ? earlier_place(v, i) : i;

    if (from < 0 || from == i || from >= v->n_places)
        return v->place[i];
    if (v->shown->order != OPEN_HEAP)
        return rect_mix(v->place[from], v->place[i], v->way);
    /* When a heap loses its root, the last board becomes the root, then sinks. */
    bool was_last = (uint64_t)from + 1 == v->before->count &&
                    find(v->before, v->shown->board[i].id) >= 0;
    int n = list_stops(from, i, was_last, stop);
    double at = v->way * (n - 1);
    int k = int_min((int)at, n - 2);
    return rect_mix(v->place[stop[k]], v->place[stop[k + 1]], at - k);
}

static void draw_board(struct draw_list *d, struct rect at,
                       const struct frontier_sample *o, int i, const color_t *colors)
{
    const value_t *value = o->value + (size_t)i * (size_t)o->cells;
    const uint8_t *mark = o->mark + (size_t)i * (size_t)o->cells;
    color_t *image = draw_image(d, at, o->columns, o->cells / o->columns);

    for (int c = 0; c < o->cells; c++)
        image[c] = mark[c] == MARK_BROKEN   ? COLOR_BROKEN
                   : value[c] == VALUE_NONE ? EMPTY_CELL
                   : mark[c] == MARK_CLUE   ? color_mix(colors[value[c]], 0, CLUE_SHADE)
                                            : colors[value[c]];
}

/* Draws the tree's edges, each from below its parent's number (`text` pixels high). */
static void draw_edges(struct draw_list *d, const struct frontier_view *v, int text)
{
    for (int i = 1; i < v->n_drawn; i++) {
        struct rect from = v->place[(i - 1) / 2], to = v->place[i];
        int x = from.x + from.w / 2, y = from.y + from.h + text + 1;
        draw_line(d, (struct rect){x, y, to.x + to.w / 2 - x, to.y - y}, 1, COLOR_FAINT,
                  200);
    }
}

static struct phrase describe_lists(const struct open_heap *h)
{
    const struct heap_counts *all = &h->made_in_all;

    return phrase(
        "heap of %s: the boards of each unassigned cell%s. Pushes %s, swaps %s; "
        "in the whole search pushes %s, swaps %s, pops %s",
        count_of((int64_t)h->count, "list").text,
        h->dead != CELL_NONE ? "; a cell without a value has emptied it"
        : h->unassigned == 0 ? "; there is none"
        : h->is_whole        ? "; those of the root are next"
                             : "",
        thousands(h->made.pushes).text, thousands(h->made.swaps).text,
        thousands(all->pushes).text, thousands(all->swaps).text,
        thousands(all->pops).text);
}

static struct phrase describe_all(const struct frontier_sample *o, const char *strategy)
{
    static const char *const words[][2] = {
        [OPEN_STACK] = {"stack", "the next one first"},
        [OPEN_QUEUE] = {"queue", "the next one first"},
        [OPEN_HEAP] = {"heap", "the next one on top; the number: candidates left"},
        [OPEN_POOL] = {"pool", "the best one first; the number: cost; "
                               "white: excluded by the puzzle"}};
    bool is_cost_heap = o->order == OPEN_HEAP && o->has_costs;

    if (o->order == OPEN_NONE)
        return phrase("this view needs a search that keeps many boards; %s has one. a: "
                      "another strategy",
                      strategy);
    if (o->order == OPEN_LIST_HEAP)
        return describe_lists(&o->heap);
    return phrase(
        "%s of %s, %s", words[o->order][0], count_of((int64_t)o->count, "board").text,
        is_cost_heap
            ? "the next one on top; the number: cost; white: excluded by the puzzle"
            : words[o->order][1]);
}

/* Returns the number of boards in the search tree over one cell, two cells ..., and how
 * each follows from the one before: "7, 7 + 7·7 = 56, 56 + 56·5 = 336". */
static struct phrase list_sums(const struct growth *g)
{
    struct phrase sums = thousands(g->boards[0]);

    for (int k = 1; k < g->levels; k++) {
        struct phrase before = thousands(g->boards[k - 1]);
        sums = phrase("%s, %s + %s" MIDDLE_DOT "%d = %s", sums.text, before.text,
                      before.text, g->candidates[k], thousands(g->boards[k]).text);
    }
    return sums;
}

/* Writes words at the lower end of *at, and sets *at to the part above the words. */
static void draw_words(struct draw_list *d, struct rect *at, struct phrase words)
{
    struct pen p = pen_in(d, *at);

    if (p.columns < 1 || at->h < 4 * pen_line_height(&p))
        return;
    int lines = int_min(fit_count_lines(words.text, p.columns), 3);
    p.y = rect_cut_bottom(at, lines * pen_line_height(&p)).y;
    pen_wrapped(&p, TEXT_SMALL, COLOR_LABEL, lines, words.text);
}

/* Writes how the search tree grows with cells chosen by position, how it grows with
 * cells chosen by fewest values, and how many times larger the first tree is. */
static void draw_growth(struct draw_list *d, struct rect *at,
                        const struct growth *growth)
{
    int levels = int_min(growth[0].levels, growth[1].levels);

    if (levels == 0)
        return;
    double factor =
        (double)growth[0].boards[levels - 1] / (double)growth[1].boards[levels - 1];
    draw_words(d, at,
               phrase("by fewest values: %s; a factor of %.3g",
                      list_sums(&growth[1]).text, factor));
    draw_words(d, at, phrase("the tree by position: %s", list_sums(&growth[0]).text));
}

/* Writes below board or list i the key by which the heap orders it. Below a list it
 * also writes the list's cell, if there is room. */
static void draw_number(struct draw_list *d, struct rect under,
                        const struct frontier_sample *o, int i, int gap)
{
    struct phrase key = thousands(o->board[i].key),
                  text = phrase("%s: %s", cell_name((int)o->board[i].id, o->n).text,
                                key.text);
    /* The distance from a board to the next: the side plus the gap. In a narrow row the
     * gap is a quarter of this distance (side_in_row). */
    int pitch = int_min(under.w + gap, under.w * 4 / 3);

    if (o->order != OPEN_LIST_HEAP ||
        text_width(d->glyphs, TEXT_SMALL, text.text) >= pitch)
        text = key;
    int width = text_width(d->glyphs, TEXT_SMALL, text.text);
    if (width < pitch)
        draw_text(d, under.x + (under.w - width) / 2, under.y + under.h, TEXT_SMALL,
                  COLOR_LABEL, text.text);
}

/* Draws the heap's array at the lower end of *at, and sets *at to the part above it. */
static void draw_array(struct draw_list *d, struct rect *at,
                       const struct frontier_sample *o, int palette, int gap)
{
    const struct open_heap *h = &o->heap;
    struct rect part = {at->x, at->y, at->w, at->h / ARRAY_SHARE};
    int side = 1; /* the largest side of the squares with which all lists fit */

    for (int s = 2; s <= int_min(LARGEST_SIDE, part.w); s++)
        if ((h->unassigned + part.w / s - 1) / (part.w / s) * s <= part.h)
            side = s;
    int columns = int_min(part.w / side, h->unassigned);
    if (columns < 1 || part.h < side)
        return;
    int rows = int_min((h->unassigned + columns - 1) / columns, part.h / side);
    part.y = rect_cut_bottom(at, rows * side + gap).y;
    color_t *image = draw_image(
        d, (struct rect){part.x, part.y, columns * side, rows * side}, columns, rows);
    for (int i = 0; i < columns * rows; i++)
        image[i] = i < (int)h->count ? palette_open(palette, h->list[i].boards, o->n)
                                     : COLOR_BACKGROUND;
    if (side < int_min(LEAST_SIDE, d->glyphs->line_height[TEXT_SMALL]))
        return;
    for (int i = 0; i < int_min((int)h->count, columns * rows); i++) {
        struct rect square = {part.x + i % columns * side, part.y + i / columns * side,
                              side, side};
        struct phrase number = phrase("%d", h->list[i].boards);
        struct rect text =
            rect_centred(square, text_width(d->glyphs, TEXT_SMALL, number.text),
                         d->glyphs->line_height[TEXT_SMALL]);
        if (i == (h->is_whole ? 0 : (int)h->at))
            draw_frame(d, square, 2, COLOR_ACCENT, 255);
        if (text.w <= side && text.h <= side)
            draw_text(d, text.x, text.y, TEXT_SMALL, COLOR_TEXT, number.text);
    }
}

/* Sets how many boards or lists are drawn, and their places. */
static void place_all(struct frontier_view *v, struct rect at, int text, int gap,
                      bool are_characters)
{
    const struct frontier_sample *o = v->shown;
    bool is_tree = o->order == OPEN_HEAP || o->order == OPEN_LIST_HEAP;
    int lists = int_min(o->heap.unassigned, OPEN_LISTS);
    int rows = o->order == OPEN_HEAP
                   ? n_rows(at, int_max(o->shown, v->before->shown), 0)
                   : n_rows(at, lists, are_characters ? 2 : LEAST_SIDE);

    v->n_places = is_tree                 ? (1 << rows) - 1
                  : o->order == OPEN_POOL ? int_min(o->shown, GRID_BOARDS)
                                          : GRID_BOARDS;
    v->n_drawn = int_min(o->shown, v->n_places);
    if (is_tree)
        place_tree(at, rows, text, gap, v->place);
    else
        place_rows(at, v->n_places, text, gap, v->place);
}

void frontier_view_draw(struct draw_list *d, struct rect at, struct frontier_view *v,
                        int palette, const char *strategy, const struct growth *growth)
{
    const struct frontier_sample *o = v->shown;
    bool is_of_lists = o->order == OPEN_LIST_HEAP;
    bool has_key = o->order == OPEN_HEAP || o->order == OPEN_POOL || is_of_lists;
    int text = has_key ? d->glyphs->line_height[TEXT_SMALL] : 0;
    int gap = !d->glyphs->are_characters ? WIDE_GAP : is_of_lists ? CHARACTER_GAP : 1;
    color_t colors[MAX_N];

    if (d->glyphs->are_characters)
        rect_cut_top(&at, at.y % 2); /* characters start at even y */
    if (growth && o->order != OPEN_NONE && o->order != OPEN_POOL)
        draw_growth(d, &at, growth);
    draw_words(d, &at, describe_all(o, strategy));
    if (is_of_lists)
        draw_array(d, &at, o, palette, gap);
    place_all(v, at, text, gap, d->glyphs->are_characters);
    for (int value = 0; value < o->n; value++)
        colors[value] = palette_value(palette, value, o->n);
    if (o->order == OPEN_HEAP || is_of_lists)
        draw_edges(d, v, text);
    for (int i = v->n_drawn - 1; i >= 0; i--) {
        struct rect place = place_on_way(v, i);
        draw_board(d, place, o, i, colors);
        bool is_there = place.x == v->place[i].x && place.y == v->place[i].y;
        if (text > 0 && is_there && (is_of_lists || place.w >= NUMBER_PX))
            draw_number(d, place, o, i, gap);
    }
    int marked = is_of_lists && !o->heap.is_whole ? (int)o->heap.at : 0;
    if (marked < v->n_drawn && v->way >= 1)
        draw_frame(d, rect_grown(v->place[marked], 2), 2, COLOR_ACCENT, 255);
}

struct description frontier_view_describe(const struct frontier_view *v, int x, int y)
{
    const struct frontier_sample *o = v->shown;
    for (int i = 0; i < v->n_drawn; i++) {
        if (!rect_contains(v->place[i], x, y))
            continue;
        const char *name = o->has_costs                 ? "grid"
                           : o->order == OPEN_LIST_HEAP ? "list"
                                                        : "board";
        struct phrase key = thousands(o->board[i].key);
        return description(
            phrase("%s %d of %s", name, i + 1, thousands(o->count).text),
            o->has_costs            ? phrase("cost %s", key.text)
            : o->order == OPEN_HEAP ? phrase("%s candidates left", key.text)
            : o->order == OPEN_LIST_HEAP
                ? phrase("boards of %s: %s", cell_name((int)o->board[i].id, o->n).text,
                         key.text)
                : phrase("%s", ""));
    }
    return (struct description){0};
}
