#include "options/input.h"

#include "base/message.h"
#include "base/names.h"
#include "files/data.h"
#include "files/puzzle_file.h"
#include "front/signals.h"
#include "options/moment.h"
#include "trace/watched.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PART_BYTES      ((size_t)4 << 20) /* of a file that are read at once */
/* Text behind a board: whether it belongs to the board is known without more. */
#define SPARE_BYTES     ((size_t)1 << 20)
#define BOARD_IN_A_LINE 64  /* bytes of a line that may be a whole board of 9x9 */
#define BOARD_N         100 /* side of the board that input_board shows by default */

void input_init(struct input *in, const struct options *o, int default_n)
{
    assert(default_n >= MIN_N && default_n <= MAX_N);
    *in = (struct input){.options = o, .default_n = default_n};
    text_init(&in->text);
}

static void close_file(struct input *in)
{
    if (in->is_open)
        in_file_close(&in->opened);
    in->is_open = false;
}

void input_free(struct input *in)
{
    close_file(in);
    text_free(&in->text);
}

struct board_shape options_shape(const struct options *o, int box_rows, int box_cols)
{
    return o->has_units ? units_shape(o->units, box_rows, box_cols, NULL)
                        : shape_of_box(box_rows, box_cols);
}

/* Reads the map of regions=FILE and sets *n to its side. Without FILE sets *n to 0. */
static bool read_regions(const struct options *o, int *n, uint8_t *region,
                         struct error *e)
{
    struct text text = TEXT_EMPTY;
    bool is_read = true;

    *n = 0;
    if (o->has_units && o->regions) {
        is_read = in_file_read(&text, o->regions, o->max_input, signals_interrupted, e);
        const struct source source = {
            .file = o->regions, .text = text.data, .end = text.data + text.length};
        is_read = is_read && regions_read(&source, n, region, e);
    }
    text_free(&text);
    return is_read;
}

struct puzzle *input_make(const struct options *o, struct board_shape shape,
                          double holes, struct rng *r, const char *name)
{
    int n = shape.box_rows * shape.box_cols, n_holes = generate_holes(n * n, holes);
    bool is_random = o->units.regions && !shape.region, is_empty = n_holes == n * n;

    if (is_empty && !is_random)
        return puzzle_create(shape, name);
    int balanced = o->hole_pattern == HOLES_BALANCED ? n_holes : 0;
    struct puzzle *p =
        is_random ? generate_with_regions(shape, balanced, r, o->setting.stop, name)
                  : generate_puzzle(shape, balanced, r, name);
    if (p && o->hole_pattern != HOLES_BALANCED)
        generate_scatter(p, n_holes, o->hole_pattern, r);
    return p;
}

bool input_find_shape(const struct options *o, int default_n, uint8_t *region,
                      struct board_shape *shape, struct error *e)
{
    int rows = o->box_rows, cols = o->box_cols, n;

    if (!read_regions(o, &n, region, e))
        return false;
    if (rows == 0)
        geometry_default_box(n > 0 ? n : default_n, &rows, &cols);
    if (n > 0 && n != rows * cols)
        return error_fail(e, "%s: expected a map of regions for %dx%d, found %dx%d",
                          o->regions, rows * cols, rows * cols, n, n);
    if (o->units.windows && geometry_root(rows * cols) == 0)
        return error_fail(e,
                          "--units: expected a square number of values for windows, "
                          "found %d",
                          rows * cols);
    *shape = options_shape(o, rows, cols);
    if (n > 0)
        shape->region = region;
    return true;
}

struct puzzle *input_own_board(const struct options *o, int default_n, struct error *e)
{
    uint8_t region[MAX_CELLS];
    struct board_shape shape;
    char name[48];

    if (!input_find_shape(o, default_n, region, &shape, e))
        return NULL;
    int n = shape.box_rows * shape.box_cols;
    bool has_holes = o->given[OPTION_HOLES];
    snprintf(name, sizeof name, "empty %dx%d", n, n);
    struct rng r;
    rng_seed(&r, o->setting.seed);
    struct puzzle *p = input_make(o, shape, has_holes ? o->holes : 1, &r,
                                  has_holes ? "generated" : name);
    if (!p)
        error_fail(e, INPUT_NO_GRID);
    return p;
}

/* Appends the names of the files in a folder, as "a, b, c". With `in_folders`, takes
 * the files in its subfolders instead. Hidden files are left out. */
static void list_files(const char *folder, bool in_folders, struct text *names)
{
    DIR *dir = opendir(folder);
    char path[PATH_SIZE];

    for (struct dirent *entry; dir && (entry = readdir(dir));)
        if (entry->d_name[0] == '.')
            continue;
        else if (!in_folders)
            text_printf(names, "%s%s", names->length > 0 ? ", " : "", entry->d_name);
        else if (path_format(path, sizeof path, "%s/%s", folder, entry->d_name))
            list_files(path, false, names);
    if (dir)
        closedir(dir);
}

/* Appends "; did you mean 'FILE'?" to the error if `path` does not exist, but its
 * folder or the program's puzzles have a file of a similar name. */
static void hint_at_file(const char *path, struct error *e)
{
    const char *name = path_name(path);
    char folder[PATH_SIZE], hint[NAMES_HINT] = "";
    size_t used = strlen(e->text);
    struct text names = TEXT_EMPTY;

    if (access(path, F_OK) == 0 || strcmp(path, "-") == 0)
        return;
    snprintf(folder, sizeof folder, "%.*s.", (int)(name - path), path);
    list_files(folder, false, &names);
    names_hint(names.data, name, strlen(name), hint);
    if (hint[0] == '\0' && data_find("puzzles", folder, sizeof folder)) {
        text_clear(&names);
        list_files(folder, true, &names); /* puzzles/ has a folder for each size */
        names_hint(names.data, name, strlen(name), hint);
    }
    text_free(&names);
    snprintf(e->text + used, sizeof e->text - used, "%s", hint);
}

/* The end of the last whole line of the text. */
static const char *last_line_end(const struct text *t)
{
    size_t length = t->length;

    while (length > 0 && t->data[length - 1] != '\n')
        length--;
    return t->data + length;
}

/* Reads the next part of the file, at least as much as is left of the last one. What
 * lies before the next board is dropped, with the parser's pointers into it. */
static bool read_part(struct input *in, struct error *e)
{
    struct parser *p = &in->parser;
    struct source *s = &p->source;
    struct text kept = TEXT_EMPTY;
    uint64_t most = in->options->max_input;
    size_t used = (size_t)(p->at - s->text), left = in->text.length - used;

    s->lines_before = source_place(s, p->at).line - 1;
    text_add(&kept, p->at, left);
    text_free(&in->text);
    in->text = kept;
    size_t wanted = left < PART_BYTES ? PART_BYTES - left : left;
    if (left < most && wanted > most - left)
        wanted = (size_t)most - left;
    bool fine = (left < most || in_file_fail_size(in->opened.name, most, e)) &&
                in_file_more(&in->opened, &in->text, wanted, signals_interrupted, e);
    p->at = s->text = in->text.data;
    s->end = in->opened.is_end ? s->text + in->text.length : last_line_end(&in->text);
    p->ahead = (struct lookahead){0};
    return fine;
}

/* As parser_next, for a file of which a part is in memory. Reads a board again with
 * more text if the end of the part may have cut it, or what follows it. */
static enum parse_result next_board(struct input *in, struct puzzle **puzzle,
                                    struct error *e)
{
    struct parser *p = &in->parser;

    for (;;) {
        struct parser before = *p;
        bool is_short = false, is_spare = p->source.end - p->at >= (long)SPARE_BYTES;
        p->source.is_short = &is_short;
        enum parse_result result = parser_next(p, puzzle, e);
        p->source.is_short = NULL;
        if (result == PARSE_PUZZLE)
            is_spare = p->source.end - p->at >= (long)SPARE_BYTES;
        if (in->opened.is_end || (result != PARSE_END && is_spare && !is_short))
            return result;
        *p = before;
        if (!read_part(in, e)) {
            close_file(in);
            return PARSE_ERROR;
        }
    }
}

/* As next_board, but of FILE:NUMBER gives only the puzzle of that number. */
static enum parse_result next_wanted(struct input *in, struct puzzle **puzzle,
                                     struct error *e)
{
    enum parse_result result = PARSE_PUZZLE;

    if (in->wanted > 0 && in->parser.index >= in->wanted)
        return PARSE_END;
    do
        result = next_board(in, puzzle, e);
    while (result == PARSE_PUZZLE && in->parser.index < in->wanted);
    if (result == PARSE_END && in->wanted > 0) {
        puzzle_file_fail_number(in->opened.name, in->wanted, in->parser.index, e);
        close_file(in); /* --keep-going goes on with the next one */
        return PARSE_ERROR;
    }
    return result;
}

static bool open_next(struct input *in, struct error *e)
{
    const struct options *o = in->options;
    assert(in->file < o->n_files);
    in->wanted = puzzle_file_number(o->files[in->file++], in->path);

    text_clear(&in->text);
    if (!in_file_open(&in->opened, in->path, e)) {
        hint_at_file(in->path, e);
        return false;
    }
    in->is_open = true;
    if (!in_file_more(&in->opened, &in->text, PART_BYTES, signals_interrupted, e) ||
        (in->text.length > o->max_input &&
         !in_file_fail_size(in->opened.name, o->max_input, e)) ||
        (o->has_units && !read_regions(o, &in->region_n, in->region, e))) {
        close_file(in);
        return false;
    }
    parser_init(&in->parser, in->opened.name, in->text.data, in->text.length);
    if (!in->opened.is_end)
        in->parser.source.end = last_line_end(&in->text);
    parser_require_box(&in->parser, o->box_rows, o->box_cols);
    if (o->has_units)
        parser_require_units(&in->parser, o->units, in->region_n, in->region);
    if (in->like) {
        parser_require(&in->parser, in->like->geo);
        in->parser.alphabet = in->like->alphabet;
    }
    return true;
}

/* Whether the line has nothing of a board: it is blank, a comment or a section. */
static bool is_beside_boards(const char *line, const char *end)
{
    while (line < end && (*line == ' ' || *line == '\t' || *line == '\r'))
        line++;
    return line == end || *line == '#' || *line == '[';
}

/* Moves behind a board that could not be read: behind its only line if that is long,
 * else behind the next blank line. Returns the number of the last line passed over. */
static int skip_board(struct input *in)
{
    struct parser *p = &in->parser;
    bool is_inside = false, is_over = false;
    struct error ignored;

    while (!is_over &&
           (p->at < p->source.end || (!in->opened.is_end && read_part(in, &ignored)))) {
        const char *end = p->source.end;
        const char *newline = memchr(p->at, '\n', (size_t)(end - p->at));
        const char *stop = newline ? newline : end;
        bool is_beside = is_beside_boards(p->at, stop);
        is_over = is_inside ? is_beside : !is_beside && stop - p->at >= BOARD_IN_A_LINE;
        is_inside |= !is_beside;
        p->at = newline ? newline + 1 : end;
    }
    p->ahead = (struct lookahead){0};
    p->index++;
    bool is_at_start =
        p->at > p->source.text ? p->at[-1] == '\n' : p->source.lines_before > 0;
    return source_place(&p->source, p->at).line - is_at_start;
}

/* With --keep-going, tells what is wrong with a board or file and goes behind it. */
static bool keep_going(struct input *in, const struct error *e)
{
    const struct options *o = in->options;

    if (!o->keep_going || signals_interrupted())
        return false;
    in->n_broken++;
    if (in->is_open)
        message_print("sudoscope: %s; left out up to line %d", e->text, skip_board(in));
    else
        message_print("sudoscope: %s", e->text);
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
        *puzzle = in->options->moment ? m.puzzle
                                      : input_own_board(in->options, in->default_n, e);
        return *puzzle ? PARSE_PUZZLE : PARSE_ERROR;
    }
    for (;;) {
        if (!in->is_open && in->file == in->options->n_files)
            return PARSE_END;
        enum parse_result result =
            in->is_open || open_next(in, e) ? next_wanted(in, puzzle, e) : PARSE_ERROR;
        if (result == PARSE_ERROR && keep_going(in, e))
            continue;
        if (result != PARSE_END)
            return result;
        close_file(in);
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
                              const struct puzzle *like, struct error *e)
{
    struct options one = *o;
    char *files[] = {(char *)path};
    struct puzzle *p = NULL;
    struct input in;

    one.files = files;
    one.n_files = 1;
    input_init(&in, &one, 9);
    in.like = like;
    input_next(&in, &p, e); /* sets p on success only */
    input_free(&in);
    return p;
}

struct puzzle *input_board(const struct options *o, struct error *e)
{
    bool is_explicit =
        o->n_files > 0 || o->given[OPTION_HOLES] || o->box_rows > 0 || o->has_units;
    struct puzzle *p = NULL;
    struct input in;
    char path[PATH_SIZE];

    if (o->preset_puzzle && !is_explicit) {
        if (data_find(o->preset_puzzle, path, sizeof path))
            return input_read_one(o, path, NULL, e);
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
