/* Any lines are merged or refused. Lines that were merged once are merged with
 * themselves to the same result; a plot of them is a text without control characters
 * and has numbers only. */
#include "base/utf8.h"
#include "fuzz.h"
#include "options/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require_picture(const char *path)
{
    FILE *file = fopen(path, "rb");
    static char svg[1 << 22];

    require(file != NULL);
    size_t length = fread(svg, 1, sizeof svg - 1, file);
    fclose(file);
    svg[length] = '\0';
    require(strlen(svg) == length);
    for (const char *at = svg; *at; at += utf8_length(at)) {
        require(utf8_length(at) > 0);
        require((unsigned char)*at >= ' ' || *at == '\n');
    }
    for (const char *at = svg; (at = strstr(at, "d=\"")); at++) {
        const char *end = strchr(at + 3, '"');
        require(end &&
                strspn(at + 3, "MLHVZz0123456789.,- ") == (size_t)(end - at - 3));
    }
    require(strstr(svg, "</svg>") != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *lines = fuzz_path("lines"), *svg = fuzz_path("plot.svg");
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
        again = fuzz_command((const char *const[]){"merge", lines, "--plot", svg, NULL},
                             &twice);
        require(again == EXIT_BAD_USAGE || strcmp(once, twice) == 0);
        if (again == EXIT_DONE)
            require_picture(svg);
        free(twice);
    }
    free(once);
    return 0;
}
