#include "trace/follow.h"

#include "solve/strategies/strategy.h"
#include "trace/answers.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

/* The largest cost and the largest counter value that a trace may give: whole numbers
 * up to 1e15 are exact in a double. */
#define MOST_COST  1e15
#define MOST_COUNT 1e15

/* Most propagations of the search for the only solution, to which rounds are compared.
 */
#define LIMIT_ROUNDS 300000

size_t trace_follow_bytes(const struct geometry *geo)
{
    return offsetof(struct trace_follow, levels) + trace_levels_bytes(geo);
}

void trace_follow_init(struct trace_follow *f, const struct puzzle *p)
{
    *f = (struct trace_follow){.best_cost = INFINITY};
    trace_levels_init(&f->levels, p);
}

void trace_follow_say(char said[SNAPSHOT_SAID], const char *text, size_t length)
{
    char line[SNAPSHOT_SAID + 1];
    struct text safe = TEXT_EMPTY;

    snprintf(line, sizeof line, "%.*s", (int)length, text);
    text_printable(&safe, line);
    snprintf(said, SNAPSHOT_SAID, "%s", safe.data);
    text_free(&safe);
}

/* Counts a line that cannot be true, and keeps the reason of the first one. */
__attribute__((format(printf, 2, 3))) static enum search_status
complain(struct trace_follow *f, const char *format, ...)
{
    va_list arguments;
    int used;

    if (f->n_wrong++ > 0)
        return SEARCH_RUNNING;
    f->said_is_wrong = true;
    used =
        snprintf(f->said, sizeof f->said, "line %llu: ", (unsigned long long)f->line);
    va_start(arguments, format);
    vsnprintf(f->said + used, sizeof f->said - (size_t)used, format, arguments);
    va_end(arguments);
    return SEARCH_RUNNING;
}

/* Whether a line may write the value into the cell. False for a clue; complains if the
 * clue has another value. */
static bool may_change(struct trace_follow *f, cell_t c, value_t v)
{
    const struct trace_levels *l = &f->levels;
    int n = l->geo->n;

    if (l->clue[c] == VALUE_NONE)
        return true;
    if (l->clue[c] != v)
        complain(f, "r%dc%d has the clue %s, which cannot change", c / n + 1, c % n + 1,
                 value_word(l->alphabet, l->clue[c]).text);
    return false;
}

/* c: CELL_NONE if the cell of the dead end is not known. */
static void note_dead_end(struct search *s, cell_t c)
{
    s->conflict = true;
    s->store->conflict_cell = c;
    if (c != CELL_NONE)
        s->store->failures[c]++;
    search_notify(s, EVENT_CONFLICT, c, VALUE_NONE);
}

static enum search_status report_solution(struct trace_follow *f, struct search *s)
{
    if (f->levels.mode == TRACE_LOCAL)
        f->best_cost = 0;
    return strategy_report_solution(s);
}

/* Counts what the line did to the levels. Sends `event` for the assigned cell, but only
 * in a tree search: in others a write is neither a decision nor propagation. */
static enum search_status take_effect(struct trace_follow *f, struct search *s,
                                      enum event_kind event)
{
    const struct trace_levels *l = &f->levels;
    const struct trace_effect *e = &l->effect;
    bool is_level = e->pushes > 0 && l->n_levels > 0;

    s->conflict = false;
    s->stats.decisions += (uint64_t)e->pushes;
    s->stats.moves += e->is_move && !l->has_own_cost;
    strategy_set_depth(s, l->n_levels);
    s->stats.refutations += (uint64_t)e->refuted;
    if (e->is_dead_end)
        note_dead_end(s, e->dead_cell);
    for (int i = is_level ? l->level[l->n_levels].start : l->n_stack; i < l->n_stack;
         i++)
        s->store->assignments[l->stack[i]]++;
    if (e->cell != CELL_NONE && l->value[e->cell] != VALUE_NONE) {
        s->store->assignments[e->cell] += !is_level;
        if (l->mode == TRACE_TREE)
            search_notify(s, event, e->cell, l->value[e->cell]);
    }
    if (l->mode == TRACE_LOCAL)
        f->best_cost = fmin(f->best_cost, l->cost);
    return e->is_solution ? report_solution(f, s) : SEARCH_RUNNING;
}

/* Searches, once, for the solution that rounds are compared with. */
static void find_solution(struct trace_follow *f, const struct puzzle *p)
{
    struct trace_levels *l = &f->levels;

    if (f->has_asked)
        return;
    struct answers *a = answers_create(p);
    f->has_asked = true;
    a->allowed = LIMIT_ROUNDS;
    answers_ask(a, 0, NULL, 0);
    l->knows_right = a->is_complete && a->n_known == 1;
    if (l->knows_right)
        memcpy(l->right, a->known[0].value, (size_t)l->geo->n_cells * sizeof *l->right);
    answers_destroy(a);
}

/* Complains if a board has another value than a clue. */
static void check_clues(struct trace_follow *f, const value_t *values)
{
    const value_t *clue = f->levels.clue;
    cell_t c = 0;

    while (c < f->levels.geo->n_cells &&
           (clue[c] == VALUE_NONE || values[c] == VALUE_NONE || values[c] == clue[c]))
        c++;
    if (c < f->levels.geo->n_cells)
        may_change(f, c, values[c]);
}

/* Takes a board, or one of its rows. After n such lines in succession the board is
 * complete. */
static enum search_status take_board(struct trace_follow *f, struct search *s,
                                     enum trace_shape shape, const value_t *values)
{
    struct trace_levels *l = &f->levels;
    int n = l->geo->n;

    if (shape == TRACE_ROW) {
        memcpy(l->row + f->n_rows * n, values, (size_t)n * sizeof *values);
        if (++f->n_rows < n)
            return SEARCH_RUNNING;
        values = l->row;
    }
    f->n_rows = 0;
    /* A program that has told beliefs and no decision makes rounds. */
    if (l->has_belief && l->n_levels == 0 && l->n_pops == 0)
        trace_levels_set_mode(l, TRACE_LOCAL);
    trace_levels_board(l, values);
    if (l->has_rounds)
        find_solution(f, s->puzzle);
    else
        check_clues(f, values);
    return take_effect(f, s, EVENT_DECIDE);
}

static enum search_status take_cell(struct trace_follow *f, struct search *s, cell_t c,
                                    value_t v)
{
    if (!may_change(f, c, v))
        return SEARCH_RUNNING;
    trace_levels_write(&f->levels, c, v);
    return take_effect(f, s, EVENT_DECIDE);
}

static enum search_status decide(struct trace_follow *f, struct search *s,
                                 const struct trace_words *w)
{
    if (!may_change(f, w->cell, w->value))
        return SEARCH_RUNNING;
    if (!trace_levels_decide(&f->levels, w->cell, w->value, w->excludes))
        return complain(f, "too many levels");
    s->stats.refutations += f->failure == FAILED;
    f->failure = NOTHING_FAILED;
    if (w->excludes)
        search_notify(s, EVENT_EXCLUDE, w->cell, w->value);
    return take_effect(f, s, EVENT_DECIDE);
}

/* Propagation after an `undo`: its level goes on. */
static void go_on(struct trace_follow *f)
{
    if (f->failure == FAILED_AND_COUNTED)
        f->failure = NOTHING_FAILED;
}

static enum search_status assign(struct trace_follow *f, struct search *s,
                                 const struct trace_words *w)
{
    if (!may_change(f, w->cell, w->value))
        return SEARCH_RUNNING;
    s->stats.propagations++;
    go_on(f);
    trace_levels_assign(&f->levels, w->cell, w->value);
    return take_effect(f, s, EVENT_ASSIGN);
}

static enum search_status remove_candidate(struct trace_follow *f, struct search *s,
                                           const struct trace_words *w,
                                           enum event_kind event)
{
    value_t clue = f->levels.clue[w->cell];

    if (clue != VALUE_NONE && clue != w->value)
        return SEARCH_RUNNING; /* the clue already excludes this value */
    if (!may_change(f, w->cell, VALUE_NONE))
        return SEARCH_RUNNING;
    s->stats.propagations++;
    go_on(f);
    trace_levels_remove(&f->levels, w->cell, w->value);
    search_notify(s, event, w->cell, w->value);
    return SEARCH_RUNNING;
}

/* Counts a refutation, unless the `undo` before has counted it. */
static enum search_status refute(struct trace_follow *f, struct search *s,
                                 const struct trace_words *w)
{
    s->stats.refutations += f->failure != FAILED_AND_COUNTED;
    f->failure = NOTHING_FAILED;
    s->conflict = false;
    return w->excludes ? SEARCH_RUNNING : remove_candidate(f, s, w, EVENT_REFUTE);
}

/* Notes a dead end at the cell that the line names or, if it names none, at the cell of
 * the last decision. */
static enum search_status fail(struct trace_follow *f, struct search *s,
                               const struct trace_words *w)
{
    const struct trace_levels *l = &f->levels;
    cell_t c = trace_levels_last_cell(l);
    char text[16];
    const char *at = text;

    snprintf(text, sizeof text, "%.*s", (int)w->length, w->text);
    trace_cell_read(l->geo, &at, &c);
    /* A program that sends nodes sends no line when it leaves a node, so the refutation
     * is counted here. */
    bool is_node = l->level[l->n_levels].node >= 0;
    s->stats.refutations += is_node;
    f->failure = is_node ? NOTHING_FAILED : FAILED;
    note_dead_end(s, c);
    return SEARCH_RUNNING;
}

static enum search_status undo(struct trace_follow *f, struct search *s,
                               const struct trace_words *w)
{
    int before = f->levels.n_levels;
    bool restarts = w->verb == TRACE_VERB_restart;

    if (w->number < 0 || w->number > before)
        return complain(f, "expected a level 0..%d, found %ld", before, w->number);
    /* An `undo` just after another one leaves a level whose values have all failed. */
    bool refutes = f->failure == FAILED || (f->failure == FAILED_AND_COUNTED &&
                                            !restarts && w->number < before);
    s->stats.refutations += refutes;
    f->failure = refutes ? FAILED_AND_COUNTED : NOTHING_FAILED;
    trace_levels_undo(&f->levels, (int)w->number);
    s->stats.restarts += restarts;
    s->stats.backjumps += !restarts && before - w->number > 1;
    if (restarts)
        search_notify(s, EVENT_RESTART, CELL_NONE, VALUE_NONE);
    return take_effect(f, s, EVENT_DECIDE);
}

/* Takes a solution. If a node is a solution but the trace has not given all its values,
 * the solution is counted, but cannot be shown. */
static enum search_status take_solution(struct trace_follow *f, struct search *s)
{
    struct trace_levels *l = &f->levels;

    f->failure = NOTHING_FAILED;
    if (trace_levels_note_solution(l))
        return report_solution(f, s);
    if (l->level[l->n_levels].node < 0 || l->n_filled == l->geo->n_cells)
        return complain(f, "the board is no solution, or the last one again");
    s->stats.solutions++;
    return SEARCH_RUNNING;
}

enum search_status trace_follow_end(struct trace_follow *f, struct search *s)
{
    return trace_levels_note_solution(&f->levels) ? report_solution(f, s)
                                                  : SEARCH_GAVE_UP;
}

/* Takes "node NODE PARENT", then "fail" or "solution" if the node ended so. */
static enum search_status node(struct trace_follow *f, struct search *s,
                               const struct trace_words *w)
{
    struct trace_levels *l = &f->levels;

    if (w->number < 0)
        return complain(f, "expected the number of a node, from 0, found %ld",
                        w->number);
    if (!trace_levels_node(l, w->number, w->parent))
        return complain(f, "expected the number of an open node, found %ld", w->parent);
    l->node_fails = trace_words_begin(w, "fail");
    l->effect.refuted = l->effect.is_dead_end = l->node_fails;
    l->effect.dead_cell = trace_levels_last_cell(l);
    take_effect(f, s, EVENT_DECIDE);
    return trace_words_begin(w, "solution") ? take_solution(f, s) : SEARCH_RUNNING;
}

/* Takes a line `figure`: a name and a number. If a counter has this name, the number
 * replaces what other lines count, until the next line `figure` with this name. */
static enum search_status figure(struct trace_follow *f, const struct trace_words *w)
{
    int i = 0;

    for (int c = 0; c < COUNTER_COUNT; c++) {
        if (strcmp(counter_rows[c].name, w->name) != 0)
            continue;
        if (!(w->real >= 0 && w->real <= MOST_COUNT))
            return complain(f, "expected a number of %s 0..%g, found %g", w->name,
                            MOST_COUNT, w->real);
        f->told |= 1u << c;
        f->count[c] = (uint64_t)w->real;
        return SEARCH_RUNNING;
    }
    while (i < f->n_figures && strcmp(f->figure[i].name, w->name) != 0)
        i++;
    if (i == TRACE_FIGURES)
        return complain(f, "more than %d figures", TRACE_FIGURES);
    snprintf(f->figure[i].name, sizeof f->figure[i].name, "%s", w->name);
    f->figure[i].value = w->real;
    f->n_figures = int_max(f->n_figures, i + 1);
    return SEARCH_RUNNING;
}

/* Takes the numbers of one cell or of all cells; those of `heat` and `belief` are from
 * 0 to 1. */
static void take_heat(struct trace_follow *f, const struct trace_words *w)
{
    uint16_t *heat = f->levels.heat + (w->cell == CELL_NONE ? 0 : w->cell);
    const char *at = w->text;
    double x;

    f->has_heat = true;
    while (trace_number_read(&at, w->text + w->length, &x))
        *heat++ = (uint16_t)(UINT16_MAX * real_clamp(x, 0, 1));
}

static void take_belief(struct trace_follow *f, const struct trace_words *w)
{
    struct trace_levels *l = &f->levels;
    uint8_t *belief = l->belief + (w->cell == CELL_NONE ? 0 : w->cell * l->geo->n);
    const char *at = w->text;
    double x;

    if (!l->has_belief)
        memset(l->belief, 0, (size_t)(l->geo->n_cells * l->geo->n));
    l->has_belief = true;
    while (trace_number_read(&at, w->text + w->length, &x))
        *belief++ = (uint8_t)(UINT8_MAX * real_clamp(x, 0, 1) + .5);
}

/* Takes a cost. A cost ends a move, except for the first one: it may be the cost of the
 * start. */
static enum search_status cost(struct trace_follow *f, struct search *s, double value)
{
    if (value < 0 || value > MOST_COST)
        return complain(f, "expected a cost 0..%g, found %g", MOST_COST, value);
    trace_levels_set_mode(&f->levels, TRACE_LOCAL);
    s->stats.moves += f->levels.has_own_cost;
    f->levels.has_own_cost = true;
    f->levels.cost = value;
    f->best_cost = fmin(f->best_cost, value);
    return SEARCH_RUNNING;
}

static struct value_word name(const struct trace_levels *l, value_t v)
{
    return v == VALUE_NONE ? (struct value_word){"no value"}
                           : value_word(l->alphabet, v);
}

/* Takes a line `board`, which tells the whole board of the program. Complains if this
 * board differs from the one that the lines before gave. */
static enum search_status compare(struct trace_follow *f, const struct trace_words *w)
{
    const struct trace_levels *l = &f->levels;
    value_t values[MAX_CELLS];
    struct trace_line line;
    int n = l->geo->n;

    trace_line_read(l->geo, w->text, w->length, values, &line);
    if (line.shape != TRACE_BOARD)
        return complain(f, "expected a board after 'board'");
    for (cell_t c = 0; c < l->geo->n_cells; c++)
        if (values[c] != l->value[c])
            return complain(f, "the board has %s in r%dc%d, its lines before say %s",
                            name(l, values[c]).text, c / n + 1, c % n + 1,
                            name(l, l->value[c]).text);
    return SEARCH_RUNNING;
}

/* Takes the header of a trace. If it names a board other than the puzzle's, ends the
 * search, because the cells in the lines would be wrong. */
static enum search_status begin_trace(struct trace_follow *f,
                                      const struct trace_words *w)
{
    const struct geometry *geo = f->levels.geo;
    int size = geo->n, rows = geo->box_rows, cols = geo->box_cols;
    struct unit_list own = units_of(geometry_shape(geo)), units = own;

    f->proof.is_on |= trace_words_begin(w, "proof");
    if (w->number != 1)
        return complain(f, "expected version 1 of the language, found %ld", w->number);
    trace_words_board(w, &size, &rows, &cols, &units);
    if (size != geo->n)
        snprintf(f->said, sizeof f->said,
                 "the trace is of a %dx%d board, the puzzle is %dx%d", size, size,
                 geo->n, geo->n);
    else if (!units_equal(units, own))
        snprintf(f->said, sizeof f->said,
                 "the trace is of a board with other units than the puzzle has");
    else if (rows != geo->box_rows || cols != geo->box_cols)
        snprintf(f->said, sizeof f->said,
                 "the trace is of a board with %dx%d boxes, the puzzle has %dx%d", rows,
                 cols, geo->box_rows, geo->box_cols);
    else
        return SEARCH_RUNNING;
    f->is_of_other_board = true;
    return SEARCH_GAVE_UP;
}

static enum search_status take_verb(struct trace_follow *f, struct search *s,
                                    const struct trace_words *w)
{
    switch (w->verb) {
    case TRACE_VERB_trace:
        return begin_trace(f, w);
    case TRACE_VERB_decide:
        return decide(f, s, w);
    case TRACE_VERB_refute:
        return refute(f, s, w);
    case TRACE_VERB_assign:
        return assign(f, s, w);
    case TRACE_VERB_remove:
        return remove_candidate(f, s, w, EVENT_PRUNE);
    case TRACE_VERB_fail:
        return fail(f, s, w);
    case TRACE_VERB_undo:
    case TRACE_VERB_restart:
        return undo(f, s, w);
    case TRACE_VERB_node:
        return node(f, s, w);
    case TRACE_VERB_solution:
        return take_solution(f, s);
    case TRACE_VERB_done:
    case TRACE_VERB_unsolvable:
        return SEARCH_EXHAUSTED;
    case TRACE_VERB_gave_up:
        return SEARCH_GAVE_UP;
    case TRACE_VERB_learn:
        f->n_clauses++;
        break;
    case TRACE_VERB_forget:
        f->n_clauses -= f->n_clauses > 0;
        break;
    case TRACE_VERB_move:
        trace_levels_set_mode(&f->levels, TRACE_LOCAL);
        trace_levels_write(&f->levels, w->cell, w->value);
        return take_effect(f, s, EVENT_DECIDE);
    case TRACE_VERB_cost:
        return cost(f, s, w->real);
    case TRACE_VERB_heat:
        take_heat(f, w);
        break;
    case TRACE_VERB_belief:
        take_belief(f, w);
        break;
    case TRACE_VERB_figure:
        return figure(f, w);
    case TRACE_VERB_say:
        trace_follow_say(f->sentence, w->text, w->length);
        break;
    case TRACE_VERB_board:
        return compare(f, w);
    case TRACE_VERB_COUNT:
        break;
    }
    return SEARCH_RUNNING;
}

/* Reads a line of a proof. A learnt clause counts as a refutation, because a solver
 * learns one at each dead end. */
static enum trace_proof_shape read_proof(struct trace_follow *f, struct search *s,
                                         const char *text, size_t length,
                                         struct trace_words *words)
{
    uint64_t n_learnt = f->proof.n_learnt;
    enum trace_proof_shape shape =
        trace_proof_read(&f->proof, &f->levels, text, length, words);

    f->has_heat = true;
    s->conflict = false;
    if (f->proof.n_learnt > n_learnt) {
        s->stats.refutations++;
        note_dead_end(s, CELL_NONE);
    }
    return shape;
}

static enum search_status take_proof(struct trace_follow *f, struct search *s,
                                     enum trace_proof_shape shape,
                                     const struct trace_words *words)
{
    if (shape == PROOF_VERB)
        return take_verb(f, s, words);
    if (shape == PROOF_BOARD)
        return take_board(f, s, TRACE_BOARD, f->levels.row);
    if (shape == PROOF_WRONG)
        complain(f, "expected literals and a 0 at their end, as text");
    return SEARCH_RUNNING;
}

static enum search_status take_numbers(struct trace_follow *f, struct search *s,
                                       const struct trace_line *line,
                                       const value_t *values)
{
    if (line->shape == TRACE_BLANK)
        return SEARCH_RUNNING;
    f->is_broken = line->shape == TRACE_WRONG;
    if (line->shape == TRACE_ROW || line->shape == TRACE_BOARD)
        return take_board(f, s, line->shape, values);
    f->n_rows = 0;
    if (line->shape == TRACE_CELL)
        return take_cell(f, s, line->cell, line->value);
    return complain(f, "%s", line->wrong);
}

static enum search_status take_line(struct trace_follow *f, struct search *s,
                                    const char *text, size_t length,
                                    const struct trace_judge *judge)
{
    enum trace_proof_shape proof = PROOF_TEXT;
    value_t values[MAX_CELLS];
    struct trace_line line;
    struct trace_words words;

    if (length > 0 && text[length - 1] == '\r')
        length--;
    if (f->proof.is_on)
        proof = read_proof(f, s, text, length, &words);
    bool has_verb = proof == PROOF_VERB || proof == PROOF_LEARN;
    if (proof == PROOF_TEXT) {
        trace_line_read(f->levels.geo, text, length, values, &line);
        has_verb = line.shape == TRACE_WORDS &&
                   trace_verb_read(f->levels.geo, text, length, &words);
    }
    if (judge)
        judge->call(judge->context, has_verb ? &words : NULL);
    f->line++;
    if (proof != PROOF_TEXT)
        return take_proof(f, s, proof, &words);
    if (line.shape != TRACE_WORDS)
        return take_numbers(f, s, &line, values);
    f->n_rows = 0;
    if (has_verb)
        return take_verb(f, s, &words);
    trace_follow_say(f->said, text, length);
    f->said_is_wrong = false;
    return SEARCH_RUNNING;
}

enum search_status trace_follow_line(struct trace_follow *f, struct search *s,
                                     const char *text, size_t length,
                                     const struct trace_judge *judge)
{
    enum search_status status = take_line(f, s, text, length, judge);

    for (int c = 0; c < COUNTER_COUNT; c++)
        if (f->told >> c & 1)
            s->stats.counts[c] = f->count[c];
    return status;
}

int trace_follow_metrics(const struct trace_follow *f, struct metric *out)
{
    const struct trace_levels *l = &f->levels;
    int count = 0, right = 0, changed = 0, lost = 0;

    for (cell_t c = 0; l->has_rounds && c < l->geo->n_cells; c++) {
        right += l->knows_right && l->value[c] == l->right[c];
        changed += (l->round[c] & ROUND_CHANGED) != 0;
        lost += (l->round[c] & ROUND_LOST) != 0;
    }
    const struct metric counts[] = {
        {"clues violated", METRIC_COUNT, l->n_moved},
        {"right cells lost", METRIC_COUNT, lost},
        {"cells right", METRIC_COUNT, right},
        {"cells changed", METRIC_COUNT, changed},
        {"units", METRIC_COUNT, (double)f->proof.n_units},
        {"clauses learnt", METRIC_COUNT, (double)f->proof.n_learnt},
        {"lines", METRIC_COUNT, (double)f->line},
        {"lines not read", METRIC_COUNT, (double)f->n_wrong},
        {"clauses", METRIC_COUNT, (double)f->n_clauses},
        {"clauses shrunk", METRIC_COUNT, (double)f->proof.n_shrunk},
        {"clauses deleted", METRIC_COUNT, (double)f->proof.n_deleted},
        {"tries rejected", METRIC_COUNT, (double)l->rejected},
        {"clashes that stay", METRIC_COUNT, (double)l->stays},
    };
    if (l->mode == TRACE_LOCAL) {
        out[count++] = (struct metric){"cost", METRIC_COST, l->cost};
        if (isfinite(f->best_cost))
            out[count++] = (struct metric){"best cost", METRIC_COUNT, f->best_cost};
    }
    for (int i = 0; i < f->n_figures; i++)
        out[count++] =
            (struct metric){f->figure[i].name, METRIC_RATIO, f->figure[i].value};
    for (size_t i = 0; i < sizeof counts / sizeof *counts && count < MAX_METRICS; i++)
        if (counts[i].value > 0)
            out[count++] = counts[i];
    return count;
}

void trace_follow_show(const struct trace_follow *f, const struct search *s,
                       struct snapshot *out)
{
    const struct trace_levels *l = &f->levels;
    int position = s->n_clues;

    /* Until the program removes its first candidate, the values of peers count as
     * removed. */
    trace_levels_candidates(l, s->puzzle->candidates, !l->has_removed, out->dom);
    out->n_assigned = l->n_filled;
    out->is_wrong = f->said_is_wrong;
    memcpy(out->said, f->said, sizeof out->said);
    memcpy(out->sentence, f->sentence, sizeof out->sentence);
    for (cell_t c = 0; c < out->n_cells; c++) {
        bool is_clue = l->clue[c] != VALUE_NONE && l->clue[c] == l->value[c];
        int level = l->level_of[c] > 0 ? l->level_of[c] - 1 : 0;
        out->cause[c] = is_clue ? CAUSE_CLUE : CAUSE_DECISION;
        out->depth[c] = (uint16_t)int_min(level, UINT16_MAX);
        bool is_moved = l->clue[c] != VALUE_NONE && l->clue[c] != l->value[c];
        out->clashes[c] = is_moved || trace_levels_clashes(l, c);
        out->order[c] = is_clue ? out->order[c] : 0;
        out->value[c] = l->value[c];
        out->live[c] = (uint16_t)bits_count_set(&out->dom[c * out->words], out->words);
    }
    for (int i = 0; i < l->n_stack; i++)
        out->order[l->stack[i]] = ++position;
    out->has_rounds = l->has_rounds;
    memcpy(out->round, l->round, (size_t)out->n_cells * sizeof *l->round);
    out->has_belief = l->has_belief && out->n <= MOST_BELIEF_N;
    if (out->has_belief)
        memcpy(out->belief, l->belief, (size_t)(out->n_cells * out->n));
    if (f->has_heat) {
        out->learning = (struct learning){.kind = LEARNING_HEAT};
        for (cell_t c = 0; c < out->n_cells; c++)
            out->learning.activity[c] = (uint8_t)(l->heat[c] >> 8);
    }
}
