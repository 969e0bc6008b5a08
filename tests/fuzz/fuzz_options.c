/* Any command line, one argument a line, is read in the same way twice; an error has a
 * message; what the options write is read back as the same value. */
#include "base/text.h"
#include "fuzz.h"
#include "options/command_line.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ARGUMENTS 64
#define UNKNOWN        "unknown option '"

/* Points argv into the text. Without slashes, --config reads only the current folder.
 */
static int split(char *text, char *argv[MOST_ARGUMENTS + 2])
{
    int argc = 0;

    argv[argc++] = (char *)"sudoscope";
    for (char *at = text, *end; at && argc <= MOST_ARGUMENTS; at = end) {
        end = strchr(at, '\n');
        if (end)
            *end++ = '\0';
        for (char *slash = at; (slash = strchr(slash, '/'));)
            *slash = '.';
        argv[argc++] = at;
    }
    argv[argc] = NULL;
    return argc;
}

static void require_round_trip(const struct options *o)
{
    struct options again;
    struct text t;
    struct error e;

    options_init(&again, COMMAND_watch);
    text_init(&t);
    for (int id = 0; id < OPTION_COUNT; id++) {
        if (!(option_rows[id].commands & REMEMBERED))
            continue;
        text_clear(&t);
        options_write(o, (enum option_id)id, &t);
        require(t.length == 0 || options_take(&again, (enum option_id)id, t.data, &e));
    }
    text_free(&t);
    fuzz_require_same(o, &again);
}

static void require_within(const struct options *o, int argc, char **argv)
{
    const struct command_row *row = &command_rows[o->command];

    require(o->n_files >= 0 && o->n_files < argc);
    require(o->files + o->n_files == argv + argc);
    require(o->n_files <= row->most || o->action != OPTION_COUNT);
    require(o->box_rows == 0 || geometry_is_valid(o->box_rows, o->box_cols));
}

static bool read_once(const uint8_t *data, size_t size, struct error *e)
{
    char *text = fuzz_string(data, size), *argv[MOST_ARGUMENTS + 2];
    int argc = split(text, argv);
    struct options o;

    e->text[0] = '\0';
    bool fine = options_parse(&o, argc, argv, e);
    require(fine == (e->text[0] == '\0'));
    if (fine) {
        require_within(&o, argc, argv);
        require_round_trip(&o);
    }
    if (strncmp(e->text, UNKNOWN, strlen(UNKNOWN)) == 0)
        require(e->text[strlen(UNKNOWN)] == '-');
    free(text);
    return fine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error first, second;

    require(unsetenv("HOME") == 0 && unsetenv("XDG_CONFIG_HOME") == 0);
    bool fine = read_once(data, size, &first);
    require(read_once(data, size, &second) == fine);
    require(strcmp(first.text, second.text) == 0);
    return 0;
}
