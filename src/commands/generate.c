#include "commands/commands.h"

#include "base/clock.h"
#include "base/text.h"
#include "front/signals.h"
#include "front/status_line.h"
#include "options/input.h"
#include "options/output.h"
#include "puzzle/generate.h"
#include "solve/preset.h"
#include "solve/search.h"
#include "solve/unique.h"

#include <stdio.h>

#define UNIQUE_MAX_N     16
#define UNIQUE_NODES     20000 /* a proof */
#define DIFFICULTY_NODES 20000

struct generation {
    int64_t deadline_ns; /* 0: none */
    const struct puzzle *puzzle;
    int holes; /* asked for */
    struct status_line line;
};

/* Called between two holes. */
static bool generation_over(void *context)
{
    struct generation *g = context;

    if (status_line_due(&g->line)) {
        text_printf(&g->line.text, "%d of %d holes proved",
                    g->puzzle->geo->n_cells - puzzle_count_clues(g->puzzle), g->holes);
        status_line_show(&g->line);
    }
    return signals_interrupted() || (g->deadline_ns && clock_now_ns() > g->deadline_ns);
}

static struct puzzle *generate_unique(const struct options *o, int rows, int cols,
                                      int holes, struct rng *r, const char *name,
                                      struct error *e)
{
    struct generation g = {.holes = holes};
    uint64_t nodes = o->setting.max_nodes ? o->setting.max_nodes : UNIQUE_NODES;
    int unproved;

    if (o->max_seconds > 0)
        g.deadline_ns = clock_now_ns() + (int64_t)(o->max_seconds * (double)NS_PER_S);
    struct puzzle *p = generate_puzzle(rows, cols, 0, r, name);
    g.puzzle = p;
    status_line_init(&g.line);
    status_line_start(&g.line);
    int dug = unique_dig(p, holes, nodes, r, generation_over, &g, &unproved);
    bool over = generation_over(&g);
    status_line_free(&g.line);
    if (dug < holes) {
        error_fail(e,
                   "--unique: %s within the limit: expected %d holes with one "
                   "solution, found %d (%d cells were kept because a proof took more "
                   "than %llu nodes); ask for fewer --holes, another --seed or more "
                   "--max-nodes",
                   unproved || over ? "not proved" : "not possible from this grid",
                   holes, dug, unproved, (unsigned long long)nodes);
        puzzle_destroy(p);
        return NULL;
    }
    return p;
}

/* How hard a puzzle is for fewest candidates first: nodes up to the first solution.
 * True if that is all of them, false if it gave up there. */
static bool measure_difficulty(const struct puzzle *p, uint64_t *nodes)
{
    struct setting set = setting_default();

    preset_choose(&set, "backtrack-mrv", NULL);
    set.max_nodes = DIFFICULTY_NODES;
    struct search *s = search_create(p, &set);
    enum search_status status = search_run(s, UINT64_MAX / 2);
    *nodes = s->stats.nodes;
    search_destroy(s);
    return status == SEARCH_SOLVED;
}

static bool write_puzzle(const struct options *o, const struct puzzle *p, int holes,
                         struct error *e)
{
    FILE *out = output_open(o->output, e);
    struct text t;

    if (!out)
        return false;
    text_init(&t);
    uint64_t difficulty;
    bool exact = measure_difficulty(p, &difficulty), fine;
    if (o->json) {
        text_printf(&t,
                    "{\"size\":%d,\"box\":\"%dx%d\",\"holes\":%d,\"seed\":%llu,"
                    "\"unique\":%s,\"difficulty\":%llu,\"difficulty_is_exact\":%s,"
                    "\"puzzle\":[",
                    p->geo->n, p->geo->box_rows, p->geo->box_cols, holes,
                    (unsigned long long)o->setting.seed, o->unique ? "true" : "null",
                    (unsigned long long)difficulty, exact ? "true" : "false");
        for (int c = 0; c < p->geo->n_cells; c++)
            text_printf(&t, "%s%d%s", c % p->geo->n == 0 ? c ? ",[" : "[" : ",",
                        p->clue[c] == VALUE_NONE ? 0 : p->clue[c] + 1,
                        c % p->geo->n == p->geo->n - 1 ? "]" : "");
        text_puts(&t, "]}\n");
        fine = true;
    } else {
        text_printf(&t, "# sudoscope generate --box %dx%d --holes %g --seed %llu%s\n",
                    p->geo->box_rows, p->geo->box_cols, o->holes,
                    (unsigned long long)o->setting.seed, o->unique ? " --unique" : "");
        text_printf(&t, "# difficulty: %s%llu nodes of backtrack-mrv\n",
                    exact ? "" : "more than ", (unsigned long long)difficulty);
        fine = print_grid(&t, p->geo, p->clue, o->format, e);
    }
    if (fine)
        fwrite(t.data, 1, t.length, out);
    text_free(&t);
    return output_close(out, o->output, e) && fine;
}

int cli_generate(const struct options *o)
{
    int rows = o->box_rows ? o->box_rows : 3, cols = o->box_cols ? o->box_cols : 3;
    int n = rows * cols;
    int holes = (int)(o->holes * n * n + 0.5);
    struct puzzle *p;
    struct error e;
    struct rng r;

    signals_catch();
    if (o->unique && n > UNIQUE_MAX_N) {
        error_fail(&e, "--unique: expected a size up to %d, found %d", UNIQUE_MAX_N, n);
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    rng_seed(&r, o->setting.seed);
    p = o->unique ? generate_unique(o, rows, cols, holes, &r, "generated", &e)
                  : generate_puzzle(rows, cols, holes, &r, "generated");
    if (!p)
        return output_complain(&e, EXIT_GAVE_UP);
    bool fine = write_puzzle(o, p, holes, &e);
    puzzle_destroy(p);
    return fine ? EXIT_DONE : output_complain(&e, EXIT_BAD_INPUT);
}
