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
#define NEEDS_MAX_N      25
#define NEEDS_TRIES      200 /* most grids that --needs digs in */

struct generation {
    int64_t deadline_ns; /* end of --max-seconds, by clock_now_ns; 0: none */
    const struct puzzle *puzzle;
    int holes; /* number of holes wanted */
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

/* Makes a puzzle. With --unique or --needs, empties cells of complete grids, so that
 * the grid stays the only solution and, with --needs, that this propagation finds it:
 * `holes` cells or, if --needs comes without --holes, as many as it can in one grid.
 * Returns NULL if it fails. */
static struct puzzle *make(const struct options *o, struct board_shape shape, int holes,
                           struct rng *r, struct error *e)
{
    struct generation g = {.holes = holes};
    uint64_t nodes = o->setting.max_nodes ? o->setting.max_nodes : UNIQUE_NODES;
    struct dig d = {holes, nodes, o->needs, generation_over, &g, 0};
    int tries = 1, most_tries = o->needs ? NEEDS_TRIES : 1, dug = 0;
    bool is_over = false, is_made = false;
    bool is_dug = o->unique || o->needs;
    struct puzzle *p;

    if (o->max_seconds > 0)
        g.deadline_ns = clock_now_ns() + ns_of_seconds(o->max_seconds);
    status_line_init(&g.line);
    status_line_start(&g.line);
    while ((p = input_make(o, shape, is_dug ? 0 : o->holes, r, "generated"))) {
        signals_catch(); /* until here a signal ends the process */
        if (!is_dug)
            return p;
        g.puzzle = p;
        dug = unique_dig(p, &d, r);
        bool is_enough = dug == holes || (o->needs && !o->given[OPTION_HOLES]);
        is_made = is_enough && (!o->needs || generate_needs(p, o->needs));
        is_over = generation_over(&g);
        if (is_made || is_over || tries == most_tries)
            break;
        puzzle_destroy(p);
        tries++;
    }
    status_line_clear(&g.line);
    if (is_made)
        return p;
    if (!p)
        error_fail(e, INPUT_NO_GRID);
    else if (signals_interrupted())
        error_fail(e, "interrupted");
    else if (o->needs)
        error_fail(e,
                   "--needs: found no puzzle that needs %s in %d grid%s%s; try "
                   "another %s",
                   need_names[o->needs], tries, tries == 1 ? "" : "s",
                   is_over ? ", all that --max-seconds allows" : "",
                   o->given[OPTION_HOLES] ? "--seed or share of --holes"
                                          : "--size or --seed");
    else
        error_fail(e,
                   "--unique: %s: expected %d holes with one solution, found %d (%d "
                   "cells kept because a proof took more than %llu nodes); try "
                   "fewer --holes, another --seed or more --max-nodes",
                   d.unproved || is_over ? "not proved within the limit"
                                         : "not possible from this board",
                   holes, dug, d.unproved, (unsigned long long)nodes);
    puzzle_destroy(p);
    return NULL;
}

/* Counts the nodes that backtrack-mrv needs to find a solution. Returns false if the
 * search gave up after DIFFICULTY_NODES, or was interrupted. */
static bool measure_difficulty(const struct puzzle *p, uint64_t *nodes)
{
    struct setting set = setting_default();

    preset_choose(&set, "backtrack-mrv", NULL);
    set.max_nodes = DIFFICULTY_NODES;
    struct search *s = search_create(p, &set);
    while (search_run(s, 1) == SEARCH_RUNNING && !signals_interrupted())
        ;
    bool is_solved = s->status == SEARCH_SOLVED;
    *nodes = stats_nodes(&s->stats);
    search_destroy(s);
    return is_solved;
}

static bool write_puzzle(const struct options *o, const struct puzzle *p,
                         struct error *e)
{
    struct out_file out;
    uint64_t difficulty;

    if (!out_file_open(&out, o->output, e))
        return false;
    bool is_exact = measure_difficulty(p, &difficulty);
    if (signals_interrupted()) {
        out_file_discard(&out);
        return error_fail(e, "interrupted");
    }
    if (o->json) {
        struct json *j = json_line_begin();
        json_shape(j, geometry_shape(p->geo));
        json_int(j, "holes", p->geo->n_cells - puzzle_count_clues(p));
        if (o->hole_pattern != HOLES_BALANCED)
            json_text(j, "hole_pattern", hole_pattern_names[o->hole_pattern]);
        json_count(j, "seed", o->setting.seed);
        json_raw(j, "unique", o->unique || o->needs ? "true" : "null");
        if (o->needs)
            json_text(j, "needs", need_names[o->needs]);
        json_count(j, "difficulty", difficulty);
        json_bool(j, "difficulty_is_exact", is_exact);
        json_board(j, "puzzle", p->geo, p->clue);
        json_line_end(j, out.stream);
    } else {
        struct text t = TEXT_EMPTY;
        text_printf(&t, "# sudoscope generate --box %dx%d", p->geo->box_rows,
                    p->geo->box_cols);
        if (o->units_text)
            text_printf(&t, " --units %s", o->units_text);
        if (!o->needs || o->given[OPTION_HOLES])
            text_printf(&t, " --holes %g", o->holes);
        if (o->hole_pattern != HOLES_BALANCED)
            text_printf(&t, " --hole-pattern %s", hole_pattern_names[o->hole_pattern]);
        text_printf(&t, " --seed %llu%s", (unsigned long long)o->setting.seed,
                    o->unique ? " --unique" : "");
        if (o->needs)
            text_printf(&t, " --needs %s", need_names[o->needs]);
        text_printf(&t, "\n# difficulty: %s%llu nodes of backtrack-mrv\n",
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
    bool is_dug = o->unique || o->needs;
    int most_n = o->needs ? NEEDS_MAX_N : UNIQUE_MAX_N;
    if (is_dug && n > most_n) {
        error_fail(&e, "%s: expected a size up to %d, found %d",
                   o->needs ? "--needs" : "--unique", most_n, n);
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    if (is_dug && o->hole_pattern != HOLES_BALANCED) {
        error_fail(&e, "--hole-pattern: expected no %s, which chooses the holes",
                   o->needs ? "--needs" : "--unique");
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    bool has_number = !o->needs || o->given[OPTION_HOLES];
    int holes = has_number ? generate_holes(n * n, o->holes) : n * n;
    rng_seed(&r, o->setting.seed);
    struct puzzle *p = make(o, shape, holes, &r, &e);
    bool is_written = p && write_puzzle(o, p, &e);
    bool has_failed = p && !signals_interrupted();
    int status = is_written
                     ? EXIT_DONE
                     : output_complain(&e, has_failed ? EXIT_BAD_INPUT : EXIT_GAVE_UP);
    puzzle_destroy(p);
    return status;
}
