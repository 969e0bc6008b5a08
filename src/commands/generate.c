#include "commands/commands.h"

#include "base/clock.h"
#include "base/out_file.h"
#include "commands/json_line.h"
#include "front/signals.h"
#include "front/status_line.h"
#include "options/input.h"
#include "solve/preset.h"
#include "solve/search.h"

#define UNIQUE_MAX_N     16
#define UNIQUE_NODES     20000 /* most nodes of a proof that a solution is unique */
#define DIFFICULTY_NODES 20000

struct generation {
    int64_t deadline_ns; /* end of --max-seconds, by clock_now_ns; 0: none */
    const struct puzzle *puzzle;
    int holes; /* number of holes that the user asked for */
    struct status_line line;
};

static bool generation_over(void *context)
{
    struct generation *g = context;

    if (status_line_due(&g->line)) {
        int dug = g->puzzle->geo->n_cells - puzzle_count_clues(g->puzzle);
        assert(dug <= g->holes);
        status_line_count(&g->line, (uint64_t)dug, (uint64_t)g->holes, "holes");
        status_line_show(&g->line);
    }
    return signals_interrupted() || (g->deadline_ns && clock_now_ns() > g->deadline_ns);
}

/* Empties `holes` cells of a complete grid, so that the grid stays the only solution.
 * Fails if it could not empty so many cells. */
static bool dig(const struct options *o, struct puzzle *p, int holes, struct rng *r,
                struct error *e)
{
    struct generation g = {.puzzle = p, .holes = holes};
    uint64_t nodes = o->setting.max_nodes ? o->setting.max_nodes : UNIQUE_NODES;
    struct dig d = {holes, nodes, generation_over, &g, 0};

    if (o->max_seconds > 0)
        g.deadline_ns = clock_now_ns() + ns_of_seconds(o->max_seconds);
    status_line_init(&g.line);
    status_line_start(&g.line);
    int dug = unique_dig(p, &d, r);
    bool over = generation_over(&g);
    status_line_clear(&g.line);
    if (dug < holes && signals_interrupted())
        return error_fail(e, "interrupted");
    return dug == holes ||
           error_fail(e,
                      "--unique: %s: expected %d holes with one solution, found %d (%d "
                      "cells kept because a proof took more than %llu nodes); try "
                      "fewer --holes, another --seed or more --max-nodes",
                      d.unproved || over ? "not proved within the limit"
                                         : "not possible from this board",
                      holes, dug, d.unproved, (unsigned long long)nodes);
}

/* Counts the nodes that backtrack-mrv needs to find a solution. Returns false if the
 * search gave up after DIFFICULTY_NODES. */
static bool measure_difficulty(const struct puzzle *p, uint64_t *nodes)
{
    struct setting set = setting_default();

    preset_choose(&set, "backtrack-mrv", NULL);
    set.max_nodes = DIFFICULTY_NODES;
    struct search *s = search_create(p, &set);
    enum search_status status = search_run(s, UINT64_MAX / 2);
    *nodes = stats_nodes(&s->stats);
    search_destroy(s);
    return status == SEARCH_SOLVED;
}

static bool write_puzzle(const struct options *o, const struct puzzle *p, int holes,
                         struct error *e)
{
    struct out_file out;
    uint64_t difficulty;

    if (!out_file_open(&out, o->output, e))
        return false;
    bool is_exact = measure_difficulty(p, &difficulty);
    if (o->json) {
        struct json *j = json_line_begin();
        json_shape(j, geometry_shape(p->geo));
        json_int(j, "holes", holes);
        if (o->hole_pattern != HOLES_BALANCED)
            json_text(j, "hole_pattern", hole_pattern_names[o->hole_pattern]);
        json_count(j, "seed", o->setting.seed);
        json_raw(j, "unique", o->unique ? "true" : "null");
        json_count(j, "difficulty", difficulty);
        json_bool(j, "difficulty_is_exact", is_exact);
        json_board(j, "puzzle", p->geo, p->clue);
        json_line_end(j, out.stream);
    } else {
        struct text t = TEXT_EMPTY;
        text_printf(
            &t,
            "# sudoscope generate --box %dx%d%s%s --holes %g%s%s --seed %llu%s\n"
            "# difficulty: %s%llu nodes of backtrack-mrv\n",
            p->geo->box_rows, p->geo->box_cols, o->units_text ? " --units " : "",
            o->units_text ? o->units_text : "", o->holes,
            o->hole_pattern == HOLES_BALANCED ? "" : " --hole-pattern ",
            o->hole_pattern == HOLES_BALANCED ? ""
                                              : hole_pattern_names[o->hole_pattern],
            (unsigned long long)o->setting.seed, o->unique ? " --unique" : "",
            is_exact ? "" : "more than ", (unsigned long long)difficulty);
        bool is_printed = print_grid(&t, p->geo, p->clue, o->format, e);
        out_file_write(&out, t.data, t.length);
        text_free(&t);
        if (!is_printed) {
            out_file_discard(&out);
            return false;
        }
    }
    return out_file_commit(&out, e);
}

int command_generate(const struct options *o)
{
    uint8_t region[MAX_CELLS];
    struct board_shape shape;
    struct error e;
    struct rng r;

    if (!input_find_shape(o, 9, region, &shape, &e))
        return output_complain(&e, input_failure());
    int n = shape.box_rows * shape.box_cols;
    int holes = generate_holes(n * n, o->holes);
    if (o->unique && n > UNIQUE_MAX_N) {
        error_fail(&e, "--unique: expected a size up to %d, found %d", UNIQUE_MAX_N, n);
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    if (o->unique && o->hole_pattern != HOLES_BALANCED) {
        error_fail(&e, "--hole-pattern: expected no --unique, which chooses the holes");
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    rng_seed(&r, o->setting.seed);
    struct puzzle *p = input_make(o, shape, o->unique ? 0 : o->holes, &r, "generated");
    if (!p) {
        error_fail(&e, "--units: the search for a solved grid found none");
        return output_complain(&e, EXIT_GAVE_UP);
    }
    signals_catch(); /* until here a signal ends the process: nothing is written yet */
    bool is_made = !o->unique || dig(o, p, holes, &r, &e);
    bool is_written = is_made && write_puzzle(o, p, holes, &e);
    puzzle_destroy(p);
    return is_written ? EXIT_DONE
                      : output_complain(&e, is_made ? EXIT_BAD_INPUT : EXIT_GAVE_UP);
}
