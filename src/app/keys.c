#include "app/keys.h"

#include <stddef.h>
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
