#include "puzzle/puzzle.h"

#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

char symbol_of(int rank)
{
    assert(0 <= rank && rank <= MAX_SYMBOL_N);
    return (char)(rank < 10 ? '0' + rank : 'A' + rank - 10);
}

struct value_word value_word(struct alphabet a, int value)
{
    struct value_word out;
    int number = value + (a.n == 0 ? 1 : a.first);

    if (value < 0 || value == VALUE_NONE)
        out.text[0] = '\0';
    else if (alphabet_has_symbols(a))
        snprintf(out.text, sizeof out.text, "%c", symbol_of(number));
    else
        snprintf(out.text, sizeof out.text, "%d", number);
    return out;
}

struct puzzle *puzzle_create(struct board_shape shape, const char *name)
{
    struct puzzle *p = alloc_zeroed(1, sizeof *p);

    p->geo = geometry_create(shape);
    p->clue = alloc_resize(NULL, (size_t)p->geo->n_cells, sizeof *p->clue);
    memset(p->clue, VALUE_NONE, (size_t)p->geo->n_cells * sizeof *p->clue);
    p->name = alloc_text(name);
    return p;
}

struct puzzle *puzzle_copy(const struct puzzle *p)
{
    struct puzzle *copy = puzzle_create(geometry_shape(p->geo), p->name);

    memcpy(copy->clue, p->clue, (size_t)p->geo->n_cells * sizeof *p->clue);
    puzzle_copy_candidates(copy, p);
    copy->alphabet = p->alphabet;
    return copy;
}

void puzzle_destroy(struct puzzle *p)
{
    if (!p)
        return;
    geometry_destroy(p->geo);
    free(p->clue);
    free(p->candidates);
    free(p->name);
    free(p);
}

bool puzzle_equals(const struct puzzle *a, const struct puzzle *b)
{
    if (!geometry_has_shape(a->geo, geometry_shape(b->geo)) ||
        memcmp(a->clue, b->clue, (size_t)a->geo->n_cells * sizeof *a->clue) != 0)
        return false;
    for (int c = 0; c < a->geo->n_cells && (a->candidates || b->candidates); c++)
        for (int v = 0; v < a->geo->n; v++)
            if (puzzle_allows(a, (cell_t)c, (value_t)v) !=
                puzzle_allows(b, (cell_t)c, (value_t)v))
                return false;
    return true;
}

void puzzle_give_candidates(struct puzzle *p)
{
    int words = p->geo->words;

    free(p->candidates);
    p->candidates =
        alloc_zeroed((size_t)(p->geo->n_cells * words), sizeof *p->candidates);
    for (int c = 0; c < p->geo->n_cells; c++)
        bits_fill(&p->candidates[c * words], words, p->geo->n);
}

void puzzle_copy_candidates(struct puzzle *p, const struct puzzle *from)
{
    size_t n_words = (size_t)(from->geo->n_cells * from->geo->words);

    assert(p != from && p->geo->n == from->geo->n);
    free(p->candidates);
    p->candidates = NULL;
    if (from->candidates) {
        p->candidates = alloc_resize(NULL, n_words, sizeof *p->candidates);
        memcpy(p->candidates, from->candidates, n_words * sizeof *p->candidates);
    }
}

bool puzzle_read_group(const char **at, const char *end, int n, uint64_t *set)
{
    bool has_commas = n > 9 || memchr(*at, ',', (size_t)(end - *at));

    for (const char *c = *at; *at < end; *at = c) {
        int value = 0;
        for (; c < end && *c >= '0' && *c <= '9' && value <= n; c++) {
            value = 10 * value + (*c - '0');
            if (!has_commas) {
                c++;
                break;
            }
        }
        if (value < 1 || value > n || bits_has(set, value - 1))
            return false;
        set[(value - 1) >> 6] |= bits_mask(value - 1);
        if (has_commas && c < end && *c++ != ',')
            return false;
    }
    return true;
}

int puzzle_count_excluded(const struct puzzle *p)
{
    int count = 0;

    for (int c = 0; p->candidates && c < p->geo->n_cells; c++)
        for (int v = 0; v < p->geo->n && p->clue[c] == VALUE_NONE; v++)
            count += !puzzle_allows(p, (cell_t)c, (value_t)v);
    return count;
}

int puzzle_count_clues(const struct puzzle *p)
{
    int count = 0;

    for (int c = 0; c < p->geo->n_cells; c++)
        count += p->clue[c] != VALUE_NONE;
    return count;
}
