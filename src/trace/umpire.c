#include "trace/umpire.h"

#include "base/alloc.h"
#include "trace/referee.h"
#include "trace/strength_node.h"
#include "trace/watched.h"
#include "trace/writer.h"

#include <stdio.h>
#include <string.h>

/* How many findings are shown; further ones are only counted. Nodes that missed
 * something leave room for wrong steps. */
#define MOST_ACCUSATIONS 64
#define MOST_MISSED      48

struct accused {
    uint64_t place; /* value of struct umpire's `place` at the wrong step */
    struct finding finding;
};

struct umpire {
    struct referee *referee;
    /* Turns our own search into lines. NULL: not begun, or a program is watched. */
    struct trace_writer *writer;
    /* How far the search was judged. For a watched program: the offset of the next
     * line. For our own search: the sum of all counters, which only grows. */
    uint64_t place;
    bool is_cut, has_ended;
    struct strength_node *node; /* NULL: no propagation is claimed */
    struct accused accused[MOST_ACCUSATIONS];
    int count;
};

static bool is_watched(const struct search *s)
{
    return watched_is(s->setting.strategy);
}

static uint64_t place_of(const struct search *s)
{
    struct stats stats = search_stats(s);
    uint64_t sum = 0;

    if (is_watched(s))
        return watched_offset(s);
    for (int c = 0; c < COUNTER_COUNT; c++)
        sum += stats.counts[c];
    return sum;
}

static void accuse(void *context, const struct finding *f)
{
    struct umpire *u = context;

    if (f->kind != FINDING_EQUAL &&
        u->count < (f->kind == FINDING_WRONG ? MOST_ACCUSATIONS : MOST_MISSED))
        u->accused[u->count++] = (struct accused){u->place, *f};
}

/* If a script has removed a value of f->solution, adds its reason to f->text. */
static void add_reason(struct finding *f, const struct search *s)
{
    const struct plug_memory *m = s->store->memory;
    size_t used = strlen(f->text);

    for (int i = 0; m && f->solution && i < m->n_reasons; i++) {
        const struct plug_reason *r = &m->reason[i];
        if (f->solution[r->cell] != r->value)
            continue;
        snprintf(f->text + used, sizeof f->text - used, "; the script says: %s",
                 r->why);
        return;
    }
}

static void umpire_destroy(void *state)
{
    struct umpire *u = state;

    trace_writer_end(u->writer);
    strength_node_destroy(u->node);
    referee_destroy(u->referee);
    free(u);
}

/* Judges the last step of our own search. While the search alternates with a partner no
 * step is judged; the solutions found are only announced. */
static void judge_own(struct umpire *u, const struct search *s)
{
    struct text lines = TEXT_EMPTY;

    if (u->writer)
        trace_writer_step(u->writer, s, &lines);
    else if (s->status == SEARCH_SOLVED)
        referee_announce(u->referee, search_grid(s));
    if (!u->writer && !s->partner && !s->has_partner_plan)
        u->writer = trace_writer_begin(s, false, &lines);
    for (const char *at = lines.data, *newline; *at; at = newline + 1) {
        newline = strchr(at, '\n');
        assert(newline);
        referee_line(u->referee, at, (size_t)(newline - at));
    }
    text_free(&lines);
}

static void judge_watched(struct umpire *u, const struct search *s)
{
    struct source_line line;

    while (watched_line(s, u->place, &line)) {
        u->place = line.next;
        if (!u->is_cut)
            referee_line(u->referee, line.text, line.length);
        u->is_cut = line.is_cut;
    }
}

/* Creates an umpire, which judges at once what a watched program has written so far. If
 * our own search has already found solutions, their values are lost, so they are
 * announced as unknown. */
static void *umpire_create(const struct search *s)
{
    struct umpire *u = alloc_zeroed(1, sizeof *u);

    u->referee =
        referee_create(s->puzzle, watched_is_proof(s->setting.strategy), accuse, u);
    referee_measure(u->referee, &s->setting);
    if (s->setting.n_claim > 0 && !watched_is_proof(s->setting.strategy))
        u->node = strength_node_create(s->puzzle, &s->setting);
    if (is_watched(s)) {
        judge_watched(u, s);
        return u;
    }
    if (search_stats(s).solutions > 0)
        referee_announce(u->referee, NULL);
    u->place = place_of(s);
    judge_own(u, s);
    return u;
}

/* Judges the step, unless it was judged before: a seek repeats steps. */
static bool umpire_step(void *state, const struct search *s)
{
    struct umpire *u = state;
    uint64_t place = place_of(s);
    int before = u->count;
    bool is_over = s->status == SEARCH_EXHAUSTED || s->status == SEARCH_GAVE_UP;

    if (u->has_ended || place < u->place ||
        (place == u->place && u->writer && !is_over))
        return false;
    if (is_watched(s))
        judge_watched(u, s);
    u->place = place;
    if (!is_watched(s))
        judge_own(u, s);
    for (int i = before; i < u->count; i++)
        add_reason(&u->accused[i].finding, s);
    u->has_ended = is_over;
    if (is_over)
        referee_end(u->referee, is_watched(s) && watched_is_finished(s));
    return s->setting.witness == &referee_stops && before == 0 && u->count > 0;
}

static int umpire_metrics(const void *state, struct metric *out, int most)
{
    const struct umpire *u = state;
    int count = 0;

    for (int i = 0; i < REFEREE_KINDS && count < most; i++) {
        uint64_t times = referee_count(u->referee, (enum referee_answer)i);
        if (times > 0)
            out[count++] =
                (struct metric){referee_words[i], METRIC_COUNT, (double)times};
    }
    const struct referee_measure *m = referee_measured(u->referee);
#define MEASURE_METRIC(member, json, words)                                            \
    if (m->member > 0 && count < most)                                                 \
        out[count++] = (struct metric){words, METRIC_COUNT, (double)m->member};
    REFEREE_MEASURES(MEASURE_METRIC)
    return count;
}

/* Shows how strong the propagation is at the present node. Of our own search only the
 * levels after the newest step are known. */
static void show_strength(const struct umpire *u, const struct search *s,
                          struct snapshot *out)
{
    bool is_dead_end = out->at_dead_end;

    if (!u->node)
        return;
    if (is_watched(s))
        strength_node_show(u->node, watched_trace_levels(s), is_dead_end, s->rests,
                           &out->strength);
    else if (u->writer && place_of(s) == u->place)
        strength_node_show(u->node, referee_levels(u->referee), is_dead_end, s->rests,
                           &out->strength);
}

static void umpire_show(const void *state, const struct search *s, struct snapshot *out)
{
    const struct umpire *u = state;
    struct accusation *a = &out->accusation;
    uint64_t place = place_of(s);
    int i = u->count - 1;

    show_strength(u, s, out);

    while (i >= 0 && u->accused[i].place > place)
        i--;
    if (i < 0)
        return;
    const struct finding *f = &u->accused[i].finding;
    a->is_here = u->accused[i].place == place;
    a->cell = f->cell;
    a->has_proof = f->solution != NULL;
    bool is_missed = f->kind == FINDING_MISSED;
    a->value = f->value;
    snprintf(a->missed, sizeof a->missed, "%s",
             is_missed ? referee_measured(u->referee)->name : "");
    size_t used = 0;
    if (is_watched(s))
        used = (size_t)snprintf(a->text, sizeof a->text,
                                "line %llu: ", (unsigned long long)f->line);
    snprintf(a->text + used, sizeof a->text - used, "%s%s", is_missed ? "missed: " : "",
             f->text);
    if (a->has_proof)
        memcpy(a->proof, f->solution, (size_t)out->n_cells * sizeof *a->proof);
}

#define WITNESS                                                                        \
    {                                                                                  \
        umpire_create, umpire_destroy, umpire_step, umpire_metrics, umpire_show        \
    }
const struct witness referee_stops = WITNESS, referee_counts = WITNESS;

void umpire_write(const struct search *s, struct text *out)
{
    const struct umpire *u = s->witness_state;

    referee_write(u->referee, out);
    if (u->count > 0)
        text_printf(out, "; %s", u->accused[0].finding.text);
}
