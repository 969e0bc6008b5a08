/* Any keys.conf is read to its end, an error names a position in it, and each key that
 * was read has a name and commands. */
#include "base/alloc.h"
#include "fuzz.h"
#include "show/keys/keys.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *path = fuzz_path("keys.conf");
    char *text = fuzz_string(data, size);
    /* Without the program's own keys, which take most of the time to make. */
    struct keys *k = alloc_zeroed(1, sizeof *k);
    struct error e;

    fuzz_write(path, data, size);
    if (!keys_read(k, path, &e))
        fuzz_require_position(e.text, path, text, size);
    for (int i = 0; i < k->count; i++) {
        const struct key_binding *b = &k->list[i];
        require(!b->row && b->key[0] != '\0' && memchr(b->key, '\0', sizeof b->key));
        require(b->script.count > 0 && memchr(b->own_help, '\0', sizeof b->own_help));
        for (int c = 0; c < b->script.count; c++)
            require(command_verb(&b->script.commands[c])->sources & FROM_KEYS);
    }
    keys_destroy(k);
    free(text);
    return 0;
}
