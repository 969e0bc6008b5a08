#include "trace/answers.h"

#include "base/alloc.h"
#include "base/number.h"
#include "solve/preset.h"
#include "solve/search.h"

#include <limits.h>
#include <string.h>

#define MOST_FIRST     64       /* the search for all solutions ends at this number */
#define LIMIT_FIRST    20000000 /* most propagations of the search for all solutions */
#define LIMIT_QUESTION 2000000
/* Largest n at which boards are searched by clause learning. */
#define MOST_LEARN     25

static size_t board_bytes(const struct answers *a)
{
    return (size_t)a->puzzle->geo->n_cells * sizeof(value_t);
}

struct answers *answers_create(const struct puzzle *p)
{
    struct answers *a = alloc_zeroed(1, sizeof *a);
    struct error e;

    a->puzzle = p;
    a->question = puzzle_copy(p);
    a->setting = setting_default();
    preset_choose(&a->setting, p->geo->n > MOST_LEARN ? "auto" : "learn", &e);
    a->dead = a->unknown = INT_MAX;
    a->allowed = LIMIT_FIRST;
    a->capacity = 64;
    a->path = alloc_zeroed((size_t)a->capacity, sizeof *a->path);
    return a;
}

void answers_destroy(struct answers *a)
{
    if (!a)
        return;
    for (int i = 0; i < a->n_known; i++)
        free(a->known[i].value);
    puzzle_destroy(a->question);
    free(a->path);
    free(a);
}

/* ---- The path ---- */

static bool fits(const value_t *solution, uint32_t literal)
{
    bool is_value = solution[level_cell(literal)] == (literal & 0xff);

    return is_value != ((literal & LEVEL_EXCLUDES) != 0);
}

static bool fit_all(const value_t *solution, const uint32_t *literals, int count)
{
    for (int i = 0; i < count; i++)
        if (!fits(solution, literals[i]))
            return false;
    return true;
}

void answers_push(struct answers *a, uint32_t literal)
{
    if (a->length == a->capacity) {
        a->capacity *= 2;
        a->path = alloc_resize(a->path, (size_t)a->capacity, sizeof *a->path);
    }
    a->path[a->length++] = literal;
    for (int i = 0; i < a->n_known; i++)
        if (a->known[i].agrees == a->length - 1 && fits(a->known[i].value, literal))
            a->known[i].agrees++;
}

void answers_cut(struct answers *a, int length)
{
    assert(length >= 0);
    if (length >= a->length)
        return;
    a->length = length;
    for (int i = 0; i < a->n_known; i++)
        a->known[i].agrees = int_min(a->known[i].agrees, length);
    a->dead = a->dead > length ? INT_MAX : a->dead;
    a->unknown = a->unknown > length ? INT_MAX : a->unknown;
}

/* ---- Solutions ---- */

static struct solution *find(const struct answers *a, const value_t *value)
{
    for (int i = 0; i < a->n_known; i++)
        if (memcmp(a->known[i].value, value, board_bytes(a)) == 0)
            return (struct solution *)&a->known[i];
    return NULL;
}

/* Returns an entry of `known` for one more solution: a free one, or that of the
 * solution that agrees least with the path. NULL: no solution may be replaced. */
static struct solution *make_room(struct answers *a)
{
    struct solution *least = NULL;

    if (a->n_known < MOST_KNOWN)
        return &a->known[a->n_known++];
    for (struct solution *s = a->known; s < a->known + MOST_KNOWN; s++)
        if (!s->is_announced && !s->is_given && (!least || s->agrees < least->agrees))
            least = s;
    return least;
}

/* Adds a solution to `known`, unless it is there. Returns its entry; NULL: no room. */
static struct solution *keep(struct answers *a, const value_t *value)
{
    struct solution *s = find(a, value);

    if (s)
        return s;
    s = make_room(a);
    if (!s)
        return NULL;
    s->value = alloc_resize(s->value, board_bytes(a), 1);
    s->agrees = 0;
    memcpy(s->value, value, board_bytes(a));
    while (s->agrees < a->length && fits(value, a->path[s->agrees]))
        s->agrees++;
    return s;
}

void answers_announce(struct answers *a, const value_t *value)
{
    struct solution *s = value ? keep(a, value) : NULL;

    if (s)
        s->is_announced = true;
    a->has_others |= !s;
}

bool answers_is_announced(const struct answers *a, const value_t *value)
{
    const struct solution *s = find(a, value);

    return s && s->is_announced;
}

/* ---- Searches ---- */

/* Removes from a->question the candidates that contradict these literals. False if a
 * clue contradicts a literal, or if a cell has no candidate left. */
static bool restrict_to(struct answers *a, const uint32_t *literals, int count)
{
    int words = a->puzzle->geo->words;

    for (int i = 0; i < count; i++) {
        cell_t c = (cell_t)level_cell(literals[i]);
        value_t v = (value_t)(literals[i] & 0xff), clue = a->puzzle->clue[c];
        bool excludes = literals[i] & LEVEL_EXCLUDES;
        uint64_t *set = &a->question->candidates[c * words];
        if (clue != VALUE_NONE) {
            if ((clue == v) == excludes)
                return false;
            continue;
        }
        for (int w = 0; w < words; w++) {
            uint64_t bit = w == v >> 6 ? bits_mask(v) : 0;
            set[w] &= excludes ? ~bit : bit;
        }
        if (bits_count_set(set, words) == 0)
            return false;
    }
    return true;
}

/* Searches for solutions of a->question and keeps them.
 * - If `found` is not NULL, stops at the first solution that is not announced. YES:
 *   *found is this solution. NO: there is none.
 * - If `found` is NULL, searches for all solutions. NO: `known` has all of them.
 * - UNKNOWN: a limit ended the search. */
static enum answer search_question(struct answers *a, struct solution **found)
{
    struct search *s = search_create(a->question, &a->setting);
    uint64_t limit = u64_min(a->allowed, found ? LIMIT_QUESTION : LIMIT_FIRST);
    enum answer answer = ANSWER_UNKNOWN;
    uint64_t used = 0;

    while (answer == ANSWER_UNKNOWN && used < limit && a->allowed > 0) {
        enum search_status status = search_step(s);
        used = search_stats(s).propagations;
        if (status == SEARCH_GAVE_UP)
            break;
        if (status == SEARCH_EXHAUSTED)
            answer = ANSWER_NO;
        if (status != SEARCH_SOLVED)
            continue;
        struct solution *known = keep(a, search_grid(s));
        if (!known || (!found && a->n_known == MOST_FIRST))
            break;
        if (found && !known->is_announced) {
            *found = known;
            answer = ANSWER_YES;
        }
    }
    a->allowed -= u64_min(used, a->allowed);
    search_destroy(s);
    return answer;
}

static enum answer search_path(struct answers *a, int length, const uint32_t *more,
                               int count, struct solution **found)
{
    bool is_possible;

    if (a->puzzle->candidates)
        puzzle_copy_candidates(a->question, a->puzzle);
    else
        puzzle_give_candidates(a->question);
    is_possible = restrict_to(a, a->path, length) && restrict_to(a, more, count);
    return is_possible ? search_question(a, found) : ANSWER_NO;
}

enum answer answers_ask(struct answers *a, int length, const uint32_t *more, int count,
                        const value_t **solution)
{
    struct solution *found = NULL;
    enum answer answer;

    assert(length <= a->length);
    if (!a->has_begun)
        a->is_complete = search_question(a, NULL) == ANSWER_NO;
    a->has_begun = true;
    for (struct solution *s = a->known; s < a->known + a->n_known && !found; s++)
        if (!s->is_announced && s->agrees >= length && fit_all(s->value, more, count))
            found = s;
    if (found)
        answer = ANSWER_YES;
    else if (a->is_complete || a->dead <= length)
        answer = ANSWER_NO;
    else if (count == 0 && a->unknown <= length)
        answer = ANSWER_UNKNOWN;
    else
        answer = search_path(a, length, more, count, &found);
    if (count == 0 && answer == ANSWER_NO)
        a->dead = int_min(a->dead, length);
    if (count == 0 && answer == ANSWER_UNKNOWN)
        a->unknown = int_min(a->unknown, length);
    if (answer != ANSWER_YES)
        return answer;
    if (solution) {
        *solution = found->value;
        found->is_given = true;
    }
    /* If has_others is true, the solution found may have been announced. */
    return a->has_others ? ANSWER_UNKNOWN : ANSWER_YES;
}

enum answer answers_ask_puzzle(struct answers *a, const value_t **solution)
{
    for (int i = 0; i < a->n_known; i++)
        if (a->known[i].is_announced) {
            *solution = a->known[i].value;
            return ANSWER_YES;
        }
    return answers_ask(a, 0, NULL, 0, solution);
}
