#include "run/portfolio.h"

#include "run/clause_pool.h"
#include "run/workers.h"
#include "solve/catalog.h"
#include "solve/preset.h"

#include <stdatomic.h>

struct team {
    struct search **searches;
    bool (*over)(void *context);
    void *context;
    atomic_bool stop;
    atomic_int winner; /* index of the search; -1: none yet */
};

/* Makes a learning search differ from the others. `copy` selects how alldifferent is
 * propagated (after each decision, or lazily) and when the search restarts (as before,
 * or at short or growing intervals). */
static void vary_learning(struct setting *set, int copy)
{
    bool is_short = copy % 3 == 1;

    setting_take_propagator(set, copy % 2 ? &propagator_alldifferent_lazy
                                          : &propagator_alldifferent);
    if (copy % 3 == 0)
        return;
    set->restarts = is_short ? &restart_rule_luby : &restart_rule_geometric;
    set->restart_unit = is_short ? 300 : 1000;
    set->restart_factor = is_short ? 0 : 1.2;
}

struct setting portfolio_setting(const struct setting *given, int k)
{
    /* Each of these presets is fastest on boards where the others are slow. */
    static const char *const presets[] = {"learn", "backtrack-alldifferent", "sweep",
                                          "tabu"};
    struct setting set = *given;
    int n_presets = (int)(sizeof presets / sizeof *presets), round = k;

    assert(k >= 0 && k < MAX_JOBS);
    set.seed += (uint64_t)k;
    if (given->strategy == &strategy_auto) {
        int preset = k % (n_presets + 1) - 1;
        round = k / (n_presets + 1);
        bool known = preset < 0 || preset_choose(&set, presets[preset], NULL);
        assert(known);
        (void)known;
    }
    if (set.strategy == &strategy_learn && round > 0)
        vary_learning(&set, round);
    return set;
}

static void search_on(void *context, int index)
{
    struct team *team = context;
    enum search_status status = SEARCH_RUNNING;
    int none = -1;

    while (status == SEARCH_RUNNING && !atomic_load(&team->stop))
        status = search_step(team->searches[index]);
    if ((status == SEARCH_SOLVED || status == SEARCH_EXHAUSTED) &&
        atomic_compare_exchange_strong(&team->winner, &none, index))
        atomic_store(&team->stop, true);
}

static bool look(void *context, int done)
{
    struct team *team = context;

    (void)done;
    if (team->over(team->context))
        atomic_store(&team->stop, true);
    return !atomic_load(&team->stop);
}

/* Connects the searches that learn clauses to the pool; NULL: disconnects them. */
static void connect(struct search **searches, int count, struct clause_pool *pool)
{
    for (int k = 0; k < count; k++)
        if (searches[k]->setting.strategy == &strategy_learn)
            learn_learner(searches[k])->port = pool ? clause_pool_port(pool, k) : NULL;
}

int portfolio_run(struct search **searches, int count, bool (*over)(void *context),
                  void *context)
{
    struct team team = {
        .searches = searches, .over = over, .context = context, .winner = -1};
    struct clause_pool *pool = clause_pool_create(count);

    assert(count >= 1 && count <= MAX_JOBS);
    connect(searches, count, pool);
    workers_run(&(struct work){search_on, look, &team}, count, count);
    connect(searches, count, NULL);
    clause_pool_destroy(pool);
    return atomic_load(&team.winner);
}
