#include "options/option_types.h"

#include "base/in_file.h"
#include "base/names.h"
#include "options/race_lanes.h"
#include "solve/preset.h"
#include "trace/strength.h"
#include "trace/umpire.h"
#include "trace/watched.h"

#include <errno.h>
#include <stdio.h>

#define HOLES_STEP_MIN 0.0001

static bool read_flag(const struct argument *a)
{
    static const char *const words[] = {"no", "yes", "off", "on"};
    int word = a->text ? names_find(words, 4, sizeof *words, a->text) : 1;

    if (word >= 0)
        *(bool *)a->member = word % 2;
    return word >= 0;
}

static void write_flag(const struct argument *a, struct text *out)
{
    text_puts(out, *(const bool *)a->member ? "yes" : "no");
}

static bool read_action(const struct argument *a)
{
    *(enum option_id *)a->member = (enum option_id)(a->row - option_rows);
    return true;
}

static bool read_text(const struct argument *a)
{
    /* Often a variable of the shell that is not set. */
    if (a->row->commands & (READS_FILE | WRITES_FILE) && a->text[0] == '\0')
        return error_fail(a->e, "--%s: expected a file, found ''", a->row->name);
    *(const char **)a->member = a->text;
    return true;
}

/* Reads a whole number from the row's low to its high; a high of 0 is no limit. */
static bool parse_whole(const struct argument *a, uint64_t *out)
{
    char *end;

    errno = 0;
    uint64_t value = strtoull(a->text, &end, 10);
    if (end == a->text || *end != '\0' || strchr(a->text, '-') || errno != 0 ||
        value < (uint64_t)a->row->low ||
        (a->row->high > 0 && value > (uint64_t)a->row->high))
        return false;
    *out = value;
    return true;
}

static bool read_whole(const struct argument *a)
{
    return parse_whole(a, a->member);
}

static bool read_solutions(const struct argument *a)
{
    if (strcmp(a->text, "all") != 0)
        return read_whole(a);
    *(uint64_t *)a->member = UINT64_MAX;
    return true;
}

static bool read_count(const struct argument *a)
{
    uint64_t value;

    assert(a->row->high > 0 && a->row->high <= INT_MAX);
    if (!parse_whole(a, &value))
        return false;
    *(int *)a->member = (int)value;
    return true;
}

/* Reads N or N/1001: a rate (record/timeline.h). */
static bool read_rate(const struct argument *a)
{
    size_t digits = strspn(a->text, "0123456789");
    int frames = digits > 0 && digits < 7 ? atoi(a->text) : 0;

    if (strcmp(a->text + digits, "/1001") != 0)
        return read_count(a);
    *(int *)a->member = frames;
    return frames >= 1001 * a->row->low && frames <= 1001 * a->row->high;
}

static void write_count(const struct argument *a, struct text *out)
{
    text_printf(out, "%d", *(const int *)a->member);
}

static bool read_real(const struct argument *a)
{
    char *end;
    double value = strtod(a->text, &end);

    if (end == a->text || *end != '\0' ||
        !(value >= a->row->low && value <= a->row->high))
        return false;
    *(double *)a->member = value;
    return true;
}

/* Reads a number or, for compare, also a range A..B:STEP with A <= B. */
static bool read_holes(const struct argument *a)
{
    double first, last, step;
    const char *dots = strstr(a->text, "..");
    char head[32], end;

    a->o->holes_step = 0;
    if (!dots)
        return read_real(a);
    snprintf(head, sizeof head, "%.*s", (int)(dots - a->text), a->text);
    if (a->o->command != COMMAND_compare || sscanf(head, "%lf%c", &first, &end) != 1 ||
        sscanf(dots + 2, "%lf:%lf%c", &last, &step, &end) != 2 ||
        !(a->row->low <= first && first <= last && last <= a->row->high) ||
        !(step >= HOLES_STEP_MIN && step <= 1))
        return false;
    a->o->holes = first;
    a->o->holes_last = last;
    a->o->holes_step = step;
    return true;
}

const struct speed_row speed_rows[SPEED_ROWS] = {
    {"one", 1, "one step a second"},
    {"ten", 10, "ten steps a second"},
    {"hundred", 100, "a hundred steps a second"},
    {"auto", SPEED_AUTO, "automatic: as fast as one can follow"},
    {"max", SPEED_MAX, "maximum: as fast as the machine"},
};

static bool read_speed(const struct argument *a)
{
    int row = names_find(speed_rows, SPEED_ROWS, sizeof *speed_rows, a->text);

    if (row < 0)
        return read_real(a);
    *(double *)a->member = speed_rows[row].speed;
    return true;
}

static bool read_bytes(const struct argument *a)
{
    static const char units[] = "KMG";
    char *end;
    double value = strtod(a->text, &end);
    const char *unit = *end ? strchr(units, *end) : NULL;

    for (int i = 0; unit && i <= unit - units; i++)
        value *= 1024;
    if (end == a->text || (*end && (!unit || end[1])) ||
        !(value >= a->row->low && value <= a->row->high))
        return false;
    *(uint64_t *)a->member = (uint64_t)value;
    return true;
}

/* Reads a list of different whole numbers within the row's bounds, joined by commas. */
static bool parse_sizes(const struct argument *a, int sizes[MAX_SIZES], int *count)
{
    const char *at = a->text;

    for (*count = 0; *count < MAX_SIZES; at++) {
        size_t digits = strspn(at, "0123456789");
        int n = digits > 0 && digits < 6 ? atoi(at) : 0;
        if (n < a->row->low || n > a->row->high)
            return false;
        for (int i = 0; i < *count; i++)
            if (sizes[i] == n)
                return false;
        sizes[(*count)++] = n;
        at += digits;
        if (*at != ',')
            return *at == '\0';
    }
    return false;
}

/* Reads --size. Only compare takes several sizes; the box is that of the first size. */
static bool read_size(const struct argument *a)
{
    int sizes[MAX_SIZES], count;

    if (!parse_sizes(a, sizes, &count) ||
        (count > 1 && a->o->command != COMMAND_compare))
        return false;
    memcpy(a->o->sizes, sizes, sizeof *sizes * (size_t)count);
    a->o->n_sizes = count;
    geometry_default_box(sizes[0], &a->o->box_rows, &a->o->box_cols);
    assert(geometry_is_valid(a->o->box_rows, a->o->box_cols));
    return true;
}

/* Reads two whole numbers joined by 'x'. */
static bool parse_pair(const char *text, int *first, int *second)
{
    char end;

    return sscanf(text, "%5dx%5d%c", first, second, &end) == 2;
}

static bool read_box(const struct argument *a)
{
    int rows, cols;

    if (!parse_pair(a->text, &rows, &cols) || !geometry_is_valid(rows, cols))
        return false;
    a->o->box_rows = rows;
    a->o->box_cols = cols;
    return true;
}

/* Reads --units. The FILE of regions=FILE comes last, because it may contain a "+". */
static bool read_units(const struct argument *a)
{
    const char *file = strstr(a->text, "regions=");
    size_t length =
        file ? (size_t)(file - a->text) + strlen("regions") : strlen(a->text);

    if (units_read(a->text, length, &a->o->units) ||
        (file && file[strlen("regions=")] == '\0'))
        return false;
    a->o->has_units = true;
    a->o->units_text = a->text;
    a->o->regions = file ? file + strlen("regions=") : NULL;
    return true;
}

static bool read_latin(const struct argument *a)
{
    if (!read_size(a))
        return false;
    a->o->box_cols *= a->o->box_rows;
    a->o->box_rows = 1;
    a->o->has_units = true;
    a->o->units = (struct unit_list){0};
    return true;
}

static bool read_resolution(const struct argument *a)
{
    int w = 0, h = 0, low = (int)a->row->low, high = (int)a->row->high;
    char end;

    /* board[:N]: the width is -1, and the height is N or 0. */
    if (strcmp(a->text, "board") == 0 ||
        (sscanf(a->text, "board:%5d%c", &h, &end) == 1 && h > 0)) {
        a->o->frame_w = -1;
        a->o->frame_h = h;
        return true;
    }
    if (!parse_pair(a->text, &w, &h) || w < low || h < low || w > high || h > high ||
        w % 2 != 0 || h % 2 != 0)
        return false;
    a->o->frame_w = w;
    a->o->frame_h = h;
    return true;
}

static bool read_background(const struct argument *a)
{
    bool is_none = strcmp(a->text, "none") == 0;

    if (!is_none && (a->text[0] != '#' || strlen(a->text) != 7 ||
                     strspn(a->text + 1, "0123456789abcdefABCDEF") != 6))
        return false;
    *(color_t *)a->member =
        is_none ? BACKGROUND_NONE : (color_t)strtoul(a->text + 1, NULL, 16);
    return true;
}

static bool read_window(const struct argument *a)
{
    struct window_place p = {0};
    char corner[24] = "", rest[2] = "";
    int used = 0;
    int fields = sscanf(a->text, "%5dx%5d%23s", &p.w, &p.h, corner);

    p.has_corner = fields == 3;
    bool is_read = fields >= 2 && a->text[strspn(a->text, "0123456789x+-")] == '\0';
    if (p.has_corner)
        is_read &= sscanf(corner, "%6d%n%6d%1s", &p.x, &used, &p.y, rest) == 2 &&
                   strchr("+-", corner[0]) && strchr("+-", corner[used]);
    if (!is_read || p.w < a->row->low || p.h < a->row->low || p.w > a->row->high ||
        p.h > a->row->high)
        return false;
    *(struct window_place *)a->member = p;
    return true;
}

static void write_window(const struct argument *a, struct text *out)
{
    const struct window_place *p = a->member;

    assert(p->w > 0 && p->h > 0);
    text_printf(out, "%dx%d", p->w, p->h);
    if (p->has_corner)
        text_printf(out, "%+d%+d", p->x, p->y);
}

static bool read_palette(const struct argument *a)
{
    int palette = palette_find(a->text);
    bool is_file = strpbrk(a->text, "/.") != NULL;
    struct text colors = TEXT_EMPTY;
    char hint[NAMES_HINT];

    if (palette < 0 && (is_file || a->text[0] == '#')) {
        bool is_read = is_file ? in_file_read_text(&colors, a->text, a->e)
                               : (text_puts(&colors, a->text), true);
        is_read = is_read && palette_read_own(colors.data ? colors.data : "",
                                              is_file ? a->text : "--palette", a->e);
        text_free(&colors);
        palette = is_read ? palette_count : -1;
    } else if (palette < 0) {
        names_hint_rows(palettes, palette_count, sizeof *palettes, a->text,
                        strlen(a->text), hint);
        error_fail(a->e,
                   "--palette: expected a name of 'sudoscope list palettes', colours "
                   "'#RRGGBB,...' or a file of them, found '%.200s'%s",
                   a->text, hint);
    }
    if (palette >= 0)
        *(const char **)a->member = palettes[palette].name;
    return palette >= 0;
}

static void write_palette(const struct argument *a, struct text *out)
{
    const char *palette = *(const char **)a->member;

    if (palette)
        text_puts(out, palette);
}

static bool read_view(const struct argument *a)
{
    return board_view_find(a->text, a->member);
}

const char *const run_class_names[RUN_CLASSES] = {"none", "size", "holes", "file",
                                                  "puzzle"};
const char *const figures_format_names[FIGURES_FORMATS] = {"table", "json", "csv",
                                                           "markdown", "latex"};
const char *const plot_kind_names[PLOT_KINDS] = {
    "auto", "cactus", "phase", "growth", "survival", "scatter", "box", "par2"};
static const char *const clock_names[] = {[RACE_NODES] = "nodes", [RACE_TIME] = "time"};

static bool read_name(const struct argument *a)
{
    const struct option_type *type = a->row->type;
    int value = names_find(type->names, type->count, sizeof *type->names, a->text);

    if (value >= 0)
        *(unsigned *)a->member = (unsigned)value;
    return value >= 0;
}

static void write_name(const struct argument *a, struct text *out)
{
    text_puts(out, a->row->type->names[*(const unsigned *)a->member]);
}

static bool read_plot(const struct argument *a)
{
    *(const char **)a->member = a->text;
    return path_ends_in(a->text, ".svg") || path_ends_in(a->text, ".png") ||
           path_ends_in(a->text, ".pdf");
}

static bool read_tune(const struct argument *a)
{
    return tuning_set(a->member, a->text, a->e);
}

static bool read_solver(const struct argument *a)
{
    if (a->text[strspn(a->text, " \t")] == '\0')
        return error_fail(a->e, "--solver: expected a command, found '%s'", a->text);
    *(const struct strategy **)a->member = watched_strategy(WATCHED_COMMAND, a->text);
    return true;
}

static bool read_listen(const struct argument *a)
{
    uint64_t port;

    if (!parse_whole(a, &port))
        return false;
    *(const struct strategy **)a->member = watched_strategy(WATCHED_PORT, a->text);
    return true;
}

/* Reads MODE, NAME or MODE:NAME. A NAME alone stops a window, but does not make `check`
 * fail. */
static bool read_referee(const struct argument *a)
{
    const struct witness *const witnesses[] = {NULL, &referee_stops, &referee_counts};
    static const char *const names[] = {"off", "stop", "count"};
    struct setting *s = a->member;
    bool is_check = a->o->command == COMMAND_check;
    size_t length = strcspn(a->text, ":");
    int row = names_find_part(names, 3, sizeof *names, a->text, length);
    const char *name = row < 0 ? a->text : a->text + length + (a->text[length] == ':');

    s->witness = row >= 0   ? witnesses[row]
                 : is_check ? &referee_counts
                            : &referee_stops;
    s->n_claim = 0;
    if (row > 0 && *name == '\0' && is_check)
        return error_fail(a->e,
                          "check --referee: expected the name of a propagator, "
                          "found '%s'",
                          a->text);
    if (row == 0 && *name != '\0')
        return error_fail(a->e, "--referee: expected nothing after 'off', found '%s'",
                          a->text + length);
    return *name == '\0' || strength_choose(s, name, a->e);
}

static bool read_trace(const struct argument *a)
{
    *(const char **)a->member = a->text;
    if (!options_write_trace(a->o))
        a->o->setting.strategy = watched_strategy(WATCHED_FILE, a->text);
    return true;
}

/* Reads a choice such as --var. For `race` it is a list of names, from which the lanes
 * are made later; for `record` it is a list if it has a comma, else a name. */
static bool read_choice(const struct argument *a)
{
    bool may_race = a->o->command == COMMAND_race || a->o->command == COMMAND_record;
    bool is_list = a->o->command == COMMAND_race || (may_race && strchr(a->text, ','));
    ptrdiff_t kind = (const char **)a->member - a->o->lists;

    assert(kind >= 0 && kind < PLUG_KINDS);
    if (may_race)
        *(const char **)a->member = a->text;
    return is_list ||
           setting_choose(&a->o->setting, (enum plug_kind)kind, a->text, a->e);
}

static bool take_race(struct options *o, const struct named_race *race, struct error *e)
{
    for (int i = 0; i < RACE_WORDS && race->words[i].option; i++) {
        int id = names_find(option_rows, OPTION_COUNT, sizeof *option_rows,
                            race->words[i].option);
        assert(id >= 0);
        if (!options_take(o, (enum option_id)id, race->words[i].text, e))
            return false;
    }
    o->preset_puzzle = race->puzzle;
    return true;
}

/* Reads --preset: the name of a race for `race`, of a race or a preset for `record`, of
 * a preset for other commands. The setting of a preset replaces earlier choices. */
static bool read_preset(const struct argument *a)
{
    int race = names_find(named_races, named_race_count, sizeof *named_races, a->text);
    bool is_race = a->o->command == COMMAND_race;
    struct text names = TEXT_EMPTY;

    if (race >= 0 && (is_race || a->o->command == COMMAND_record))
        return take_race(a->o, &named_races[race], a->e);
    if (is_race) {
        char hint[NAMES_HINT];
        names_join(named_races, named_race_count, sizeof *named_races, &names);
        names_hint(names.data, a->text, strlen(a->text), hint);
        error_fail(a->e, "race --preset: expected one of %s, found '%s'%s", names.data,
                   a->text, hint);
        text_free(&names);
        return false;
    }
    memset(a->o->lists, 0, sizeof a->o->lists);
    return preset_choose(a->member, a->text, a->e);
}

#define OPTION_TYPE(name, c_type, expected, write)                                     \
    const struct option_type option_type_##name = {expected, read_##name, write, NULL, \
                                                   0};
OPTION_TYPES(OPTION_TYPE)

#define NAME_TYPE(name, c_type, expected, table)                                       \
    const struct option_type option_type_##name = {                                    \
        expected, read_name, write_name, table, sizeof table / sizeof *table};
NAME_TYPES(NAME_TYPE)
