#include "options/input.h"

#include "base/in_file.h"
#include "base/message.h"
#include "base/path.h"
#include "files/data.h"
#include "files/nearest_file.h"
#include "front/signals.h"
#include "options/moment.h"
#include "puzzle/generate.h"
#include "trace/watched.h"

#include <stdio.h>
#include <string.h>

#define BOARD_N 100 /* side of the board that input_board shows by default */

void input_init(struct input *in, const struct options *o, int default_n)
{
    assert(default_n >= MIN_N && default_n <= MAX_N);
    *in = (struct input){.options = o, .default_n = default_n};
    text_init(&in->text);
}

void input_free(struct input *in)
{
    text_free(&in->text);
}

/* A random board with --holes, else an empty one. */
static struct puzzle *own_board(const struct options *o, int default_n)
{
    int rows = o->box_rows, cols = o->box_cols;
    char name[48];

    if (rows == 0)
        geometry_default_box(default_n, &rows, &cols);
    if (o->given[OPTION_HOLES])
        return generate_seeded(rows, cols, o->holes, o->setting.seed, "generated");
    snprintf(name, sizeof name, "empty %dx%d", rows * cols, rows * cols);
    return puzzle_create(rows, cols, name);
}

static bool open_next(struct input *in, struct error *e)
{
    const struct options *o = in->options;
    assert(in->file < o->n_files);
    const char *path = o->files[in->file++];

    text_clear(&in->text);
    if (!in_file_read(&in->text, path, o->max_input, signals_interrupted, e)) {
        nearest_file_hint(path, e);
        return false;
    }
    parser_init(&in->parser, strcmp(path, "-") == 0 ? "<stdin>" : path, in->text.data,
                in->text.length, o->box_rows, o->box_cols);
    in->is_open = true;
    return true;
}

enum parse_result input_next(struct input *in, struct puzzle **puzzle, struct error *e)
{
    struct moment m;

    if (in->options->n_files == 0) {
        if (in->gave_empty)
            return PARSE_END;
        in->gave_empty = true;
        puzzle_destroy(*puzzle);
        *puzzle = NULL;
        if (in->options->moment && !moment_read(in->options->moment, &m, e))
            return PARSE_ERROR;
        *puzzle =
            in->options->moment ? m.puzzle : own_board(in->options, in->default_n);
        return PARSE_PUZZLE;
    }
    for (;;) {
        if (!in->is_open && in->file == in->options->n_files)
            return PARSE_END;
        if (!in->is_open && !open_next(in, e))
            return PARSE_ERROR;
        enum parse_result result = parser_next(&in->parser, puzzle, e);
        if (result != PARSE_END)
            return result;
        in->is_open = false;
    }
}

int input_failure(void)
{
    return signals_interrupted() ? EXIT_GAVE_UP : EXIT_BAD_INPUT;
}

void input_name(const struct input *in, const struct puzzle *p, struct text *out)
{
    text_puts(out, p->name);
    if (in->options->n_files > 0 && in->parser.index > 1)
        text_printf(out, ":%d", in->parser.index);
}

struct puzzle *input_read_one(const struct options *o, const char *path,
                              struct error *e)
{
    struct options one = *o;
    char *files[] = {(char *)path};
    struct puzzle *p = NULL;
    struct input in;

    one.files = files;
    one.n_files = 1;
    input_init(&in, &one, 9);
    input_next(&in, &p, e); /* sets p on success only */
    input_free(&in);
    return p;
}

struct puzzle *input_board(const struct options *o, struct error *e)
{
    bool is_explicit = o->n_files > 0 || o->given[OPTION_HOLES] || o->box_rows > 0;
    struct puzzle *p = NULL;
    struct input in;
    char path[PATH_SIZE];

    if (o->preset_puzzle && !is_explicit) {
        if (data_find(o->preset_puzzle, path, sizeof path))
            return input_read_one(o, path, e);
        error_fail(e, "%s: not found among the puzzles of the program",
                   o->preset_puzzle);
        return NULL;
    }
    if (o->trace && !is_explicit)
        return watched_puzzle(o->trace, signals_interrupted, e);
    input_init(&in, o, BOARD_N);
    input_next(&in, &p, e); /* sets p on success only */
    if (p && o->n_files > 0 && in.parser.note[0])
        message_print("%s: %s", p->name, in.parser.note);
    input_free(&in);
    return p;
}
