#include "trace/proof.h"

#include <limits.h>
#include <string.h>

/* Whether the line is this letter, a space, and at least one more character. */
static bool begins_with(const char *text, size_t length, char letter)
{
    return length > 2 && text[0] == letter && text[1] == ' ';
}

/* Reads the literal at *at, and moves *at behind it and the blanks that follow. False
 * if the text up to the next blank or the end is no literal. */
static bool read_literal(const char **at, const char *end, int *out)
{
    const char *digit = *at + (*at < end && **at == '-');
    bool is_negative = digit > *at, is_digit = false;
    int64_t value = 0;

    for (; digit < end && *digit >= '0' && *digit <= '9' && value <= INT_MAX; digit++) {
        value = 10 * value + (*digit - '0');
        is_digit = true;
    }
    if (!is_digit || value > INT_MAX || (digit < end && *digit != ' '))
        return false;
    while (digit < end && *digit == ' ')
        digit++;
    *at = digit;
    *out = (int)(is_negative ? -value : value);
    return true;
}

/* Finds the cell and the value of a literal. False for a variable that the solver has
 * added to the formula. */
static bool literal_candidate(const struct geometry *geo, int literal, cell_t *c,
                              value_t *v)
{
    int64_t var = literal < 0 ? -(int64_t)literal : literal;

    if (var > (int64_t)geo->n_cells * geo->n)
        return false;
    *c = (cell_t)((var - 1) / geo->n);
    *v = (value_t)((var - 1) % geo->n);
    return true;
}

static bool is_false_at_root(const struct trace_levels *l, int literal)
{
    cell_t c;
    value_t v;

    if (!literal_candidate(l->geo, literal, &c, &v))
        return false;
    return literal < 0 ? l->value[c] == v
                       : (l->value[c] != VALUE_NONE && l->value[c] != v) ||
                             bits_has(&l->gone[c * l->geo->words], v);
}

struct proof_clause {
    int length, first; /* number of literals; the first literal */
    int n_left;        /* number of literals that are not false at the root */
    /* sum: of the hashes of all literals. left: of those that n_left counts. */
    uint64_t sum, left;
};

/* Reads a clause, which ends with 0. False if the line is no clause. */
static bool read_clause(const struct trace_levels *l, const char *at, const char *end,
                        struct proof_clause *out)
{
    int literal;

    *out = (struct proof_clause){.length = 0};
    while (read_literal(&at, end, &literal)) {
        if (literal == 0)
            return at == end;
        if (out->length++ == 0)
            out->first = literal;
        uint64_t hash = trace_hash((uint64_t)(int64_t)literal);
        bool is_left = !is_false_at_root(l, literal);
        out->sum += hash;
        out->left += is_left ? hash : 0;
        out->n_left += is_left;
    }
    return false;
}

/* Changes the heat of the cells of a clause: up if it is added, down if it is deleted.
 * The shorter the clause, the larger the change. */
static void move_heat(struct trace_levels *l, const char *at, const char *end,
                      const struct proof_clause *clause, bool is_added)
{
    int literal, weight = 1 + clause->length;
    cell_t c;
    value_t v;

    while (read_literal(&at, end, &literal) && literal != 0)
        if (literal_candidate(l->geo, literal, &c, &v))
            l->heat[c] =
                (uint16_t)(is_added ? l->heat[c] + (UINT16_MAX - l->heat[c]) / weight
                                    : l->heat[c] - l->heat[c] / weight);
}

/* Takes an added clause. If its only literal has a variable that the solver has added
 * to the formula, the clause changes nothing. */
static enum trace_proof_shape take_clause(struct trace_proof *p,
                                          const struct trace_levels *l,
                                          const struct proof_clause *clause,
                                          struct trace_words *words)
{
    words->verb = clause->length == 0  ? TRACE_VERB_unsolvable
                  : clause->length > 1 ? TRACE_VERB_learn
                  : clause->first > 0  ? TRACE_VERB_assign
                                       : TRACE_VERB_remove;
    p->n_units += clause->length == 1;
    if (clause->length > 1) {
        p->last_length = clause->length;
        p->last_sum = clause->sum;
        return PROOF_LEARN;
    }
    return clause->length == 0 ||
                   literal_candidate(l->geo, clause->first, &words->cell, &words->value)
               ? PROOF_VERB
               : PROOF_HEAT;
}

/* Counts the clause that the last line added: as shrunk if `deleted` is a longer
 * version of it, else as learnt. deleted: what the current line deletes; NULL: none. */
static void settle_last(struct trace_proof *p, const struct proof_clause *deleted)
{
    bool shrinks = deleted && deleted->length > p->last_length &&
                   deleted->n_left == p->last_length && deleted->left == p->last_sum;

    if (p->last_length == 0)
        return;
    p->n_learnt += !shrinks;
    p->n_shrunk += shrinks;
    p->last_length = 0;
}

static enum trace_proof_shape take_model(struct trace_proof *p, struct trace_levels *l,
                                         const char *at, const char *end)
{
    int literal;
    cell_t c;
    value_t v;

    if (!p->in_model)
        memset(l->row, 0xff, (size_t)l->geo->n_cells * sizeof *l->row);
    p->in_model = true;
    while (read_literal(&at, end, &literal)) {
        if (literal > 0 && literal_candidate(l->geo, literal, &c, &v))
            l->row[c] = v;
        p->in_model &= literal != 0;
    }
    return at < end ? PROOF_WRONG : p->in_model ? PROOF_HEAT : PROOF_BOARD;
}

static bool begins_literal(const char *at, const char *end)
{
    return at < end && (*at == '-' || (*at >= '0' && *at <= '9'));
}

static bool is_line(const char *text, size_t length, const char *line)
{
    return length == strlen(line) && memcmp(text, line, length) == 0;
}

enum trace_proof_shape trace_proof_read(struct trace_proof *p, struct trace_levels *l,
                                        const char *text, size_t length,
                                        struct trace_words *words)
{
    bool is_deleted = begins_with(text, length, 'd');
    const char *at = text + 2 * is_deleted, *end = text + length;
    struct proof_clause clause;

    *words = (struct trace_words){
        .verb = TRACE_VERB_unsolvable, .text = text, .length = length};
    if (!is_deleted)
        settle_last(p, NULL);
    if (begins_with(text, length, 'v'))
        return take_model(p, l, text + 2, end);
    if (p->in_model && begins_literal(text, end))
        return take_model(p, l, text, end);
    if (is_line(text, length, "s UNSATISFIABLE") || is_line(text, length, "UNSAT"))
        return PROOF_VERB;
    if (is_line(text, length, "SAT"))
        return take_model(p, l, end, end);
    if (is_line(text, length, "s SATISFIABLE"))
        return PROOF_HEAT;
    if (!begins_literal(at, end))
        return memchr(text, '\0', length) ? PROOF_WRONG : PROOF_TEXT;
    if (!read_clause(l, at, end, &clause))
        return PROOF_WRONG;
    if (clause.length > 1)
        move_heat(l, at, end, &clause, !is_deleted);
    if (!is_deleted)
        return take_clause(p, l, &clause, words);
    p->n_deleted++;
    settle_last(p, &clause);
    return PROOF_HEAT;
}
