#include "show/tour.h"

#include "base/alloc.h"
#include "base/text.h"
#include "files/data.h"
#include "options/options.h"
#include "puzzle/parse.h"
#include "solve/catalog.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST_WAIT 3600 /* seconds */
#define FOLDER       "assets/tours"
#define SUFFIX       ".tour"

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

/* ---- Words ---- */

/* One line in the reading. */
struct reader {
    const char *file, *start, *at; /* of the line */
    int line;
    struct error *e;
};

static bool fail_at(const struct reader *r, const char *at, const char *expected)
{
    int length = (int)strcspn(at, " \t\n");

    return error_fail(r->e, "%s:%d:%d: expected %s, found %s%.*s%s", r->file, r->line,
                      (int)(at - r->start) + 1, expected, length ? "'" : "the end",
                      length > 60 ? 60 : length, at, length ? "'" : "");
}

static void skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t\r");
}

/* The next word; empty at the end of the line. */
static void next_word(struct reader *r, char *out, size_t size, const char **where)
{
    skip_blanks(r);
    size_t length = strcspn(r->at, " \t\r\n");
    *where = r->at;
    snprintf(out, size, "%.*s", (int)length, r->at);
    r->at += length;
}

static bool expect_end(struct reader *r)
{
    skip_blanks(r);
    return *r->at == '\n' || *r->at == '\0' || fail_at(r, r->at, "the end of the line");
}

static bool find_word(const char *word, const char *const *words, int count, int *out)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(word, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

/* The rest of the line without blanks around it. */
static char *rest_of_line(struct reader *r)
{
    skip_blanks(r);
    size_t length = strcspn(r->at, "\n");
    const char *from = r->at;

    r->at += length;
    while (length > 0 && strchr(" \t\r", from[length - 1]))
        length--;
    char *text = alloc_zeroed(length + 1, 1);
    memcpy(text, from, length);
    return text;
}

/* ---- Arguments ---- */

static bool read_number(struct reader *r, double low, double high, double *out)
{
    char word[64], expected[64], *end;
    const char *where;

    next_word(r, word, sizeof word, &where);
    *out = strtod(word, &end);
    snprintf(expected, sizeof expected, "a number %g..%g", low, high);
    return (end != word && *end == '\0' && *out >= low && *out <= high) ||
           fail_at(r, where, expected);
}

static bool read_whole(struct reader *r, int low, int high, int *out)
{
    char word[64], expected[64], *end;
    const char *where;

    next_word(r, word, sizeof word, &where);
    long value = strtol(word, &end, 10);
    snprintf(expected, sizeof expected, "a whole number %d..%d", low, high);
    if (end == word || *end != '\0' || value < low || value > high)
        return fail_at(r, where, expected);
    *out = (int)value;
    return true;
}

static bool read_load(struct reader *r, struct tour_command *c)
{
    const char *where = r->at;
    char word[16];
    int n, rows, cols;

    next_word(r, word, sizeof word, &where);
    if (strcmp(word, "empty") != 0) {
        r->at = where;
        c->text = rest_of_line(r);
        return c->text[0] != '\0' || fail_at(r, where, "a file, or 'empty' and a size");
    }
    if (!read_whole(r, MIN_N, MAX_N, &n))
        return false;
    snprintf(word, sizeof word, "empty %d", n);
    geometry_default_box(n, &rows, &cols);
    c->puzzle = puzzle_create(rows, cols, word);
    return true;
}

static bool read_speed(struct reader *r, struct tour_command *c)
{
    const char *where = r->at;
    char word[64];

    c->is_speed = true;
    next_word(r, word, sizeof word, &where);
    c->number = strcmp(word, "max") == 0 ? SPEED_MAX : SPEED_AUTO;
    if (strcmp(word, "max") == 0 || strcmp(word, "auto") == 0)
        return true;
    r->at = where;
    return read_number(r, 0.01, 1e12, &c->number);
}

static bool read_choice(struct reader *r, struct tour_command *c)
{
    struct setting scratch = setting_default();
    const char *where = r->at;
    char word[64];
    struct error why;

    next_word(r, word, sizeof word, &where);
    c->text = alloc_text(word);
    if (setting_choose(&scratch, c->plug, word, &why))
        return true;
    return error_fail(r->e, "%s:%d:%d: %s", r->file, r->line,
                      (int)(where - r->start) + 1, why.text);
}

static bool read_set(struct reader *r, struct tour_command *c)
{
    const char *where = r->at;
    char word[64];
    int seed;

    next_word(r, word, sizeof word, &where);
    c->plug = PLUG_KINDS;
    for (int k = 0; k < PLUG_KINDS; k++)
        if (strcmp(word, catalog_option((enum plug_kind)k)) == 0)
            c->plug = (enum plug_kind)k;
    if (c->plug != PLUG_KINDS)
        return read_choice(r, c);
    if (strcmp(word, "speed") == 0)
        return read_speed(r, c);
    if (strcmp(word, "seed") != 0)
        return fail_at(r, where, "strategy, var, val, prop, restarts, seed or speed");
    if (!read_whole(r, 0, 1000000000, &seed))
        return false;
    c->seed = (uint64_t)seed;
    return true;
}

static bool read_select(struct reader *r, struct tour_command *c)
{
    static const char *const kinds[] = {"row", "column", "box"};
    const char *where = r->at;
    char word[16];
    int kind;

    next_word(r, word, sizeof word, &where);
    if (!find_word(word, kinds, UNIT_KINDS, &kind))
        return fail_at(r, where, "row, column or box");
    c->unit_kind = (enum unit_kind)kind;
    skip_blanks(r);
    c->column = (int)(r->at - r->start) + 1;
    return read_whole(r, 1, MAX_N, &c->unit_number);
}

static bool read_view(struct reader *r, struct tour_command *c)
{
    const char *where = r->at;
    char word[32];

    next_word(r, word, sizeof word, &where);
    return board_view_find(word, &c->view) ||
           fail_at(r, where, "a name of 'sudoscope list views'");
}

static bool read_arguments(struct reader *r, struct tour_command *c)
{
    switch (c->kind) {
    case TOUR_LOAD:
        return read_load(r, c);
    case TOUR_SET:
        return read_set(r, c);
    case TOUR_SELECT:
        return read_select(r, c);
    case TOUR_SEARCH:
    case TOUR_WAIT:
        return read_number(r, 0, LONGEST_WAIT, &c->number);
    case TOUR_VIEW:
        return read_view(r, c);
    case TOUR_CAPTION:
        c->text = rest_of_line(r);
        return true;
    case TOUR_RUN:
    case TOUR_APPLY:
    case TOUR_UNDO:
    case TOUR_UNSELECT:
    case TOUR_COMMAND_KINDS:
        break;
    }
    return true;
}

/* ---- Lines ---- */

static struct tour_command *add_command(struct tour *tour)
{
    if (tour->count == tour->capacity) {
        tour->capacity = tour->capacity ? 2 * tour->capacity : 32;
        tour->commands = alloc_resize(tour->commands, (size_t)tour->capacity,
                                      sizeof *tour->commands);
    }
    tour->commands[tour->count] = (struct tour_command){.plug = PLUG_KINDS};
    return &tour->commands[tour->count++];
}

#define TOUR_WORD(id, word) word,
static const char *const command_words[] = {TOUR_COMMANDS(TOUR_WORD)};

static bool read_line(struct tour *tour, struct reader *r)
{
    const char *where = r->at;
    char word[32];
    int kind;

    next_word(r, word, sizeof word, &where);
    if (word[0] == '\0' || word[0] == '#')
        return true;
    if (!find_word(word, command_words, TOUR_COMMAND_KINDS, &kind))
        return fail_at(r, where,
                       "load, set, select, run, apply, undo, unselect, search, wait, "
                       "view or caption");
    struct tour_command *c = add_command(tour);
    c->kind = (enum tour_command_kind)kind;
    skip_blanks(r);
    c->line = r->line;
    c->column = (int)(r->at - r->start) + 1;
    return read_arguments(r, c) && expect_end(r);
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

/* ---- Puzzles ---- */

static bool read_puzzle(struct tour_command *c, const char *path, struct error *e)
{
    struct text text;
    struct parser parser;

    text_init(&text);
    bool fine = text_read_file(&text, path, e);
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

/* Errors name where in the tour the file is asked for. */
static bool load_puzzle(const struct tour *tour, struct tour_command *c,
                        struct error *e)
{
    const char *slash = strrchr(tour->file, '/');
    int folder = slash && c->text[0] != '/' ? (int)(slash - tour->file) + 1 : 0;
    char path[1024];
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
        if (c->kind == TOUR_LOAD) {
            if (!c->puzzle && !load_puzzle(tour, c, e))
                return false;
            n = c->puzzle->geo->n;
        }
        if (n == 0 && c->kind != TOUR_SET && c->kind != TOUR_VIEW &&
            c->kind != TOUR_CAPTION)
            return error_fail(e, "%s:%d:1: expected a 'load' before '%s'", tour->file,
                              c->line, command_words[c->kind]);
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
    bool fine = text_read_file(&text, path, e) && tour_parse(tour, path, text.data, e);
    text_free(&text);
    if (fine && !tour_load_puzzles(tour, e)) {
        tour_free(tour);
        fine = false;
    }
    return fine;
}

/* ---- The program's own ---- */

static int is_tour(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > strlen(SUFFIX) &&
           strcmp(entry->d_name + length - strlen(SUFFIX), SUFFIX) == 0;
}

/* Names without suffix, sorted; returns how many, 0 where there is no folder. */
static int list_tours(struct dirent ***entries)
{
    char folder[1024];

    if (!data_find(FOLDER, folder, sizeof folder))
        return 0;
    int count = scandir(folder, entries, is_tour, alphasort);
    for (int i = 0; i < count; i++)
        (*entries)[i]->d_name[strlen((*entries)[i]->d_name) - strlen(SUFFIX)] = '\0';
    return count > 0 ? count : 0;
}

static void free_list(struct dirent **entries, int count)
{
    for (int i = 0; i < count; i++)
        free(entries[i]);
    if (count > 0)
        free(entries);
}

void tour_names(char *out, size_t size)
{
    struct dirent **entries = NULL;
    int count = list_tours(&entries);
    size_t used = 0;

    snprintf(out, size, "none");
    for (int i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "",
                                 entries[i]->d_name);
    free_list(entries, count);
}

bool tour_next(const char *name, char *out, size_t size)
{
    struct dirent **entries = NULL;
    int count = list_tours(&entries), next = 0;

    for (int i = 0; i < count && name; i++)
        if (strcmp(entries[i]->d_name, name) == 0)
            next = (i + 1) % count;
    if (count > 0)
        snprintf(out, size, "%s", entries[next]->d_name);
    free_list(entries, count);
    return count > 0;
}

/* Empty where the file does not begin with a comment. */
static void read_summary(const char *path, char *out, size_t size)
{
    struct text text;
    struct error e;

    text_init(&text);
    out[0] = '\0';
    if (text_read_file(&text, path, &e) && text.data[0] == '#') {
        const char *from = text.data + 1 + strspn(text.data + 1, " ");
        snprintf(out, size, "%.*s", (int)strcspn(from, "\r\n"), from);
    }
    text_free(&text);
}

bool tour_at(int i, char name[TOUR_NAME], char *summary, size_t size)
{
    struct dirent **entries = NULL;
    char file[TOUR_NAME + 32], path[1024];
    int count = list_tours(&entries);
    bool found = i < count;

    if (found) {
        snprintf(name, TOUR_NAME, "%.*s", TOUR_NAME - 1, entries[i]->d_name);
        snprintf(file, sizeof file, FOLDER "/%s" SUFFIX, name);
        summary[0] = '\0';
        if (data_find(file, path, sizeof path))
            read_summary(path, summary, size);
    }
    free_list(entries, count);
    return found;
}

bool tour_find(const char *name, char *out, size_t size, struct error *e)
{
    char file[256], names[256];
    size_t length = strlen(name);

    if (strchr(name, '/') || (length > strlen(SUFFIX) &&
                              strcmp(name + length - strlen(SUFFIX), SUFFIX) == 0)) {
        snprintf(out, size, "%s", name);
        return true;
    }
    snprintf(file, sizeof file, FOLDER "/%.200s" SUFFIX, name);
    if (data_find(file, out, size))
        return true;
    tour_names(names, sizeof names);
    return error_fail(e, "--tour: expected a file or one of %s, found '%.100s'", names,
                      name);
}
