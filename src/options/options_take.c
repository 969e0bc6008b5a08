#include "options/options.h"

#include "draw/palette.h"
#include "options/race_preset.h"
#include "run/portfolio.h"
#include "solve/preset.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SEEDS 100000
#define MOST_FPS  240

static bool bad(enum option_id id, const char *expected, const char *found,
                struct error *e)
{
    return error_fail(e, "--%s: expected %s, found '%s'", option_rows[id].flag,
                      expected, found);
}

static bool parse_u64(enum option_id id, const char *text, uint64_t lowest,
                      uint64_t *out, struct error *e)
{
    char *end;
    char expected[48];
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);

    snprintf(expected, sizeof expected, "a whole number from %llu",
             (unsigned long long)lowest);
    if (end == text || *end != '\0' || strchr(text, '-') || errno != 0 ||
        value < lowest)
        return bad(id, expected, text, e);
    *out = value;
    return true;
}

static bool parse_real(enum option_id id, const char *text, double low, double high,
                       double *out, struct error *e)
{
    char *end;
    char expected[48];
    double value = strtod(text, &end);

    snprintf(expected, sizeof expected, "a number %g..%g", low, high);
    if (end == text || *end != '\0' || !(value >= low && value <= high))
        return bad(id, expected, text, e);
    *out = value;
    return true;
}

static bool parse_size(const char *text, struct options *o, struct error *e)
{
    uint64_t n = 0;
    char expected[32];

    snprintf(expected, sizeof expected, "a size %d..%d", MIN_N, MAX_N);
    if (!parse_u64(OPTION_SIZE, text, 0, &n, NULL) || n < MIN_N || n > MAX_N)
        return bad(OPTION_SIZE, expected, text, e);
    geometry_default_box((int)n, &o->box_rows, &o->box_cols);
    return true;
}

/* Two whole numbers joined by 'x'. */
static bool parse_pair(const char *text, int *first, int *second)
{
    char end;

    return sscanf(text, "%5dx%5d%c", first, second, &end) == 2;
}

static bool parse_box(const char *text, struct options *o, struct error *e)
{
    int rows, cols;
    char expected[48];

    snprintf(expected, sizeof expected, "RxC with R*C in %d..%d", MIN_N, MAX_N);
    if (!parse_pair(text, &rows, &cols) || !geometry_is_valid(rows, cols))
        return bad(OPTION_BOX, expected, text, e);
    o->box_rows = rows;
    o->box_cols = cols;
    return true;
}

static bool parse_speed(const char *text, struct options *o, struct error *e)
{
    if (strcmp(text, "max") == 0)
        o->speed = SPEED_MAX;
    else if (strcmp(text, "auto") == 0)
        o->speed = SPEED_AUTO;
    else if (!parse_real(OPTION_SPEED, text, 0.01, 1e12, &o->speed, NULL))
        return bad(OPTION_SPEED, "nodes a second, 'max' or 'auto'", text, e);
    return true;
}

static bool parse_solutions(const char *text, struct options *o, struct error *e)
{
    if (strcmp(text, "all") == 0)
        o->solutions = UINT64_MAX;
    else if (!parse_u64(OPTION_SOLUTIONS, text, 1, &o->solutions, NULL))
        return bad(OPTION_SOLUTIONS, "a whole number from 1, or 'all'", text, e);
    return true;
}

static bool parse_memory(enum option_id id, const char *text, double least,
                         uint64_t *bytes, struct error *e)
{
    static const char units[] = "KMG";
    char *end;
    double value = strtod(text, &end);
    const char *unit = *end ? strchr(units, *end) : NULL;

    for (int i = 0; unit && i <= unit - units; i++)
        value *= 1024;
    if (end == text || (*end && (!unit || end[1])) ||
        !(value >= least && value <= 1e15))
        return bad(id, "bytes, or a number with K, M or G", text, e);
    *bytes = (uint64_t)value;
    return true;
}

static bool parse_count(enum option_id id, const char *text, int most, int *out,
                        struct error *e)
{
    uint64_t count = 0;
    char expected[40];

    snprintf(expected, sizeof expected, "a whole number 1..%d", most);
    if (!parse_u64(id, text, 1, &count, NULL) || count > (uint64_t)most)
        return bad(id, expected, text, e);
    *out = (int)count;
    return true;
}

static bool parse_window(const char *text, struct options *o, struct error *e)
{
    struct window_place p = {0};
    char corner[24] = "", rest[2] = "";
    int fields = sscanf(text, "%5dx%5d%23s", &p.w, &p.h, corner);

    p.has_corner = fields == 3;
    bool is_read = fields >= 2 && text[strspn(text, "0123456789x+-")] == '\0';
    if (p.has_corner)
        is_read &= strchr("+-", corner[0]) &&
                   sscanf(corner, "%6d%6d%1s", &p.x, &p.y, rest) == 2;
    if (!is_read || p.w < 1 || p.h < 1 || p.w > 16384 || p.h > 16384)
        return bad(OPTION_GEOMETRY, "WxH in pixels, or WxH+X+Y", text, e);
    o->window = p;
    return true;
}

/* A race takes lists and makes the lanes itself; a recording is of a race where there
 * is a list of more than one name. */
static bool take_choice(struct options *o, enum plug_kind kind, const char *text,
                        struct error *e)
{
    bool is_raced = o->command == COMMAND_race || o->command == COMMAND_record;
    bool is_list = o->command == COMMAND_race || (is_raced && strchr(text, ','));

    if (is_raced)
        o->lists[kind] = text;
    return is_list || setting_choose(&o->setting, kind, text, e);
}

static bool parse_clock(const char *text, struct options *o, struct error *e)
{
    if (strcmp(text, "nodes") != 0 && strcmp(text, "time") != 0)
        return bad(OPTION_CLOCK, "nodes or time", text, e);
    o->race_clock = text[0] == 'n' ? RACE_NODES : RACE_TIME;
    return true;
}

static bool parse_resolution(const char *text, struct options *o, struct error *e)
{
    int w, h;

    if (!parse_pair(text, &w, &h) || w < 16 || h < 16 || w > 16384 || h > 16384 ||
        w % 2 != 0 || h % 2 != 0)
        return bad(OPTION_RESOLUTION, "WxH in pixels, both even, 16..16384", text, e);
    o->frame_w = w;
    o->frame_h = h;
    return true;
}

static bool take_palette(const char *text, struct options *o, struct error *e)
{
    int row = palette_find(text);

    if (row < 0)
        return bad(OPTION_PALETTE, "a name of 'sudoscope list palettes'", text, e);
    o->palette = palette_name(row);
    return true;
}

static bool take_view(const char *text, struct options *o, struct error *e)
{
    return board_view_find(text, &o->view) ||
           bad(OPTION_VIEW, "a name of 'sudoscope list views'", text, e);
}

/* Of a race, or of a search; a recording may be of either. That of a search takes all
 * choices, those that were made before it too. */
static bool take_preset(const char *text, struct options *o, struct error *e)
{
    bool is_race = o->command == COMMAND_race ||
                   (o->command == COMMAND_record && race_preset_find(text));

    if (is_race)
        return race_preset_choose(o, text, e);
    memset(o->lists, 0, sizeof o->lists);
    return preset_choose(&o->setting, text, e);
}

bool options_take(struct options *o, enum option_id id, const char *text,
                  struct error *e)
{
    switch (id) {
    case OPTION_SIZE:
        return parse_size(text, o, e);
    case OPTION_BOX:
        return parse_box(text, o, e);
    case OPTION_PRESET:
        return take_preset(text, o, e);
    case OPTION_TUNE:
        return tuning_set(&o->setting.tuning, text, e);
    case OPTION_MAX_MEMORY:
        return parse_memory(id, text, 1, &o->setting.max_memory, e);
    case OPTION_HISTORY:
        return parse_memory(id, text, 0, &o->history, e);
    case OPTION_STRATEGY:
        return take_choice(o, PLUG_STRATEGY, text, e);
    case OPTION_VAR:
        return take_choice(o, PLUG_VAR_ORDER, text, e);
    case OPTION_VAL:
        return take_choice(o, PLUG_VAL_ORDER, text, e);
    case OPTION_PROP:
        return take_choice(o, PLUG_PROPAGATOR, text, e);
    case OPTION_RESTARTS:
        return take_choice(o, PLUG_RESTART_RULE, text, e);
    case OPTION_SEED:
        return parse_u64(id, text, 0, &o->setting.seed, e);
    case OPTION_MAX_NODES:
        return parse_u64(id, text, 1, &o->setting.max_nodes, e);
    case OPTION_MAX_SECONDS:
        return parse_real(id, text, 0.001, 1e9, &o->max_seconds, e);
    case OPTION_SECONDS:
        return parse_real(id, text, 0.001, 1e9, &o->seconds, e);
    case OPTION_SOLUTIONS:
        return parse_solutions(text, o, e);
    case OPTION_JOBS:
        return parse_count(id, text, MAX_JOBS, &o->jobs, e);
    case OPTION_SEEDS:
        return parse_count(id, text, MAX_SEEDS, &o->seeds, e);
    case OPTION_PRESETS:
        o->presets = text;
        break;
    case OPTION_HOLES:
        o->holes_given = true;
        return parse_real(id, text, 0, 1, &o->holes, e);
    case OPTION_SPEED:
        return parse_speed(text, o, e);
    case OPTION_GEOMETRY:
        return parse_window(text, o, e);
    case OPTION_RESOLUTION:
        return parse_resolution(text, o, e);
    case OPTION_FPS:
        return parse_count(id, text, MOST_FPS, &o->fps, e);
    case OPTION_HUD:
    case OPTION_NO_HUD:
        o->no_hud = id == OPTION_NO_HUD;
        break;
    case OPTION_FORMAT:
        return print_format_by_name(text, &o->format) ||
               bad(id, "rows, line, sdk or boxes", text, e);
    case OPTION_STATES:
        o->states = text;
        break;
    case OPTION_CNF:
        o->cnf = text;
        break;
    case OPTION_PROOF:
        o->proof = text;
        break;
    case OPTION_OUTPUT:
        o->output = text;
        break;
    case OPTION_REPORT:
        o->report = text;
        break;
    case OPTION_FONT:
        o->font = text;
        break;
    case OPTION_PALETTE:
        return take_palette(text, o, e);
    case OPTION_VIEW:
        return take_view(text, o, e);
    case OPTION_CONFIG:
        o->config = text;
        break;
    case OPTION_TOUR:
        o->tour = text;
        break;
    case OPTION_JSON:
        o->json = true;
        break;
    case OPTION_UNIQUE:
        o->unique = true;
        break;
    case OPTION_TERMINAL:
        o->terminal = true;
        break;
    case OPTION_FULLSCREEN:
        o->fullscreen = true;
        break;
    case OPTION_CALM:
        o->calm = true;
        break;
    case OPTION_CLOCK:
        return parse_clock(text, o, e);
    case OPTION_HEADLESS:
        o->headless = true;
        break;
    case OPTION_HELP:
    case OPTION_VERSION:
    case OPTION_MAN:
    case OPTION_COMPLETIONS:
        o->action = id;
        break;
    case OPTION_COUNT:
        break;
    }
    return true;
}
