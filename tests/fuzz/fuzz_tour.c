/* Any script is read to its end, as a tour and as commands of --control. An error names
 * a position in it and leaves nothing behind; every command that was read is complete.
 */
#include "fuzz.h"
#include "show/modes/tour.h"

#include <stdlib.h>
#include <string.h>

static void require_command(const struct show_command *c, enum command_source source)
{
    require(c->id < VERB_COUNT);
    const struct verb *verb = command_verb(c);

    require(verb->sources & source);
    require(c->line >= 1 && c->column >= 1 && c->word >= 0);
    require(c->property < PROPERTY_COUNT);
    if (verb->argument == TAKES_NUMBER || verb->argument == TAKES_SECONDS)
        require(c->number >= verb->low && c->number <= verb->high);
    if (verb->argument == TAKES_FILE || verb->argument == TAKES_VALUE)
        require(c->text && c->text[0] != '\0');
    if (verb->argument == TAKES_TEXT)
        require(c->text && !strchr(c->text, '\n'));
    if (verb->argument == TAKES_DOMAINS)
        require(c->puzzle != NULL);
}

static void require_commands(const struct script *s, enum command_source source)
{
    for (int i = 0; i < s->count; i++) {
        require_command(&s->commands[i], source);
        require(i == 0 || s->commands[i].line >= s->commands[i - 1].line);
    }
}

/* Only tours that name no file load anything here. */
static void require_loads(struct script *tour)
{
    struct error e;

    for (int i = 0; i < tour->count; i++)
        if (tour->commands[i].id == VERB_OPEN)
            return;
    if (!tour_load_puzzles(tour, &e))
        require(strncmp(e.text, "fuzz:", 5) == 0 && strstr(e.text, "expected "));
}

static void read_as(const char *text, enum command_source source)
{
    struct script script;
    struct error e;

    script_init(&script, "fuzz", source);
    if (script_add(&script, text, 1, &e)) {
        require_commands(&script, source);
    } else {
        fuzz_require_position(e.text, "fuzz", text, strlen(text));
        require(script.count == 0);
    }
    if (source == FROM_TOUR)
        require_loads(&script);
    script_free(&script);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);

    read_as(text, FROM_TOUR);
    read_as(text, FROM_CONTROL);
    free(text);
    return 0;
}
