#include "trace/watched.h"

#include "base/alloc.h"
#include "files/python.h"
#include "puzzle/check.h"
#include "trace/follow.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static const char *const prefixes[] = {[WATCHED_COMMAND] = "solver:",
                                       [WATCHED_FILE] = "trace:",
                                       [WATCHED_PORT] = "listen:"};
/* What messages call each kind of origin: "after line 7 the program ended". */
static const char *const origin_words[] = {[WATCHED_COMMAND] = "program",
                                           [WATCHED_FILE] = "trace",
                                           [WATCHED_PORT] = "adapter"};

struct origin {
    struct strategy strategy;
    char name[SETTING_NAME];
    enum watched_kind kind;
    char *text; /* a command, a path, or a port's number; owned */
    /* Standard input, kept while no search reads it: it can be opened only once. */
    _Atomic(struct trace_source *) input;
    struct origin *next;
};

/* The state of the strategy. A checkpoint saves the members from `offset` on, and the
 * arrays behind them (levels.h). */
struct watched {
    struct trace_source *source; /* NULL before the first step */
    bool has_failed;             /* true if the source could not be opened */
    uint64_t offset;             /* offset of the next line in the trace, in bytes */
    bool is_cut; /* true if the last line was cut: the next one continues it */
    struct trace_follow follow; /* last, so that its arrays follow it in memory */
};

static struct origin *origin_of(const struct search *s)
{
    return (struct origin *)s->setting.strategy->variant;
}

static struct trace_follow *follow_of(const struct search *s)
{
    return &((struct watched *)s->strategy_state)->follow;
}

static size_t watched_size(const struct geometry *geo)
{
    return offsetof(struct watched, follow) + trace_follow_bytes(geo);
}

static void watched_start(struct search *s)
{
    struct watched *w = s->strategy_state;

    *w = (struct watched){.source = NULL};
    trace_follow_init(&w->follow, s->puzzle);
    w->follow.proof.is_on = watched_is_proof(s->setting.strategy);
    /* Leaves out the propagation of the clues, which the program has not done. */
    s->stats.propagations -= store_propagations(s->store);
}

static void watched_stop(struct search *s)
{
    struct watched *w = s->strategy_state;
    struct origin *origin = origin_of(s);
    struct trace_source *none = NULL;

    /* Keeps standard input open: the next search reads it again from the start. */
    if (w->source && origin->kind == WATCHED_FILE && strcmp(origin->text, "-") == 0 &&
        atomic_compare_exchange_strong(&origin->input, &none, w->source))
        w->source = NULL;
    trace_source_close(w->source);
    w->source = NULL;
}

/* Starts the adapter, which prints the nodes that solvers send to a port as lines. */
static struct trace_source *listen_at(const char *port, const struct puzzle *p,
                                      uint64_t seed, struct error *e)
{
    struct python_program adapter;
    struct text command = TEXT_EMPTY;
    struct trace_source *source = NULL;

    if (python_find(&adapter, WATCHED_ADAPTER, NULL, e)) {
        text_shell_word(&command, adapter.python);
        text_putc(&command, ' ');
        text_shell_word(&command, adapter.path);
        text_printf(&command, " listen %s", port);
        source = trace_source_start(command.data, p, seed, e);
    }
    text_free(&command);
    return source;
}

/* Whether the adapter can listen on a port. */
static bool can_listen(const char *port, struct error *e)
{
    struct python_program adapter;
    struct child child;

    if (!python_find(&adapter, WATCHED_ADAPTER, NULL, e))
        return false;
    char *const argv[] = {adapter.python, adapter.path, "check", (char *)port, NULL};
    bool fine = child_start(&child, argv, -1, -1, e) && child_finish(&child, e);
    if (!fine && child.n_log > 0)
        error_fail(e, "%.*s", (int)strcspn(child.log, "\n"), child.log);
    child_kill(&child);
    return fine;
}

struct trace_source *watched_source(const struct strategy *strategy,
                                    const struct puzzle *p, uint64_t seed,
                                    struct error *e)
{
    const struct origin *o = strategy->variant;

    switch (o->kind) {
    case WATCHED_COMMAND:
        return trace_source_start(o->text, p, seed, e);
    case WATCHED_FILE:
        return trace_source_open(o->text, e);
    case WATCHED_PORT:
        return listen_at(o->text, p, seed, e);
    }
    return NULL;
}

/* Finds the next line. The first call opens the source. */
static enum source_state look(struct search *s, int wait_ms, struct source_line *line)
{
    struct watched *w = s->strategy_state;
    struct origin *origin = origin_of(s);
    struct error e;

    if (!w->source && !w->has_failed) {
        w->source = atomic_exchange(&origin->input, NULL);
        if (!w->source)
            w->source =
                watched_source(&origin->strategy, s->puzzle, s->setting.seed, &e);
        w->has_failed = !w->source;
        if (w->has_failed)
            trace_follow_say(w->follow.said, e.text, strlen(e.text));
    }
    return w->has_failed ? SOURCE_ENDED
                         : trace_source_line(w->source, w->offset, wait_ms, line);
}

static bool watched_is_ready(struct search *s, int wait_ms)
{
    struct source_line line;

    return look(s, wait_ms, &line) != SOURCE_WAITS;
}

static enum search_status end(struct search *s)
{
    const struct watched *w = s->strategy_state;
    struct trace_follow *f = follow_of(s);

    if (!w->has_failed && trace_follow_end(f, s) == SEARCH_SOLVED)
        return SEARCH_SOLVED;
    size_t used = f->said_is_wrong ? strlen(f->said) : 0;
    const char *ending =
        w->has_failed ? "" : trace_source_status(w->source)->ending.data;

    s->conflict = false;
    if (ending[0])
        snprintf(f->said + used, sizeof f->said - used, "%safter line %llu the %s %s",
                 used > 0 ? "; " : "", (unsigned long long)f->line,
                 origin_words[origin_of(s)->kind], ending);
    return SEARCH_GAVE_UP;
}

static enum search_status watched_step(struct search *s)
{
    struct watched *w = s->strategy_state;
    struct source_line line;

    if (look(s, 0, &line) != SOURCE_LINE || search_budget_spent(s))
        return end(s);
    bool continues = w->is_cut;
    w->offset = line.next;
    w->is_cut = line.is_cut;
    return continues ? SEARCH_RUNNING
                     : trace_follow_line(&w->follow, s, line.text, line.length, NULL);
}

static void watched_transfer(struct search *s, const struct state_port *port,
                             bool is_loading)
{
    struct watched *w = s->strategy_state;
    struct trace_levels *l = &w->follow.levels;

    (void)is_loading;
    state_transfer(port, &w->offset, 1,
                   (size_t)((char *)l->removed - (char *)&w->offset));
    state_transfer(port, l->removed, (size_t)l->n_removed, sizeof *l->removed);
    if (l->has_belief)
        state_transfer(port, l->belief, (size_t)l->geo->n_cells, (size_t)l->geo->n);
}

uint64_t watched_offset(const struct search *s)
{
    return ((const struct watched *)s->strategy_state)->offset;
}

const struct trace_levels *watched_trace_levels(const struct search *s)
{
    return &follow_of(s)->levels;
}

bool watched_line(const struct search *s, uint64_t offset, struct source_line *out)
{
    const struct watched *w = s->strategy_state;

    return w->source && offset < w->offset &&
           trace_source_line(w->source, offset, 0, out) == SOURCE_LINE;
}

bool watched_is_finished(const struct search *s)
{
    const struct watched *w = s->strategy_state;

    /* An adapter that exits says nothing about the solver. */
    return w->source && origin_of(s)->kind != WATCHED_PORT &&
           trace_source_status(w->source)->is_finished;
}

static enum level_kind watched_levels(const struct search *s)
{
    static const enum level_kind kinds[] = {[TRACE_TREE] = LEVELS_DECISIONS,
                                            [TRACE_JUMPS] = LEVELS_BOARDS,
                                            [TRACE_LOCAL] = LEVELS_COST};

    return kinds[follow_of(s)->levels.mode];
}

/* The number of levels. In TRACE_JUMPS a level has the boards with as many filled cells
 * as its number; there is only one board, on the highest level. */
static int n_watched_levels(const struct search *s)
{
    const struct trace_levels *l = &follow_of(s)->levels;

    return l->mode == TRACE_JUMPS ? l->n_filled + 1 : l->n_levels;
}

static uint32_t watched_level(const struct search *s, int level)
{
    const struct trace_levels *l = &follow_of(s)->levels;

    return l->mode == TRACE_JUMPS ? level == l->n_filled : l->level[level + 1].decision;
}

static int watched_metrics(const struct search *s, struct metric *out)
{
    return trace_follow_metrics(follow_of(s), out);
}

static const value_t *watched_grid(const struct search *s)
{
    return s->status == SEARCH_SOLVED ? follow_of(s)->levels.value : NULL;
}

static void watched_show(const struct search *s, struct snapshot *out)
{
    const struct watched *w = s->strategy_state;
    const struct trace_follow *f = &w->follow;
    const struct source_status *status =
        w->source ? trace_source_status(w->source) : NULL;

    out->is_out_of_memory = false;
    out->is_watched = true;
    if (w->source && origin_of(s)->kind == WATCHED_COMMAND)
        out->program_ns =
            trace_source_usage(w->source, s->status != SEARCH_RUNNING).cpu_ns;
    /* The adapter prints its first line when it starts to wait, and its second one when
     * a solver has connected. */
    out->is_waiting = origin_of(s)->kind == WATCHED_PORT && f->line < 2 &&
                      s->status == SEARCH_RUNNING;
    /* There is nothing to show if the source could not be opened, the program could not
     * be run or was killed before its first line, or the trace is of another board. */
    out->has_failed =
        s->status == SEARCH_GAVE_UP && (w->has_failed || f->is_of_other_board ||
                                        (f->line == 0 && status && status->has_failed));
    trace_follow_show(f, s, out);
}

/* Skips a word, and the spaces behind it. */
static const char *next_word(const char *at)
{
    at += strcspn(at, " ");
    return at + strspn(at, " ");
}

static bool is_launcher(const char *at)
{
    static const char *const launchers[] = {"timeout", "nice", "env", "nohup", "time"};
    size_t length = strcspn(at, " ");
    bool is_one = false;

    for (size_t i = 0; i < sizeof launchers / sizeof *launchers; i++)
        is_one |= strlen(launchers[i]) == length && !memcmp(launchers[i], at, length);
    return is_one;
}

/* The command of a program without what starts it, such as `timeout -k 5 60`. */
static const char *without_launchers(const char *text)
{
    const char *at = text + strspn(text, " ");

    while (is_launcher(at)) {
        at = next_word(at);
        while (*at == '-' || (*at >= '0' && *at <= '9') ||
               memchr(at, '=', strcspn(at, " ")))
            at = next_word(at);
    }
    return *at ? at : text;
}

const struct strategy *watched_strategy(enum watched_kind kind, const char *text)
{
    static struct origin *origins;
    struct origin *o = origins;

    while (o && (o->kind != kind || strcmp(o->text, text) != 0))
        o = o->next;
    if (o)
        return &o->strategy;
    o = alloc_zeroed(1, sizeof *o);
    o->next = origins;
    origins = o;
    o->text = alloc_text(text);
    o->kind = kind;
    /* Solvers have many options, so only the first word becomes the name. */
    if (kind == WATCHED_COMMAND && trace_source_has_formula(text))
        snprintf(o->name, sizeof o->name, "%.*s",
                 (int)strcspn(without_launchers(text), " "), without_launchers(text));
    else
        snprintf(o->name, sizeof o->name, "%s%.*s", kind == WATCHED_PORT ? "port " : "",
                 SETTING_NAME - 6,
                 strcmp(text, "-") == 0 ? "standard input" : path_name(text));
    o->strategy = (struct strategy){
        .name = o->name,
        .summary = "the trace of a program that is watched",
        .own = {[PLUG_PROPAGATOR] = "the program's",
                [PLUG_VAR_ORDER] = "the program's",
                [PLUG_VAL_ORDER] = "the program's",
                [PLUG_RESTART_RULE] = "the program's"},
        .pace = 4,
        .variant = o,
        .state_size = watched_size,
        .start = watched_start,
        .step = watched_step,
        .is_ready = watched_is_ready,
        .stop = watched_stop,
        .transfer = watched_transfer,
        .level_kind = watched_levels,
        .n_levels = n_watched_levels,
        .level = watched_level,
        .metrics = watched_metrics,
        .fill_snapshot = watched_show,
        .grid = watched_grid,
    };
    return &o->strategy;
}

const char *watched_word(const char *word, enum watched_kind *kind)
{
    for (int i = WATCHED_COMMAND; i <= WATCHED_PORT; i++) {
        size_t length = strlen(prefixes[i]);
        if (strncmp(word, prefixes[i], length) != 0)
            continue;
        *kind = (enum watched_kind)i;
        return word + length;
    }
    return NULL;
}

bool watched_is(const struct strategy *strategy)
{
    return strategy->step == watched_step;
}

bool watched_is_proof(const struct strategy *strategy)
{
    const struct origin *o = strategy->variant;

    return watched_is(strategy) && o->kind == WATCHED_COMMAND &&
           trace_source_has_formula(o->text);
}

bool watched_can_repeat(const struct strategy *strategy)
{
    const struct origin *o = strategy->variant;

    return !watched_is(strategy) ||
           (o->kind != WATCHED_PORT && strcmp(o->text, "-") != 0);
}

bool watched_can_open(const struct strategy *strategy, struct error *e)
{
    const struct origin *o = strategy->variant;

    if (!watched_is(strategy) || o->kind == WATCHED_COMMAND)
        return true;
    if (o->kind == WATCHED_PORT)
        return can_listen(o->text, e);
    if (strcmp(o->text, "-") == 0)
        return true;
    struct trace_source *source = trace_source_open(o->text, e);
    trace_source_close(source);
    return source != NULL;
}

/* Waits for the line after *line, and replaces *line by it. False at the end of the
 * trace, or if `stop` returned true. */
static bool next_line(struct trace_source *source, bool (*stop)(void),
                      struct source_line *line)
{
    enum source_state state = SOURCE_WAITS;

    while (state == SOURCE_WAITS && !stop())
        state = trace_source_line(source, line->next, 100, line);
    return state == SOURCE_LINE;
}

/* Creates the board that the first line of a trace names. NULL if it names none, or one
 * with regions, whose map is only in the puzzle. */
static struct puzzle *create_board(const struct source_line *header, const char *path)
{
    struct trace_words words;
    struct unit_list units = {.boxes = true};
    int n, rows, cols;

    if (header->length < 5 || memcmp(header->text, "trace", 5) != 0 ||
        !trace_verb_read(NULL, header->text, header->length, &words) ||
        words.number != 1 || trace_words_board(&words, &n, &rows, &cols, &units) < 3 ||
        rows > MAX_N || cols > MAX_N || rows * cols != n ||
        !geometry_is_valid(rows, cols) || units.regions ||
        (units.windows && geometry_root(n) == 0))
        return NULL;
    return puzzle_create(units_shape(units, rows, cols, NULL), path);
}

/* If the line is a `board`, takes its values as clues. False if they break a rule. */
static bool take_clues(struct puzzle *p, const struct source_line *line,
                       struct error *e)
{
    struct trace_words words;
    struct trace_line board;
    value_t values[MAX_CELLS];

    if (!trace_verb_read(p->geo, line->text, line->length, &words) ||
        words.verb != TRACE_VERB_board)
        return true;
    trace_line_read(p->geo, words.text, words.length, values, &board);
    if (board.shape != TRACE_BOARD)
        return true;
    memcpy(p->clue, values, (size_t)p->geo->n_cells * sizeof *values);
    return check_no_duplicates(p->geo, values, NULL, e);
}

static struct puzzle *read_puzzle(struct trace_source *source, const char *path,
                                  bool (*stop)(void), struct error *e)
{
    struct source_line line = {.next = 0};
    struct error why;
    struct puzzle *p =
        next_line(source, stop, &line) ? create_board(&line, path) : NULL;

    if (!p)
        error_fail(e,
                   "%s:1: expected a line such as 'trace 1 9 3x3', which names the "
                   "board; else name the PUZZLE, or --size",
                   path);
    if (!p || !next_line(source, stop, &line) || take_clues(p, &line, &why))
        return p;
    error_fail(e, "%s:2: %s", path, why.text);
    puzzle_destroy(p);
    return NULL;
}

struct puzzle *watched_puzzle(const char *path, bool (*stop)(void), struct error *e)
{
    struct trace_source *source = trace_source_open(path, e);
    struct puzzle *p = NULL;

    if (source && strcmp(path, "-") == 0) {
        const struct strategy *strategy = watched_strategy(WATCHED_FILE, path);
        p = read_puzzle(source, "<stdin>", stop, e);
        atomic_store(&((struct origin *)strategy->variant)->input, source);
    } else if (source) {
        p = read_puzzle(source, path, stop, e);
        trace_source_close(source);
    }
    return p;
}
