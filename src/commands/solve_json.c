#include "commands/solve_json.h"

#include "base/units.h"
#include "commands/json_line.h"
#include "puzzle/print.h"
#include "puzzle/square.h"
#include "solve/branching.h"

#include <string.h>

/* Adds a board: up to 9x9 as a string of digits, else as rows of numbers. Empty cells
 * are 0. */
static void add_grid(struct json *j, const char *key, const struct geometry *geo,
                     const value_t *grid)
{
    char digits[9 * 9 + 1] = "";

    if (geo->n > 9) {
        json_board(j, key, geo, grid);
        return;
    }
    for (int c = 0; c < geo->n_cells; c++)
        digits[c] = grid[c] == VALUE_NONE ? '0' : (char)('1' + grid[c]);
    json_text(j, key, digits);
}

/* Adds the name and the shape of the puzzle; for a part also its identity and clues. */
static void add_puzzle(struct json *j, const char *name, const struct puzzle *p,
                       const struct part_identity *part)
{
    char hash[IDENTITY_HEX + 1];
    struct text grid = TEXT_EMPTY;

    json_text(j, "puzzle", name);
    json_shape(j, geometry_shape(p->geo));
    if (part->number == 0)
        return;
    json_int(j, "part", part->number);
    json_int(j, "parts", part->count);
    identity_hex(part->puzzle, hash);
    json_text(j, "puzzle_id", hash);
    identity_hex(part->part, hash);
    json_text(j, "part_id", hash);
    if (!p->candidates) {
        add_grid(j, "clues", p->geo, p->clue);
        return;
    }
    print_puzzle(&grid, p);
    json_text(j, "clues", grid.data);
    text_free(&grid);
}

void solve_json_solution(FILE *file, const char *puzzle,
                         const struct part_identity *part, const struct search *s,
                         const value_t *before)
{
    const struct geometry *geo = s->puzzle->geo;
    const value_t *grid = search_grid(s);
    struct json *j = json_line_begin();

    add_puzzle(j, puzzle, s->puzzle, part);
    json_count(j, "number", s->stats.solutions);
    if (before)
        json_int(j, "distance", square_distance(before, grid, geo->n_cells));
    json_int(j, "intercalates", square_intercalates(grid, geo->n));
    add_grid(j, "solution", geo, grid);
    json_line_end(j, file);
}

static void add_choice(struct json *j, const char *key, const struct setting *s,
                       enum plug_kind kind)
{
    char name[SETTING_NAME];

    setting_name(s, kind, name);
    json_text(j, key, name);
}

static void add_metrics(struct json *j, const struct search *s)
{
    struct metric metrics[MAX_METRICS];
    int count = search_metrics(s, metrics);
    char key[64], value[32];

    assert(count <= MAX_METRICS);
    for (int i = 0; i < count; i++) {
        snprintf(key, sizeof key, "%s", metrics[i].name);
        for (char *space; (space = strchr(key, ' '));)
            *space = '_';
        snprintf(value, sizeof value, "%.15g", metrics[i].value);
        json_raw(j, key, value);
    }
}

/* Adds log10 of the product of the candidate counts on the way to the solution
 * (solve/branching.h), for two variable orders: the search's own, and `input`. If the
 * search's own order is `input`, the other one is `mrv`. */
static void add_branching(struct json *j, const struct search *s, struct snapshot *snap)
{
    struct branching used, other;

    search_snapshot(s, snap);
    enum branching_order order = branching_other(snap);
    if (branching_measure(snap, BRANCHING_AS_SEARCHED, &used) &&
        branching_measure(snap, order, &other)) {
        char key[SETTING_NAME + 32];
        json_real(j, "log10_branching", used.log10, 3);
        snprintf(key, sizeof key, "log10_branching_%s", branching_name(order));
        json_real(j, key, other.log10, 3);
    }
}

void solve_json_run(FILE *file, const char *puzzle, const struct search *s,
                    const struct solve_outcome *o)
{
    const struct geometry *geo = s->puzzle->geo;
    const struct stats stats = search_stats(s);
    struct json *j = json_line_begin();

    add_puzzle(j, puzzle, s->puzzle, o->part);
    json_text(j, "status", o->status);
    json_count(j, "solutions", stats.solutions);
    json_counts(j, &stats, IN_RESULT);
    json_real(j, "seconds", seconds_of_ns(o->cpu_ns), 6);
    json_real(j, "wall_seconds", seconds_of_ns(o->wall_ns), 6);
    json_real(j, "nodes_per_s", per_second(stats_nodes(&stats), o->cpu_ns), 0);
    json_count(j, "seed", s->setting.seed);
    json_text(j, "strategy", s->requested->name);
    add_choice(j, "var", &s->setting, PLUG_VAR_ORDER);
    add_choice(j, "val", &s->setting, PLUG_VAL_ORDER);
    add_choice(j, "prop", &s->setting, PLUG_PROPAGATOR);
    add_choice(j, "restarts_rule", &s->setting, PLUG_RESTART_RULE);
    if (o->limit)
        json_text(j, "limit", o->limit);
    if (o->rests_on)
        json_text(j, "rests_on", o->rests_on);
    if (s->requested != s->setting.strategy)
        json_text(j, "chosen", s->setting.strategy->name);
    if (s->least_memory > 0)
        json_count(j, "least_memory", s->least_memory);
    add_metrics(j, s);
    if (s->status == SEARCH_SOLVED)
        add_branching(j, s, o->scratch);
    if (o->solution && !o->is_printed)
        add_grid(j, "solution", geo, o->solution);
    else if (!o->solution && search_grid(s))
        add_grid(j, "approximate", geo, search_grid(s));
    json_line_end(j, file);
}
