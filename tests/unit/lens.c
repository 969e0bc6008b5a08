/* The lens: every stage fits its place, clicks and keys do what they say, time moves
 * it.
 */
#include "base/clock.h"
#include "base/utf8.h"
#include "draw/chars.h"
#include "draw/fit.h"
#include "show/modes/lens_mode.h"
#include "support/matching.h"
#include "support/pictures.h"
#include "support/test.h"
#include "view/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAME_NS (NS_PER_S / 60)

/* Characters of the sizes that the layout computes for a window. */
static bool any_glyph(void *context, enum text_size size, uint32_t code,
                      struct glyph *out)
{
    (void)context, (void)size, (void)code, (void)out;
    return false;
}

static struct glyphs face(int w, int h)
{
    struct glyphs g = {.find = any_glyph};
    int px[TEXT_SIZES] = {layout_small_px(w, h), layout_large_px(layout_small_px(w, h)),
                          24, 12};

    for (int i = 0; i < TEXT_SIZES; i++) {
        g.advance[i] = px[i] * 6 / 10;
        g.line_height[i] = px[i] * 13 / 10;
    }
    return g;
}

/* A board whose unit 0 has random candidates. */
static struct player_view *played_board(int n, uint64_t seed)
{
    struct player_view *now = calloc(1, sizeof *now);
    struct snapshot *snap = &now->snap;
    static struct unit_graph g;
    struct rng r;

    assert_non_null(now);
    geometry_default_box(n, &snap->box_rows, &snap->box_cols);
    snap->units = shape_units(shape_of_box(snap->box_rows, snap->box_cols));
    snap->n = n;
    snap->n_cells = n * n;
    snap->words = (n + 63) / 64;
    now->play.paused = true;
    now->play.steps_per_s = 2;
    now->play.filtered_unit = -1;
    memset(snap->value, VALUE_NONE, sizeof snap->value);
    rng_seed(&r, seed);
    matching_random_unit(&g, n, &r);
    for (int c = 0; c < snap->n_cells; c++) {
        uint64_t *dom = &snap->dom[c * snap->words];
        bits_fill(dom, snap->words, n);
        for (int v = 0; v < n && c < n; v++)
            if (!g.edge[c][v])
                dom[v >> 6] &= ~bits_mask(v);
        for (int w = 0; w < snap->words; w++)
            snap->live[c] = (uint8_t)(snap->live[c] + bits_count(dom[w]));
    }
    return now;
}

static struct snapshot *board(int n, uint64_t seed)
{
    return &played_board(n, seed)->snap; /* its first member: free() takes it */
}

static bool is_inside(struct rect in, struct rect out)
{
    return in.x >= out.x && in.y >= out.y && in.x + in.w <= out.x + out.w &&
           in.y + in.h <= out.y + out.h;
}

static void board_panel_and_lens_have_their_own_places(void **state)
{
    /* In the last ones, there is first a panel beside the lens, then none. */
    static const int windows[][2] = {{640, 480},  {1280, 720}, {1920, 1080},
                                     {720, 1280}, {300, 300},  {1, 1},
                                     {480, 800},  {800, 1000}, {1000, 1200}};

    (void)state;
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        int w = windows[i][0], h = windows[i][1];
        struct glyphs g = face(w, h);
        for (int n = MIN_N; n <= MAX_N; n += 3) {
            struct layout l = layout_compute(w, h, n, LAYOUT_PANEL | LAYOUT_LENS, &g);
            struct layout plain =
                layout_compute(w, h, n, LAYOUT_PANEL | LAYOUT_LENS | LAYOUT_PLAIN, &g);
            struct rect window = {0, 0, w, h};
            if (w < 300)
                continue; /* nothing fits */
            check_case(is_inside(plain.board, window) &&
                           is_inside(plain.lens, window) &&
                           is_inside(plain.chart, window) && plain.code.h == 0 &&
                           are_apart(plain.board, plain.lens) &&
                           are_apart(plain.board, plain.chart) &&
                           are_apart(plain.lens, plain.chart),
                       "%dx%d, n = %d: the parts of a plain lens", w, h, n);
            check_case(plain.board.w >= l.board.w && (w < 640 || plain.lens.w > w / 4),
                       "%dx%d, n = %d: a plain lens is small", w, h, n);
            check_case(is_inside(l.board, window) && is_inside(l.lens, window) &&
                           is_inside(l.code, window),
                       "%dx%d, n = %d: outside", w, h, n);
            check_case(are_apart(l.board, l.lens) && are_apart(l.board, l.code) &&
                           are_apart(l.lens, l.code),
                       "%dx%d, n = %d: overlap", w, h, n);
            check_case(w < 640 || l.code.h > 0, "%dx%d, n = %d: no algorithm", w, h, n);
            check_case(!l.has_panel ||
                           (are_apart(l.panel, l.lens) && are_apart(l.panel, l.board)),
                       "%dx%d, n = %d: the panel overlaps", w, h, n);
            check_case(l.lens.w * l.lens.h >= l.board.w * l.board.h,
                       "%dx%d, n = %d: the lens is small", w, h, n);
        }
    }
}

/* ---- Every stage ---- */

static struct rect text_box(const struct draw_list *d, const struct draw_command *c,
                            const struct glyphs *g)
{
    int width = text_width(g, c->size, d->texts.data + c->text);
    int line = g->line_height[c->size];

    /* Without the room above and below the letters. */
    return (struct rect){c->at.x, c->at.y + line / 5, width, line * 3 / 5};
}

static void check_texts(const struct draw_list *d, const struct glyphs *g, int first,
                        const struct layout *l, int n, int stage)
{
    struct rect lens = rect_grown(l->lens, 1);

    for (int i = first; i < d->count; i++) {
        if (d->commands[i].kind != DRAW_TEXT)
            continue;
        struct rect a = text_box(d, &d->commands[i], g);
        check_case(is_inside(a, lens) || is_inside(a, l->code),
                   "n = %d, stage %d: \"%s\" leaves the lens", n, stage,
                   d->texts.data + d->commands[i].text);
        for (int j = first; j < i; j++)
            if (d->commands[j].kind == DRAW_TEXT)
                check_case(are_apart(a, text_box(d, &d->commands[j], g)),
                           "n = %d, stage %d: \"%s\" overlaps \"%s\"", n, stage,
                           d->texts.data + d->commands[i].text,
                           d->texts.data + d->commands[j].text);
    }
}

static int count_texts(const struct draw_list *d, int first, const char *text)
{
    int count = 0;

    for (int i = first; i < d->count; i++)
        count += d->commands[i].kind == DRAW_TEXT &&
                 strcmp(d->texts.data + d->commands[i].text, text) == 0;
    return count;
}

static int count_color(const struct draw_list *d, int first, enum draw_kind kind,
                       color_t color)
{
    int count = 0;

    for (int i = first; i < d->count; i++)
        count += d->commands[i].kind == kind && d->commands[i].color == color &&
                 d->commands[i].alpha > 0;
    return count;
}

/* The names of nodes of row 1 between two brackets. */
static void name_nodes(const struct explanation *e, const char *brackets,
                       const node_t *nodes, int count, char out[2048])
{
    int length = snprintf(out, 2048, "%c", brackets[0]);

    for (int i = 0; i < count; i++) {
        bool is_cell = nodes[i] < e->n;
        length +=
            snprintf(out + length, 2048 - (size_t)length, "%s%s%d", i > 0 ? " " : "",
                     is_cell ? "r1c" : "", (is_cell ? nodes[i] : nodes[i] - e->n) + 1);
    }
    snprintf(out + length, 2048 - (size_t)length, "%c", brackets[1]);
}

/* Returns how many rows of the table have this head and, in the lines beside and below
 * it, this tail, perhaps without its beginning. */
static int count_rows(const struct draw_list *d, int first, const char *head,
                      const char *tail)
{
    int count = 0;

    for (int i = first; i < d->count; i++) {
        struct text joined;
        const struct draw_command *c = &d->commands[i];
        if (c->kind != DRAW_TEXT || strcmp(d->texts.data + c->text, head) != 0)
            continue;
        text_init(&joined);
        for (int j = i + 1; j < d->count && d->commands[j].kind == DRAW_TEXT &&
                            d->commands[j].at.x == d->commands[i + 1].at.x &&
                            d->commands[j].at.x > c->at.x;
             j++)
            text_printf(&joined, "%s%s", joined.length ? " " : "",
                        d->texts.data + d->commands[j].text);
        const char *text = joined.data;
        text += strncmp(text, "\xe2\x80\xa6", 3) == 0 ? 3 : 0;
        count += joined.length > 0 && strlen(text) <= strlen(tail) &&
                 strcmp(tail + strlen(tail) - strlen(text), text) == 0;
        text_free(&joined);
    }
    return count;
}

/* "r1c5   3   1  [r1c2 7 r1c5]"; "new SCC   [r1c2] {7 r1c5}". */
static int count_table_rows(const struct draw_list *d, int first,
                            const struct explanation *e, const struct explain_state *s,
                            int i)
{
    static char head[64], tail[4096], popped[2048], name[2048];
    int columns = e->n < 10 ? 5 : e->n < 100 ? 7 : 9;
    node_t stack[EXPLAIN_NODES], before[EXPLAIN_NODES], node = s->table[i].node;
    int count = explain_stack_at(s, i, stack);

    name_nodes(e, "[]", stack, count, tail);
    if (node == NODE_NONE) {
        snprintf(head, sizeof head, "new SCC");
        name_nodes(e, "{}", before + count, explain_stack_at(s, i - 1, before) - count,
                   popped);
        strcat(strcat(tail, " "), popped);
    } else {
        name_nodes(e, "  ", &node, 1, name);
        snprintf(head, sizeof head, "%-*s%4d%4d", columns, strtok(name, " "),
                 s->order[node], s->low[node]);
    }
    return count_rows(d, first, head, tail);
}

/* The table has a row for each node and each SCC, with the stack or as much of its end
 * as fits; the queue has a row for each node in it. Where there is no room for all,
 * ellipses are around those of the stage. A line of the algorithm is lit. */
static void check_lists(const struct draw_list *d, int first,
                        const struct explanation *e, const struct explain_state *s)
{
    bool has_table = s->kind >= STAGE_ENTERED && s->kind <= STAGE_DONE;
    int lit = count_color(d, first, DRAW_RECT, 0x1d3a52), rows = 0;

    if (e->n <= EXPLAIN_SMALL_N || s->kind != STAGE_VIOLATOR)
        assert_int_equal(count_texts(d, first, "queue"),
                         s->kind == STAGE_VIOLATOR ||
                             (s->kind >= STAGE_SEARCHED && s->kind <= STAGE_FLIPPED));
    for (int i = 0; i < s->n_rows && has_table; i++) {
        int here = count_table_rows(d, first, e, s, i);
        rows += here > 0;
        bool is_current = s->kind == STAGE_COMPONENT ? i == s->n_rows - 1
                          : s->kind < STAGE_SORTED   ? s->table[i].node == s->node
                                                     : false;
        check_case(here > 0 || !is_current, "n = %d: no row %d", e->n, i);
    }
    check_case(!has_table || rows == s->n_rows ||
                   (s->n_rows > 18 && (s->kind >= STAGE_SORTED ||
                                       count_texts(d, first, "\xe2\x80\xa6") > 0)),
               "n = %d: %d rows of %d", e->n, rows, s->n_rows);
    check_case(s->kind == STAGE_GRAPH || lit > 0, "n = %d, stage kind %d: no line",
               e->n, (int)s->kind);
}

/* The lit line of the algorithm is the one that the stage carries out. */
static void check_code(const struct draw_list *d, int first, const struct layout *l,
                       const struct explanation *e, enum explain_stage_kind kind)
{
    static const char *const words[][2] = {
        [STAGE_GREEDY] = {"takes a free value", "takes a free value"},
        [STAGE_SEARCHED] = {"", "queue v"},
        [STAGE_PATH] = {"path to a free value", "T is not queued"},
        [STAGE_FLIPPED] = {"flip", "add 1 along"},
        [STAGE_MATCHED] = {"every cell has a value", "the flow is n"},
        [STAGE_DIRECTED] = {"direct edges", "direct edges"},
        [STAGE_ENTERED] = {"push u", "push u"},
        [STAGE_LOWERED] = {"min(low u, pre v)", "min(low u, pre v)"},
        [STAGE_RETURNED] = {"min(low u, low v)", "min(low u, low v)"},
        [STAGE_COMPONENT] = {"pop an SCC", "pop an SCC"},
        [STAGE_SORTED] = {"pop an SCC", "pop an SCC"},
        [STAGE_PRUNED] = {"prune", "prune"},
        [STAGE_DONE] = {"prune", "prune"},
        [STAGE_VIOLATOR] = {"no path", "queue empty"}};
    int lit = 0;

    if (kind == STAGE_GRAPH || e->n > EXPLAIN_SMALL_N)
        return;
    for (int i = first; i < d->count; i++) {
        const struct draw_command *c = &d->commands[i];
        if (c->kind != DRAW_TEXT || c->color != 0xffffff || c->at.x != l->code.x ||
            c->at.y < l->code.y || c->at.y >= l->code.y + l->code.h)
            continue;
        lit++;
        check_case(strstr(d->texts.data + c->text, words[kind][e->method]) != NULL,
                   "stage kind %d: '%s' is lit", (int)kind, d->texts.data + c->text);
    }
    assert_int_equal(lit, 1);
}

static void draw_stage(struct draw_list *d, const struct layout *l,
                       const struct snapshot *snap, const struct glyphs *g,
                       const struct explanation *e, int stage, double progress,
                       int *first)
{
    struct board_style style = {.hover = CELL_NONE, .flash = CELL_NONE};
    struct lens lens = {.e = e, .stage = stage, .progress = progress, .glide = 1};

    draw_begin(d, l->width, l->height, g);
    board_draw(d, l, snap, &style);
    draw_image(d, (struct rect){0, 0, 1, 1}, 1, 1)[0] = 0x123456; /* as of a panel */
    *first = d->count;
    lens_draw(d, l, snap, &lens);
}

static void check_all_stages(int n, int w, int h, uint64_t seed,
                             enum explain_method method)
{
    struct snapshot *snap = board(n, seed);
    struct explainer *x =
        explainer_create(shape_of_box(snap->box_rows, snap->box_cols));
    const struct explanation *e = explain_unit(x, snap->dom, 0, method);
    struct glyphs g = face(w, h);
    struct layout l = layout_compute(w, h, n, LAYOUT_PANEL | LAYOUT_LENS, &g);
    struct rect both = {0, 0, l.lens.x + l.lens.w + 1, h};
    struct draw_list d;
    int first;

    draw_init(&d);
    for (int stage = 0; stage < e->n_stages; stage++) {
        struct explain_state s;
        explain_state_at(e, stage, &s);
        struct phrase sentence = lens_sentence(e, (struct alphabet){0}, &s, 0);
        check_case(fit_count_lines(sentence.text, 40) <= 3,
                   "stage %d: \"%s\" is too long", stage, sentence.text);
        check_case(w < 1920 || fit_count_lines(sentence.text,
                                               l.lens.w / g.advance[TEXT_LARGE]) <= 3,
                   "\"%s\" is too long for large letters", sentence.text);
        draw_stage(&d, &l, snap, &g, e, stage, 1, &first);
        check_texts(&d, &g, first, &l, n, stage);
        assert_true(d.count > first + n);
        check_lists(&d, first, e, &s);
        check_code(&d, first, &l, e, s.kind);
        if (method == EXPLAIN_FLOW && n <= 9 && w >= 1280 && s.kind <= STAGE_MATCHED) {
            /* Of the edges of S and T, which have a capacity of 1. */
            assert_int_equal(count_texts(&d, first, "1/1"), 2 * s.n_matched);
            assert_int_equal(count_texts(&d, first, "0/1"), 2 * (n - s.n_matched));
        }
        for (int i = first; i < d.count; i++)
            if (d.commands[i].kind == DRAW_RECT)
                check_case(is_inside(d.commands[i].at, both),
                           "n = %d, %dx%d, stage %d: a rectangle leaves its place", n,
                           w, h, stage);
    }
    draw_free(&d);
    explainer_destroy(x);
    free(snap);
}

static void every_stage_is_legible_at_every_size(void **state)
{
    static const int windows[][2] = {
        {640, 480}, {1280, 720}, {1920, 1080}, {1080, 1920}};
    static const int sides[] = {4, 9, 12, 15, 16, 25, 36, 100};

    (void)state;
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++)
        for (size_t k = 0; k < sizeof sides / sizeof *sides; k++)
            for (uint64_t seed = 1; seed <= 6; seed++)
                check_all_stages(sides[k], windows[i][0], windows[i][1], seed,
                                 seed % 2 ? EXPLAIN_PATHS : EXPLAIN_FLOW);
}

/* All edges between components are on one side of the diagonal. */
static void components_are_blocks_along_the_diagonal(void **state)
{
    int n_struck = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 80; seed++) {
        struct snapshot *snap = board(25, seed);
        struct explainer *x = explainer_create(shape_of_box(5, 5));
        const struct explanation *e = explain_unit(x, snap->dom, 0, EXPLAIN_PATHS);
        struct glyphs g = face(1280, 720);
        struct layout l = layout_compute(1280, 720, 25, LAYOUT_PANEL | LAYOUT_LENS, &g);
        struct draw_list d;
        struct rect corner = {0, 0, 0, 0};
        int first;
        draw_init(&d);
        draw_stage(&d, &l, snap, &g, e, e->n_stages - 2, 1, &first);
        for (int i = first; e->is_possible && i < d.count; i++) {
            const struct draw_command *c = &d.commands[i];
            if (c->kind == DRAW_RECT && c->at.w == c->at.h && c->at.w > l.lens.w / 2)
                corner = c->at; /* the ground of the matrix */
            if (c->kind != DRAW_RECT || c->color != COLOR_ALARM)
                continue;
            n_struck++;
            assert_true(c->at.y - corner.y > c->at.x - corner.x);
        }
        draw_free(&d);
        explainer_destroy(x);
        free(snap);
    }
    assert_true(n_struck > 50);
}

/* ---- Sentences ---- */

static void expect_sentence(const struct explanation *e, int stage, const char *words)
{
    struct explain_state s;

    explain_state_at(e, stage, &s);
    struct phrase sentence = lens_sentence(e, (struct alphabet){0}, &s, 0);
    check_case(strstr(sentence.text, words) != NULL,
               "stage %d: expected \"%s\" in \"%s\"", stage, words, sentence.text);
}

static void set_candidates(struct snapshot *snap, int c, unsigned digits)
{
    snap->dom[c] = 0;
    for (; digits; digits /= 10)
        snap->dom[c] |= bits_mask((int)(digits % 10) - 1);
}

/* Row 1 of a 4x4, explained; candidates as digits. */
struct row_case {
    struct snapshot *snap;
    struct explainer *x;
    const struct explanation *e;
    struct glyphs g;
    struct layout l;
    struct draw_list d;
    int first; /* command of the stage drawn last */
};

static void explain_row(struct row_case *r)
{
    r->e = explain_unit(r->x, r->snap->dom, 0, EXPLAIN_PATHS);
}

static struct row_case begin_row(unsigned a, unsigned b, unsigned c, unsigned d)
{
    const unsigned row[4] = {a, b, c, d};
    struct row_case r = {.snap = board(4, 1),
                         .x = explainer_create(shape_of_box(2, 2))};

    for (int cell = 0; cell < 4; cell++)
        set_candidates(r.snap, cell, row[cell]);
    explain_row(&r);
    r.g = face(1280, 720);
    r.l = layout_compute(1280, 720, 4, LAYOUT_PANEL | LAYOUT_LENS, &r.g);
    draw_init(&r.d);
    return r;
}

static void show_stage(struct row_case *r, int stage, double progress)
{
    draw_stage(&r->d, &r->l, r->snap, &r->g, r->e, stage, progress, &r->first);
}

static void end_row(struct row_case *r)
{
    draw_free(&r->d);
    explainer_destroy(r->x);
    free(r->snap);
}

static void sentences_describe_their_stage(void **state)
{
    struct row_case r = begin_row(12, 12, 123, 134);

    (void)state;
    assert_string_equal(lens_title(r.e, r.snap).text, "Row 1");
    expect_sentence(r.e, 0, "10 candidates");
    expect_sentence(r.e, 1, "4 of 4 cells are matched");
    expect_sentence(r.e, r.e->n_stages - 3,
                    "5 groups (SCCs), 1 with more than one node");
    expect_sentence(r.e, r.e->n_stages - 2, "edges between groups");
    expect_sentence(r.e, r.e->n_stages - 1, "4 candidates removed");
    set_candidates(r.snap, 2, 12);
    explain_row(&r);
    expect_sentence(r.e, r.e->n_stages - 1, "3 cells share only 2 values {1, 2}");
    r.snap->dom[3] = 0;
    set_candidates(r.snap, 2, 3);
    explain_row(&r);
    expect_sentence(r.e, r.e->n_stages - 1, "r1c4 has no candidate left");
    end_row(&r);
}

/* Three cells share two values: their six edges are why the unit cannot be filled. */
static void the_edges_of_a_violator_are_drawn_in_alarm(void **state)
{
    struct row_case r = begin_row(12, 12, 12, 134);
    const struct explanation *e = r.e;

    (void)state;
    assert_false(e->is_possible);
    show_stage(&r, 0, 1);
    assert_int_equal(count_color(&r.d, r.first, DRAW_LINE, COLOR_ALARM), 0);
    show_stage(&r, e->n_stages - 1, 1);
    assert_int_equal(count_color(&r.d, r.first, DRAW_LINE, COLOR_ALARM), 6);
    end_row(&r);
}

static int count_marks(const struct draw_list *d, int first)
{
    int count = 0;

    for (int i = first; i < d->count; i++)
        count += d->commands[i].kind == DRAW_TEXT && d->commands[i].size == TEXT_MARK;
    return count;
}

/* Four candidates are pruned: each edge is crossed out, then breaks and is gone; so is
 * its candidate in the lens and on the board. */
static void pruned_edges_snap_and_their_candidates_go_out(void **state)
{
    struct row_case r = begin_row(12, 12, 123, 134);
    const struct explanation *e = r.e;

    (void)state;
    int struck = e->n_stages - 2, done = e->n_stages - 1;
    assert_int_equal(e->n_removed, 4);
    show_stage(&r, struck - 1, 1);
    assert_int_equal(count_color(&r.d, r.first, DRAW_LINE, COLOR_ALARM), 0);
    /* An edge, its arrowhead and its cross; a stroke on the board. */
    show_stage(&r, struck, 1);
    assert_int_equal(count_color(&r.d, r.first, DRAW_LINE, COLOR_ALARM),
                     4 * (1 + 2 + 2 + 1));
    int candidates = count_marks(&r.d, r.first);
    show_stage(&r, done, 0.4);
    assert_int_equal(count_color(&r.d, r.first, DRAW_LINE, COLOR_ALARM), 4 * (2 + 1));
    show_stage(&r, done, 1);
    assert_int_equal(count_color(&r.d, r.first, DRAW_LINE, COLOR_ALARM), 0);
    assert_int_equal(candidates, 10);
    assert_int_equal(count_marks(&r.d, r.first), 6);
    for (int i = 0; i < e->n_removed; i++) {
        struct rect slot;
        cell_t c = e->cells[e->removed[i].pos];
        bool is_out = false;
        assert_true(board_mark_rect(&r.l, r.snap, c, e->removed[i].value, &slot));
        for (int k = r.first; k < r.d.count; k++)
            is_out |= memcmp(&r.d.commands[k].at, &slot, sizeof slot) == 0 &&
                      r.d.commands[k].color == draw_cell_color(&r.d, c) &&
                      r.d.commands[k].alpha == 255;
        assert_true(is_out);
    }
    end_row(&r);
}

/* A hull around each SCC of several cells holds their chips, in one piece. */
static void sccs_have_hulls_of_their_own(void **state)
{
    struct row_case r = begin_row(12, 34, 12, 1234);
    const struct explanation *e = r.e;
    struct rect hulls[8];
    int count = 0;

    (void)state;
    show_stage(&r, e->n_stages - 3, 1);
    for (int i = r.first; i < r.d.count && count < 8; i++)
        if (r.d.commands[i].kind == DRAW_RECT && r.d.commands[i].alpha < 60)
            hulls[count++] = r.d.commands[i].at;
    assert_int_equal(count, 2);
    assert_true(are_apart(hulls[0], hulls[1]));
    assert_int_equal(hulls[0].h, hulls[1].h);
    end_row(&r);
}

static void a_path_and_a_component_are_named(void **state)
{
    struct row_case r = begin_row(12, 1, 34, 34);
    const struct explanation *e = r.e;

    (void)state;
    expect_sentence(
        e, 2,
        "r1c2 has no free candidate. An augmenting path of 3 edges leads to "
        "the free value 2");
    expect_sentence(e, 3, "r1c2 is matched, 4 of 4");
    int found = 0;
    for (int stage = 4; stage < e->n_stages; stage++) {
        struct explain_state s;
        explain_state_at(e, stage, &s);
        found += strstr(lens_sentence(e, (struct alphabet){0}, &s, 0).text,
                        "r1c3, r1c4 can exchange {3, 4}") != NULL;
    }
    assert_int_equal(found, 1);
    end_row(&r);
}

/* ---- The lens as a mode ---- */

struct hand {
    struct lens_control lens;
    struct player_view *now;
    int64_t now_ns;
};

static void pass(struct hand *h, double seconds)
{
    int64_t end_ns = h->now_ns + (int64_t)(seconds * (double)NS_PER_S);

    while (h->now_ns < end_ns) {
        h->now_ns += FRAME_NS;
        lens_control_update(&h->lens, h->now, h->now_ns);
    }
}

static struct hand begin(int n)
{
    struct hand h = {.now = played_board(n, 3)};

    lens_control_init(&h.lens);
    pass(&h, 0.1);
    return h;
}

static void end(struct hand *h)
{
    lens_control_free(&h->lens);
    free(h->now);
}

static void clicks_select_row_column_and_box_in_turn(void **state)
{
    struct hand h = begin(9);
    cell_t c = 4 * 9 + 7;

    (void)state;
    struct reply reply = lens_control_click(&h.lens, h.now, c, 100, 100);
    assert_true(reply.has_command && reply.command.kind == PLAYER_FOLLOW);
    assert_int_equal(h.lens.unit, 4);
    /* Opening the lens moved the board under the pointer. */
    reply = lens_control_click(&h.lens, h.now, 3, 101, 100);
    assert_false(reply.has_command);
    assert_int_equal(h.lens.unit, 9 + 7);
    lens_control_click(&h.lens, h.now, c, 500, 300);
    assert_int_equal(h.lens.unit, 18 + 5);
    lens_control_click(&h.lens, h.now, c, 500, 300);
    assert_int_equal(h.lens.unit, 4);
    lens_control_click(&h.lens, h.now, 80, 700, 300);
    assert_int_equal(h.lens.unit, 8);
    end(&h);
}

/* A locked set in box 9; row 1 is finished, and so on. */
static void the_lens_opens_on_the_unit_that_has_most_to_show(void **state)
{
    struct hand h = begin(9);

    (void)state;
    for (int c = 0; c < 81; c++)
        set_candidates(&h.now->snap, c,
                       c < 9    ? (unsigned)c + 1
                       : c < 18 ? 23456789
                                : 123456789);
    set_candidates(&h.now->snap, 60, 12);
    set_candidates(&h.now->snap, 61, 12);
    lens_control_open(&h.lens, h.now);
    assert_int_equal(h.lens.unit, 6);
    pass(&h, 0.1);
    assert_int_equal(h.lens.e->interest, INTEREST_LOCKED_SET);
    assert_int_equal(h.lens.e->n_removed, 14);
    h.now->play.paused = false; /* and nothing filters units */
    lens_control_open(&h.lens, h.now);
    assert_int_equal(h.lens.unit, 6);
    h.now->play.filtered_unit = 20; /* until something does */
    pass(&h, 0.1);
    assert_int_equal(h.lens.unit, 20);
    h.now->play.paused = true;
    /* Row 1 is finished: a click selects another unit of its cells. */
    lens_control_click(&h.lens, h.now, 4, 100, 100);
    assert_int_equal(h.lens.unit, 18 + 1);
    lens_control_click(&h.lens, h.now, 4, 100, 100);
    assert_int_equal(h.lens.unit, 0);
    /* Nothing but finished units: the first. */
    for (int c = 0; c < 81; c++)
        set_candidates(&h.now->snap, c,
                       (unsigned)((c / 9 * 3 + c / 27 + c % 9) % 9 + 1));
    lens_control_open(&h.lens, h.now);
    assert_int_equal(h.lens.unit, 0);
    end(&h);
}

static void the_method_changes_the_matching_and_not_the_result(void **state)
{
    struct hand h = begin(9);

    (void)state;
    lens_control_select(&h.lens, h.now, 0);
    pass(&h, 0.1);
    int n_removed = h.lens.e->n_removed;
    struct reply reply = lens_control_act(&h.lens, h.now, LENS_METHOD);
    assert_string_equal(reply.message, "matching: maximum flow");
    pass(&h, 0.1);
    assert_int_equal(h.lens.e->method, EXPLAIN_FLOW);
    assert_int_equal(h.lens.e->n_removed, n_removed);
    assert_int_equal(h.lens.stage, 0);
    lens_control_act(&h.lens, h.now, LENS_METHOD);
    pass(&h, 0.1);
    assert_int_equal(h.lens.e->method, EXPLAIN_PATHS);
    /* Two keys within a frame act on the same unit. */
    lens_control_act(&h.lens, h.now, LENS_NEXT_UNIT);
    lens_control_act(&h.lens, h.now, LENS_NEXT_STAGE);
    assert_int_equal(h.lens.e->unit, 1);
    assert_int_equal(h.lens.stage, 1);
    lens_control_act(&h.lens, h.now, LENS_PREVIOUS_UNIT);
    assert_int_equal(lens_control_act(&h.lens, h.now, LENS_APPLY).command.unit, 0);
    assert_int_equal(h.lens.e->unit, 0);
    /* Behind the last stage there is none. */
    h.now->play.steps_per_s = 0;
    pass(&h, 1);
    int last = h.lens.stage;
    assert_non_null(strstr(lens_control_act(&h.lens, h.now, LENS_NEXT_STAGE).message,
                           "last stage"));
    assert_int_equal(h.lens.stage, last);
    end(&h);
}

static void keys_move_through_units(void **state)
{
    struct hand h = begin(9);

    (void)state;
    lens_control_select(&h.lens, h.now, 4);
    pass(&h, 0.1);
    lens_control_act(&h.lens, h.now, LENS_NEXT_UNIT);
    assert_int_equal(h.lens.unit, 5);
    lens_control_act(&h.lens, h.now, LENS_NEXT_KIND);
    assert_int_equal(h.lens.unit, 9 + 5);
    lens_control_act(&h.lens, h.now, LENS_NEXT_KIND);
    lens_control_act(&h.lens, h.now, LENS_NEXT_KIND);
    lens_control_act(&h.lens, h.now, LENS_PREVIOUS_KIND);
    assert_int_equal(h.lens.unit, 18 + 5);
    for (int i = 0; i < 6; i++)
        lens_control_act(&h.lens, h.now, LENS_PREVIOUS_UNIT);
    assert_int_equal(h.lens.unit, 18 + 8);
    end(&h);
}

static void stages_step_both_ways_and_play_at_the_speed(void **state)
{
    struct hand h = begin(9);

    (void)state;
    lens_control_select(&h.lens, h.now, 0);
    pass(&h, 0.6);
    assert_true(h.lens.glide >= 1 && h.lens.plays);
    lens_control_act(&h.lens, h.now, LENS_STAGE_FIRST);
    assert_int_equal(h.lens.stage, 0);
    pass(&h, 5);
    assert_int_equal(h.lens.stage, 0);
    lens_control_act(&h.lens, h.now, LENS_NEXT_STAGE);
    lens_control_act(&h.lens, h.now, LENS_NEXT_STAGE);
    assert_int_equal(h.lens.stage, 2);
    lens_control_act(&h.lens, h.now, LENS_PREVIOUS_STAGE);
    assert_int_equal(h.lens.stage, 1);
    lens_control_act(&h.lens, h.now, LENS_STAGE_FIRST);
    lens_control_act(&h.lens, h.now, LENS_PREVIOUS_STAGE);
    assert_int_equal(h.lens.stage, 0);
    lens_control_act(&h.lens, h.now, LENS_PLAY);
    pass(&h, 2.01);
    assert_int_equal(h.lens.stage, 4);
    lens_control_act(&h.lens, h.now, LENS_PLAY);
    pass(&h, 2);
    assert_int_equal(h.lens.stage, 4);
    h.now->play.steps_per_s = 0;
    lens_control_act(&h.lens, h.now, LENS_PLAY);
    pass(&h, 0.5);
    assert_true(lens_control_is_at_rest(&h.lens));
    assert_int_equal(h.lens.stage, h.lens.e->n_stages - 1);
    end(&h);
}

/* No text follows another on its line without a blank. */
static void check_gaps(const struct draw_list *d, int first, int n)
{
    for (int a = first; a < d->count; a++) {
        const struct draw_command *left = &d->commands[a];
        assert_true(left->kind != DRAW_LINE);
        for (int b = first; left->kind == DRAW_TEXT && b < d->count; b++) {
            const struct draw_command *right = &d->commands[b];
            int end = left->at.x + utf8_count(d->texts.data + left->text);
            check_case(right->kind != DRAW_TEXT || right->at.y / 2 != left->at.y / 2 ||
                           right->at.x <= left->at.x || right->at.x > end,
                       "n = %d: \"%s\" follows \"%s\"", n, d->texts.data + right->text,
                       d->texts.data + left->text);
        }
    }
}

/* In a terminal a matrix takes the place of the graph, whose lines are thinner than a
 * letter; labels have a gap, and the algorithm is below the board. */
static void a_terminal_shows_a_legible_matrix(void **state)
{
    static const int sizes[][2] = {{120, 40}, {150, 45}, {160, 50}, {240, 67}};
    const struct glyphs *g = chars_glyphs();
    struct draw_list d;
    int first;

    (void)state;
    draw_init(&d);
    for (int i = 0; i < 4 * 40; i++) {
        int n = MIN_N + i / 4, w = sizes[i % 4][0], h = 2 * sizes[i % 4][1];
        struct snapshot *snap = board(n, 1);
        struct explainer *x =
            explainer_create(shape_of_box(snap->box_rows, snap->box_cols));
        const struct explanation *e =
            explain_unit(x, snap->dom, 0, i % 2 ? EXPLAIN_FLOW : EXPLAIN_PATHS);
        struct layout l = layout_compute(w, h, n, LAYOUT_PANEL | LAYOUT_LENS, g);
        for (int stage = 0; stage < e->n_stages; stage++) {
            draw_stage(&d, &l, snap, g, e, stage, 1, &first);
            check_texts(&d, g, first, &l, n, stage);
            check_gaps(&d, first, n);
            assert_true(are_apart(l.board, l.code));
        }
        explainer_destroy(x);
        free(snap);
    }
    draw_free(&d);
}

static void phases_end_with_the_matching_and_with_the_components(void **state)
{
    static const enum explain_stage_kind ends[] = {STAGE_MATCHED, STAGE_SORTED,
                                                   STAGE_DONE, STAGE_DONE};
    struct hand h = begin(9);

    (void)state;
    lens_control_select(&h.lens, h.now, 0);
    pass(&h, 1);
    h.now->play.steps_per_s = 1000;
    lens_control_rewind(&h.lens, false);
    for (int i = 0; i < 4; i++) {
        lens_control_act(&h.lens, h.now, LENS_PHASE);
        pass(&h, 0.5);
        assert_true(lens_control_is_at_rest(&h.lens));
        assert_false(h.lens.plays);
        assert_int_equal(h.lens.e->stages[h.lens.stage].kind, ends[i]);
    }
    end(&h);
}

static void a_running_search_is_followed_and_shows_the_end(void **state)
{
    struct hand h = begin(16);

    (void)state;
    h.now->play.paused = false;
    h.now->play.filtered_unit = 20;
    lens_control_open(&h.lens, h.now);
    pass(&h, 0.1);
    assert_int_equal(h.lens.unit, 20);
    assert_int_equal(h.lens.stage, h.lens.e->n_stages - 1);
    h.now->play.filtered_unit = 0;
    pass(&h, 0.1);
    assert_int_equal(h.lens.unit, 0);
    /* Unit keys work while the search runs. */
    assert_true(lens_control_act(&h.lens, h.now, LENS_NEXT_UNIT).is_taken);
    h.now->play.filtered_unit = 7;
    pass(&h, 0.1);
    assert_int_equal(h.lens.unit, 1);
    lens_control_act(&h.lens, h.now, LENS_FOLLOW);
    pass(&h, 0.1);
    assert_int_equal(h.lens.unit, 7);
    end(&h);
}

static void closing_glides_back_and_another_board_resets_the_unit(void **state)
{
    struct hand h = begin(9);
    struct snapshot *small = board(4, 2);

    (void)state;
    lens_control_select(&h.lens, h.now, 26);
    pass(&h, 1);
    memcpy(&h.now->snap, small, sizeof *small);
    pass(&h, 0.1);
    assert_int_equal(h.lens.e->n, 4);
    check_range(h.lens.unit, 0, 11);
    struct reply reply = lens_control_close(&h.lens);
    assert_true(reply.has_command && !reply.command.on);
    pass(&h, 0.2);
    assert_true(h.lens.is_open && h.lens.glide < 1);
    pass(&h, 0.5);
    assert_false(h.lens.is_open);
    assert_true(lens_control_is_at_rest(&h.lens));
    free(small);
    end(&h);
}

/* Whether the lens shows these words. */
static bool says(const struct hand *h, const char *words)
{
    struct glyphs g = face(1280, 720);
    struct layout l = layout_compute(1280, 720, 4, LAYOUT_LENS, &g);
    struct draw_list d;
    struct text t;

    draw_init(&d);
    text_init(&t);
    draw_begin(&d, 1280, 720, &g);
    board_draw(&d, &l, &h->now->snap, &(struct board_style){.hover = CELL_NONE});
    lens_control_draw(&h->lens, &d, &l, h->now, 0, false, NULL);
    draw_describe(&d, &t);
    bool found = strstr(t.data, words);
    text_free(&t);
    draw_free(&d);
    return found;
}

static void a_plain_lens_has_no_algorithm(void **state)
{
    enum { WIDTH = 1280, HEIGHT = 720 };
    struct glyphs g = face(WIDTH, HEIGHT);
    struct draw_list d;

    (void)state;
    draw_init(&d);
    for (int n = 9; n <= 25; n += 16) {
        struct snapshot *snap = board(n, 1);
        struct explainer *x =
            explainer_create(shape_of_box(snap->box_rows, snap->box_cols));
        const struct explanation *e = explain_unit(x, snap->dom, 0, EXPLAIN_PATHS);
        struct lens lens = {
            .e = e, .stage = e->n_stages - 1, .progress = 1, .glide = 1};
        for (int is_plain = 0; is_plain <= 1; is_plain++) {
            unsigned wants = LAYOUT_PANEL | LAYOUT_LENS | (is_plain ? LAYOUT_PLAIN : 0);
            struct layout l = layout_compute(WIDTH, HEIGHT, n, wants, &g);
            struct text t = TEXT_EMPTY;
            lens.is_plain = is_plain;
            draw_begin(&d, WIDTH, HEIGHT, &g);
            board_draw(&d, &l, snap, &(struct board_style){.hover = CELL_NONE});
            lens_draw(&d, &l, snap, &lens);
            draw_describe(&d, &t);
            check_case(strstr(t.data, lens_title(e, snap).text), "n = %d: title", n);
            check_case((strstr(t.data, "prune other edges") == NULL) == is_plain,
                       "n = %d, plain %d: the algorithm", n, is_plain);
            text_free(&t);
        }
        explainer_destroy(x);
        free(snap);
    }
    draw_free(&d);
}

static void a_filter_that_was_applied_is_told(void **state)
{
    struct hand h = begin(4);

    (void)state;
    lens_control_select(&h.lens, h.now, 0);
    for (int c = 0; c < 4; c++)
        set_candidates(&h.now->snap, c, c < 2 ? 12 : 1234);
    pass(&h, 30);
    assert_true(says(&h, "4 candidates removed. Each"));
    lens_control_act(&h.lens, h.now, LENS_APPLY);
    for (int c = 2; c < 4; c++)
        set_candidates(&h.now->snap, c, 34);
    pass(&h, 0.1);
    assert_true(says(&h, "Applied: 4 candidates removed from"));
    assert_false(says(&h, "Nothing to remove"));
    lens_control_act(&h.lens, h.now, LENS_APPLY);
    pass(&h, 0.1);
    assert_true(says(&h, "Nothing to remove"));
    lens_control_act(&h.lens, h.now, LENS_UNDO);
    lens_control_act(&h.lens, h.now, LENS_NEXT_UNIT);
    pass(&h, 30);
    assert_false(says(&h, "Applied"));
    end(&h);
}

static void a_filter_that_cannot_apply_is_reported(void **state)
{
    struct hand h = begin(4);

    (void)state;
    lens_control_select(&h.lens, h.now, 0);
    for (int c = 0; c < 4; c++)
        set_candidates(&h.now->snap, c, c < 2 ? 12 : 1234);
    pass(&h, 1);
    struct reply reply = lens_control_act(&h.lens, h.now, LENS_APPLY);
    assert_true(reply.has_command && reply.command.kind == PLAYER_APPLY);
    assert_int_equal(reply.command.unit, 0);
    assert_string_equal(reply.message, "Row 1: 4 removed");
    reply = lens_control_act(&h.lens, h.now, LENS_UNDO);
    assert_true(!reply.has_command && reply.message[0]);
    h.now->play.n_by_hand = 1;
    reply = lens_control_act(&h.lens, h.now, LENS_UNDO);
    assert_true(reply.has_command && reply.command.kind == PLAYER_UNDO);
    h.now->snap.at_dead_end = true;
    assert_false(lens_control_act(&h.lens, h.now, LENS_APPLY).has_command);
    h.now->snap.at_dead_end = false;
    h.now->play.n_by_hand = -1;
    assert_false(lens_control_act(&h.lens, h.now, LENS_APPLY).has_command);
    h.now->play.n_by_hand = 0;
    set_candidates(&h.now->snap, 2, 12);
    pass(&h, 0.1);
    reply = lens_control_act(&h.lens, h.now, LENS_APPLY);
    assert_true(!reply.has_command && strstr(reply.message, "dead end"));
    end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board_panel_and_lens_have_their_own_places),
        cmocka_unit_test(every_stage_is_legible_at_every_size),
        cmocka_unit_test(components_are_blocks_along_the_diagonal),
        cmocka_unit_test(sentences_describe_their_stage),
        cmocka_unit_test(the_edges_of_a_violator_are_drawn_in_alarm),
        cmocka_unit_test(pruned_edges_snap_and_their_candidates_go_out),
        cmocka_unit_test(sccs_have_hulls_of_their_own),
        cmocka_unit_test(a_path_and_a_component_are_named),
        cmocka_unit_test(clicks_select_row_column_and_box_in_turn),
        cmocka_unit_test(the_lens_opens_on_the_unit_that_has_most_to_show),
        cmocka_unit_test(the_method_changes_the_matching_and_not_the_result),
        cmocka_unit_test(keys_move_through_units),
        cmocka_unit_test(stages_step_both_ways_and_play_at_the_speed),
        cmocka_unit_test(a_terminal_shows_a_legible_matrix),
        cmocka_unit_test(a_plain_lens_has_no_algorithm),
        cmocka_unit_test(a_filter_that_was_applied_is_told),
        cmocka_unit_test(phases_end_with_the_matching_and_with_the_components),
        cmocka_unit_test(a_running_search_is_followed_and_shows_the_end),
        cmocka_unit_test(closing_glides_back_and_another_board_resets_the_unit),
        cmocka_unit_test(a_filter_that_cannot_apply_is_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
