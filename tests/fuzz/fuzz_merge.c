/* Any lines are merged or refused. Lines that were merged once are merged with
 * themselves to the same result. tests/plots/values.py draws such lines. */
#include "fuzz.h"
#include "options/options.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *lines = fuzz_path("lines");
    char *once, *twice;

    fuzz_write(lines, data, size);
    int status = fuzz_command((const char *const[]){"merge", lines, NULL}, &once);
    require(status == EXIT_DONE || status == EXIT_BAD_INPUT ||
            status == EXIT_UNSOLVABLE || status == EXIT_GAVE_UP);
    if (status != EXIT_BAD_INPUT) {
        int again =
            fuzz_command((const char *const[]){"merge", lines, lines, NULL}, &twice);
        require(again == status && strcmp(once, twice) == 0);
        free(twice);
    }
    free(once);
    return 0;
}
