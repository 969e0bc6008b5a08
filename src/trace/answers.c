#include "trace/answers.h"

#include "base/alloc.h"
#include "base/number.h"
#include "solve/preset.h"
#include "solve/search.h"

#include <limits.h>
#include <string.h>

#define MOST_FIRST     64       /* so many solutions end the search for all of them */
#define LIMIT_FIRST    20000000 /* most propagations of the search for all solutions */
#define LIMIT_QUESTION 2000000
/* Largest n at which boards are searched by clause learning. */
#define MOST_LEARN     25

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

static bool fits(const value_t *solution, uint32_t literal)
{
    bool is_value = solution[level_cell(literal)] == (literal & 0xff);

    return is_value != ((literal & LEVEL_EXCLUDES) != 0);
}

/* The number of literals, from the first on, that a solution satisfies. */
static int count_fitting(const value_t *solution, const uint32_t *literals, int count)
{
    int i = 0;

    while (i < count && fits(solution, literals[i]))
        i++;
    return i;
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

/* Returns an entry of `known` for one more solution: a free one, or that of the
 * solution that agrees least with the path. NULL: no solution may be replaced. */
static struct solution *make_room(struct answers *a)
{
    struct solution *least = NULL;

    if (a->n_known < MOST_KNOWN)
        return &a->known[a->n_known++];
    for (struct solution *s = a->known; s < a->known + MOST_KNOWN; s++)
        if (!s->is_announced && !s->is_in_use && (!least || s->agrees < least->agrees))
            least = s;
    return least;
}

/* Adds a solution to `known`, unless it is there. Returns its entry; NULL: no room. */
static struct solution *keep(struct answers *a, const value_t *value)
{
    size_t bytes = (size_t)a->puzzle->geo->n_cells * sizeof *value;

    for (int i = 0; i < a->n_known; i++)
        if (memcmp(a->known[i].value, value, bytes) == 0)
            return &a->known[i];
    struct solution *s = make_room(a);
    if (s) {
        s->value = alloc_resize(s->value, bytes, 1);
        memcpy(s->value, value, bytes);
        s->agrees = count_fitting(value, a->path, a->length);
    }
    return s;
}

void answers_announce(struct answers *a, const value_t *value)
{
    struct solution *s = value ? keep(a, value) : NULL;

    if (s)
        s->is_announced = true;
    a->has_others |= !s;
}

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
 * - If is_first, stops at the first solution that is not announced. YES: a->found is
 *   this solution. NO: there is none.
 * - Else searches for all solutions. NO: `known` has all of them.
 * - UNKNOWN: a limit ended the search. */
static enum answer search_question(struct answers *a, bool is_first)
{
    struct search *s = search_create(a->question, &a->setting);
    uint64_t limit = u64_min(a->allowed, is_first ? LIMIT_QUESTION : LIMIT_FIRST);
    enum answer answer = ANSWER_UNKNOWN;
    uint64_t used = 0;

    while (answer == ANSWER_UNKNOWN && used < limit && a->allowed > 0 &&
           !(a->setting.stop && a->setting.stop())) {
        enum search_status status = search_step(s);
        used = search_stats(s).propagations;
        if (status == SEARCH_GAVE_UP)
            break;
        if (status == SEARCH_EXHAUSTED)
            answer = ANSWER_NO;
        if (status != SEARCH_SOLVED)
            continue;
        a->found = keep(a, search_grid(s));
        if (!a->found || (!is_first && a->n_known == MOST_FIRST))
            break;
        if (is_first && !a->found->is_announced)
            answer = ANSWER_YES;
    }
    a->allowed -= u64_min(used, a->allowed);
    search_destroy(s);
    return answer;
}

static enum answer search_path(struct answers *a, int length, const uint32_t *more,
                               int count)
{
    if (a->puzzle->candidates)
        puzzle_copy_candidates(a->question, a->puzzle);
    else
        puzzle_give_candidates(a->question);
    return restrict_to(a, a->path, length) && restrict_to(a, more, count)
               ? search_question(a, true)
               : ANSWER_NO;
}

/* Answers from the known solutions alone. UNKNOWN: a search must answer. */
static enum answer find_known(struct answers *a, int length, const uint32_t *more,
                              int count)
{
    for (struct solution *s = a->known; s < a->known + a->n_known; s++)
        if (!s->is_announced && s->agrees >= length &&
            count_fitting(s->value, more, count) == count) {
            a->found = s;
            return ANSWER_YES;
        }
    return a->is_complete || a->dead <= length ? ANSWER_NO : ANSWER_UNKNOWN;
}

enum answer answers_ask(struct answers *a, int length, const uint32_t *more, int count)
{
    assert(length <= a->length);
    if (!a->has_begun)
        a->is_complete = search_question(a, false) == ANSWER_NO;
    a->has_begun = true;
    enum answer answer = find_known(a, length, more, count);
    if (answer == ANSWER_UNKNOWN && (count > 0 || a->unknown > length))
        answer = search_path(a, length, more, count);
    if (count == 0 && answer == ANSWER_NO)
        a->dead = int_min(a->dead, length);
    if (count == 0 && answer == ANSWER_UNKNOWN)
        a->unknown = int_min(a->unknown, length);
    /* If has_others is true, the solution found may have been announced. */
    return answer == ANSWER_YES && a->has_others ? ANSWER_UNKNOWN : answer;
}

enum answer answers_ask_puzzle(struct answers *a)
{
    for (int i = 0; i < a->n_known; i++)
        if (a->known[i].is_announced) {
            a->found = &a->known[i];
            return ANSWER_YES;
        }
    return answers_ask(a, 0, NULL, 0);
}
