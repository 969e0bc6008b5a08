#include "view/board_views.h"

#include "base/names.h"

#include <math.h>

/* In the view `changes` the brightest colour stands for at least this count, so that a
 * cell assigned once does not look like a cell assigned often. */
#define OFTEN 8

/* Highlights a value: cells that have it keep their colour; cells with this candidate
 * are lit, the brighter the fewer candidates they have; all other cells fade. */
static void highlight(color_t *image, const struct snapshot *snap,
                      const struct board_style *style)
{
    int v = style->isolated - 1;

    for (int c = 0; c < snap->n_cells; c++) {
        if (snap->value[c] == v)
            image[c] = palette_value(style->palette, v, snap->n);
        else if (snap->value[c] == VALUE_NONE &&
                 bits_has(&snap->dom[c * snap->words], v))
            image[c] = color_mix(COLOR_ACCENT, 0x20262e, 190 - 190 / snap->live[c]);
        else
            image[c] = color_mix(image[c], COLOR_BACKGROUND, 220);
    }
}

color_t board_belief_color(color_t own, int belief)
{
    return color_mix(COLOR_FAINT, own, belief);
}

/* Computes the colours once for each value and number of candidates, not for each cell:
 * palettes need pow and cos. */
void board_fill_values(const struct board_fill *f)
{
    const struct snapshot *snap = f->snap;
    color_t own[MAX_N], clue[MAX_N], open[MAX_N + 1];
    bool repairs = change_light_repairs(snap);

    for (int v = 0; v < snap->n; v++) {
        own[v] = palette_value(f->style->palette, v, snap->n);
        clue[v] = color_mix(own[v], 0, CLUE_SHADE);
    }
    for (int live = 0; live <= snap->n; live++)
        open[live] = palette_open(f->style->palette, live, snap->n);
    for (int c = 0; c < snap->n_cells; c++) {
        value_t v = snap->value[c];
        assert((v == VALUE_NONE || v < snap->n) && snap->live[c] <= snap->n);
        f->image[c] = v == VALUE_NONE                ? open[snap->live[c]]
                      : snap->cause[c] == CAUSE_CLUE ? clue[v]
                      : snap->has_belief
                          ? board_belief_color(own[v], snap->belief[c * snap->n + v])
                          : own[v];
        if (repairs)
            f->image[c] = snap->clashes[c] ? color_mix(own[v], 0xffffff, CONFLICT_LIGHT)
                                           : color_mix(f->image[c], 0, RIGHT_SHADE);
    }
    if (f->style->isolated > 0 && f->style->isolated <= snap->n)
        highlight(f->image, snap, f->style);
    else if (f->style->change_light)
        change_light_apply(f->style->change_light, snap, f->image);
    if (f->style->difference && !f->style->is_calm)
        solution_difference_apply(f->style->difference, snap, f->image);
}

static uint32_t largest(const uint32_t *counts, int n_cells)
{
    uint32_t most = 0;

    for (int c = 0; c < n_cells; c++)
        most = counts[c] > most ? counts[c] : most;
    return most;
}

/* Colours the cells by their counts: the brightest colour stands for the largest count,
 * or for `least` if that is larger. */
static void fill_counts(color_t *image, const uint32_t *counts, int n_cells,
                        uint32_t least)
{
    uint32_t most = largest(counts, n_cells);

    most = most > least ? most : least;
    for (int c = 0; c < n_cells; c++)
        image[c] = palette_heat(log1p(counts[c]) / log1p(most));
}

void board_fill_changes(const struct board_fill *f)
{
    fill_counts(f->image, f->snap->assignments, f->snap->n_cells, OFTEN);
}

void board_fill_failures(const struct board_fill *f)
{
    fill_counts(f->image, f->snap->failures, f->snap->n_cells, 1);
}

void board_fill_order(const struct board_fill *f)
{
    const struct snapshot *snap = f->snap;
    int clues = snap->n_clues, count = int_max(snap->n_assigned - clues, 1);

    for (int c = 0; c < snap->n_cells; c++) {
        /* The search's assignments are numbered from 1; a clue has 0. */
        int order =
            snap->cause[c] == CAUSE_CLUE ? 0 : int_max(snap->order[c] - clues, 0);
        assert(order <= count);
        f->image[c] =
            palette_heat(snap->order[c] == 0 ? 0 : 0.15 + 0.85 * order / count);
    }
}

void board_fill_stack(const struct board_fill *f)
{
    board_fill_values(f);
}

void board_fill_frontier(const struct board_fill *f)
{
    board_fill_values(f);
}

static bool has_activity(const struct learning *l, int n_cells)
{
    for (int c = 0; c < n_cells; c++)
        if (l->activity[c] > 0 || l->role[c])
            return true;
    return false;
}

bool board_view_is_blank(enum board_view view, const struct snapshot *snap)
{
    return (view == BOARD_CHANGES && largest(snap->assignments, snap->n_cells) == 0) ||
           (view == BOARD_FAILURES && largest(snap->failures, snap->n_cells) == 0) ||
           (view == BOARD_ORDER && snap->n_assigned <= snap->n_clues) ||
           (view == BOARD_LEARNING && !has_activity(&snap->learning, snap->n_cells));
}

int board_view_heats(const struct snapshot *snap, enum board_view out[HEAT_VIEWS])
{
    static const enum board_view heats[HEAT_VIEWS] = {BOARD_LEARNING, BOARD_FAILURES,
                                                      BOARD_CHANGES, BOARD_ORDER};
    int count = 0;

    for (int i = 0; i < HEAT_VIEWS; i++)
        if (board_view_shown(heats[i], snap) == heats[i] &&
            !board_view_is_blank(heats[i], snap))
            out[count++] = heats[i];
    return count;
}

enum board_view board_view_next_heat(enum board_view view, const struct snapshot *snap)
{
    enum board_view heats[HEAT_VIEWS];
    int count = board_view_heats(snap, heats), i = 0;

    while (i < count && heats[i] != view)
        i++;
    int next = i < count ? i + 1 : 0;
    return next < count ? heats[next] : BOARD_VALUES;
}

bool board_view_is_large(enum board_view view)
{
    return view == BOARD_STACK || view == BOARD_FRONTIER;
}

#define ROW(id, name, title, key, legend)                                              \
    {#name, title, key, legend, board_fill_##name},
static const struct board_view_row rows[BOARD_VIEWS] = {BOARD_VIEW_ROWS(ROW)};

const struct board_view_row *board_view_row(enum board_view view)
{
    assert(view < BOARD_VIEWS);
    return &rows[view];
}

const char *board_view_legend(enum board_view shown, const struct snapshot *snap)
{
    if (shown == BOARD_LEARNING && snap->learning.kind == LEARNING_NOTES)
        return "noted by the script: low " ARROW " high";
    if (shown == BOARD_LEARNING && snap->learning.kind == LEARNING_HEAT)
        return "heat of the program: low " ARROW " high";
    return board_view_row(shown)->legend;
}

bool board_view_find(const char *name, enum board_view *out)
{
    int i = names_find(rows, BOARD_VIEWS, sizeof *rows, name);

    if (i >= 0)
        *out = (enum board_view)i;
    return i >= 0;
}

enum board_view board_view_shown(enum board_view view, const struct snapshot *snap)
{
    return view == BOARD_LEARNING && snap->learning.kind == LEARNING_NONE
               ? BOARD_FAILURES
               : view;
}
