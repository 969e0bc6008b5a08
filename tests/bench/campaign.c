#include "bench/campaign.h"

#include "bench/reference.h"
#include "commands/proof.h"
#include "puzzle/formula.h"
#include "puzzle/print.h"
#include "run/portfolio.h"
#include "solve/catalog.h"
#include "support/rup.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SOLUTIONS 300
#define MEMORY         "32M"
#define MEMORY_BYTES   ((uint64_t)32 << 20)

/* The runs of a board, in this order. */
enum { RUN_TRUSTED, RUN_RANDOM, RUN_TEAM = RUN_RANDOM + 4, RUN_PROOF, RUNS };

struct run {
    struct setting setting;
    int most; /* solutions to be found */
    int jobs;
    bool again; /* repeats the run by restarting its search */
};

struct outcome {
    struct count count;
    const char *fault; /* NULL: none */
};

/* What is known about the solutions of a board. */
struct facts {
    int at_least, exactly; /* exactly -1: unknown */
    uint64_t hash;         /* if `exactly` is known */
};

static void seed_rng(const struct campaign *c, uint64_t board, int run, struct rng *r)
{
    rng_seed(r, c->seed * 0xd1342543de82ef95u + board * (RUNS + 1) + (uint64_t)run + 1);
}

static struct puzzle *board_at(const struct campaign *c, uint64_t number, int *kind)
{
    struct rng r;

    seed_rng(c, number, -1, &r);
    return random_board(&r, kind);
}

/* ---- Settings ---- */

/* About the same time for boards of all sizes, so fewer of larger nodes. */
static uint64_t node_limit(const struct puzzle *p)
{
    uint64_t cells = (uint64_t)p->geo->n_cells;

    return 3 * cells + 200000 / cells;
}

static const char *random_name(enum plug_kind kind, struct rng *r)
{
    return catalog_name(kind, (int)rng_below(r, (uint32_t)catalog_count(kind)));
}

/* Also joins propagators, and sets the unit and factor of restarts. */
static void choose_random(struct setting *s, enum plug_kind kind, struct rng *r)
{
    const char *name = random_name(kind, r);
    char text[2 * SETTING_NAME];

    snprintf(text, sizeof text, "%s", name);
    if (kind == PLUG_PROPAGATOR && rng_below(r, 3) == 0)
        snprintf(text, sizeof text, "%s+%s", name, random_name(kind, r));
    bool is_chosen = setting_choose(s, kind, text, NULL);
    assert(is_chosen);
    (void)is_chosen;
    if (kind != PLUG_RESTART_RULE || s->restarts == &restart_rule_none)
        return;
    if (rng_below(r, 2))
        s->restart_unit = 1 + rng_below(r, 300);
    if (s->restart_unit && s->restarts->default_factor > 0 && rng_below(r, 2))
        s->restart_factor = 1 + rng_below(r, 8) / 4.0;
}

static struct setting random_setting(struct rng *r)
{
    struct setting s = setting_default();

    for (int kind = 0; kind < PLUG_KINDS; kind++)
        choose_random(&s, (enum plug_kind)kind, r);
    /* It takes every choice, so it has the most settings. */
    if (rng_below(r, 3) == 0)
        s.strategy = &strategy_backtrack;
    return s;
}

static struct setting trusted_setting(void)
{
    struct setting s = setting_default();

    setting_take(&s, &(struct choices){&strategy_backtrack, &var_order_mrv,
                                       &val_order_ascending, &propagator_hidden,
                                       &restart_rule_none, 0});
    return s;
}

static struct setting proving_setting(struct rng *r)
{
    struct setting s = random_setting(r);

    s.strategy = &strategy_learn;
    while (!proof_is_possible(&s, NULL))
        choose_random(&s, PLUG_PROPAGATOR, r);
    return s;
}

static struct run run_at(const struct campaign *c, const struct puzzle *p,
                         uint64_t board, int number)
{
    struct run run = {.most = 1, .jobs = 1};
    struct rng r;

    seed_rng(c, board, number, &r);
    run.setting = number == RUN_TRUSTED ? trusted_setting()
                  : number == RUN_PROOF ? proving_setting(&r)
                                        : random_setting(&r);
    run.setting.seed = rng_below(&r, 1000000);
    run.setting.max_memory = MEMORY_BYTES;
    if (number != RUN_PROOF && rng_below(&r, 2))
        run.most = MOST_SOLUTIONS + 1;
    run.setting.max_nodes = node_limit(p);
    if (number == RUN_TRUSTED)
        run.setting.max_nodes *= 4;
    /* A node of a local search is one swap. */
    else if (run.setting.strategy->incomplete)
        run.setting.max_nodes *= run.most > 1 ? 2 : 10;
    if (number == RUN_TEAM)
        run.jobs = 2 + (int)rng_below(&r, 5);
    run.again = run.jobs == 1 && number != RUN_PROOF && rng_below(&r, 6) == 0;
    return run;
}

/* ---- Reports ---- */

static void print_choices(const struct run *run)
{
    for (int kind = 0; kind < PLUG_KINDS; kind++) {
        char name[SETTING_NAME];
        setting_name(&run->setting, (enum plug_kind)kind, name);
        printf(" --%s %s", catalog_option((enum plug_kind)kind), name);
    }
}

static void print_command(const struct puzzle *p, const struct run *run, bool proves)
{
    struct text board;

    printf("sudoscope solve");
    print_choices(run);
    printf(" --seed %llu --max-nodes %llu --max-memory " MEMORY,
           (unsigned long long)run->setting.seed,
           (unsigned long long)run->setting.max_nodes);
    if (run->most > 1 && !run->setting.strategy->incomplete)
        printf(" --solutions %d", run->most);
    if (run->jobs > 1)
        printf(" --jobs %d", run->jobs);
    if (proves)
        printf(" --cnf formula.cnf --proof proof.drat");
    text_init(&board);
    print_grid(&board, p->geo, p->clue, PRINT_ROWS, NULL);
    printf(" - <<END\n%sEND\n", board.data);
    text_free(&board);
}

void campaign_describe(const struct campaign *c, uint64_t number, int run)
{
    int kind;
    struct puzzle *p = board_at(c, number, &kind);
    struct run at = run_at(c, p, number, run);

    printf("board %llu of seed %llu (%s), run %d:\n", (unsigned long long)number,
           (unsigned long long)c->seed, board_kinds[kind].name, run);
    print_command(p, &at, run == RUN_PROOF);
    puzzle_destroy(p);
}

/* ---- Searches ---- */

/* False: at a solution that is wrong, or that was there before. */
static bool note_solution(struct outcome *o, uint64_t *hashes, const struct search *s)
{
    const value_t *grid = search_grid(s);

    if (!grid || !reference_is_solution(s->puzzle, grid)) {
        o->fault = "not a solution";
        return false;
    }
    uint64_t hash = reference_hash(s->puzzle, grid);
    for (int i = 0; i < o->count.found; i++)
        if (hashes[i] == hash) {
            o->fault = "the same solution again";
            return false;
        }
    hashes[o->count.found++] = hash;
    o->count.hash += hash;
    return true;
}

/* Continues a search, which may be at a solution, until it has enough or ends. */
static struct outcome collect(struct search *s, const struct run *run)
{
    struct outcome o = {{0, false, 0, 0}, NULL};
    uint64_t hashes[MOST_SOLUTIONS + 1], steps = 0;
    enum search_status status = s->status;

    while (status == SEARCH_RUNNING || status == SEARCH_SOLVED) {
        if (status == SEARCH_SOLVED &&
            (!note_solution(&o, hashes, s) || o.count.found == run->most))
            break;
        if (steps++ > 10 * run->setting.max_nodes + 1000) {
            o.fault = "no end after many more steps than nodes are allowed";
            break;
        }
        status = search_step(s);
    }
    o.count.is_all = status == SEARCH_EXHAUSTED;
    o.count.nodes = search_nodes(s);
    return o;
}

static struct outcome search_alone(const struct puzzle *p, const struct run *run,
                                   struct tally *t)
{
    struct search *s = search_create(p, &run->setting);
    struct outcome o = collect(s, run);

    if (run->again && !o.fault) {
        search_restart(s, p->clue, run->setting.seed);
        struct outcome other = collect(s, run);
        if (other.count.nodes != o.count.nodes || other.count.hash != o.count.hash)
            o.fault = "another run of the same search after search_restart";
        t->restarts++;
    }
    search_destroy(s);
    return o;
}

static bool is_over(void *context)
{
    (void)context;
    return false;
}

/* As `solve` does with --jobs: the first answer wins, and its search continues. */
static struct outcome search_in_team(const struct puzzle *p, const struct run *run)
{
    struct search *team[MAX_JOBS];

    for (int k = 0; k < run->jobs; k++) {
        struct setting set = portfolio_setting(&run->setting, k);
        team[k] = search_create(p, &set);
    }
    int winner = portfolio_run(team, run->jobs, is_over, NULL);
    struct search *first = team[winner < 0 ? 0 : winner];
    struct outcome o = collect(first, run);
    for (int k = 0; k < run->jobs; k++)
        search_destroy(team[k]);
    return o;
}

/* ---- Proofs ---- */

/* The program gets the open files, which have no names. */
static bool accepts_outside(const char *program, FILE *formula, FILE *proof)
{
    char command[512], line[256];
    bool accepts = false;

    snprintf(command, sizeof command, "%s /dev/fd/%d /dev/fd/%d 2>&1", program,
             fileno(formula), fileno(proof));
    FILE *output = popen(command, "r");
    while (output && fgets(line, sizeof line, output))
        accepts |= strncmp(line, "s VERIFIED", 10) == 0;
    return output && pclose(output) == 0 && accepts;
}

static bool never(void *context, double share)
{
    (void)context, (void)share;
    return false;
}

static const char *check_proof(const struct campaign *c, const struct puzzle *p,
                               FILE *proof, struct tally *t)
{
    static char why[128];
    FILE *formula = tmpfile();

    assert(formula);
    formula_write(formula, p, never, NULL);
    rewind(formula);
    bool accepts = rup_check(formula, proof, why);
    t->proofs++;
    if (accepts && c->drat) {
        snprintf(why, sizeof why, "%s rejects the proof", c->drat);
        accepts = accepts_outside(c->drat, formula, proof);
        t->proofs_outside++;
    }
    fclose(formula);
    return accepts ? NULL : why;
}

static struct outcome search_with_proof(const struct campaign *c,
                                        const struct puzzle *p, const struct run *run,
                                        struct tally *t)
{
    struct search *s = search_create(p, &run->setting);
    FILE *file = tmpfile();
    struct proof proof;

    assert(file);
    proof_begin(&proof, file, s);
    if (run->setting.seed % 2)
        learn_learner(s)->next_reduction = 50; /* so that clauses are dropped early */
    struct outcome o = collect(s, run);
    proof_end(&proof);
    fflush(file);
    rewind(file);
    if (o.count.is_all && o.count.found == 0 && !o.fault) {
        o.fault = check_proof(c, p, file, t);
        t->proofs_learnt += s->stats.refutations > 0;
    }
    fclose(file);
    search_destroy(s);
    return o;
}

/* The formulas of larger boards take longer than all other runs. */
static bool is_proof_due(const struct puzzle *p, uint64_t number)
{
    int n = p->geo->n;

    return n <= 9 || (n <= 16 && number % 2 == 0) || (n <= 25 && number % 80 == 0);
}

/* ---- Boards ---- */

/* Adds what a count says; false if it contradicts what was known. */
static bool agrees(struct facts *f, struct count count)
{
    int exactly = f->exactly;

    if (exactly >= 0 &&
        (count.found > exactly ||
         (count.is_all && (count.found < exactly || count.hash != f->hash))))
        return false;
    if (count.is_all && count.found < f->at_least)
        return false;
    if (count.found > f->at_least)
        f->at_least = count.found;
    if (count.is_all) {
        f->exactly = count.found;
        f->hash = count.hash;
    }
    return true;
}

static void add_run(struct tally *t, const struct run *run, const struct outcome *o)
{
    int row = run->jobs > 1 ? CAMPAIGN_TEAM
                            : catalog_row(PLUG_STRATEGY, run->setting.strategy);

    assert(row >= 0 && catalog_count(PLUG_STRATEGY) <= CAMPAIGN_TEAM);
    t->row[row].runs++;
    t->row[row].solved += o->count.found > 0;
    t->row[row].exhausted += o->count.is_all;
    t->row[row].gave_up += o->count.found == 0 && !o->count.is_all;
}

static bool is_run_due(int run, const struct puzzle *p, uint64_t number,
                       const struct facts *f)
{
    return run == RUN_TEAM    ? number % 8 == 0
           : run == RUN_PROOF ? f->exactly == 0 && is_proof_due(p, number)
                              : true;
}

static struct outcome perform(const struct campaign *c, const struct puzzle *p,
                              const struct run *run, struct tally *t)
{
    return t->run == RUN_PROOF ? search_with_proof(c, p, run, t)
           : run->jobs > 1     ? search_in_team(p, run)
                               : search_alone(p, run, t);
}

static bool check_board(const struct campaign *c, const struct puzzle *p,
                        uint64_t number, struct facts *facts, struct tally *t)
{
    struct count known =
        reference_count(p, MOST_SOLUTIONS + 1, 2000000 / (uint64_t)p->geo->n_cells);
    const char *fault = NULL;

    t->run = 0;
    if (!agrees(facts, known))
        fault = "the reference misses the solution from which the board was made";
    for (; t->run < RUNS && !fault; t->run++) {
        if (!is_run_due(t->run, p, number, facts))
            continue;
        struct run run = run_at(c, p, number, t->run);
        struct outcome o = perform(c, p, &run, t);
        fault = o.fault;
        if (!fault && !agrees(facts, o.count))
            fault = "another number of solutions";
        t->counts += known.is_all && o.count.is_all;
        add_run(t, &run, &o);
        if (!fault)
            continue;
        printf("DISAGREEMENT: %s: found %d%s, expected %d or more, exactly %d\n", fault,
               o.count.found, o.count.is_all ? " in all" : "", facts->at_least,
               facts->exactly);
        campaign_describe(c, number, t->run);
    }
    return !fault;
}

bool campaign_board(const struct campaign *c, uint64_t number, struct tally *t)
{
    int kind;
    struct puzzle *p = board_at(c, number, &kind);
    struct facts facts = {board_kinds[kind].solutions, -1, 0};

    t->board = number;
    bool is_fine = check_board(c, p, number, &facts, t);
    t->boards[kind]++;
    t->unsolvable[kind] += facts.exactly == 0;
    t->undecided[kind] += facts.exactly < 0 && facts.at_least == 0;
    puzzle_destroy(p);
    return is_fine;
}
