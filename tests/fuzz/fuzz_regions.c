/* Any map of regions is read to its end; one that is accepted has n regions of n cells,
 * numbered in the order of their first cells. An error names a position in it. */
#include "fuzz.h"
#include "puzzle/parse.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t region[MAX_CELLS];
    char *text = fuzz_string(data, size);
    const struct source s = {.file = "map", .text = text, .end = text + size};
    int n = 0, n_cells[MAX_N] = {0}, next = 0;
    struct error e;

    if (!regions_read(&s, &n, region, &e)) {
        fuzz_require_position(e.text, "map", text, size);
    } else {
        require(n >= MIN_N && n <= MAX_N);
        for (int c = 0; c < n * n; c++) {
            require(region[c] <= next && region[c] < n);
            next += region[c] == next;
            n_cells[region[c]]++;
        }
        for (int i = 0; i < n; i++)
            require(n_cells[i] == n);
    }
    free(text);
    return 0;
}
