#include "solve/wave.h"

#include "solve/matching.h"
#include "solve/snapshot.h"

#include <string.h>

void wave_begin(struct wave *w)
{
    w->count = 0;
    w->filtered_unit = -1;
    w->is_explained = false;
}

static void add(struct wave *w, const struct event *e, enum wave_reason reason)
{
    if (w->count == WAVE_CAPACITY) {
        w->count = WAVE_CAPACITY / 2;
        memmove(w->change, &w->change[w->count], (size_t)w->count * sizeof *w->change);
    }
    int unit = e->kind != EVENT_PRUNE ? -1
               : e->unit >= 0         ? e->unit
               : e->who >= 0          ? w->filtered_unit
                                      : -1;
    w->change[w->count++] =
        (struct wave_change){.cell = e->cell,
                             .value = e->value,
                             .is_assignment = reason < WAVE_OWN,
                             .reason = (uint8_t)reason,
                             .unit = (int16_t)unit,
                             .by = reason == WAVE_SWAP ? (cell_t)e->unit : CELL_NONE};
}

void wave_note(struct wave *w, const struct event *event)
{
    static const enum wave_reason reasons[EVENT_KINDS] = {
        [EVENT_DECIDE] = WAVE_DECISION, [EVENT_ASSIGN] = WAVE_LEARNT_VALUE,
        [EVENT_PRUNE] = WAVE_LEARNT,    [EVENT_EXCLUDE] = WAVE_EXCLUDED,
        [EVENT_REFUTE] = WAVE_REFUTED,  [EVENT_PUSH] = WAVE_PUSH,
        [EVENT_SWAP] = WAVE_SWAP,       [EVENT_DROP] = WAVE_DROP,
    };

    if (event->kind == EVENT_UNIT_FILTERED)
        w->filtered_unit = event->unit;
    else if (WAVE_EVENTS & EVENT_BIT(event->kind))
        add(w, event, reasons[event->kind]);
}

static uint64_t *dom_of(struct snapshot *snap, cell_t c)
{
    return &snap->dom[c * snap->words];
}

/* Makes the change on the board of the snapshot or, if is_made is false, undoes it. */
static void change(const struct wave_change *k, bool is_made, struct snapshot *snap)
{
    if (wave_is_of_heap(k))
        return;
    uint64_t *dom = dom_of(snap, k->cell), *word = &dom[k->value >> 6];
    uint64_t mask = bits_mask(k->value);

    if (k->is_assignment) {
        snap->value[k->cell] = is_made ? k->value : VALUE_NONE;
        snap->n_assigned += is_made ? 1 : -1;
    } else {
        *word = is_made ? *word & ~mask : *word | mask;
    }
    bool is_assigned = snap->value[k->cell] != VALUE_NONE;
    snap->live[k->cell] =
        (uint16_t)(is_assigned ? 1 : bits_count_set(dom, snap->words));
}

/* Undoes on the board the changes of the step, the last one first. Drops the changes
 * that the board does not show, because the step itself has undone them. */
static void revert_all(struct wave *w, struct snapshot *snap)
{
    int first = w->count;

    for (int i = w->count; i-- > 0;) {
        const struct wave_change *k = &w->change[i];
        bool is_shown = wave_is_of_heap(k) ? true
                        : k->is_assignment ? snap->value[k->cell] == k->value
                                           : !bits_has(dom_of(snap, k->cell), k->value);
        if (!is_shown)
            continue;
        change(k, false, snap);
        w->change[--first] = *k;
    }
    w->count -= first;
    memmove(w->change, &w->change[first], (size_t)w->count * sizeof *w->change);
}

/* The only cell of a unit that has the value or may take it, or CELL_NONE. */
static cell_t only_place(struct snapshot *snap, int unit, value_t v)
{
    cell_t only = CELL_NONE;

    for (int pos = 0; pos < snap->n; pos++) {
        cell_t c = snapshot_cell(snap, unit, pos);
        bool is_open = snap->value[c] == VALUE_NONE;
        if (is_open ? !bits_has(dom_of(snap, c), v) : snap->value[c] != v)
            continue;
        if (only != CELL_NONE)
            return CELL_NONE;
        only = c;
    }
    return only;
}

static void explain_value(struct wave_change *k, struct snapshot *snap)
{
    if (k->reason == WAVE_LEARNT_VALUE && snap->live[k->cell] == 1)
        k->reason = WAVE_NAKED;
    /* Rows and columns come last: a single place is harder to see there. */
    for (int kind = UNIT_KINDS; kind-- > 0 && k->reason == WAVE_LEARNT_VALUE;) {
        int unit = snapshot_unit(snap, k->cell, (enum unit_kind)kind);
        if (unit == UNIT_NONE || only_place(snap, unit, k->value) != k->cell)
            continue;
        k->reason = WAVE_HIDDEN;
        k->unit = (int16_t)unit;
    }
}

/* The cell of a unit that has the value, or CELL_NONE. */
static cell_t owner_in(const struct snapshot *snap, int unit, value_t v)
{
    for (int pos = 0; pos < snap->n; pos++) {
        cell_t c = snapshot_cell(snap, unit, pos);
        if (snap->value[c] == v)
            return c;
    }
    return CELL_NONE;
}

/* Finds the peer that has the value of the change; of several, the one that was
 * assigned last. False if no peer has it. */
static bool find_peer(struct wave_change *k, const struct snapshot *snap)
{
    for (int kind = 0; kind < UNIT_KINDS; kind++) {
        int unit = snapshot_unit(snap, k->cell, (enum unit_kind)kind);
        cell_t owner = unit == UNIT_NONE ? CELL_NONE : owner_in(snap, unit, k->value);
        if (owner == CELL_NONE ||
            (k->by != CELL_NONE && snap->order[owner] <= snap->order[k->by]))
            continue;
        k->reason = WAVE_PEER;
        k->unit = (int16_t)unit;
        k->by = owner;
    }
    return k->by != CELL_NONE;
}

static void explain_removal(struct wave_change *k, const struct snapshot *snap)
{
    if (k->reason == WAVE_REFUTED || k->reason == WAVE_EXCLUDED || wave_is_of_heap(k))
        return;
    if (snap->value[k->cell] != VALUE_NONE) {
        k->reason = WAVE_OWN;
        k->unit = -1;
    } else if (!find_peer(k, snap) && k->unit >= 0) {
        k->reason = WAVE_ALLDIFFERENT;
    }
}

/* Whether the cells of a unit can have different values if `cell` has the value v. */
static bool has_support(const struct snapshot *snap, int unit, cell_t cell, value_t v)
{
    uint64_t rows[MAX_N * MAX_WORDS] = {0};
    struct matching_search t;
    uint16_t owner_of[MAX_N];

    for (int pos = 0; pos < snap->n; pos++) {
        cell_t c = snapshot_cell(snap, unit, pos);
        int only = c == cell ? v : snap->value[c];
        uint64_t *row = &rows[pos * snap->words];
        if (only != VALUE_NONE)
            row[only >> 6] = bits_mask(only);
        else
            memcpy(row, &snap->dom[c * snap->words], (size_t)snap->words * sizeof *row);
    }
    return contradiction_find_unmatched(rows, NULL, snap->n, &t, owner_of) < 0;
}

struct wave_change wave_explain_gone(const struct snapshot *snap, cell_t c, value_t v)
{
    struct wave_change k = {
        .cell = c, .value = v, .reason = WAVE_GIVEN, .unit = -1, .by = CELL_NONE};

    if (snapshot_excludes(snap, c, v) || find_peer(&k, snap))
        return k;
    for (int kind = 0; kind < UNIT_KINDS; kind++) {
        k.unit = (int16_t)snapshot_unit(snap, c, (enum unit_kind)kind);
        k.reason = WAVE_ALLDIFFERENT;
        if (k.unit != UNIT_NONE && !has_support(snap, k.unit, c, v))
            return k;
    }
    k.unit = -1;
    bool is_told = snap->is_watched || strstr(snap->prop, ".lua") ||
                   snap->learning.kind == LEARNING_CLAUSES;
    k.reason = is_told ? WAVE_LEARNT : WAVE_REFUTED;
    return k;
}

void wave_explain(struct wave *w, struct snapshot *snap)
{
    revert_all(w, snap);
    for (int i = 0; i < w->count; i++) {
        struct wave_change *k = &w->change[i];
        if (k->is_assignment)
            explain_value(k, snap);
        else
            explain_removal(k, snap);
        change(k, true, snap);
    }
    w->is_explained = true;
}

void wave_rewind(const struct wave *w, int shown, struct snapshot *snap)
{
    assert(shown >= 0 && shown <= w->count);
    for (int i = w->count; i-- > shown;) {
        change(&w->change[i], false, snap);
        if (w->change[i].is_assignment)
            snap->order[w->change[i].cell] = 0;
    }
    if (shown < w->count)
        snap->at_dead_end = false;
}

int wave_next(const struct wave *w, int shown)
{
    const struct wave_change *first = &w->change[shown];

    if (shown >= w->count)
        return w->count;
    do
        shown++;
    while (first->is_assignment && shown < w->count &&
           !w->change[shown].is_assignment && w->change[shown].cell == first->cell);
    return shown;
}

int wave_previous(const struct wave *w, int shown)
{
    int i = 0;

    while (wave_next(w, i) < shown)
        i = wave_next(w, i);
    return i;
}

static bool is_cause(const struct wave *w, int i)
{
    const struct wave_change *k = &w->change[i];

    return k->is_assignment || wave_is_of_heap(k) ||
           (k->reason != WAVE_OWN && k->reason != WAVE_PEER &&
            (i == 0 || k[-1].reason != k->reason || k[-1].unit != k->unit));
}

int wave_cause(const struct wave *w, int shown)
{
    int i = shown - 1;

    while (i >= 0 && !is_cause(w, i))
        i--;
    return i;
}

int wave_count_causes(const struct wave *w)
{
    int count = 0;

    for (int i = 0; i < w->count; i++)
        count += is_cause(w, i);
    return count;
}
