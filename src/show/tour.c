#include "show/tour.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/in_file.h"
#include "base/names.h"
#include "base/number.h"
#include "base/path.h"
#include "options/options.h"
#include "puzzle/parse.h"
#include "solve/catalog.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_WAIT 3600 /* seconds */

void tour_free(struct tour *tour)
{
    for (int i = 0; i < tour->count; i++) {
        free(tour->commands[i].text);
        puzzle_destroy(tour->commands[i].puzzle);
    }
    free(tour->commands);
    free(tour->file);
    *tour = (struct tour){0};
}

struct reader {
    const char *file, *start, *at; /* start: of the line */
    int line;
    char word[64];     /* the last one that was read, cut to fit */
    const char *where; /* its first character; errors name its column */
    struct error *e;
};

static int column_of(const struct reader *r)
{
    assert(r->where >= r->start);
    return (int)(r->where - r->start) + 1;
}

static bool fail(const struct reader *r, const char *expected)
{
    int length = (int)strcspn(r->where, " \t\n");

    return error_fail(r->e, "%s:%d:%d: expected %s, found %s%.*s%s", r->file, r->line,
                      column_of(r), expected, length ? "'" : "the end",
                      int_min(length, 60), r->where, length ? "'" : "");
}

static void skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t\r");
    r->where = r->at;
}

/* Reads the next word; empty at the end of the line. */
static const char *next_word(struct reader *r)
{
    skip_blanks(r);
    size_t length = strcspn(r->at, " \t\r\n");
    snprintf(r->word, sizeof r->word, "%.*s", (int)length, r->at);
    r->at += length;
    return r->word;
}

/* The rest of the line without blanks around it. */
static char *rest_of_line(struct reader *r)
{
    skip_blanks(r);
    size_t length = strcspn(r->at, "\n");
    r->at += length;
    while (length > 0 && strchr(" \t\r", r->where[length - 1]))
        length--;
    char *text = alloc_zeroed(length + 1, 1);
    memcpy(text, r->where, length);
    return text;
}

/* The word as a number within bounds. */
static bool take_number(struct reader *r, double low, double high, double *out)
{
    char expected[64], *end;

    *out = strtod(r->word, &end);
    snprintf(expected, sizeof expected, "a number %g..%g", low, high);
    return (end != r->word && *end == '\0' && *out >= low && *out <= high) ||
           fail(r, expected);
}

static bool read_whole(struct reader *r, int low, int high, int *out)
{
    char expected[64], *end;
    long value = strtol(next_word(r), &end, 10);

    snprintf(expected, sizeof expected, "a whole number %d..%d", low, high);
    bool fine = end != r->word && *end == '\0' && value >= low && value <= high;
    *out = fine ? (int)value : low;
    return fine || fail(r, expected);
}

static bool read_load(struct reader *r, struct tour_command *c)
{
    int n, box_rows, box_cols;
    char name[32];

    if (strcmp(next_word(r), "empty") != 0) {
        r->at = r->where;
        c->text = rest_of_line(r);
        return c->text[0] != '\0' || fail(r, "a file, or 'empty' and a size");
    }
    if (!read_whole(r, MIN_N, MAX_N, &n))
        return false;
    snprintf(name, sizeof name, "empty %d", n);
    geometry_default_box(n, &box_rows, &box_cols);
    c->puzzle = puzzle_create(box_rows, box_cols, name);
    return true;
}

static int count_words(const char *at)
{
    int count = 0;

    for (at += strspn(at, " \t\r"); *at && *at != '\n'; at += strspn(at, " \t\r")) {
        at += strcspn(at, " \t\r\n");
        count++;
    }
    return count;
}

/* One candidate of a domain: a digit, or a number if the domain has commas or values of
 * two digits. r->where moves to what follows. */
static bool read_candidate(struct reader *r, int n, bool has_commas, int *value)
{
    size_t digits = strspn(r->where, "0123456789"), end = has_commas ? digits : 1;
    char expected[64];

    *value = 0;
    for (size_t i = 0; i < end && i < digits && *value <= n; i++)
        *value = 10 * *value + (r->where[i] - '0');
    snprintf(expected, sizeof expected, "values 1..%d%s", n,
             has_commas ? " and commas" : "");
    if (digits == 0 || *value < 1 || *value > n)
        return fail(r, expected);
    r->where += end;
    if (has_commas && *r->where == ',')
        r->where++;
    return true;
}

static bool read_domain(struct reader *r, int n, uint64_t *domain)
{
    int value;

    skip_blanks(r);
    r->at += strcspn(r->at, " \t\r\n");
    bool has_commas = n > 9 || memchr(r->where, ',', (size_t)(r->at - r->where));
    while (r->where < r->at) {
        if (!read_candidate(r, n, has_commas, &value))
            return false;
        domain[(value - 1) >> 6] |= bits_mask(value - 1);
    }
    return true;
}

static bool read_domains(struct reader *r, struct tour_command *c)
{
    int n = count_words(r->at), box_rows, box_cols;

    skip_blanks(r);
    if (n < MIN_N || n > MAX_N)
        return error_fail(r->e, "%s:%d:%d: expected %d..%d domains, found %d", r->file,
                          r->line, column_of(r), MIN_N, MAX_N, n);
    geometry_default_box(n, &box_rows, &box_cols);
    c->puzzle = puzzle_create(box_rows, box_cols, "domains");
    puzzle_give_candidates(c->puzzle);
    int words = c->puzzle->geo->words;
    memset(c->puzzle->candidates, 0,
           (size_t)(n * words) * sizeof *c->puzzle->candidates);
    for (int i = 0; i < n; i++)
        if (!read_domain(r, n, &c->puzzle->candidates[i * words]))
            return false;
    return true;
}

static bool read_speed(struct reader *r, struct tour_command *c)
{
    bool is_max = strcmp(next_word(r), "max") == 0;

    c->is_speed = true;
    c->number = is_max ? SPEED_MAX : SPEED_AUTO;
    return is_max || strcmp(r->word, "auto") == 0 ||
           take_number(r, 0.01, 1e12, &c->number);
}

static bool read_method(struct reader *r, struct tour_command *c)
{
    static const char *const names[] = {
        [EXPLAIN_PATHS] = "paths", [EXPLAIN_FLOW] = "flow"};
    int method = names_find(names, 2, sizeof *names, next_word(r));

    c->is_method = true;
    c->method = method < 0 ? EXPLAIN_PATHS : (enum explain_method)method;
    return method >= 0 || fail(r, "paths or flow");
}

static bool read_choice(struct reader *r, struct tour_command *c)
{
    struct setting scratch = setting_default();
    struct error why;

    c->text = alloc_text(next_word(r));
    return setting_choose(&scratch, c->plug, c->text, &why) ||
           error_fail(r->e, "%s:%d:%d: %s", r->file, r->line, column_of(r), why.text);
}

static bool read_set(struct reader *r, struct tour_command *c)
{
    int seed;

    next_word(r);
    for (int k = 0; k < PLUG_KINDS; k++)
        if (strcmp(r->word, catalog_option((enum plug_kind)k)) == 0)
            c->plug = (enum plug_kind)k;
    if (c->plug != PLUG_KINDS)
        return read_choice(r, c);
    if (strcmp(r->word, "speed") == 0)
        return read_speed(r, c);
    if (strcmp(r->word, "method") == 0)
        return read_method(r, c);
    if (strcmp(r->word, "seed") != 0)
        return fail(r, "strategy, var, val, prop, restarts, seed, speed or method");
    if (!read_whole(r, 0, 1000000000, &seed))
        return false;
    c->seed = (uint64_t)seed;
    return true;
}

static bool read_select(struct reader *r, struct tour_command *c)
{
    int kind =
        names_find(unit_kind_names, UNIT_KINDS, sizeof *unit_kind_names, next_word(r));

    if (kind < 0)
        return fail(r, "row, column or box");
    c->unit_kind = (enum unit_kind)kind;
    skip_blanks(r);
    c->column = column_of(r);
    return read_whole(r, 1, MAX_N, &c->unit_number);
}

static bool read_seconds(struct reader *r, struct tour_command *c)
{
    next_word(r);
    return take_number(r, 0, LONGEST_WAIT, &c->number);
}

static bool read_view(struct reader *r, struct tour_command *c)
{
    return board_view_find(next_word(r), &c->view) ||
           fail(r, "a name of 'sudoscope list views'");
}

static bool read_sound(struct reader *r, struct tour_command *c)
{
    c->is_on = strcmp(next_word(r), "on") == 0;
    return c->is_on || strcmp(r->word, "off") == 0 || fail(r, "on or off");
}

static bool read_caption(struct reader *r, struct tour_command *c)
{
    c->text = rest_of_line(r);
    return true;
}

static const struct row {
    const char *name;
    bool (*read)(struct reader *r, struct tour_command *c); /* NULL: no arguments */
    bool needs_board;                                       /* only after a load */
} rows[TOUR_COMMAND_KINDS] = {
    [TOUR_LOAD] = {"load", read_load, false},
    [TOUR_DOMAINS] = {"domains", read_domains, false},
    [TOUR_SET] = {"set", read_set, false},
    [TOUR_SELECT] = {"select", read_select, true},
    [TOUR_RUN] = {"run", NULL, true},
    [TOUR_APPLY] = {"apply", NULL, true},
    [TOUR_UNDO] = {"undo", NULL, true},
    [TOUR_UNSELECT] = {"unselect", NULL, true},
    [TOUR_SEARCH] = {"search", read_seconds, true},
    [TOUR_WAIT] = {"wait", read_seconds, true},
    [TOUR_VIEW] = {"view", read_view, false},
    [TOUR_SOUND] = {"sound", read_sound, false},
    [TOUR_CAPTION] = {"caption", read_caption, false},
    [TOUR_REPEAT] = {"repeat", NULL, true},
};

static struct tour_command *add_command(struct tour *tour)
{
    assert(tour->count <= tour->capacity);
    if (tour->count == tour->capacity) {
        tour->capacity = tour->capacity ? 2 * tour->capacity : 32;
        tour->commands = alloc_resize(tour->commands, (size_t)tour->capacity,
                                      sizeof *tour->commands);
    }
    tour->commands[tour->count] = (struct tour_command){.plug = PLUG_KINDS};
    return &tour->commands[tour->count++];
}

static bool read_line(struct tour *tour, struct reader *r)
{
    const char *word = next_word(r);
    int kind = names_find(rows, TOUR_COMMAND_KINDS, sizeof *rows, word);

    if (word[0] == '\0' || word[0] == '#')
        return true;
    if (kind < 0) {
        struct text names;
        text_init(&names);
        names_join(rows, TOUR_COMMAND_KINDS, sizeof *rows, &names);
        fail(r, names.data);
        text_free(&names);
        return false;
    }
    struct tour_command *c = add_command(tour);
    c->kind = (enum tour_command_kind)kind;
    skip_blanks(r);
    c->line = r->line;
    c->column = column_of(r);
    if (rows[kind].read && !rows[kind].read(r, c))
        return false;
    skip_blanks(r);
    return *r->at == '\n' || *r->at == '\0' || fail(r, "the end of the line");
}

bool tour_parse(struct tour *tour, const char *file, const char *text, struct error *e)
{
    struct reader r = {.file = file, .start = text, .e = e};

    *tour = (struct tour){.file = alloc_text(file)};
    while (*r.start) {
        r.at = r.start;
        r.line++;
        if (!read_line(tour, &r)) {
            tour_free(tour);
            return false;
        }
        r.start += strcspn(r.start, "\n");
        r.start += *r.start == '\n';
    }
    return true;
}

static bool read_puzzle(struct tour_command *c, const char *path, struct error *e)
{
    struct text text;
    struct parser parser;

    text_init(&text);
    bool fine = in_file_read_regular(&text, path, e);
    if (fine) {
        parser_init(&parser, c->text, text.data, text.length, 0, 0);
        enum parse_result got = parser_next(&parser, &c->puzzle, e);
        fine = got == PARSE_PUZZLE ||
               (got == PARSE_END &&
                error_fail(e, "%s: expected a puzzle, found none", path));
    }
    text_free(&text);
    return fine;
}

/* Errors begin with the position of the file name in the tour. */
static bool load_puzzle(const struct tour *tour, struct tour_command *c,
                        struct error *e)
{
    const char *slash = strrchr(tour->file, '/');
    int folder = slash && c->text[0] != '/' ? (int)(slash - tour->file) + 1 : 0;
    char path[PATH_SIZE];
    struct error why;

    snprintf(path, sizeof path, "%.*s%s", folder, tour->file, c->text);
    return read_puzzle(c, path, &why) ||
           error_fail(e, "%s:%d:%d: %.400s", tour->file, c->line, c->column, why.text);
}

bool tour_load_puzzles(struct tour *tour, struct error *e)
{
    int n = 0;

    for (int i = 0; i < tour->count; i++) {
        struct tour_command *c = &tour->commands[i];
        assert(c->kind < TOUR_COMMAND_KINDS);
        if (c->kind == TOUR_LOAD && !c->puzzle && !load_puzzle(tour, c, e))
            return false;
        if (c->puzzle)
            n = c->puzzle->geo->n;
        if (n == 0 && rows[c->kind].needs_board)
            return error_fail(e, "%s:%d:1: expected a 'load' before '%s'", tour->file,
                              c->line, rows[c->kind].name);
        if (c->kind == TOUR_REPEAT && i + 1 < tour->count)
            return error_fail(e, "%s:%d:1: expected nothing after 'repeat', found '%s'",
                              tour->file, c[1].line, rows[c[1].kind].name);
        if (c->kind == TOUR_SELECT && c->unit_number > n)
            return error_fail(e, "%s:%d:%d: expected a number 1..%d, found '%d'",
                              tour->file, c->line, c->column, n, c->unit_number);
    }
    return n > 0 || error_fail(e, "%s: expected a 'load', found none", tour->file);
}

bool tour_read(struct tour *tour, const char *path, struct error *e)
{
    struct text text;

    *tour = (struct tour){0};
    text_init(&text);
    bool fine = in_file_read_text(&text, path, e) &&
                tour_parse(tour, path, text.data, e) && tour_load_puzzles(tour, e);
    text_free(&text);
    if (!fine)
        tour_free(tour);
    return fine;
}
