#include "base/names.h"

#include <assert.h>
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
    for (int i = 0; i < count; i++)
        text_printf(out, "%s%s", i > 0 ? ", " : "", name_of(rows, i, size));
}
