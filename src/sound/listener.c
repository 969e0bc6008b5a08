#include "sound/listener.h"

#include "base/alloc.h"
#include "base/number.h"

#include <string.h>

/* The greatest pan of a column: a full pan, in one ear alone, would tire the user. */
#define WIDEST (HEARD_FULL * 3 / 4)

/* Limits how often each kind sounds, by credits:
 * - A kind earns 1 credit per sample, and saves up at most `burst` times `period`.
 * - A sound costs `period` credits.
 * - An event that gets no sound costs `missed` credits.
 * So, as dead ends rise from 20 to 60 a second, fewer and fewer get a sound, and the
 * texture (heard.h) takes over. A kind with the period 0 has no such limit. */
#define THINNING(name, period, burst, missed, ...) {period, burst, missed},
static const struct {
    int period, burst, missed;
} thinning[HEARD_KINDS] = {HEARD_SOUNDS(THINNING)};
#define MOST_MISSED 6 /* at most this many events of a frame cost `missed` */

/* Once k levels are undone together, a backjump is heard only if it undoes 8 * k levels
 * or more. 170 ms later, 4 * k levels suffice, and so on. l->covered is 1024 times this
 * bound. It begins at k * COVER and falls to 1/e in COVER_FALL samples. */
#define COVER      (8 * 1024)
#define COVER_FALL 12000

void listener_free(struct listener *l)
{
    free(l->value);
    free(l->clashes);
}

void listener_forget(struct listener *l)
{
    l->n = 0;
}

void listener_hear_sentence(struct text *last, const char *said, struct heard *out)
{
    bool is_new = strcmp(said, last->data) != 0;

    out->count[HEARD_TURN] = is_new && said[0] && last->length > 0;
    for (int kind = HEARD_TURN + 1; kind < HEARD_KINDS; kind++)
        out->count[HEARD_TURN] &= out->count[kind] == 0;
    if (is_new) {
        text_clear(last);
        text_puts(last, said);
    }
}

static bool is_another_board(const struct listener *l, const struct snapshot *snap)
{
    return l->n != snap->n || l->n_clues != snap->n_clues || l->seed != snap->seed ||
           stats_nodes(&l->stats) > stats_nodes(&snap->stats) ||
           strcmp(l->puzzle, snap->puzzle) != 0;
}

static void keep(struct listener *l, const struct snapshot *snap)
{
    l->n = snap->n;
    l->n_clues = snap->n_clues;
    l->seed = snap->seed;
    l->stats = snap->stats;
    l->status = snap->status;
    memcpy(l->puzzle, snap->puzzle, sizeof l->puzzle);
    memcpy(l->value, snap->value, sizeof *l->value * (size_t)snap->n_cells);
    memcpy(l->clashes, snap->clashes, sizeof *l->clashes * (size_t)snap->n_cells);
}

static void earn(struct listener *l, int length)
{
    for (int k = 0; k < HEARD_KINDS; k++) {
        int most = thinning[k].period * thinning[k].burst;
        /* In a frame longer than `most` samples, the limit is its length. */
        l->credit[k] = int_min(l->credit[k] + length, int_max(most, length));
    }
}

static int spend(struct listener *l, enum heard_kind kind, uint64_t wanted,
                 struct heard *out)
{
    int period = int_max(thinning[kind].period, 1), price = thinning[kind].missed;
    uint64_t most = (uint64_t)int_max(l->credit[kind] / period, 0);
    int count = (int)u64_min(u64_min(wanted, most), HEARD_NOTES);
    int missed = (int)u64_min(wanted - (uint64_t)count, MOST_MISSED);
    int left = l->credit[kind] - count * period - missed * price;

    l->credit[kind] = int_max(left, -MOST_MISSED * price);
    return out->count[kind] = count;
}

/* Lists in changed[0 .. out->n_assigned) the cells that may get a note: those assigned
 * since the last snapshot. On a full board, which a local search repairs, a cell in
 * conflict is not listed, but a cell whose conflict ended is. A new conflict there
 * counts as a failure. Returns the number of cells in conflict. */
static int compare(const struct listener *l, const struct snapshot *snap,
                   cell_t *changed, struct heard *out)
{
    int clashing = 0;
    bool is_full = snap->n_assigned == snap->n_cells;

    for (int c = 0; c < snap->n_cells; c++) {
        bool is_new = snap->value[c] != l->value[c] && snap->value[c] != VALUE_NONE;
        clashing += snap->clashes[c];
        if (is_full && (snap->clashes[c] || l->clashes[c])) {
            out->n_failures += snap->clashes[c] && !l->clashes[c];
            is_new = l->clashes[c] && !snap->clashes[c];
        }
        if (is_new)
            changed[out->n_assigned++] = (cell_t)c;
    }
    return clashing;
}

static int place_in_time(const struct snapshot *snap, cell_t c)
{
    return snap->order[c] > 0 ? snap->order[c] : c;
}

/* Chooses all changed cells, in the order of their assignment; `count` is at most
 * HEARD_NOTES. */
static void take_all(const struct snapshot *snap, const cell_t *changed, int count,
                     cell_t chosen[HEARD_NOTES])
{
    for (int i = 0; i < count; i++) {
        int k = i, time = place_in_time(snap, changed[i]);
        for (; k > 0 && place_in_time(snap, chosen[k - 1]) > time; k--)
            chosen[k] = chosen[k - 1];
        chosen[k] = changed[i];
    }
}

/* Divides the order of assignment, from the first changed cell to the last, into
 * `parts` equal parts, and chooses the last changed cell of each part that has one.
 * Returns how many it has chosen. */
static int take_some(const struct snapshot *snap, const cell_t *changed, int count,
                     int parts, cell_t chosen[HEARD_NOTES])
{
    int first = MAX_CELLS, last = 0, found = 0;

    assert(parts > 0 && parts <= HEARD_NOTES);
    for (int i = 0; i < count; i++) {
        first = int_min(first, place_in_time(snap, changed[i]));
        last = int_max(last, place_in_time(snap, changed[i]));
    }
    for (int k = 0; k < parts; k++)
        chosen[k] = CELL_NONE;
    for (int i = 0; i < count; i++) {
        int time = place_in_time(snap, changed[i]);
        cell_t *at = &chosen[(time - first) * parts / (last - first + 1)];
        if (*at == CELL_NONE || place_in_time(snap, *at) < time)
            *at = changed[i];
    }
    for (int k = 0; k < parts; k++)
        if (chosen[k] != CELL_NONE)
            chosen[found++] = chosen[k];
    return found;
}

static void take_notes(struct listener *l, const struct snapshot *snap,
                       const cell_t *changed, struct heard *out)
{
    cell_t chosen[HEARD_NOTES];
    int count = spend(l, HEARD_NOTE, out->n_assigned, out);
    int n_changed = (int)out->n_assigned, n = snap->n;

    if (count == n_changed)
        take_all(snap, changed, count, chosen);
    else if (count > 0)
        count = take_some(snap, changed, n_changed, count, chosen);
    for (int k = 0; k < count; k++)
        out->notes[k] =
            (struct heard_note){(uint8_t)snap->value[chosen[k]],
                                (int16_t)((2 * (chosen[k] % n) + 1 - n) * WIDEST / n)};
    out->count[HEARD_NOTE] = count;
}

static void hear_backjump(struct listener *l, const struct snapshot *snap, int length,
                          struct heard *out)
{
    int levels = l->stats.depth - snap->stats.depth;

    l->covered -= (int)((int64_t)l->covered * int_min(length, COVER_FALL) / COVER_FALL);
    if (levels < 2 || levels * 1024 < l->covered)
        return;
    l->covered = levels * COVER;
    /* A restart undoes levels too, but is no backjump. */
    if (snap->stats.restarts == l->stats.restarts) {
        out->count[HEARD_BACKJUMP] = 1;
        out->levels = levels;
    }
}

static void hear_outcome(struct listener *l, const struct snapshot *snap,
                         struct heard *out)
{
    bool has_more = snap->stats.solutions > l->stats.solutions;
    bool is_first = has_more && l->stats.solutions == 0;
    bool has_none = snap->status == SEARCH_GAVE_UP ||
                    (snap->status == SEARCH_EXHAUSTED && snap->stats.solutions == 0);

    spend(l, HEARD_SOLUTION, is_first, out);
    spend(l, HEARD_STRUM, has_more && !is_first, out);
    spend(l, HEARD_END, has_none && snap->status != l->status, out);
}

void listener_hear(struct listener *l, const struct snapshot *snap, int length,
                   int lanes, struct heard *out)
{
    *out = (struct heard){.n = snap->n};
    assert(length > 0 && lanes > 0);
    length = lanes > 2 ? int_max(2 * length / lanes, 1) : length;
    earn(l, length);
    if (snap->n == 0 || is_another_board(l, snap)) {
        size_t n_cells = (size_t)snap->n_cells;
        l->value = alloc_resize(l->value, n_cells, sizeof *l->value);
        l->clashes = alloc_resize(l->clashes, n_cells, sizeof *l->clashes);
        keep(l, snap);
        return;
    }
    cell_t changed[MAX_CELLS];
    int clashing = compare(l, snap, changed, out);
    out->share = (snap->n_assigned - clashing) * HEARD_FULL / snap->n_cells;
    out->n_failures += snap->stats.refutations - l->stats.refutations;
    take_notes(l, snap, changed, out);
    spend(l, HEARD_DEAD_END, out->n_failures, out);
    hear_backjump(l, snap, length, out);
    spend(l, HEARD_RESTART, snap->stats.restarts > l->stats.restarts, out);
    hear_outcome(l, snap, out);
    keep(l, snap);
}
