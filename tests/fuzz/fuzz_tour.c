/* Any tour is read to its end. An error names a position in it and leaves nothing
 * behind; every command that was read is complete. */
#include "fuzz.h"
#include "show/tour.h"

#include <stdlib.h>
#include <string.h>

static void require_command(const struct tour_command *c, int after_line)
{
    require(c->kind < TOUR_COMMAND_KINDS);
    require(c->line > after_line && c->column >= 1);
    if (c->kind == TOUR_LOAD)
        require(c->text ? c->text[0] != '\0' && !c->puzzle : c->puzzle != NULL);
    if (c->kind == TOUR_CAPTION || (c->kind == TOUR_SET && c->plug < PLUG_KINDS))
        require(c->text && !strchr(c->text, '\n'));
    if (c->kind == TOUR_SELECT)
        require(c->unit_kind < UNIT_KINDS && c->unit_number >= 1 &&
                c->unit_number <= MAX_N);
    if (c->kind == TOUR_WAIT || c->kind == TOUR_SEARCH)
        require(c->number >= 0 && c->number <= 3600);
}

/* Only tours that name no file load anything here. */
static void require_loads(struct tour *tour)
{
    struct error e;

    for (int i = 0; i < tour->count; i++)
        if (tour->commands[i].kind == TOUR_LOAD && tour->commands[i].text)
            return;
    if (!tour_load_puzzles(tour, &e))
        require(strncmp(e.text, "fuzz:", 5) == 0 && strstr(e.text, "expected "));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    struct tour tour;
    struct error e;

    if (tour_parse(&tour, "fuzz", text, &e)) {
        for (int i = 0; i < tour.count; i++)
            require_command(&tour.commands[i], i ? tour.commands[i - 1].line : 0);
        require_loads(&tour);
    } else {
        fuzz_require_position(e.text, "fuzz", text, strlen(text));
        require(tour.count == 0 && !tour.commands && !tour.file);
    }
    tour_free(&tour);
    free(text);
    return 0;
}
