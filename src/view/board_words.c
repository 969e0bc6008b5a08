#include "view/board.h"

#include "base/bits.h"
#include "base/utf8.h"
#include "view/pen.h"

#include <stdio.h>
#include <string.h>

void board_explain(const struct snapshot *snap, enum board_view view, char *first,
                   char *second, size_t size)
{
    enum board_view shown = board_view_shown(view, snap);
    const struct board_view_row *row = board_view_row(shown);
    bool is_blank = row->is_blank && row->is_blank(snap);
    struct phrase hint =
        phrase("press %s for values", board_view_row(BOARD_VALUES)->key);

    snprintf(first, size, "%s",
             shown == BOARD_LEARNING ? "blue: in the last learnt clause"
             : view != shown         ? "this search learns no clauses:"
             : is_blank              ? "black: no data yet"
                                     : "");
    snprintf(second, size, "%s",
             is_blank                  ? hint.text
             : shown == BOARD_LEARNING ? "green: undone by its backjump"
             : view != shown           ? "showing failures"
                                       : "");
}

/* "92 candidates: 1 2 3 ...", as many as fit. */
static void list_candidates(const struct snapshot *snap, cell_t c, char *out,
                            size_t size)
{
    int used = snprintf(out, size, "%d candidate%s:", snap->live[c],
                        snap->live[c] == 1 ? "" : "s");
    int left = snap->live[c];

    for (int v = 0; v < snap->n; v++) {
        char item[16];
        if (!bits_has(&snap->dom[c * snap->words], v))
            continue;
        int length = snprintf(item, sizeof item, " %d", v + 1);
        left--;
        if (used + length + (left > 0 ? 2 : 0) > PANEL_COLUMNS) {
            snprintf(out + used, size - (size_t)used, " " UTF8_ELLIPSIS);
            return;
        }
        used += snprintf(out + used, size - (size_t)used, "%s", item);
    }
}

void board_describe_cell(const struct snapshot *snap, cell_t c, char *first,
                         char *second, size_t size)
{
    int row = c / snap->n + 1, column = c % snap->n + 1;

    assert(c < snap->n_cells && size > PANEL_COLUMNS);
    if (snap->value[c] == VALUE_NONE) {
        snprintf(first, size, "r%dc%d: unassigned", row, column);
        list_candidates(snap, c, second, size);
        return;
    }
    int cause = snap->cause[c];
    snprintf(first, size, "r%dc%d: %d", row, column, snap->value[c] + 1);
    if (cause == CAUSE_CLUE) {
        snprintf(second, size, "clue");
    } else if (snap->clashes[c]) {
        snprintf(second, size, "in conflict with a peer");
    } else if (cause == CAUSE_DECISION && snap->depth[c] == 0) {
        snprintf(second, size, "placed by %s", snap->strategy);
    } else {
        const char *name = cause == CAUSE_DECISION ? "decision"
                           : cause == CAUSE_LEARNT ? "learnt clause"
                                                   : snapshot_propagator(snap, c);
        bool is_single = strcmp(name, "naked") == 0 || strcmp(name, "hidden") == 0;
        snprintf(second, size, "%s%s, level %d", name, is_single ? " single" : "",
                 snap->depth[c]);
    }
}

const char *status_word(const struct snapshot *snap, const struct playback *play)
{
    if (snap->status == SEARCH_RUNNING && play && play->is_rewound)
        return play->paused ? "rewound" : "replaying";
    if (snap->status == SEARCH_RUNNING && play)
        return play->paused ? "paused" : "searching";
    if (snap->status == SEARCH_EXHAUSTED && snap->stats.solutions == 1)
        return "the only solution";
    if (snap->status == SEARCH_GAVE_UP && snap->is_out_of_memory)
        return "out of memory";
    return status_words(snap->status, snap->stats.solutions);
}

color_t status_color(const struct snapshot *snap, const struct playback *play)
{
    switch (snap->status) {
    case SEARCH_RUNNING:
        return play && (play->paused || play->is_rewound) ? COLOR_LABEL : COLOR_TEXT;
    case SEARCH_SOLVED:
        return COLOR_SUCCESS;
    case SEARCH_EXHAUSTED:
        return snap->stats.solutions ? COLOR_SUCCESS : COLOR_ALARM;
    case SEARCH_GAVE_UP:
        return COLOR_AMBER;
    }
    return COLOR_TEXT;
}
