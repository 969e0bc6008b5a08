#include "app/keys.h"

#include <stddef.h>
#include <string.h>

#define KEY_ROW(id, first, second, shown, help) {first, second, shown, help},
const struct key_row key_rows[KEY_COUNT] = {KEYS(KEY_ROW)};

enum key_id keys_find(const char *name)
{
    for (int i = 0; i < KEY_COUNT; i++) {
        const struct key_row *row = &key_rows[i];
        if (strcmp(row->first, name) == 0 ||
            (row->second && strcmp(row->second, name) == 0))
            return (enum key_id)i;
    }
    return KEY_COUNT;
}
