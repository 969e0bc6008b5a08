#include "trace/parting.h"

#include "base/alloc.h"
#include "trace/follow.h"
#include "trace/watched.h"
#include "trace/writer.h"

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

/* One of the two searches. */
struct side {
    const char *name;
    struct trace_source *source; /* of a watched search; else NULL */
    /* Of a search of ours: the search, and the lines of its last step. */
    struct search *own;
    struct trace_writer *writer;
    struct text lines;
    uint64_t steps;          /* steps taken; in a watched search a line is a step */
    struct source_line line; /* the last line that was read; next: an offset */
    struct trace_follow *follow;
    struct search *search; /* gets the counters of the lines; is never stepped */
    uint64_t *dom;         /* [n_cells][words]: the candidates at the place */
    uint64_t n_lines;
    /* The place that was reached. Its line has not changed the levels yet, except that
     * of PLACE_BOARD. */
    enum trace_place place;
    struct trace_words words; /* of the place's line, if it has a verb */
    bool is_there;            /* has reached a place that was not compared yet */
    bool is_waiting;          /* the place's line must still change the levels */
    bool begins_step;         /* the last line is the first one of its step */
    bool has_failed;          /* since a dead end or solution there were only undos */
};

struct parting {
    const struct puzzle *puzzle;
    struct side side[PARTING_SIDES];
    bool has_compared; /* two places were compared */
    bool by_boards;    /* one trace has no verbs, so PLACE_BOARD is the only place */
};

static bool open_side(struct side *d, const struct puzzle *p,
                      const struct setting *setting, struct error *e)
{
    const struct setting counting = setting_default();
    const struct text no_lines = TEXT_EMPTY;
    size_t words = (size_t)(p->geo->n_cells * p->geo->words);

    d->name = setting->strategy->name;
    d->lines = no_lines;
    d->search = search_create(p, &counting);
    d->follow = alloc_zeroed(1, trace_follow_bytes(p->geo));
    d->dom = alloc_zeroed(words, sizeof *d->dom);
    trace_follow_init(d->follow, p);
    d->follow->has_asked =
        true; /* the solution of rounds: comparing does not need it */
    if (watched_is(setting->strategy)) {
        d->source = watched_source(setting->strategy, p, setting->seed, e);
        return d->source;
    }
    d->own = search_create(p, setting);
    d->writer = trace_writer_begin(d->own, false, &d->lines);
    return true;
}

static void close_side(struct side *d)
{
    trace_source_close(d->source);
    trace_writer_end(d->writer);
    text_free(&d->lines);
    search_destroy(d->own);
    search_destroy(d->search);
    free(d->follow);
    free(d->dom);
}

/* Finds the next line of a search of ours; takes a step if the last one has no more. */
static enum source_state own_line(struct side *d, uint64_t most_steps)
{
    while (d->line.next == d->lines.length) {
        if (d->own->status != SEARCH_RUNNING &&
            (d->own->status != SEARCH_SOLVED || d->steps >= most_steps))
            return SOURCE_ENDED;
        if (d->steps >= most_steps)
            return SOURCE_WAITS;
        text_clear(&d->lines);
        d->line.next = 0;
        search_step(d->own);
        d->steps++;
        trace_writer_step(d->writer, d->own, &d->lines);
    }
    d->begins_step = d->line.next == 0;
    d->line.text = d->lines.data + d->line.next;
    d->line.length = strcspn(d->line.text, "\n");
    d->line.next += d->line.length + 1;
    return SOURCE_LINE;
}

static enum source_state read_line(struct side *d, int wait_ms, uint64_t most_steps)
{
    struct source_line line;

    if (d->own)
        return own_line(d, most_steps);
    enum source_state state =
        trace_source_line(d->source, d->line.next, wait_ms, &line);
    if (state != SOURCE_LINE)
        return state;
    if (d->steps >= most_steps) /* but an end is no step */
        return SOURCE_WAITS;
    d->line = line;
    d->steps++;
    d->begins_step = true;
    return SOURCE_LINE;
}

static void take_line(struct side *d)
{
    /* Lines with other verbs than `decide` leave the effect of the line before. */
    d->follow->levels.effect = (struct trace_effect){.cell = CELL_NONE};
    trace_follow_line(d->follow, d->search, d->line.text, d->line.length, NULL);
    d->is_waiting = false;
}

/* Whether the last line opened a level, or moved without levels. */
static bool changes_levels(const struct side *d)
{
    const struct trace_effect *effect = &d->follow->levels.effect;

    return effect->pushes > 0 || effect->is_move;
}

/* The place before a line with a verb; PLACE_BOARD: none. */
static enum trace_place place_of(const struct side *d, const struct trace_words *w)
{
    switch (w->verb) {
    case TRACE_VERB_decide:
        return PLACE_DECIDE;
    case TRACE_VERB_node:
        return PLACE_NODE;
    case TRACE_VERB_fail:
    case TRACE_VERB_undo: /* a program need not say `fail` before it goes back */
        return d->has_failed ? PLACE_BOARD : PLACE_FAIL;
    case TRACE_VERB_solution:
        return PLACE_SOLUTION;
    case TRACE_VERB_restart:
        return PLACE_RESTART;
    case TRACE_VERB_done:
    case TRACE_VERB_unsolvable:
    case TRACE_VERB_gave_up:
        return PLACE_DONE;
    default:
        return PLACE_BOARD;
    }
}

/* Reads on to the next place, at most `lines` lines. Lines between two places change
 * the levels at once. False with an error if the trace cannot be read. */
static bool find_place(struct parting *x, struct side *d,
                       const struct parting_limits *limits, uint64_t most_steps,
                       struct error *e)
{
    const struct geometry *geo = x->puzzle->geo;

    if (d->is_waiting) {
        take_line(d);
        d->place = PLACE_BOARD;
        d->is_there = x->by_boards && changes_levels(d);
    }
    for (int i = 0; i < limits->lines && !d->is_there; i++) {
        bool continues = d->line.is_cut;
        enum source_state state = read_line(d, limits->wait_ms, most_steps);
        if (state == SOURCE_WAITS)
            return true;
        if (state == SOURCE_ENDED) {
            d->place = PLACE_END;
            d->is_there = true;
            return d->own || !trace_source_status(d->source)->has_failed ||
                   error_fail(e, "%.200s: expected a complete trace, but it %s",
                              d->name, trace_source_status(d->source)->ending.data);
        }
        if (continues)
            continue;
        d->n_lines++;
        bool has_verb = trace_verb_read(geo, d->line.text, d->line.length, &d->words);
        d->place = has_verb && !x->by_boards ? place_of(d, &d->words) : PLACE_BOARD;
        if (d->place != PLACE_BOARD) {
            d->has_failed = d->place == PLACE_FAIL || d->place == PLACE_SOLUTION;
            d->is_waiting = d->is_there = true;
            return true;
        }
        d->has_failed &= !has_verb || d->words.verb == TRACE_VERB_undo;
        take_line(d);
        if (d->follow->is_of_other_board)
            return error_fail(e, "%.200s: %s", d->name, d->follow->said);
        d->is_there =
            (!has_verb || x->by_boards || d->words.verb == TRACE_VERB_board) &&
            changes_levels(d);
    }
    return true;
}

#define AT(c) (c) / geo->n + 1, (c) % geo->n + 1

static void say_place(const struct side *d, const struct puzzle *p, char *out,
                      size_t size)
{
    const struct trace_words *w = &d->words;
    const struct geometry *geo = p->geo;

    switch (d->place) {
    case PLACE_BOARD:
        snprintf(out, size, "writes values");
        break;
    case PLACE_DECIDE:
        snprintf(out, size, "decides r%dc%d %s %s", AT(w->cell),
                 w->excludes ? "!=" : "=", value_word(p->alphabet, w->value).text);
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
                 w->verb == TRACE_VERB_gave_up      ? "gave up"
                 : w->verb == TRACE_VERB_unsolvable ? "no solution"
                                                    : "done");
        break;
    case PLACE_END:
        snprintf(out, size, "the trace ends");
        break;
    }
}

/* Writes what both sides say at their places. */
static void say_places(const struct side *side, const struct puzzle *p,
                       struct parting_found *out)
{
    for (int k = 0; k < PARTING_SIDES; k++) {
        say_place(&side[k], p, out->text[k], sizeof *out->text);
        out->cell[k] = side[k].place == PLACE_DECIDE ? side[k].words.cell : CELL_NONE;
        out->step[k] = side[k].steps;
    }
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
                                 struct parting_found *out)
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
    for (int k = 0; k < PARTING_SIDES; k++) {
        snprintf(out->text[k], sizeof *out->text, "r%dc%d %s be %s", AT(c),
                 bits_has(&side[k].dom[c * words], v) ? "can" : "cannot",
                 value_word(p->alphabet, v).text);
        out->cell[k] = c;
    }
    return true;
}

/* Like differ_in_candidates, for the values of boards. */
static bool differ_in_values(const struct side *side, const struct puzzle *p,
                             struct parting_found *out)
{
    const struct geometry *geo = p->geo;
    int c = 0;

    while (c < geo->n_cells &&
           side[0].follow->levels.value[c] == side[1].follow->levels.value[c])
        c++;
    for (int k = 0; k < PARTING_SIDES && c < geo->n_cells; k++) {
        value_t v = side[k].follow->levels.value[c];
        out->cell[k] = c;
        if (v == VALUE_NONE)
            snprintf(out->text[k], sizeof *out->text, "r%dc%d is empty", AT(c));
        else
            snprintf(out->text[k], sizeof *out->text, "r%dc%d = %s", AT(c),
                     value_word(p->alphabet, v).text);
    }
    return c < geo->n_cells;
}

/* Whether the sides differ at the places that they have reached. Then writes how. */
static bool differ(struct side *side, const struct puzzle *p, struct parting_found *out)
{
    enum trace_place place = side[0].place;

    for (int k = 0; k < PARTING_SIDES; k++) {
        out->cell[k] = CELL_NONE;
        out->step[k] = side[k].steps - (side[k].is_waiting && side[k].begins_step);
    }
    if (place != side[1].place) {
        say_places(side, p, out);
        return true;
    }
    if (side[0].follow->levels.n_levels != side[1].follow->levels.n_levels) {
        for (int k = 0; k < PARTING_SIDES; k++)
            snprintf(out->text[k], sizeof *out->text, "is at level %d",
                     side[k].follow->levels.n_levels);
        return true;
    }
    if (place == PLACE_BOARD)
        return differ_in_values(side, p, out);
    if (place != PLACE_FAIL && place != PLACE_RESTART &&
        differ_in_candidates(side, p, out))
        return true;
    if (is_same_line(&side[0], &side[1]))
        return false;
    say_places(side, p, out);
    return true;
}

struct parting *parting_begin(const struct puzzle *p,
                              const struct setting settings[PARTING_SIDES],
                              struct error *e)
{
    struct parting *x = alloc_zeroed(1, sizeof *x);
    bool is_fine = true;

    x->puzzle = p;
    for (int k = 0; k < PARTING_SIDES; k++)
        is_fine = open_side(&x->side[k], p, &settings[k], e) && is_fine;
    if (is_fine)
        return x;
    parting_end(x);
    return NULL;
}

void parting_end(struct parting *x)
{
    for (int k = 0; x && k < PARTING_SIDES; k++)
        close_side(&x->side[k]);
    free(x);
}

uint64_t parting_step(const struct parting *x)
{
    return x->side[0].steps;
}

enum parting_state parting_advance(struct parting *x,
                                   const struct parting_limits *limits,
                                   struct parting_found *out, struct error *e)
{
    struct side *side = x->side;

    for (int k = 0; k < PARTING_SIDES; k++)
        if (!side[k].is_there && !find_place(x, &side[k], limits, limits->steps[k], e))
            return PARTING_FAILED;
    if (!side[0].is_there || !side[1].is_there)
        return PARTING_GOES_ON;
    if (!x->has_compared &&
        (side[0].place == PLACE_BOARD) != (side[1].place == PLACE_BOARD)) {
        x->by_boards = true;
        for (int k = 0; k < PARTING_SIDES; k++)
            side[k].is_there = side[k].place == PLACE_BOARD;
    }
    x->has_compared = true;
    if (!side[0].is_there || !side[1].is_there)
        return PARTING_GOES_ON;
    out->text[0][0] = out->text[1][0] = '\0';
    bool parts = differ(side, x->puzzle, out);
    bool has_ended = side[0].place == PLACE_END;
    side[0].is_there = side[1].is_there = false;
    if (!parts && !has_ended)
        return PARTING_GOES_ON;
    out->is_equal = !parts;
    out->unread = 0;
    out->level = side[0].follow->levels.n_levels;
    out->stats = side[0].search->stats;
    for (int k = 0; k < PARTING_SIDES; k++) {
        out->line[k] = side[k].n_lines;
        out->unread += side[k].follow->n_wrong;
    }
    return PARTING_IS_FOUND;
}
