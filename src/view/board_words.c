#include "view/board.h"

#include "base/utf8.h"
#include "view/race_course.h"

#include <string.h>

/* Says why a view is black. */
static const char *why_blank(enum board_view view, enum learning_kind kind)
{
    if (view == BOARD_LEARNING)
        return kind == LEARNING_NOTES  ? "black: nothing noted yet"
               : kind == LEARNING_HEAT ? "black: no heat printed yet"
                                       : "black: no conflict yet";
    return view == BOARD_FAILURES ? "black: no dead end yet"
                                  : "black: no value assigned yet";
}

struct description board_explain(const struct snapshot *snap, enum board_view view)
{
    enum board_view shown = board_view_shown(view, snap);
    bool is_blank = board_view_is_blank(shown, snap);

    return description(
        phrase("%s", view != shown ? "this search learns no clauses:"
                     : is_blank    ? why_blank(shown, snap->learning.kind)
                                   : ""),
        is_blank ? phrase("press %s for values", board_view_row(BOARD_VALUES)->key)
                 : phrase("%s", view != shown ? "showing failures" : ""));
}

/* Returns "92 candidates: 1 2 3 ...", with as many candidates as fit on a line. */
static struct phrase list_candidates(const struct snapshot *snap, cell_t c)
{
    int left = snap->live[c];
    struct phrase list = phrase("%s:", count_of(left, "candidate").text);

    for (int v = 0; v < snap->n; v++) {
        if (!bits_has(&snap->dom[c * snap->words], v))
            continue;
        struct phrase longer =
            phrase("%s %s", list.text, value_word(snap->alphabet, v).text);
        left--;
        if (utf8_count(longer.text) + (left > 0 ? 2 : 0) > PANEL_COLUMNS)
            return phrase("%s " UTF8_ELLIPSIS, list.text);
        list = longer;
    }
    return list;
}

struct description board_describe_cell(const struct snapshot *snap, cell_t c)
{
    struct phrase cell = cell_name(c, snap->n);
    int cause = snap->cause[c];

    assert(c < snap->n_cells);
    if (snap->value[c] == VALUE_NONE)
        return description(phrase("%s: unassigned", cell.text),
                           list_candidates(snap, c));
    struct phrase value =
        phrase("%s: %s", cell.text, value_word(snap->alphabet, snap->value[c]).text);
    if (cause == CAUSE_CLUE)
        return description(value, phrase("clue"));
    if (snap->clashes[c])
        return description(value,
                           phrase("%s", snapshot_excludes(snap, c, snap->value[c])
                                            ? "excluded by the puzzle"
                                            : "in conflict with a peer"));
    if (cause == CAUSE_DECISION && snap->depth[c] == 0)
        return description(value, phrase("placed by %s", snap->strategy));
    const char *name = cause == CAUSE_DECISION ? "decision"
                       : cause == CAUSE_LEARNT ? "learnt clause"
                                               : snapshot_propagator(snap, c);
    bool is_single = strcmp(name, "naked") == 0 || strcmp(name, "hidden") == 0;
    return description(value, phrase("%s%s, level %d", name, is_single ? " single" : "",
                                     snap->depth[c]));
}

struct description board_describe_in(enum board_view view, const struct snapshot *snap,
                                     cell_t c)
{
    struct description d = board_describe_cell(snap, c);
    enum board_view shown = board_view_shown(view, snap);
    bool has_count = shown == BOARD_FAILURES || shown == BOARD_CHANGES;

    if (!has_count || (snap->value[c] != VALUE_NONE && snap->cause[c] == CAUSE_CLUE))
        return d;
    return description(phrase("%s", d.line[0]),
                       shown == BOARD_FAILURES
                           ? count_of(snap->failures[c], "failure")
                           : count_of(snap->assignments[c], "assignment"));
}

const char *status_word(const struct snapshot *snap, const struct playback *play)
{
    if (snap->status == SEARCH_RUNNING && play && play->is_rewound)
        return play->paused ? "rewound" : "replaying";
    if (snap->status == SEARCH_RUNNING && play)
        return play->paused ? "paused" : snap->is_waiting ? "waiting" : "searching";
    if (snap->status == SEARCH_EXHAUSTED && snap->stats.solutions == 1)
        return "the only solution";
    if (snap->status == SEARCH_GAVE_UP && snap->is_watched)
        return snap->has_failed            ? "failed"
               : snap->stats.solutions > 0 ? "solved"
                                           : "ended";
    if (snap->status == SEARCH_GAVE_UP && snap->said[0])
        return "script failed";
    if (snap->status == SEARCH_GAVE_UP && snap->is_out_of_memory)
        return "out of memory";
    if (snap->status == SEARCH_GAVE_UP && snap->stats.solutions == 0 &&
        race_course_cost(snap) >= 0)
        return "approximate";
    return status_words(snap->status, snap->stats.solutions);
}

color_t status_color(const struct snapshot *snap, const struct playback *play)
{
    bool has_none = snap->status == SEARCH_EXHAUSTED && snap->stats.solutions == 0;

    if (snap->status == SEARCH_RUNNING)
        return play && (play->paused || play->is_rewound) ? COLOR_LABEL : COLOR_TEXT;
    if (snap->status == SEARCH_GAVE_UP)
        return snap->has_failed || (snap->said[0] && !snap->is_watched) ? COLOR_ALARM
               : snap->is_watched && snap->stats.solutions > 0          ? COLOR_SUCCESS
                                                                        : COLOR_AMBER;
    return has_none ? COLOR_ALARM : COLOR_SUCCESS;
}
