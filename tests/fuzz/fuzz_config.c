/* Any file is read to its end, an error names a position in it, and what is saved
 * afterwards loads again as the same values. */
#include "fuzz.h"
#include "options/command_line.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *given = fuzz_path("given"), *saved = fuzz_path("saved");
    char *text = fuzz_string(data, size);
    struct options o, again;
    struct error e;

    fuzz_write(given, data, size);
    options_init(&o, COMMAND_watch);
    if (!config_load(&o, given, &e))
        fuzz_require_position(e.text, given, text, size);
    else
        require(strlen(text) == size); /* nothing was ignored */
    require(config_save(&o, saved, &e));
    options_init(&again, COMMAND_watch);
    require(config_load(&again, saved, &e));
    fuzz_require_same(&o, &again);
    free(text);
    return 0;
}
