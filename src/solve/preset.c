#include "solve/preset.h"

#include "base/names.h"
#include "solve/catalog.h"

#include <assert.h>
#include <string.h>

/* strategy, variable order, value order, propagation, restart rule, its unit */
#define CHOICES(strategy, var, val, prop, restarts, unit)                              \
    {                                                                                  \
        &strategy_##strategy, &var_order_##var, &val_order_##val, &propagator_##prop,  \
            &restart_rule_##restarts, unit                                             \
    }

static const struct preset presets[] = {
    {.name = "backtrack-naive",
     .summary = "the first unassigned cell; each value is checked when it is tried",
     .choices = CHOICES(backtrack, input, ascending, none, none, 0),
     .race_rank = 11},
    {.name = "backtrack-candidates",
     .summary = "the first unassigned cell; backtracks when a candidate set is empty",
     .choices = CHOICES(backtrack, input, ascending, forward, none, 0),
     .race_rank = 6},
    {.name = "backtrack-mrv",
     .summary = "the cell with the fewest candidates first",
     .choices = CHOICES(backtrack, mrv, ascending, forward, none, 0),
     .race_rank = 3},
    {.name = "backtrack-hidden",
     .summary = "fewest candidates first, naked and hidden singles",
     .choices = CHOICES(backtrack, mrv, ascending, hidden, none, 0),
     .race_rank = 2},
    {.name = "backtrack-alldifferent",
     .summary = "alldifferent, weighted degrees, restarts",
     .alias = "backtrack-regin",
     .choices = CHOICES(backtrack, dom_wdeg, least_constraining, regin, luby, 100),
     .race_rank = 1},
    {.name = "sweep",
     .summary = "band by band, lazy alldifferent: fills 100x100 at once",
     .choices = CHOICES(backtrack, sweep, least_constraining, regin_lazy, luby, 0),
     .race_rank = 4},
    {.name = "auto",
     .summary = "chooses the search by the board",
     .choices = CHOICES(auto, sweep, least_constraining, regin_lazy, luby, 0),
     .race_rank = 15},
    {.name = "learn",
     .summary = "learns clauses from conflicts: fastest on the hardest boards",
     .choices = CHOICES(learn, sweep, least_constraining, regin_lazy, luby, 0),
     .race_rank = 5},
    {.name = "depth-first",
     .summary = "whole boards on a stack",
     .choices = CHOICES(depth_first, input, ascending, none, none, 0),
     .race_rank = 10},
    {.name = "breadth-first",
     .summary = "whole boards in a queue",
     .choices = CHOICES(breadth_first, input, ascending, none, none, 0),
     .race_rank = 13},
    {.name = "best-first",
     .summary = "whole boards in a binary heap, fewest candidates first",
     .choices = CHOICES(best_first, mrv, ascending, none, none, 0),
     .race_rank = 12},
    {.name = "greedy",
     .summary = "whole boards on a stack, the cell with the fewest values first",
     .choices = CHOICES(greedy, mrv, ascending, none, none, 0),
     .race_rank = 9},
    {.name = "progressive",
     .summary = "random swaps around a pool of the best complete grids",
     .choices = CHOICES(progressive, input, random, none, none, 0),
     .race_rank = 14},
    {.name = "anneal",
     .summary = "simulated annealing on swaps within boxes",
     .choices = CHOICES(anneal, input, random, hidden, none, 0),
     .race_rank = 8},
    {.name = "tabu",
     .summary = "min-conflicts with a tabu list on swaps within boxes",
     .choices = CHOICES(tabu, input, random, hidden, none, 0),
     .race_rank = 7},
};

int preset_count(void)
{
    return (int)(sizeof presets / sizeof *presets);
}

const struct preset *preset_row(int i)
{
    assert(i >= 0 && i < preset_count());
    return &presets[i];
}

const struct preset *preset_find(const char *name)
{
    int row = names_find(presets, preset_count(), sizeof *presets, name);

    for (int i = 0; i < preset_count() && row < 0; i++)
        if (presets[i].alias && strcmp(presets[i].alias, name) == 0)
            row = i;
    return row < 0 ? NULL : &presets[row];
}

bool preset_choose(struct setting *s, const char *name, struct error *e)
{
    const struct preset *preset = preset_find(name);

    if (preset) {
        setting_take(s, &preset->choices);
        return true;
    }
    struct text names;
    text_init(&names);
    names_join(presets, preset_count(), sizeof *presets, &names);
    error_fail(e, "--preset: expected one of %s, found '%s'", names.data, name);
    text_free(&names);
    return false;
}

int preset_of(const struct setting *s)
{
    for (int i = 0; i < preset_count(); i++)
        if (setting_matches(s, &presets[i].choices))
            return i;
    return -1;
}
