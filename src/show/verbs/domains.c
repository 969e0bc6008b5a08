#include "show/verbs/domains.h"

#include "base/bits.h"
#include "view/pen.h"

#include <stdio.h>
#include <string.h>

static int count_words(const char *at)
{
    int count = 0;

    for (at += strspn(at, " \t\r"); *at && *at != '\n' && *at != ';';
         at += strspn(at, " \t\r")) {
        at += strcspn(at, " \t\r\n;");
        count++;
    }
    return count;
}

/* One candidate of a domain: a digit, or a number if the domain has commas or values of
 * two digits. r->where moves to what follows. */
static bool read_candidate(struct reader *r, int n, bool has_commas, int *value)
{
    size_t digits = strspn(r->where, "0123456789"), end = has_commas ? digits : 1;
    char expected[64];

    *value = 0;
    for (size_t i = 0; i < end && i < digits && *value <= n; i++)
        *value = 10 * *value + (r->where[i] - '0');
    snprintf(expected, sizeof expected, "values 1..%d%s", n,
             has_commas ? " and commas" : "");
    if (digits == 0 || *value < 1 || *value > n)
        return reader_fail(r, expected);
    r->where += end;
    if (has_commas && *r->where == ',')
        r->where++;
    return true;
}

static bool read_domain(struct reader *r, int n, uint64_t *domain)
{
    int value;

    reader_skip_blanks(r);
    r->at += strcspn(r->at, " \t\r\n;");
    bool has_commas = n > 9 || memchr(r->where, ',', (size_t)(r->at - r->where));
    while (r->where < r->at) {
        if (!read_candidate(r, n, has_commas, &value))
            return false;
        domain[(value - 1) >> 6] |= bits_mask(value - 1);
    }
    return true;
}

bool domains_read(struct reader *r, struct puzzle **out)
{
    int n = count_words(r->at), box_rows, box_cols;

    reader_skip_blanks(r);
    if (n < MIN_N || n > MAX_N)
        return reader_fail_because(
            r, phrase("expected %d..%d domains, found %d", MIN_N, MAX_N, n).text);
    geometry_default_box(n, &box_rows, &box_cols);
    struct puzzle *p = *out = puzzle_create(box_rows, box_cols, "domains");
    puzzle_give_candidates(p);
    int words = p->geo->words;
    memset(p->candidates, 0, (size_t)(n * words) * sizeof *p->candidates);
    for (int i = 0; i < n; i++)
        if (!read_domain(r, n, &p->candidates[i * words]))
            return false;
    return true;
}
