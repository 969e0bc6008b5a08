/* Whatever bytes come in, the reader of tours ends, and what it refuses leaves nothing
 * behind. */
#include "base/text.h"
#include "show/tour.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct tour tour;
    struct error e;
    struct text text;

    text_init(&text);
    text_add(&text, (const char *)data, size);
    if (!tour_parse(&tour, "fuzz", text.data, &e) &&
        (tour.count != 0 || strncmp(e.text, "fuzz:", 5) != 0))
        abort();
    tour_free(&tour);
    text_free(&text);
    return 0;
}
