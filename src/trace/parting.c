#include "trace/parting.h"

#include "base/alloc.h"
#include "trace/follow.h"
#include "trace/watched.h"

#include <stdio.h>
#include <string.h>

enum trace_place {
    PLACE_BOARD,
    PLACE_DECIDE,
    PLACE_NODE,
    PLACE_FAIL,
    PLACE_SOLUTION,
    PLACE_RESTART,
    PLACE_DONE,
    PLACE_END
};

/* One of the two traces. */
struct side {
    const char *name;
    struct trace_source *source;
    struct source_line line; /* the last line that was read */
    struct trace_follow *follow;
    struct search *search; /* gets the counters of the lines; is never stepped */
    uint64_t *dom;         /* [n_cells][words]: the candidates at the place */
    uint64_t n_lines;
    /* The place that was reached. Its line has not changed the levels yet, except that
     * of PLACE_BOARD. */
    enum trace_place place;
    struct trace_words words; /* of the place's line, if it has a verb */
    bool is_waiting;          /* the place's line must still change the levels */
    bool has_failed;          /* since a dead end or solution there were only undos */
};

static bool open_side(struct side *d, const struct puzzle *p,
                      const struct strategy *watched, uint64_t seed, struct error *e)
{
    const struct setting setting = setting_default();
    size_t words = (size_t)(p->geo->n_cells * p->geo->words);

    *d = (struct side){.name = watched->name,
                       .search = search_create(p, &setting),
                       .follow = alloc_zeroed(1, trace_follow_bytes(p->geo)),
                       .dom = alloc_zeroed(words, sizeof *d->dom)};
    trace_follow_init(d->follow, p);
    d->source = watched_source(watched, p, seed, e);
    return d->source;
}

static void close_side(struct side *d)
{
    trace_source_close(d->source);
    search_destroy(d->search);
    free(d->follow);
    free(d->dom);
}

static void take_line(struct side *d)
{
    trace_follow_line(d->follow, d->search, d->line.text, d->line.length, NULL);
    d->is_waiting = false;
}

/* The place before a line with a verb; PLACE_BOARD: none. */
static enum trace_place place_of(const struct side *d, const struct trace_words *w)
{
    switch (w->verb) {
    case VERB_decide:
        return PLACE_DECIDE;
    case VERB_node:
        return PLACE_NODE;
    case VERB_fail:
    case VERB_undo: /* a program need not say `fail` before it goes back */
        return d->has_failed ? PLACE_BOARD : PLACE_FAIL;
    case VERB_solution:
        return PLACE_SOLUTION;
    case VERB_restart:
        return PLACE_RESTART;
    case VERB_done:
    case VERB_unsolvable:
    case VERB_gave_up:
        return PLACE_DONE;
    default:
        return PLACE_BOARD;
    }
}

/* Reads on to the next place. Lines between two places change the levels at once. */
static bool find_place(struct side *d, const struct geometry *geo, bool (*stop)(void),
                       struct error *e)
{
    const struct trace_effect *effect = &d->follow->levels.effect;

    if (d->is_waiting)
        take_line(d);
    for (;;) {
        bool continues = d->line.is_cut;
        enum source_state state =
            trace_source_line(d->source, d->line.next, 100, &d->line);
        if (stop())
            return error_fail(e, "interrupted");
        if (state == SOURCE_WAITS)
            continue;
        if (state == SOURCE_ENDED) {
            d->place = PLACE_END;
            return !trace_source_status(d->source)->has_failed ||
                   error_fail(e, "%.200s: expected a complete trace, but it %s",
                              d->name, trace_source_status(d->source)->ending.data);
        }
        if (continues)
            continue;
        d->n_lines++;
        bool has_verb = trace_verb_read(geo, d->line.text, d->line.length, &d->words);
        d->place = has_verb ? place_of(d, &d->words) : PLACE_BOARD;
        if (d->place != PLACE_BOARD) {
            d->has_failed = d->place == PLACE_FAIL || d->place == PLACE_SOLUTION;
            d->is_waiting = true;
            return true;
        }
        d->has_failed &= !has_verb || d->words.verb == VERB_undo;
        take_line(d);
        if (d->follow->is_of_other_board)
            return error_fail(e, "%.200s: %s", d->name, d->follow->said);
        if ((!has_verb || d->words.verb == VERB_board) &&
            (effect->pushes > 0 || effect->is_move))
            return true;
    }
}

#define AT(c) (c) / geo->n + 1, (c) % geo->n + 1

static void say_place(const struct side *d, const struct geometry *geo, char *out,
                      size_t size)
{
    const struct trace_words *w = &d->words;

    switch (d->place) {
    case PLACE_BOARD:
        snprintf(out, size, "writes values without a verb");
        break;
    case PLACE_DECIDE:
        snprintf(out, size, "decides r%dc%d %s %d", AT(w->cell),
                 w->excludes ? "!=" : "=", w->value + 1);
        break;
    case PLACE_NODE:
        snprintf(out, size, "opens node %ld below %ld %.*s", w->number, w->parent,
                 (int)w->length, w->text);
        break;
    case PLACE_FAIL:
        snprintf(out, size, "has a dead end");
        break;
    case PLACE_SOLUTION:
        snprintf(out, size, "has a solution");
        break;
    case PLACE_RESTART:
        snprintf(out, size, "restarts");
        break;
    case PLACE_DONE:
        snprintf(out, size, "ends the search: %s",
                 w->verb == VERB_gave_up      ? "gave up"
                 : w->verb == VERB_unsolvable ? "no solution"
                                              : "done");
        break;
    case PLACE_END:
        snprintf(out, size, "the trace ends");
        break;
    }
}

/* Writes what both sides say at their places. */
static void say_places(const struct side *side, const struct geometry *geo,
                       struct parting *out)
{
    for (int k = 0; k < PARTING_SIDES; k++)
        say_place(&side[k], geo, out->text[k], sizeof *out->text);
}

/* Whether two lines of the same kind of place say the same. */
static bool is_same_line(const struct side *a, const struct side *b)
{
    const struct trace_words *v = &a->words, *w = &b->words;

    if (a->place == PLACE_DECIDE)
        return v->cell == w->cell && v->value == w->value && v->excludes == w->excludes;
    if (a->place == PLACE_NODE)
        return v->number == w->number && v->parent == w->parent &&
               v->length == w->length && memcmp(v->text, w->text, v->length) == 0;
    return a->place != PLACE_DONE || v->verb == w->verb;
}

/* Finds the first cell of which the sides have different candidates, and writes what
 * both have of the first such value. */
static bool differ_in_candidates(struct side *side, const struct puzzle *p,
                                 struct parting *out)
{
    const struct geometry *geo = p->geo;
    int words = geo->words, i = 0;

    for (int k = 0; k < PARTING_SIDES; k++)
        trace_levels_candidates(&side[k].follow->levels, p->candidates, true,
                                side[k].dom);
    while (i < geo->n_cells * words && side[0].dom[i] == side[1].dom[i])
        i++;
    if (i == geo->n_cells * words)
        return false;
    int c = i / words,
        v = i % words * 64 + bits_lowest(side[0].dom[i] ^ side[1].dom[i]);
    for (int k = 0; k < PARTING_SIDES; k++)
        snprintf(out->text[k], sizeof *out->text, "r%dc%d %s be %d", AT(c),
                 bits_has(&side[k].dom[c * words], v) ? "can" : "cannot", v + 1);
    return true;
}

/* Like differ_in_candidates, for the values of boards. */
static bool differ_in_values(const struct side *side, const struct geometry *geo,
                             struct parting *out)
{
    int c = 0;

    while (c < geo->n_cells &&
           side[0].follow->levels.value[c] == side[1].follow->levels.value[c])
        c++;
    for (int k = 0; k < PARTING_SIDES && c < geo->n_cells; k++) {
        value_t v = side[k].follow->levels.value[c];
        if (v == VALUE_NONE)
            snprintf(out->text[k], sizeof *out->text, "r%dc%d is empty", AT(c));
        else
            snprintf(out->text[k], sizeof *out->text, "r%dc%d = %d", AT(c), v + 1);
    }
    return c < geo->n_cells;
}

/* Whether the sides differ at the places that they have reached. Then writes how. */
static bool differ(struct side *side, const struct puzzle *p, struct parting *out)
{
    enum trace_place place = side[0].place;

    if (place != side[1].place) {
        say_places(side, p->geo, out);
        return true;
    }
    if (side[0].follow->levels.n_levels != side[1].follow->levels.n_levels) {
        for (int k = 0; k < PARTING_SIDES; k++)
            snprintf(out->text[k], sizeof *out->text, "is at level %d",
                     side[k].follow->levels.n_levels);
        return true;
    }
    if (place == PLACE_BOARD)
        return differ_in_values(side, p->geo, out);
    if (place != PLACE_FAIL && place != PLACE_RESTART &&
        differ_in_candidates(side, p, out))
        return true;
    if (is_same_line(&side[0], &side[1]))
        return false;
    say_places(side, p->geo, out);
    return true;
}

bool parting_find(const struct puzzle *p, struct parting *out, struct error *e)
{
    struct side side[PARTING_SIDES] = {{.name = NULL}, {.name = NULL}};
    bool parts = false, is_fine = true;

    out->text[0][0] = out->text[1][0] = '\0';
    for (int k = 0; k < PARTING_SIDES; k++)
        is_fine = open_side(&side[k], p, out->watched[k], out->seed, e) && is_fine;
    while (is_fine && !parts) {
        for (int k = 0; k < PARTING_SIDES && is_fine; k++)
            is_fine = find_place(&side[k], p->geo, out->stop, e);
        parts = is_fine && differ(side, p, out);
        if (is_fine && !parts && side[0].place == PLACE_END)
            break;
    }
    out->is_equal = !parts;
    out->unread = 0;
    out->level = side[0].follow->levels.n_levels;
    out->stats = side[0].search->stats;
    for (int k = 0; k < PARTING_SIDES; k++) {
        out->line[k] = side[k].n_lines;
        out->unread += side[k].follow->n_wrong;
        close_side(&side[k]);
    }
    return is_fine;
}
