#include "view/frontier_view.h"

#include "base/units.h"
#include "view/board_views.h"

#define SEEN_NS      (NS_PER_S / 3) /* the shortest time in a place, against flicker */
#define HEAP_ROWS    5
#define WIDE_GAP     6  /* pixels between boards */
#define NUMBER_PX    28 /* the narrowest board with a number */
#define EMPTY_CELL   0x262b31u
#define COLOR_BROKEN 0xffffffu /* no value has it */
#define GRID_BOARDS  30
#define MOST_STOPS   16 /* places on a way through the tree */

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

static void take_over(struct frontier_view *v, const struct frontier_sample *now,
                      uint64_t step, int64_t now_ns)
{
    struct frontier_sample *before = v->before;
    bool follows =
        v->shown->order == now->order && v->shown->n == now->n && step == v->step + 1;

    v->before = v->shown;
    v->shown = before;
    frontier_sample_copy(v->shown, now);
    v->step = step;
    v->shown_ns = now_ns;
    v->way = follows ? 0 : 1;
}

bool frontier_view_update(struct frontier_view *v, const struct frontier_sample *now,
                          uint64_t step, int64_t now_ns)
{
    int64_t age_ns = now_ns - v->shown_ns;
    bool is_new = now->n > 0 && (step != v->step || now->n != v->shown->n ||
                                 now->order != v->shown->order);

    if (is_new && (age_ns >= SEEN_NS || age_ns < 0 || v->shown->n == 0)) {
        take_over(v, now, step, now_ns);
        return true;
    }
    double way = v->way;
    if (way < 1)
        v->way = real_clamp((double)age_ns / SEEN_NS, 0, 1);
    return is_new || v->way != way;
}

/* Side of a board in a row of the tree; `most` is the largest allowed. */
static int side_in_row(struct rect at, int row, int most, int gap)
{
    return int_max(int_min((at.w >> row) - gap, most), 1);
}

static int tree_height(struct rect at, int most, int text, int gap)
{
    int height = 0;

    for (int row = 0; row < HEAP_ROWS; row++)
        height += side_in_row(at, row, most, gap) + text + gap;
    return height;
}

static void place_tree(struct rect at, int text, int gap, struct rect *place)
{
    int most = at.w, y = at.y;

    while (most > 1 && tree_height(at, most, text, gap) > at.h)
        most--;
    for (int row = 0; row < HEAP_ROWS; row++) {
        int side = side_in_row(at, row, most, gap), count = 1 << row;
        for (int k = 0; k < count; k++) {
            int middle = at.x + (int)((int64_t)at.w * (2 * k + 1) / (2 * count));
            place[count - 1 + k] = (struct rect){middle - side / 2, y, side, side};
        }
        y += side + text + gap;
    }
}

/* Places `count` boards in as many columns as make them largest. */
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

static int n_drawn(const struct frontier_sample *o)
{
    return o->order == OPEN_HEAP ? o->shown : int_min(o->shown, GRID_BOARDS);
}

static int find(const struct frontier_sample *o, uint64_t id)
{
    int i = 0;

    while (i < o->shown && o->board[i].id != id)
        i++;
    return i < o->shown ? i : -1;
}

/* Lists the places on the way from one place of the tree to another along its edges;
 * with `over_root`, through the root. Returns their number. */
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

/* The place that a board had before the update, -1 if it had none. A new board of a
 * heap comes from the end of the heap, where it was added. */
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

/* The place of a board in this frame; the board may be on its way to a new place. */
static struct rect place_on_way(const struct frontier_view *v, int i)
{
    int stop[MOST_STOPS], from = v->way < 1 ? earlier_place(v, i) : i;

    if (from < 0 || from == i)
        return v->place[i];
    if (v->shown->order != OPEN_HEAP)
        return rect_mix(v->place[from], v->place[i], v->way);
    /* When a heap loses its root, the last board takes its place, then sinks. */
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
    const value_t *value = o->value + (size_t)i * (size_t)(o->n * o->n);
    const uint8_t *mark = o->mark + (size_t)i * (size_t)(o->n * o->n);
    color_t *image = draw_image(d, at, o->n, o->n);

    for (int c = 0; c < o->n * o->n; c++)
        image[c] = mark[c] == MARK_BROKEN   ? COLOR_BROKEN
                   : value[c] == VALUE_NONE ? EMPTY_CELL
                   : mark[c] == MARK_CLUE   ? color_mix(colors[value[c]], 0, CLUE_SHADE)
                                            : colors[value[c]];
}

static void draw_edges(struct draw_list *d, const struct frontier_view *v)
{
    for (int i = 1; i < v->shown->shown; i++) {
        struct rect from = v->place[(i - 1) / 2], to = v->place[i];
        int x = from.x + from.w / 2, y = from.y + from.h;
        draw_line(d, (struct rect){x, y, to.x + to.w / 2 - x, to.y - y}, 1, COLOR_FAINT,
                  200);
    }
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
    return phrase(
        "%s of %s board%s, %s", words[o->order][0], thousands(o->count).text,
        o->count == 1 ? "" : "s",
        is_cost_heap
            ? "the next one on top; the number: cost; white: excluded by the puzzle"
            : words[o->order][1]);
}

/* Writes about the picture at the lower end of `at`; *at becomes the part above. */
static void draw_words(struct draw_list *d, struct rect *at, const char *text,
                       const struct glyphs *glyphs)
{
    struct pen p = pen_in(d, glyphs, *at);

    if (p.columns < 1 || at->h < 4 * pen_line_height(&p))
        return;
    int lines = int_min(fit_count_lines(text, p.columns), 3);
    at->h -= lines * pen_line_height(&p);
    p.y += at->h;
    pen_wrapped(&p, COLOR_LABEL, lines, text);
}

static void draw_number(struct draw_list *d, struct rect under, uint64_t number,
                        const struct glyphs *glyphs)
{
    struct phrase text = thousands(number);
    int width = text_width(glyphs, TEXT_SMALL, text.text);

    if (width <= under.w + WIDE_GAP)
        draw_text(d, under.x + (under.w - width) / 2, under.y + under.h, TEXT_SMALL,
                  COLOR_LABEL, text.text);
}

void frontier_view_draw(struct draw_list *d, struct rect at, struct frontier_view *v,
                        int palette, const char *strategy, const struct glyphs *glyphs)
{
    const struct frontier_sample *o = v->shown;
    bool has_key = o->order == OPEN_HEAP || o->order == OPEN_POOL;
    int text = has_key ? glyphs->line_height[TEXT_SMALL] : 0;
    int gap = glyphs->are_characters ? 1 : WIDE_GAP;
    color_t colors[MAX_N];

    draw_words(d, &at, describe_all(o, strategy).text, glyphs);
    if (o->order == OPEN_HEAP)
        place_tree(at, text, gap, v->place);
    else
        place_rows(at, o->order == OPEN_POOL ? n_drawn(o) : GRID_BOARDS, text, gap,
                   v->place);
    for (int value = 0; value < o->n; value++)
        colors[value] = palette_value(palette, value, o->n);
    if (o->order == OPEN_HEAP)
        draw_edges(d, v);
    for (int i = n_drawn(o) - 1; i >= 0; i--) {
        struct rect place = place_on_way(v, i);
        draw_board(d, place, o, i, colors);
        bool is_there = place.x == v->place[i].x && place.y == v->place[i].y;
        if (text > 0 && place.w >= NUMBER_PX && is_there)
            draw_number(d, place, o->board[i].key, glyphs);
    }
    if (o->shown > 0 && v->way >= 1)
        draw_frame(d, rect_grown(v->place[0], 2), 2, COLOR_ACCENT, 255);
}

struct description frontier_view_describe(const struct frontier_view *v, int x, int y)
{
    const struct frontier_sample *o = v->shown;
    for (int i = 0; i < n_drawn(o); i++) {
        if (!rect_contains(v->place[i], x, y))
            continue;
        const char *name = o->has_costs ? "grid" : "board";
        struct phrase key = thousands(o->board[i].key);
        return description(phrase("%s %d of %s", name, i + 1, thousands(o->count).text),
                           o->has_costs ? phrase("cost %s", key.text)
                           : o->order == OPEN_HEAP
                               ? phrase("%s candidates left", key.text)
                               : phrase("%s", ""));
    }
    return (struct description){0};
}
