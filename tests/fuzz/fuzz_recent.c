/* Any list is read to its end: absolute paths, each once; an error names the file and
 * its line. Adding a path makes it a valid list that begins with this path. */
#include "files/recent.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#define ADDED "/no such folder/added.txt"

static bool has_path(const struct recent *r, const char *path, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(r->paths[i], path) == 0)
            return true;
    return false;
}

static void require_valid(const struct recent *r)
{
    require(r->count >= 0 && r->count <= RECENT_MOST);
    for (int i = 0; i < r->count; i++) {
        require(r->paths[i][0] == '/' && !strchr(r->paths[i], '\n'));
        require(!has_path(r, r->paths[i], i));
    }
}

/* The path that was added, then the others in their order. */
static void require_added(const struct recent *old, const struct recent *new)
{
    int next = 1;

    require(new->count > 0 && strcmp(new->paths[0], ADDED) == 0);
    for (int i = 0; i < old->count && next < RECENT_MOST; i++)
        if (strcmp(old->paths[i], ADDED) != 0) {
            require(next < new->count);
            require(strcmp(new->paths[next++], old->paths[i]) == 0);
        }
    require(next == new->count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *file = fuzz_path("recent");
    char *text = fuzz_string(data, size);
    struct recent old, new;
    struct error e;

    fuzz_write(file, data, size);
    bool was_fine = recent_load(&old, file, &e);
    require_valid(&old);
    if (!was_fine && strlen(text) == size)
        fuzz_require_position(e.text, file, text, size);
    require(recent_add(file, ADDED, &e) == was_fine);
    require(recent_load(&new, file, &e));
    require_valid(&new);
    require_added(&old, &new);
    recent_free(&old);
    recent_free(&new);
    free(text);
    return 0;
}
