#include "support/rup.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS (1 << 16)
#define NONE    (-1)

struct ints {
    int *at, count, capacity;
};

static void push(struct ints *list, int x)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 16;
        list->at = realloc(list->at, (size_t)list->capacity * sizeof *list->at);
    }
    list->at[list->count++] = x;
}

/* `pool` holds the clauses one after the other: hash chain, size (0: deleted),
 * literals. A literal is 2 * variable, plus 1 for a negative one. */
struct checker {
    int n_vars;
    struct ints pool, trail, clause;
    struct ints *watch; /* by literal: clauses with it as one of their first two */
    signed char *value; /* by literal */
    int head;
    int bucket[BUCKETS];
    bool refuted;
};

static int literal(int dimacs)
{
    return dimacs > 0 ? 2 * dimacs : -2 * dimacs + 1;
}

static void set_true(struct checker *k, int lit)
{
    k->value[lit] = 1;
    k->value[lit ^ 1] = -1;
    push(&k->trail, lit);
}

/* Whether the clause keeps its watch on the false literal `lit`; sets *conflict if all
 * its literals are false. */
static bool visit(struct checker *k, int at, int lit, bool *conflict)
{
    int size = k->pool.at[at + 1], *lits = &k->pool.at[at + 2];

    if (lits[0] == lit) {
        lits[0] = lits[1];
        lits[1] = lit;
    }
    for (int i = 2; i < size && k->value[lits[0]] <= 0; i++)
        if (k->value[lits[i]] >= 0) {
            lits[1] = lits[i];
            lits[i] = lit;
            push(&k->watch[lits[1]], at);
            return false;
        }
    if (k->value[lits[0]] < 0)
        *conflict = true;
    else if (k->value[lits[0]] == 0)
        set_true(k, lits[0]);
    return true;
}

/* False on a conflict. */
static bool propagate(struct checker *k)
{
    bool conflict = false;

    while (k->head < k->trail.count && !conflict) {
        int lit = k->trail.at[k->head++] ^ 1, kept = 0;
        for (int i = 0; i < k->watch[lit].count; i++) {
            int at = k->watch[lit].at[i];
            bool alive = k->pool.at[at + 1] > 0;
            if (alive && (conflict || visit(k, at, lit, &conflict)))
                k->watch[lit].at[kept++] = at;
        }
        k->watch[lit].count = kept;
    }
    return !conflict;
}

static void undo(struct checker *k, int count)
{
    while (k->trail.count > count) {
        int lit = k->trail.at[--k->trail.count];
        k->value[lit] = k->value[lit ^ 1] = 0;
    }
    k->head = count;
}

static unsigned hash(const struct ints *clause)
{
    uint32_t sum = 0;

    for (int i = 0; i < clause->count; i++)
        sum += (uint32_t)clause->at[i] * 2654435761u;
    return sum >> 16;
}

/* Adds the clause and propagates it at the root. */
static void add_clause(struct checker *k)
{
    int at = k->pool.count, *lits = k->clause.at;
    unsigned h = hash(&k->clause);

    for (int i = 0, first = 0; i < k->clause.count && first < 2; i++)
        if (k->value[lits[i]] >= 0) {
            int swap = lits[first];
            lits[first++] = lits[i];
            lits[i] = swap;
        }
    push(&k->pool, k->bucket[h]);
    push(&k->pool, k->clause.count);
    for (int i = 0; i < k->clause.count; i++)
        push(&k->pool, lits[i]);
    k->bucket[h] = at;
    if (k->clause.count > 1) {
        push(&k->watch[lits[0]], at);
        push(&k->watch[lits[1]], at);
    }
    if (k->clause.count == 0 || k->value[lits[0]] < 0)
        k->refuted = true;
    else if (k->value[lits[0]] == 0 && (k->clause.count == 1 || k->value[lits[1]] < 0))
        set_true(k, lits[0]);
    k->refuted = k->refuted || !propagate(k);
}

static bool is_same_clause(const struct checker *k, int at)
{
    if (k->pool.at[at + 1] != k->clause.count)
        return false;
    for (int i = 0; i < k->clause.count; i++) {
        bool found = false;
        for (int j = 0; j < k->clause.count && !found; j++)
            found = k->pool.at[at + 2 + j] == k->clause.at[i];
        if (!found)
            return false;
    }
    return true;
}

static bool delete_clause(struct checker *k)
{
    for (int at = k->bucket[hash(&k->clause)]; at != NONE; at = k->pool.at[at])
        if (is_same_clause(k, at)) {
            k->pool.at[at + 1] = 0;
            return true;
        }
    return false;
}

/* Whether the negation of the clause leads to a conflict. */
static bool is_implied(struct checker *k)
{
    int count = k->trail.count;
    bool implied = k->refuted;

    for (int i = 0; i < k->clause.count && !implied; i++) {
        if (k->value[k->clause.at[i]] > 0)
            implied = true;
        else if (k->value[k->clause.at[i]] == 0)
            set_true(k, k->clause.at[i] ^ 1);
    }
    implied = implied || !propagate(k);
    undo(k, count);
    return implied;
}

/* False if no number follows. */
static bool read_int(FILE *file, int *x)
{
    int c = getc(file), digits = 0;

    while (c == ' ' || c == '\n')
        c = getc(file);
    bool negative = c == '-';
    if (negative)
        c = getc(file);
    for (*x = 0; c >= '0' && c <= '9'; c = getc(file), digits++)
        *x = 10 * *x + (c - '0');
    if (negative)
        *x = -*x;
    ungetc(c, file);
    return digits > 0;
}

/* False at the end of the file. */
static bool read_clause(struct checker *k, FILE *file)
{
    int x;

    k->clause.count = 0;
    while (read_int(file, &x)) {
        if (x == 0)
            return true;
        push(&k->clause, literal(x));
    }
    return false;
}

static bool read_header(FILE *file, int *n_vars, long long *n_clauses)
{
    int c;

    while ((c = getc(file)) == 'c')
        while ((c = getc(file)) != '\n' && c != EOF)
            continue;
    ungetc(c, file);
    return fscanf(file, "p cnf %d %lld", n_vars, n_clauses) == 2;
}

static bool read_formula(struct checker *k, FILE *file, char why[128])
{
    long long expected, found = 0;

    if (!read_header(file, &k->n_vars, &expected)) {
        snprintf(why, 128, "no header");
        return false;
    }
    k->watch = calloc(2 * (size_t)k->n_vars + 2, sizeof *k->watch);
    k->value = calloc(2 * (size_t)k->n_vars + 2, sizeof *k->value);
    for (; read_clause(k, file); found++)
        add_clause(k);
    if (found != expected)
        snprintf(why, 128, "expected %lld clauses, found %lld", expected, found);
    return found == expected;
}

static bool check_proof(struct checker *k, FILE *file, char why[128])
{
    int c, line = 0;

    while ((c = getc(file)) != EOF) {
        bool deletion = c == 'd';
        if (!deletion)
            ungetc(c, file);
        if (!read_clause(k, file))
            break;
        line++;
        if (deletion ? !delete_clause(k) : !is_implied(k)) {
            snprintf(why, 128, "line %d: %s", line,
                     deletion ? "no such clause" : "does not follow");
            return false;
        }
        if (!deletion && k->clause.count == 0)
            return true;
        if (!deletion)
            add_clause(k);
        while ((c = getc(file)) == '\n')
            continue;
        ungetc(c, file);
    }
    snprintf(why, 128, "no empty clause");
    return false;
}

bool rup_check(FILE *formula, FILE *proof, char why[128])
{
    struct checker *k = calloc(1, sizeof *k);

    for (int i = 0; i < BUCKETS; i++)
        k->bucket[i] = NONE;
    bool fine = read_formula(k, formula, why) && check_proof(k, proof, why);
    for (int i = 0; k->watch && i < 2 * k->n_vars + 2; i++)
        free(k->watch[i].at);
    free(k->watch);
    free(k->value);
    free(k->pool.at);
    free(k->trail.at);
    free(k->clause.at);
    free(k);
    return fine;
}

bool rup_satisfies(FILE *formula, const unsigned short *grid, int n)
{
    struct checker k = {0};
    long long n_clauses;
    bool satisfied = read_header(formula, &k.n_vars, &n_clauses);

    while (satisfied && read_clause(&k, formula)) {
        satisfied = false;
        for (int i = 0; i < k.clause.count; i++) {
            int var = k.clause.at[i] / 2 - 1;
            satisfied |= (grid[var / n] == var % n) == (k.clause.at[i] % 2 == 0);
        }
    }
    free(k.clause.at);
    return satisfied;
}
