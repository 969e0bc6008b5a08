#include "solve/snapshot.h"

#include "base/path.h"
#include "solve/catalog.h"
#include "solve/search.h"

#include <stdio.h>
#include <string.h>

static void copy_setting(const struct search *s, struct snapshot *out)
{
    const struct setting *set = &s->setting;

    if (set->strategy == s->requested)
        setting_name(set, PLUG_STRATEGY, out->strategy);
    else
        snprintf(out->strategy, sizeof out->strategy, "%s: %s", s->requested->name,
                 set->strategy->name);
    setting_name(set, PLUG_VAR_ORDER, out->var);
    setting_name(set, PLUG_VAL_ORDER, out->val);
    setting_name(set, PLUG_PROPAGATOR, out->prop);
    setting_name(set, PLUG_RESTART_RULE, out->restarts);
    memcpy(out->own, set->strategy->own, sizeof out->own);
    snprintf(out->puzzle, sizeof out->puzzle, "%s", path_name(s->puzzle->name));
    out->seed = set->seed;
    out->code = set->strategy->code;
    out->code_log = s->code;
}

static void copy_board(const struct store *s, struct snapshot *out)
{
    size_t cells = (size_t)s->n_cells;

    memcpy(out->value, s->value, cells * sizeof *s->value);
    memcpy(out->cause, s->cause_of, cells * sizeof *s->cause_of);
    memcpy(out->depth, s->depth_of, cells * sizeof *s->depth_of);
    for (size_t c = 0; c < cells; c++)
        out->live[c] = (uint16_t)store_live(s, (cell_t)c);
    memset(out->order, 0, cells * sizeof *out->order);
    for (int i = 0; i < s->n_assigned; i++)
        out->order[s->assigned[i]] = i + 1;
    memcpy(out->assignments, s->assignments, cells * sizeof *s->assignments);
    memcpy(out->failures, s->failures, cells * sizeof *s->failures);
    memcpy(out->dom, s->dom, cells * (size_t)s->words * sizeof *s->dom);
}

#define TRAIL_BLOCK 64

/* Returns the start of the next block of the trail, from index i on, that may have a
 * refuted value. The compiler tests several entries of a block at once, because the
 * trail of a large board has up to a million. */
static int next_refuted_block(const struct store *store, int i)
{
    for (; i + TRAIL_BLOCK <= store->n_trail; i += TRAIL_BLOCK) {
        uint32_t any = 0;
        for (int k = 0; k < TRAIL_BLOCK; k++)
            any |= store->trail[i + k];
        if (any & TRAIL_REFUTED)
            break;
    }
    return i;
}

/* Copies each refuted value with its depth: the number of decisions before its entry on
 * the trail. The search undoes a decision before it marks the value as refuted, so the
 * value stays refuted while the decisions up to its depth are in force. */
static void copy_refuted(const struct search *s, struct snapshot *out)
{
    const struct store *store = s->store;
    int depth = 0;

    out->n_refuted = 0;
    if (out->stats.refutations == 0)
        return;
    for (int i = 0; i < store->n_trail && out->n_refuted < SNAPSHOT_REFUTED; i++) {
        if (i % TRAIL_BLOCK == 0)
            i = next_refuted_block(store, i);
        uint32_t entry = i < store->n_trail ? store->trail[i] : 0;
        if (!(entry & TRAIL_REFUTED))
            continue;
        while (depth < s->stats.depth && s->decisions[depth].n_trail <= i)
            depth++;
        out->refuted[out->n_refuted++] = (struct refuted_value){
            trail_cell(entry), trail_value(entry), (uint16_t)depth};
    }
}

/* Views show the script's notes on cells like the activity of clause learning. */
static void copy_memory(const struct plug_memory *m, struct snapshot *out)
{
    out->has_script = m != NULL;
    out->n_reasons = m ? m->n_reasons : 0;
    if (!m)
        return;
    snprintf(out->said, sizeof out->said, "%s", m->failure);
    memcpy(out->reason, m->reason, (size_t)m->n_reasons * sizeof *m->reason);
    if (!m->has_notes)
        return;
    out->learning = (struct learning){.kind = LEARNING_NOTES};
    memcpy(out->learning.activity, m->notes, (size_t)out->n_cells);
}

/* A failed script is reported like a step that the referee found wrong. */
static void copy_failure(const struct plug_memory *m, struct accusation *out)
{
    snprintf(out->text, sizeof out->text, "%s", m->failure);
    out->cell = m->failed_cell;
    out->is_here = true;
    out->has_proof = false;
    out->missed[0] = '\0';
}

/* Explains the dead end if propagation of the clues alone led to it. */
static void copy_contradiction(const struct search *s, struct snapshot *out)
{
    const struct stats *stats = &out->stats;

    out->contradiction.kind = CONTRADICTION_NONE;
    if (out->at_dead_end && s->store->is_dead && stats->depth == 0 &&
        stats->refutations == 0 && stats->restarts == 0)
        contradiction_find(s->store, &out->contradiction);
}

void snapshot_use_board(struct snapshot *snap, const struct geometry *geo)
{
    snap->n = geo->n;
    snap->box_rows = geo->box_rows;
    snap->box_cols = geo->box_cols;
    snap->n_cells = geo->n_cells;
    snap->words = geo->words;
    snap->units = geo->numbers;
    if (!geo->region)
        return;
    memcpy(snap->region, geo->region, (size_t)geo->n_cells * sizeof *geo->region);
    for (int i = 0; i < geo->n_cells; i++)
        snap->region_cell[i] =
            (uint16_t)geo->unit_cell[geo->numbers.first[UNIT_REGION] * geo->n + i];
}

void search_snapshot(const struct search *s, struct snapshot *out)
{
    const struct geometry *geo = s->puzzle->geo;

    snapshot_use_board(out, geo);
    out->alphabet = s->puzzle->alphabet;
    out->status = s->status;
    out->stats = search_stats(s);
    out->n_assigned = s->store->n_assigned;
    out->n_clues = s->n_clues;
    out->n_excluded = s->n_excluded;
    if (s->n_excluded > 0)
        memcpy(out->given, s->puzzle->candidates,
               (size_t)(geo->n_cells * geo->words) * sizeof *out->given);
    out->progress = search_progress(s);
    bool is_stopped = s->setting.stop && s->setting.stop();
    out->is_out_of_memory = s->status == SEARCH_GAVE_UP && !search_budget_spent(s) &&
                            !is_stopped && !s->has_empty_queue && !search_has_failed(s);
    out->at_dead_end = s->conflict && s->status != SEARCH_SOLVED;
    out->conflict_cell = s->store->conflict_cell;
    copy_contradiction(s, out);
    copy_setting(s, out);
    copy_board(s->store, out);
    copy_refuted(s, out);
    for (int c = 0; s->partner && c < out->n_cells; c++)
        out->failures[c] += s->partner->store->failures[c];
    memset(out->clashes, false, (size_t)out->n_cells * sizeof *out->clashes);
    out->n_metrics = search_metrics(s, out->metric);
    out->learning.kind = LEARNING_NONE;
    out->is_watched = out->is_waiting = out->has_failed = out->is_wrong = false;
    out->has_rounds = out->has_belief = false;
    out->program_ns = 0;
    out->said[0] = out->sentence[0] = '\0';
    copy_memory(s->store->memory, out);
    if (s->setting.strategy->fill_snapshot) /* perhaps with another board */
        s->setting.strategy->fill_snapshot(s, out);
    out->accusation.text[0] = '\0';
    out->accusation.is_here = false;
    out->strength.state = STRENGTH_NONE;
    out->is_judged = s->witness_state != NULL;
    if (out->is_judged)
        s->setting.witness->show(s->witness_state, s, out);
    if (search_has_failed(s))
        copy_failure(s->store->memory, &out->accusation);
    assert(out->n_assigned >= 0 && out->n_assigned <= out->n_cells);
}

void search_show_solution(const struct search *s, struct snapshot *out)
{
    out->n_assigned = out->n_cells;
    out->at_dead_end = false;
    for (int c = 0; c < out->n_cells; c++) {
        bool is_clue = s->puzzle->clue[c] != VALUE_NONE;
        out->value[c] = s->store->solution[c];
        out->live[c] = 1;
        out->cause[c] = is_clue ? CAUSE_CLUE : CAUSE_DECISION;
        out->depth[c] = 0;
    }
}

const char *snapshot_reason(const struct snapshot *snap, cell_t c, value_t v)
{
    for (int i = 0; i < snap->n_reasons; i++)
        if (snap->reason[i].cell == c && snap->reason[i].value == v)
            return snap->reason[i].why;
    return NULL;
}

const char *snapshot_propagator(const struct snapshot *snap, cell_t c)
{
    assert(c < snap->n_cells);
    if (snap->value[c] == VALUE_NONE || snap->cause[c] < CAUSE_PROPAGATOR)
        return NULL;
    return catalog_name(PLUG_PROPAGATOR, snap->cause[c] - CAUSE_PROPAGATOR);
}

size_t snapshot_encode(const struct snapshot *snap, uint8_t *out)
{
    size_t length = 0;

    for (int c = 0; c < snap->n_cells; c++) {
        int code =
            snap->value[c] != VALUE_NONE ? snap->value[c] + 1 : snap->n + snap->live[c];
        out[length++] = (uint8_t)code;
        if (snap->n > 127)
            out[length++] = (uint8_t)(code >> 8);
    }
    return length;
}
