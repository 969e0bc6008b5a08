#include "base/names.h"

#include "base/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(const void *rows, int i, size_t size)
{
    const char *name;

    assert(size >= sizeof name);
    memcpy(&name, (const char *)rows + (size_t)i * size, sizeof name);
    return name;
}

int names_find_part(const void *rows, int count, size_t size, const char *name,
                    size_t length)
{
    for (int i = 0; i < count; i++) {
        const char *found = name_of(rows, i, size);
        if (strncmp(found, name, length) == 0 && found[length] == '\0')
            return i;
    }
    return -1;
}

int names_find(const void *rows, int count, size_t size, const char *name)
{
    return names_find_part(rows, count, size, name, strlen(name));
}

void names_join(const void *rows, int count, size_t size, struct text *out)
{
    for (int i = 0; i < count; i++) {
        text_puts(out, i > 0 ? ", " : "");
        text_puts(out, name_of(rows, i, size));
    }
}

#define LONGEST 40 /* most bytes of a word that gets a hint */

/* The least number of edits that turn word a into word b; n_b is at most LONGEST. */
static int distance(const char *a, int n_a, const char *b, int n_b)
{
    int rows[3][LONGEST + 1];
    int *before = rows[0], *last = rows[1], *now = rows[2];

    for (int k = 0; k <= n_b; k++)
        last[k] = k;
    for (int i = 1; i <= n_a; i++) {
        now[0] = i;
        for (int k = 1; k <= n_b; k++) {
            int change = last[k - 1] + (a[i - 1] != b[k - 1]);
            now[k] = int_min(change, 1 + int_min(last[k], now[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                now[k] = int_min(now[k], before[k - 2] + 1);
        }
        int *oldest = before;
        before = last;
        last = now;
        now = oldest;
    }
    return last[n_b];
}

void names_hint(const char *list, const char *word, size_t length, char out[NAMES_HINT])
{
    int nearest = int_max((int)length / 3, 1); /* most edits between word and hint */

    out[0] = '\0';
    if (length == 0 || length > LONGEST)
        return;
    for (const char *at = list; *at; at += strspn(at, ",| ")) {
        int count = (int)strcspn(at, ",|");
        /* A word is at least as far away as its length differs: most words here are. */
        bool is_near = count <= LONGEST && abs(count - (int)length) <= nearest;
        int edits = is_near ? distance(word, (int)length, at, count) : LONGEST;
        if (edits > 0 && edits <= nearest && edits < count) {
            snprintf(out, NAMES_HINT, "; did you mean '%.*s'?", count, at);
            nearest = edits - 1;
        }
        at += count;
    }
}

void names_hint_rows(const void *rows, int count, size_t size, const char *word,
                     size_t length, char out[NAMES_HINT])
{
    struct text names = TEXT_EMPTY;

    names_join(rows, count, size, &names);
    names_hint(names.data, word, length, out);
    text_free(&names);
}

size_t names_next_word(const char **list, char *out, size_t size)
{
    const char *at = *list;
    size_t length = 0;

    assert(size > 0);
    for (; *at && *at != ','; at++, length++) {
        at += at[0] == '\\' && at[1] == ',';
        if (length < size - 1)
            out[length] = *at;
    }
    out[length < size ? length : size - 1] = '\0';
    *list = *at ? at + 1 : NULL;
    return length;
}
