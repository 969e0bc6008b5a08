#include "options/moment.h"

#include "base/alloc.h"
#include "base/platform.h"
#include "options/pack.h"
#include "puzzle/parse.h"
#include "script/script.h"
#include "solve/plug.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SPACE '\t' /* stands for a space in the name of a script */

/* The options whose values are in the first line of the stream, in this order. */
static const enum option_id fields[] = {OPTION_BOX,  OPTION_STRATEGY,   OPTION_PROP,
                                        OPTION_VAR,  OPTION_VAL,        OPTION_RESTARTS,
                                        OPTION_SEED, OPTION_MAX_MEMORY, OPTION_VIEW,
                                        OPTION_TUNE, OPTION_HOLES};

/* Whether the board has units besides rows, columns and boxes. A moment then contains
 * the names of its units. */
static bool has_own_units(const struct geometry *geo)
{
    return geo->numbers.first[UNIT_REGION] < geo->n_units;
}

/* Whether --holes and --seed make this puzzle. */
static bool is_generated(const struct moment *m)
{
    const struct geometry *geo = m->puzzle->geo;

    if (strcmp(m->puzzle->name, "generated") != 0 || has_own_units(geo))
        return false;
    struct puzzle *again =
        generate_seeded(geometry_shape(geo), m->holes, m->setting.seed, NULL, "again");
    bool is_same = puzzle_equals(again, m->puzzle);
    puzzle_destroy(again);
    return is_same;
}

static void write_lines(const struct moment *m, struct text *t)
{
    const struct setting *s = &m->setting;
    const struct puzzle *p = m->puzzle;
    char name[SETTING_NAME];

    text_printf(t, SUDOSCOPE_VERSION " %" PRIu64 " %016" PRIx64 " %dx%d", m->step,
                identity_of(p), p->geo->box_rows, p->geo->box_cols);
    for (int kind = 0; kind < PLUG_KINDS; kind++) {
        setting_name(s, (enum plug_kind)kind, name);
        for (char *c = name; *c; c++)
            *c = *c == ' ' ? SPACE : *c;
        text_printf(t, " %s", name);
    }
    text_printf(t, " %" PRIu64 " %" PRIu64 " %s ", s->seed, s->max_memory,
                board_view_row(m->view)->name);
    if (!tuning_write(s->tuning, t))
        text_putc(t, '-');
    if (is_generated(m)) {
        text_printf(t, " %.*g\n", text_digits(m->holes), m->holes);
        return;
    }
    text_puts(t, " -\n");
    if ((!puzzle_is_empty(p) || has_own_units(p->geo)) &&
        (p->candidates || !print_grid(t, p->geo, p->clue, PRINT_LINE, NULL)))
        print_puzzle(t, p);
}

/* Whether a stream may have this length. In a page any length is allowed: the browser
 * compresses the stream later, and then checks its size (assets/page/page.js). */
static bool stream_fits(size_t length)
{
    return platform_is_page || length <= MOMENT_BYTES;
}

bool moment_write(const struct moment *m, struct text *out, struct error *e)
{
    struct text lines = TEXT_EMPTY;

    assert(out->length == 0);
    if (m->setting.strategy->is_ready)
        return error_fail(e, "a search with another program has no moments");
    write_lines(m, &lines);
    struct text stream = TEXT_EMPTY;
    pack(lines.data, lines.length, &stream);
    size_t length = stream.length;
    bool fits = lines.length <= MOMENT_LINES && stream_fits(length);
    if (fits) {
        text_putc(out, MOMENT_FORMAT);
        text_base64(out, stream.data, length, true);
    }
    text_free(&stream);
    text_free(&lines);
    return fits || error_fail(e, "a moment has at most %zu bytes; this board needs %zu",
                              MOMENT_BYTES, length);
}

/* Decodes base64url and appends the bytes. Returns a pointer to the first character
 * that is not base64url, or to the end. */
static const char *read_base64(const char *text, struct text *bytes)
{
    static const char digits[] = TEXT_BASE64 "-_";
    unsigned bits = 0, count = 0;

    for (const char *d; *text && (d = strchr(digits, *text)); text++, count++) {
        bits = bits << 6 | (unsigned)(d - digits);
        if (count % 4 > 0)
            text_putc(bytes, (char)(bits >> (6 - 2 * (count % 4)) & 0xff));
    }
    return text;
}

/* Reads the options of the first line, and moves *at behind it. */
static bool read_fields(char **at, struct options *o, struct error *e)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        char *word = *at;
        *at += strcspn(word, " \n");
        if (**at)
            *(*at)++ = '\0';
        for (char *c = word; *c; c++)
            *c = *c == SPACE ? ' ' : *c;
        o->given[fields[i]] = strcmp(word, "-") != 0;
        if (o->given[fields[i]] && !options_take(o, fields[i], word, e))
            return false;
    }
    return true;
}

static bool read_lines(char *at, const char *end, struct moment *m, struct error *e)
{
    struct options o;
    struct parser parser;
    uint64_t hash;
    int used;

    if (sscanf(at, "%15[0-9.] %18" SCNu64 " %16" SCNx64 " %n", m->version, &m->step,
               &hash, &used) != 3 ||
        m->step > INT64_MAX) /* sscanf makes a negative number this large */
        return error_fail(e, "--moment: expected version, step and hash, found '%.40s'",
                          at);
    options_init(&o, COMMAND_watch);
    o.setting.source = &script_loaded; /* a moment opens no file */
    at += used;
    if (!read_fields(&at, &o, e))
        return false;
    m->setting = o.setting;
    m->view = o.view;
    m->holes = o.holes;
    m->puzzle = NULL;
    error_fail(e, "--moment: expected clues, found none");
    parser_init(&parser, "--moment", at, (size_t)(end - at));
    parser_require_box(&parser, o.box_rows, o.box_cols);
    struct board_shape shape = shape_of_box(o.box_rows, o.box_cols);
    if (at < end)
        parser_next(&parser, &m->puzzle, e);
    else if (o.given[OPTION_BOX])
        m->puzzle =
            o.given[OPTION_HOLES]
                ? generate_seeded(shape, o.holes, o.setting.seed, NULL, "generated")
                : puzzle_create(shape, "empty");
    if (m->puzzle && at < end) {
        free(m->puzzle->name);
        m->puzzle->name = alloc_text("moment"); /* the parser has named it --moment */
    }
    if (!m->puzzle || identity_of(m->puzzle) == hash)
        return m->puzzle;
    puzzle_destroy(m->puzzle);
    return error_fail(
        e, "--moment: expected a board of hash %016" PRIx64 ", found another", hash);
}

bool moment_read(const char *text, struct moment *m, struct error *e)
{
    struct text bytes = TEXT_EMPTY, lines = TEXT_EMPTY;
    bool fine = false;

    const char *wrong = text[0] == MOMENT_FORMAT ? read_base64(text + 1, &bytes) : text;
    if (*wrong || wrong == text)
        error_fail(e, "--moment:%d: expected %s, found '%.1s'", (int)(wrong - text) + 1,
                   wrong == text ? "format 1" : "a letter, digit, - or _", wrong);
    else if (!stream_fits(bytes.length) ||
             !unpack(bytes.data, bytes.length, MOMENT_LINES, &lines))
        error_fail(e,
                   "--moment: expected a text as it was copied, of at most %zu bytes, "
                   "found another of %zu",
                   MOMENT_BYTES, bytes.length);
    else
        fine = read_lines(lines.data, lines.data + lines.length, m, e);
    text_free(&lines);
    text_free(&bytes);
    if (fine && strcmp(m->version, SUDOSCOPE_VERSION) == 0)
        m->version[0] = '\0';
    else
        m->step = 0;
    return fine;
}
