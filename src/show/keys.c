#include "show/keys.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define KEY_ROW(id, first, second, shown, help) {first, second, shown, help},
const struct key_row key_rows[KEY_COUNT] = {KEYS(KEY_ROW)};

const struct key_row lens_key_rows[LENS_KEY_COUNT] = {LENS_KEYS(KEY_ROW)};

static int find(const struct key_row *rows, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(rows[i].first, name) == 0 ||
            (rows[i].second && strcmp(rows[i].second, name) == 0))
            return i;
    return count;
}

enum key_id keys_find(const char *name)
{
    return (enum key_id)find(key_rows, KEY_COUNT, name);
}

enum lens_key_id keys_find_lens(const char *name)
{
    return (enum lens_key_id)find(lens_key_rows, LENS_KEY_COUNT, name);
}

/* Whether a row is to the one before it what "previous" is to "next", or to "isolate
 * the next" ... */
static bool is_previous_of(const struct key_row *row, const struct key_row *before)
{
    const char *next = strstr(before->help, "next "),
               *previous = strstr(row->help, "previous ");

    return next && previous && next - before->help == previous - row->help &&
           strcmp(next + strlen("next "), previous + strlen("previous ")) == 0;
}

static void join(struct key_line *line, const struct key_row *previous)
{
    size_t used = strlen(line->shown);
    char *next = strstr(line->help, "next ");
    int before = (int)(next - line->help);
    char joined[sizeof line->help];

    snprintf(line->shown + used, sizeof line->shown - used, ", %s", previous->shown);
    snprintf(joined, sizeof joined, "%.*snext, %s", before, line->help,
             strstr(previous->help, "previous "));
    memcpy(line->help, joined, sizeof joined);
}

int keys_list(struct key_line out[KEY_LINES])
{
    int count = 0;

    for (int i = 0; i < KEY_LINES; i++) {
        const struct key_row *row =
            i < KEY_COUNT ? &key_rows[i] : &lens_key_rows[i - KEY_COUNT];
        if (i > 0 && i < KEY_COUNT && is_previous_of(row, row - 1)) {
            join(&out[count - 1], row);
            continue;
        }
        snprintf(out[count].shown, sizeof out->shown, "%s", row->shown);
        snprintf(out[count].help, sizeof out->help, "%s", row->help);
        count++;
    }
    return count;
}
