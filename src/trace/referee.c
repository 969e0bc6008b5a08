#include "trace/referee.h"

#include "base/alloc.h"
#include "base/number.h"
#include "puzzle/check.h"
#include "solve/explain.h"
#include "trace/answers.h"
#include "trace/follow.h"
#include "trace/strength.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MOST_PENDING  16
#define MOST_LITERALS 1024 /* most literals of a clause; longer ones are not judged */

#define REFEREE_NAME(id, name, words) name,
#define REFEREE_WORD(id, name, words) words,
const char *const referee_names[REFEREE_KINDS] = {REFEREE_ANSWERS(REFEREE_NAME)};
const char *const referee_words[REFEREE_KINDS] = {REFEREE_ANSWERS(REFEREE_WORD)};

/* A branch that was given up although it has a solution. */
struct hint {
    uint64_t line; /* number of the line that gave the branch up; 0: no hint */
    uint32_t literal;
    struct solution *solution;
};

/* A step that is wrong in a tree search but normal in a local search: a cell stays
 * cleared, or keeps a value that a peer has. */
struct suspicion {
    uint64_t line;
    cell_t cell;
    cell_t other;  /* the peer, or a cell that was written later and stays */
    value_t value; /* VALUE_NONE: cleared */
};

struct referee {
    const struct puzzle *puzzle;
    struct search *search; /* gets the counters of the lines; is never stepped */
    struct trace_follow *follow;
    struct answers *answers;
    void (*found)(void *context, const struct finding *);
    void *context;
    uint64_t count[REFEREE_KINDS];
    uint64_t line; /* number of the line that is judged */
    struct trace_words
        words; /* the line's verb and operands; TRACE_VERB_COUNT: no verb */
    /* Number of levels whose literals are on the path of `answers`. Those of level i
     * end at index level_end[i] of the path. */
    int n_levels;
    int *level_end;    /* [TRACE_LEVELS + 1] */
    struct hint *hint; /* [TRACE_LEVELS + 1]: the branch last given up on each level */
    /* Suspicions wait until the program undoes a level, which shows that its search is
     * no local search. */
    struct suspicion pending[MOST_PENDING];
    int n_pending;
    uint64_t try_line, clear_line; /* the lines of the last try and of the last clear */
    /* If the stack has cleared cells, `cleared` is the lowest of them, and `above` the
     * highest cell of the stack with a value. CELL_NONE: there is no such cell. */
    cell_t cleared, above;
    int clash_level; /* the level of the last board with a clash; 0: none */
    uint64_t clash_line;
    uint64_t n_below; /* value of levels->n_below at the last update of the path */
    bool has_verbs;   /* true if a line had a verb of decisions or propagation */
    bool has_bare;    /* true if a line without a verb has changed the board */
    bool has_clears, has_restarted, has_ended;
    /* About the last undo: undone_level is the highest level that stayed (-1: there was
     * no undo), `undone` the decision of the lowest level that was removed. */
    int undone_level;
    uint32_t undone;
    /* What the last line `node` claims of its node; NODE_OPEN: nothing to judge. */
    enum { NODE_OPEN, NODE_FAILED, NODE_SOLVED } node;
    uint64_t node_line;
    struct explainer *explainer; /* checks the reasons of steps; NULL: none named yet */
    uint64_t *dom;               /* [n_cells][words]: the candidates for `explainer` */
    struct strength *strength;   /* NULL: nothing is measured */
    struct referee_measure measure;
    struct strength_verdict verdict; /* on the board before the line that is judged */
    bool is_measured;                /* whether there is such a verdict */
    bool tells_removals;             /* a line `remove` came */
    bool is_open; /* the last line `node` was of a node that was not closed */
};

struct referee *referee_create(const struct puzzle *p, bool is_proof,
                               void (*found)(void *context, const struct finding *),
                               void *context)
{
    struct referee *r = alloc_zeroed(1, sizeof *r);
    struct setting setting = setting_default();
    size_t levels = (size_t)TRACE_LEVELS(p->geo->n_cells) + 1;

    r->puzzle = p;
    r->found = found;
    r->context = context;
    r->search = search_create(p, &setting);
    r->follow = alloc_zeroed(1, trace_follow_bytes(p->geo));
    trace_follow_init(r->follow, p);
    r->follow->proof.is_on = is_proof;
    r->follow->levels.changed_from = INT_MAX;
    r->answers = answers_create(p);
    r->level_end = alloc_zeroed(levels, sizeof *r->level_end);
    r->hint = alloc_zeroed(levels, sizeof *r->hint);
    r->dom = alloc_zeroed((size_t)(p->geo->n_cells * p->geo->words), sizeof *r->dom);
    r->cleared = CELL_NONE;
    r->undone_level = -1;
    return r;
}

void referee_announce(struct referee *r, const value_t *solution)
{
    answers_announce(r->answers, solution);
}

void referee_destroy(struct referee *r)
{
    if (!r)
        return;
    search_destroy(r->search);
    answers_destroy(r->answers);
    free(r->follow);
    free(r->level_end);
    free(r->hint);
    explainer_destroy(r->explainer);
    strength_destroy(r->strength);
    free(r->dom);
    free(r);
}

uint64_t referee_count(const struct referee *r, enum referee_answer answer)
{
    return r->count[answer];
}

void referee_write(const struct referee *r, struct text *out)
{
    for (int i = 0; i < REFEREE_KINDS; i++) {
        text_puts(out, i > 0 ? ", " : "");
        text_thousands(out, r->count[i]);
        text_printf(out, " %s", referee_words[i]);
    }
    if (!r->strength)
        return;
#define WRITE_MEASURE(member, json, words)                                             \
    text_puts(out, ", ");                                                              \
    text_thousands(out, r->measure.member);                                            \
    text_puts(out, " " words);
    REFEREE_MEASURES(WRITE_MEASURE)
}

/* The row and the column of a cell, as arguments for "r%dc%d". */
#define PLACE(r, c) (c) / (r)->puzzle->geo->n + 1, (c) % (r)->puzzle->geo->n + 1
#define NAME(r, v)  value_word((r)->puzzle->alphabet, v).text

/* Reports the line r->line as a wrong step. `proof` is a solution that refutes it;
 * NULL: none. */
__attribute__((format(printf, 4, 5))) static void
accuse(struct referee *r, cell_t c, struct solution *proof, const char *format, ...)
{
    struct finding f = {.line = r->line > 0 ? r->line : 1, /* of no lines: line 1 */
                        .cell = c};
    va_list arguments;

    if (proof) {
        f.solution = proof->value;
        proof->is_in_use = true;
    }
    va_start(arguments, format);
    vsnprintf(f.text, sizeof f.text, format, arguments);
    va_end(arguments);
    r->count[REFEREE_WRONG]++;
    r->found(r->context, &f);
}

/* Reports the claim `what`, which the solution found last refutes. Names the first cell
 * in which this solution differs from the board of the trace. */
static void report_refuted(struct referee *r, const char *what)
{
    struct solution *proof = r->answers->found;
    const value_t *board = r->follow->levels.value;
    cell_t c = 0;

    while (c < r->puzzle->geo->n_cells - 1 && board[c] == proof->value[c])
        c++;
    accuse(r, c, proof, "%s: a solution has r%dc%d = %s", what, PLACE(r, c),
           NAME(r, proof->value[c]));
}

/* Judges the claim "there is no solution" by the answer to "is there one?". Counts a
 * claim that is right or undecided; a wrong one is counted by accuse(). */
static bool is_wrong(struct referee *r, enum answer answer)
{
    if (answer != ANSWER_YES)
        r->count[answer == ANSWER_NO ? REFEREE_RIGHT : REFEREE_UNDECIDED]++;
    return answer == ANSWER_YES;
}

/* Judges the claim that no solution has the first `length` literals of the path and all
 * literals in `more`. True if the claim is wrong; r->answers->found then refutes it.
 * Else counts the claim as right, undecided or NOTHING_LEFT. */
static bool judge(struct referee *r, int length, const uint32_t *more, int count)
{
    if (answers_ask(r->answers, length, NULL, 0) != ANSWER_NO)
        return is_wrong(r, answers_ask(r->answers, length, more, count));
    r->count[REFEREE_NOTHING_LEFT]++;
    return false;
}

/* Like judge, for the claim that the decisions up to a level have no solution. A
 * program claims this when it undoes the level or reports a dead end there. */
static bool judge_level(struct referee *r, int level)
{
    int length = r->level_end[level];

    if (level == 0)
        return is_wrong(r, answers_ask(r->answers, length, NULL, 0));
    int from = r->level_end[level - 1];
    return judge(r, from, &r->answers->path[from], length - from);
}

/* Adds a literal that is no decision to the top level, unless the path already has it:
 * repeated lines must not let the path grow. */
static void add_literal(struct referee *r, uint32_t literal)
{
    int i = 0;

    while (i < r->answers->length && r->answers->path[i] != literal)
        i++;
    if (i == r->answers->length)
        answers_push(r->answers, literal);
    r->level_end[r->n_levels] = r->answers->length;
}

/* Called when the program has given up the levels from `lowest` on. If the branch of
 * level `lowest` has a solution, the branch becomes a hint (referee.h). The hints of
 * the levels above `lowest` are reported as wrong steps. */
static void judge_given_up(struct referee *r, int lowest)
{
    bool is_hint = judge_level(r, lowest);

    r->count[REFEREE_HINT] += is_hint;
    if (is_hint && r->hint[lowest].line == 0) {
        r->answers->found->is_in_use = true;
        r->hint[lowest] = (struct hint){
            r->line, r->answers->path[r->level_end[lowest - 1]], r->answers->found};
    }
    for (int level = lowest + 1; level <= r->n_levels + 1; level++) {
        struct hint *h = &r->hint[level];
        cell_t c = (cell_t)level_cell(h->literal);
        if (h->line > 0 && !r->has_restarted && !h->solution->is_announced)
            accuse(r, c, h->solution,
                   "r%dc%d = %s, given up in line %llu, is in a solution", PLACE(r, c),
                   NAME(r, h->literal & 0xff), (unsigned long long)h->line);
        h->line = 0;
    }
}

/* Puts the literals of a level on the path: the decision if the trace has verbs, else
 * all values that were written on the level. */
static void add_level(struct referee *r, int level)
{
    const struct trace_levels *l = &r->follow->levels;
    const struct trace_level *own = &l->level[level];
    int from = r->level_end[level - 1];

    r->n_levels = level;
    if (r->has_verbs && (own->node < 0 || own->is_decided))
        answers_push(r->answers, own->decision);
    for (int i = own->start; !r->has_verbs && i < trace_levels_end(l, level); i++) {
        cell_t c = l->stack[i];
        if (l->value[c] != VALUE_NONE)
            answers_push(r->answers, (uint32_t)c << 8 | l->value[c]);
    }
    r->level_end[level] = r->answers->length;
    if (r->answers->length > from && r->answers->path[from] == r->hint[level].literal)
        r->hint[level].line = 0; /* the program has returned to the branch */
}

/* Judges the levels that the last line has undone, then makes the path equal to the
 * levels of the trace. */
static void follow_levels(struct referee *r, bool is_verb)
{
    struct trace_levels *l = &r->follow->levels;
    int from = int_max(l->changed_from, 1);
    /* True if the written values tell which branch was given up. This needs that the
     * program clears cells or lets no clashing value stay, and that since the last call
     * no cell was cleared below the top level. */
    bool is_known = (r->has_clears || l->stays == 0) && l->n_below == r->n_below;

    l->changed_from = INT_MAX;
    r->n_below = l->n_below;
    if (l->mode != TRACE_TREE) {
        r->n_levels = r->level_end[0] = 0;
        answers_cut(r->answers, 0);
        return;
    }
    if (from <= r->n_levels) {
        if (!r->has_verbs && !is_verb && is_known)
            judge_given_up(r, from);
        if (r->level_end[from] > r->level_end[from - 1])
            r->undone = r->answers->path[r->level_end[from - 1]];
        r->undone_level = from - 1;
    }
    from = int_min(from, r->n_levels + 1);
    r->n_levels = from - 1;
    answers_cut(r->answers, r->level_end[from - 1]);
    for (int level = from; level <= l->n_levels; level++)
        add_level(r, level);
}

/* Reports the steps in r->pending as wrong. Called when a level was undone, which shows
 * that the search is no local search. */
static void report_pending(struct referee *r)
{
    for (const struct suspicion *s = r->pending; s < r->pending + r->n_pending; s++) {
        r->line = s->line;
        if (s->value == VALUE_NONE)
            accuse(r, s->cell, NULL,
                   "r%dc%d is cleared, but r%dc%d, written later, stays",
                   PLACE(r, s->cell), PLACE(r, s->other));
        else
            accuse(r, s->cell, NULL, "r%dc%d = %s stays although r%dc%d = %s",
                   PLACE(r, s->cell), NAME(r, s->value), PLACE(r, s->other),
                   NAME(r, s->value));
    }
    r->line = r->follow->line;
    r->n_pending = 0;
}

static void suspect(struct referee *r, struct suspicion s)
{
    if (r->n_pending < MOST_PENDING)
        r->pending[r->n_pending++] = s;
}

/* Suspects cell c if a peer has the same value. c may be CELL_NONE. */
static void suspect_clash(struct referee *r, cell_t c, uint64_t line)
{
    const value_t *value = r->follow->levels.value;
    const struct geometry *geo = r->puzzle->geo;

    if (c == CELL_NONE)
        return;
    FOR_UNITS(at, geo, c)
        for (int i = 0; i < geo->n; i++) {
            cell_t peer = geometry_cells(geo, at->unit)[i];
            if (peer != c && value[peer] == value[c]) {
                suspect(r, (struct suspicion){line, c, peer, value[c]});
                return;
            }
        }
}

/* The first cell of a level that has the same value as a peer, or CELL_NONE. */
static cell_t first_clash(const struct trace_levels *l, int level)
{
    for (int i = l->level[level].start; i < trace_levels_end(l, level); i++)
        if (trace_levels_clashes(l, l->stack[i]))
            return l->stack[i];
    return CELL_NONE;
}

/* Notes the level of a board with a clash. A program that then opens a level above it
 * goes on from this board, which makes the board suspect. `lowest` is the lowest level
 * that the last line has changed. */
static void note_board(struct referee *r, int lowest)
{
    const struct trace_levels *l = &r->follow->levels;
    int top = l->n_levels;

    if (r->clash_level > 0 && lowest > r->clash_level && top > r->clash_level)
        suspect_clash(r, first_clash(l, r->clash_level), r->clash_line);
    if (lowest <= r->clash_level || top > r->clash_level)
        r->clash_level = 0;
    if (top > 0 && lowest <= top && first_clash(l, top) != CELL_NONE) {
        r->clash_level = top;
        r->clash_line = r->line;
    }
}

/* Called after each line; `before` is the state before it. Notes the number of a line
 * that clears a cell or tries a value. Suspects a try that stays although a peer has
 * its value, and a cell that stays cleared although cells written later stay filled. */
static void note_values(struct referee *r, const struct trace_levels *before)
{
    const struct trace_levels *l = &r->follow->levels;

    r->has_clears |= l->n_filled < before->n_filled;
    if (l->stays > before->stays)
        suspect_clash(r, before->try, r->try_line);
    if (l->n_below > before->n_below && r->cleared != CELL_NONE &&
        r->above != CELL_NONE)
        suspect(r, (struct suspicion){r->clear_line, r->cleared, r->above, VALUE_NONE});
    r->cleared = r->above = CELL_NONE;
    for (int i = 0; i < l->n_stack && l->n_cleared > 0; i++) {
        cell_t c = l->stack[i];
        if (l->value[c] != VALUE_NONE)
            r->above = c;
        else if (r->cleared == CELL_NONE)
            r->cleared = c;
    }
    if (l->n_cleared > before->n_cleared)
        r->clear_line = r->line;
    if (l->try != CELL_NONE &&
        (l->try != before->try || l->rejected > before->rejected))
        r->try_line = r->line;
}

static bool is_gone(const struct referee *r, cell_t c, value_t v)
{
    return bits_has(&r->follow->levels.gone[c * r->puzzle->geo->words], v);
}

/* Whether a literal follows from a unit of its cell, because the unit cannot be filled
 * if the literal is false. */
static bool follows_from(struct referee *r, uint32_t literal, int unit)
{
    int words = r->puzzle->geo->words, v = literal & 0xff;
    uint64_t *dom = &r->dom[level_cell(literal) * words];

    if (!r->explainer) /* megabytes, which most traces do not need */
        r->explainer = explainer_create(geometry_shape(r->puzzle->geo));
    trace_levels_candidates(&r->follow->levels, r->puzzle->candidates, true, r->dom);
    uint64_t has = dom[v >> 6] & bits_mask(v);
    if (literal & LEVEL_EXCLUDES)
        memset(dom, 0, (size_t)words * sizeof *dom);
    dom[v >> 6] ^= has; /* the opposite: v alone, or all but v */
    return !explain_unit(r->explainer, r->dom, unit, EXPLAIN_PATHS)->is_possible;
}

/* The letters of units, in the order of unit_kind. */
static const char kinds[] = "rcbgd w"; /* ' ' is the antidiagonal, named "d2" */

static uint32_t literal_of(const struct trace_words *w, bool excludes)
{
    return (uint32_t)w->cell << 8 | w->value | (excludes ? LEVEL_EXCLUDES : 0);
}

static const char *sign(uint32_t literal)
{
    return literal & LEVEL_EXCLUDES ? "!=" : "=";
}

/* Reads the name of a unit, such as "r3", at *at, and moves *at behind it. UNIT_NONE if
 * the word is no such name. */
static int read_unit(const struct geometry *geo, const char **at)
{
    const char *kind = strchr(kinds, **at);
    char *end;
    long number = strtol(*at + 1, &end, 10);

    *at = end;
    if (!kind || number < 1 || number > geo->n || strcspn(end, " \t") > 0)
        return UNIT_NONE;
    const int *first = &geo->numbers.first[kind - kinds];
    int unit = *first + (int)number - 1;
    return unit < first[*kind == 'd' ? 2 : 1] ? unit : UNIT_NONE;
}

/* Checks the reason that a step names, units such as "r3 c7 b2". Reports the step and
 * returns false if none of them has the step's cell, or if the step names one unit but
 * does not follow from it. True also if it names no units, or anything else. */
static bool check_reason(struct referee *r, const struct trace_words *w,
                         uint32_t literal)
{
    const struct geometry *geo = r->puzzle->geo;
    char text[64];
    int count = 0, first = UNIT_NONE;
    bool has_cell = false;

    if (w->length >= sizeof text)
        return true;
    snprintf(text, sizeof text, "%.*s", (int)w->length, w->text);
    for (const char *at = text + strspn(text, " \t"); *at; at += strspn(at, " \t")) {
        int unit = read_unit(geo, &at);
        if (unit == UNIT_NONE)
            return true;
        first = count++ == 0 ? unit : first;
        FOR_UNITS(own, geo, w->cell)
            has_cell |= own->unit == unit;
    }
    if (count == 0 || (has_cell && (count > 1 || follows_from(r, literal, first))))
        return true;
    if (!has_cell)
        accuse(r, w->cell, NULL, "r%dc%d is not in %c%d", PLACE(r, w->cell),
               kinds[first / geo->n], first % geo->n + 1);
    else
        accuse(r, w->cell, NULL, "r%dc%d %s %s does not follow from %c%d",
               PLACE(r, w->cell), sign(literal), NAME(r, w->value),
               kinds[first / geo->n], first % geo->n + 1);
    return false;
}

/* Whether a cell cannot have a value, since the program has removed it (which was
 * judged when it did), a peer has it, or the puzzle excludes it. */
static bool is_barred(const struct referee *r, cell_t c, value_t v)
{
    const struct geometry *geo = r->puzzle->geo;
    const uint64_t *given = r->puzzle->candidates;

    if (is_gone(r, c, v) || (given && !bits_has(&given[c * geo->words], v)))
        return true;
    FOR_UNITS(at, geo, c)
        if (r->follow->levels.in_unit[at->unit * geo->n + v] > 0)
            return true;
    return false;
}

/* Whether a literal follows at once from the steps before it, since a peer has the
 * value that it removes, or the cell has no other one left. A search for a proof takes
 * 10 ms at n = 100, where a trace has hundreds of thousands of such steps. Says nothing
 * after a step that was wrong or could not be decided, or values without a verb: they
 * may be on the board without being proved or on the path. */
static bool is_plain(const struct referee *r, uint32_t literal)
{
    cell_t c = (cell_t)level_cell(literal);
    value_t v = (value_t)(literal & 0xff);

    if (r->count[REFEREE_WRONG] + r->count[REFEREE_UNDECIDED] > 0 || r->has_bare ||
        r->follow->levels.value[c] != VALUE_NONE)
        return false;
    if (literal & LEVEL_EXCLUDES)
        return is_barred(r, c, v);
    for (int other = 0; other < r->puzzle->geo->n; other++)
        if (other != v && !is_barred(r, c, (value_t)other))
            return false;
    return true;
}

/* Judges the claim that a literal follows from the path. If the claim is wrong, the
 * literal counts as a decision from now on. */
static void judge_literal(struct referee *r, uint32_t literal)
{
    uint32_t opposite = literal ^ LEVEL_EXCLUDES;
    cell_t c = (cell_t)level_cell(literal);

    if (is_plain(r, literal)) {
        bool has_any =
            answers_ask(r->answers, r->answers->length, NULL, 0) != ANSWER_NO;
        r->count[has_any ? REFEREE_RIGHT : REFEREE_NOTHING_LEFT]++;
        return;
    }
    if (!judge(r, r->answers->length, &opposite, 1))
        return;
    accuse(r, c, r->answers->found, "r%dc%d %s %s is wrong: a solution has r%dc%d = %s",
           PLACE(r, c), sign(literal), NAME(r, literal & 0xff), PLACE(r, c),
           NAME(r, r->answers->found->value[c]));
    add_literal(r, literal);
}

/* Reports a step that contradicts an earlier one: it takes a value that the program has
 * removed, or decides a cell that has another value. Often an `undo` is missing before
 * it. True if the step was reported. */
static bool contradicts_itself(struct referee *r, const struct trace_words *w)
{
    value_t old = r->follow->levels.value[w->cell];

    if (r->puzzle->clue[w->cell] != VALUE_NONE)
        return false;
    /* At a dead end a removed value is no mistake: one clause may assign what another
     * one has removed. */
    if (is_gone(r, w->cell, w->value) &&
        answers_ask(r->answers, r->answers->length, NULL, 0) != ANSWER_NO)
        accuse(r, w->cell, NULL, "r%dc%d = %s, but this value was removed there",
               PLACE(r, w->cell), NAME(r, w->value));
    else if (w->verb == TRACE_VERB_decide && old != VALUE_NONE && old != w->value)
        accuse(r, w->cell, NULL, "decides r%dc%d = %s, but the cell has %s",
               PLACE(r, w->cell), NAME(r, w->value), NAME(r, old));
    else
        return false;
    return true;
}

/* Judges `assign` or `remove`. After a line `node` they are claims only if they name a
 * reason: a node lists all differences from its parent, its decision among them. */
static void judge_change(struct referee *r, const struct trace_words *w)
{
    const struct trace_levels *l = &r->follow->levels;
    bool removes = w->verb == TRACE_VERB_remove;
    uint32_t literal = literal_of(w, removes);

    if (l->clue[w->cell] != VALUE_NONE ||
        (removes ? is_gone(r, w->cell, w->value) : l->value[w->cell] == w->value))
        return;
    if (l->n_levels > 0 && l->level[l->n_levels].node >= 0 && w->length == 0)
        add_literal(r, literal);
    else if ((removes || !contradicts_itself(r, w)) && check_reason(r, w, literal))
        judge_literal(r, literal);
}

/* Judges a line `refute`. If the line names the decision that was undone last
 * (r->undone), and the levels are still as after this undo, the line claims that the
 * decision has no solution. Else the line is a decision itself. */
static void judge_refutation(struct referee *r, const struct trace_words *w)
{
    uint32_t literal = literal_of(w, w->excludes);

    if (r->undone_level == r->n_levels && r->undone == literal)
        judge_literal(r, literal ^ LEVEL_EXCLUDES);
    else
        add_literal(r, literal ^ LEVEL_EXCLUDES);
}

/* A clause is right if no solution of the puzzle makes all its literals false. */
static void judge_clause(struct referee *r, const struct trace_words *w)
{
    uint32_t wrong[MOST_LITERALS];
    const struct geometry *geo = r->puzzle->geo;
    long most = (long)geo->n_cells * geo->n;
    struct text text = TEXT_EMPTY;
    int count = 0;

    text_add(&text, w->text, w->length);
    char *next = text.data, *end;
    for (; count < MOST_LITERALS; next = end) {
        long number = strtol(next, &end, 10);
        if (end == next || number == 0 || number < -most || number > most)
            break;
        wrong[count++] = (uint32_t)((labs(number) - 1) / geo->n) << 8 |
                         (uint32_t)((labs(number) - 1) % geo->n) |
                         (number > 0 ? LEVEL_EXCLUDES : 0);
    }
    next += strspn(next, " \t0");
    if (count > 0 && *next == '\0' && judge(r, 0, wrong, count)) {
        cell_t c = (cell_t)level_cell(wrong[0]);
        accuse(r, c, r->answers->found,
               "the clause is wrong: a solution has none of its literals, and r%dc%d = "
               "%s",
               PLACE(r, c), NAME(r, r->answers->found->value[c]));
    }
    text_free(&text);
}

static void judge_unsolvable(struct referee *r, const char *what)
{
    if (is_wrong(r, answers_ask_puzzle(r->answers)))
        report_refuted(r, what);
}

static void judge_solution(struct referee *r)
{
    const struct trace_levels *l = &r->follow->levels;
    struct error e;

    if (check_solution(r->puzzle, l->value, &e)) {
        r->count[REFEREE_RIGHT]++;
        answers_announce(r->answers, l->value);
    } else if (l->level[l->n_levels].node >= 0 &&
               l->n_filled < r->puzzle->geo->n_cells) { /* some values are unknown */
        r->count[REFEREE_UNDECIDED]++;
        answers_announce(r->answers, NULL);
    } else {
        accuse(r, CELL_NONE, NULL, "this is no solution: %s", e.text);
    }
}

static const char fail_is_wrong[] = "fail is wrong";

/* Judges the claim of the last line `node` that its node is a dead end or a solution.
 * The node's changes follow that line, so this is called at the first line that is no
 * change. */
static void judge_node(struct referee *r)
{
    int from = r->n_levels > 0 ? r->level_end[r->n_levels - 1] : 0;

    r->line = r->node_line;
    if (r->node == NODE_SOLVED)
        judge_solution(r);
    else if (r->n_levels > 0 && r->level_end[r->n_levels] == from)
        r->count[REFEREE_UNDECIDED]++; /* its decision is unknown */
    else if (judge_level(r, r->n_levels))
        report_refuted(r, fail_is_wrong);
    r->node = NODE_OPEN;
    r->line = r->follow->line;
}

static void judge_verb(struct referee *r, const struct trace_words *w)
{
    bool is_tree = r->follow->levels.mode == TRACE_TREE;

    r->has_verbs |= w->verb >= TRACE_VERB_decide && w->verb <= TRACE_VERB_node;
    r->has_restarted |= w->verb == TRACE_VERB_restart;
    r->has_ended |= w->verb >= TRACE_VERB_done && w->verb <= TRACE_VERB_gave_up;
    if (w->verb == TRACE_VERB_learn)
        judge_clause(r, w);
    else if (w->verb == TRACE_VERB_unsolvable)
        judge_unsolvable(r, "'unsolvable' is wrong");
    else if (w->verb == TRACE_VERB_done && r->search->stats.solutions == 0)
        judge_unsolvable(r, "'done' without a solution is wrong");
    else if (!is_tree)
        return;
    else if (w->verb == TRACE_VERB_assign || w->verb == TRACE_VERB_remove)
        judge_change(r, w);
    else if (w->verb == TRACE_VERB_refute)
        judge_refutation(r, w);
    else if (w->verb == TRACE_VERB_decide && !w->excludes)
        contradicts_itself(r, w);
    else if (w->verb == TRACE_VERB_fail && judge_level(r, r->n_levels))
        report_refuted(r, fail_is_wrong);
}

void referee_measure(struct referee *r, const struct setting *s)
{
    assert(!r->strength);
    r->answers->setting.stop = s->stop;
    if (s->n_claim == 0)
        return;
    r->strength = strength_create(r->puzzle, s);
    snprintf(r->measure.name, sizeof r->measure.name, "%s", strength_name(r->strength));
}

const struct referee_measure *referee_measured(const struct referee *r)
{
    return &r->measure;
}

const struct trace_levels *referee_levels(const struct referee *r)
{
    return &r->follow->levels;
}

/* Compares the present board with the named propagation. */
static void measure(struct referee *r)
{
    const struct trace_levels *l = &r->follow->levels;

    r->is_measured = r->strength && l->mode == TRACE_TREE && !r->measure.failure[0] &&
                     !r->follow->proof.is_on && l->n_filled < r->puzzle->geo->n_cells;
    if (!r->is_measured)
        return;
    r->verdict = strength_judge(r->strength, l, r->tells_removals);
    r->measure.is_of_values = !r->tells_removals;
    snprintf(r->measure.failure, sizeof r->measure.failure, "%s",
             strength_failure(r->strength));
    r->is_measured = !r->measure.failure[0];
}

/* Reports the verdict, since the program has made a decision on that board. */
static void report_measure(struct referee *r)
{
    bool is_weaker = r->verdict.n_missed > 0 || r->verdict.is_dead_end;
    struct finding f = {.kind = is_weaker ? FINDING_MISSED : FINDING_EQUAL,
                        .line = r->line,
                        .n_missed = r->verdict.n_missed,
                        .cell = r->verdict.cell,
                        .value = r->verdict.value};

    if (!r->is_measured)
        return;
    r->is_measured = false;
    r->measure.nodes++;
    r->measure.weaker += is_weaker;
    r->measure.missed += (uint64_t)r->verdict.n_missed;
    r->measure.dead_ends += r->verdict.is_dead_end;
    if (is_weaker)
        strength_explain(r->strength, f.text, sizeof f.text);
    r->found(r->context, &f);
}

/* Measures the node that a line with a verb ends. */
static void measure_node(struct referee *r, const struct trace_words *w)
{
    if (w->verb == TRACE_VERB_decide || (w->verb == TRACE_VERB_node && r->is_open)) {
        measure(r);
        report_measure(r);
    }
    if (w->verb == TRACE_VERB_node)
        r->is_open = !trace_words_begin(w, "fail") && !trace_words_begin(w, "skip") &&
                     !trace_words_begin(w, "solution");
    r->tells_removals |= w->verb == TRACE_VERB_remove;
}

/* Whether a line of bare values was a decision: it has opened a level with a value that
 * the propagation does not force. */
static bool is_decision(const struct referee *r)
{
    const struct trace_levels *l = &r->follow->levels;
    int top = l->n_levels;
    bool is_forced = true;

    if (l->effect.pushes == 0 || r->verdict.is_dead_end)
        return false;
    for (int i = l->level[top].start; i < trace_levels_end(l, top); i++)
        is_forced &= strength_forces(r->strength, l->stack[i], l->value[l->stack[i]]);
    return !is_forced;
}

/* Is called with each line before it changes the levels. */
static void judge_line(void *context, const struct trace_words *words)
{
    struct referee *r = context;
    bool is_change =
        words && (words->verb == TRACE_VERB_assign || words->verb == TRACE_VERB_remove);

    r->words = words ? *words : (struct trace_words){.verb = TRACE_VERB_COUNT};
    if (!is_change && r->node != NODE_OPEN)
        judge_node(r);
    if (words)
        follow_levels(r, words->verb == TRACE_VERB_restart);
    r->line = r->follow->line + 1;
    if (words && r->strength)
        measure_node(r, words);
    else if (!words && !r->has_verbs)
        measure(r);
    if (words)
        judge_verb(r, words);
}

/* Reports the line as wrong, for the reason that follow.c has written to `said`. */
static void report_complaint(struct referee *r)
{
    const char *text = strchr(r->follow->said, ':');

    accuse(r, CELL_NONE, NULL, "%s", text ? text + 2 : "");
}

static void note_verb(struct referee *r, const struct trace_words *w)
{
    bool is_fine = r->follow->n_wrong == 0;

    if (w->verb == TRACE_VERB_solution) {
        judge_solution(r);
    } else if (w->verb == TRACE_VERB_node && is_fine) {
        r->node = trace_words_begin(w, "fail")       ? NODE_FAILED
                  : trace_words_begin(w, "solution") ? NODE_SOLVED
                                                     : NODE_OPEN;
        r->node_line = r->line;
    } else if (!is_fine && w->verb != TRACE_VERB_figure && w->verb != TRACE_VERB_cost &&
               w->verb != TRACE_VERB_trace) {
        report_complaint(r);
    }
}

/* Judges a line after it has changed the levels, which were `before`. is_new: the line
 * has completed a solution. */
static void judge_effect(struct referee *r, const struct trace_levels *before,
                         bool is_new)
{
    const struct trace_levels *l = &r->follow->levels;
    bool has_verb = r->words.verb != TRACE_VERB_COUNT;
    bool is_clear = !has_verb && l->n_filled < before->n_filled &&
                    l->try == CELL_NONE && l->effect.pushes == 0;
    int lowest = l->changed_from;

    r->has_bare |= !has_verb && l->hash != before->hash;
    note_values(r, before);
    if (r->is_measured && is_decision(r))
        report_measure(r);
    r->is_measured = false;
    if (!has_verb && is_new)
        judge_solution(r);
    else if (!has_verb && r->follow->n_wrong > 0)
        report_complaint(r);
    /* A program may clear several cells, one after the other, to return to an earlier
     * level. The return is judged at the first line that clears no more. */
    if (!is_clear)
        follow_levels(r, has_verb);
    if (!is_clear && !has_verb && l->mode == TRACE_TREE)
        note_board(r, lowest);
    if (has_verb)
        note_verb(r, &r->words);
    if (l->mode != TRACE_TREE)
        r->n_pending = 0;
    else if (l->n_pops > 0)
        report_pending(r);
}

bool referee_is_over(const struct referee *r)
{
    return r->follow->is_of_other_board;
}

void referee_line(struct referee *r, const char *text, size_t length)
{
    const struct trace_judge judge = {judge_line, r};

    if (referee_is_over(r))
        return;
    const struct trace_levels before = r->follow->levels;
    uint64_t solutions = r->search->stats.solutions;
    r->answers->allowed += LIMIT_PER_LINE;
    r->follow->n_wrong = 0;
    trace_follow_line(r->follow, r->search, text, length, &judge);
    if (referee_is_over(r))
        accuse(r, CELL_NONE, NULL, "%s", r->follow->said);
    else
        judge_effect(r, &before, r->search->stats.solutions > solutions);
}

void referee_end(struct referee *r, bool is_claim)
{
    const struct trace_levels *l = &r->follow->levels;
    struct error e;

    if (referee_is_over(r))
        return;
    if (r->node != NODE_OPEN)
        judge_node(r);
    follow_levels(r, false);
    if (r->has_verbs && r->measure.nodes == 0 && l->n_levels == 0) {
        measure(r);
        report_measure(r);
    }
    if (trace_follow_end(r->follow, r->search) == SEARCH_SOLVED)
        judge_solution(r);
    if (!is_claim || r->follow->proof.is_on || r->has_ended ||
        r->search->stats.solutions > 0)
        return;
    /* A local search claims nothing; a single wrong board is a wrong answer. */
    if (l->mode == TRACE_LOCAL && !(l->has_rounds && r->search->stats.moves == 1))
        return;
    report_pending(r);
    if (l->n_filled == r->puzzle->geo->n_cells &&
        !check_solution(r->puzzle, l->value, &e))
        accuse(r, CELL_NONE, NULL, "the last board is no solution: %s", e.text);
    else
        judge_unsolvable(r, "the end without a solution is wrong");
}
