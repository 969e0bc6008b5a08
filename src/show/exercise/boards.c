/* Makes the boards of exercises: the command `board`. */
#include "base/temp_file.h"
#include "puzzle/identity.h"
#include "show/lanes.h"
#include "show/modes/edit.h"
#include "show/verbs/actions.h"
#include "trace/watched.h"
#include "trace/writer.h"

#include <unistd.h>

#define HARD_NODES  500
#define MOST_TRIES  100
#define PROOF_NODES 20000 /* most nodes to prove that a puzzle has one solution */
#define BUG_STEPS   20    /* the bug is planted after 1 .. BUG_STEPS steps */
#define TRACE_STEPS 2000

/* In the order of the words of the command `board`. */
enum board_kind { BOARD_ANY, BOARD_OPEN, BOARD_HALL_SET, BOARD_HARD, BOARD_WRONG_STEP };

static bool has_hall_set(const struct puzzle *p, const struct setting *setting)
{
    struct snapshot *snap = alloc_zeroed(1, sizeof *snap);
    struct search *s = search_create(p, setting);
    bool lost[MAX_CELLS];
    cell_t set[MAX_N];

    search_step(s);
    search_snapshot(s, snap);
    bool has = question_hall(snap, lost, set) > 0;
    search_destroy(s);
    free(snap);
    return has;
}

static bool is_hard(const struct puzzle *p, const struct setting *setting)
{
    struct setting set = *setting;
    uint64_t nodes;

    set.max_nodes = 4 * HARD_NODES;
    question_measure(p, &set, 0, &nodes, NULL);
    return nodes >= QUESTION_RUNS * HARD_NODES;
}

/* Returns a random unassigned cell with two or more candidates. Returns CELL_NONE if
 * there is none, or if some cell has already lost its value in the solution. */
static cell_t cell_for_bug(const struct store *store, const value_t *solution,
                           struct rng *r)
{
    cell_t chosen = CELL_NONE;
    uint32_t open = 0;

    for (cell_t c = 0; c < store->geo->n_cells; c++) {
        if (!store_has(store, c, solution[c]))
            return CELL_NONE;
        if (store_is_open(store, c) && store->dom_size[c] > 1 &&
            rng_below(r, ++open) == 0)
            chosen = c;
    }
    return chosen;
}

/* Plants the bug: removes from a cell's candidates its value in the solution. Returns
 * false if no cell suits (cell_for_bug). */
static bool plant_bug(struct search *s, const value_t *solution, struct rng *r)
{
    cell_t bug = cell_for_bug(s->store, solution, r);
    unsigned watch = s->store->watch;

    if (bug == CELL_NONE)
        return false;
    s->store->watch = 0;
    store_remove(s->store, bug, solution[bug]);
    s->store->watch = watch;
    s->engine.must_seed = true;
    return true;
}

/* Writes the trace of a search with a bug. Returns false if the bug could not be
 * planted or led to no dead end, or if the file cannot be written. */
static bool write_trace(const struct puzzle *p, const struct setting *setting,
                        const value_t *solution, struct rng *r, char path[PATH_SIZE])
{
    struct text out = TEXT_EMPTY;
    struct search *s = search_create(p, setting);
    struct trace_writer *w = trace_writer_begin(s, false, &out);
    int bug_at = 1 + (int)rng_below(r, BUG_STEPS);
    bool fine = true;

    for (int i = 0; fine && i < TRACE_STEPS && s->status == SEARCH_RUNNING; i++) {
        fine = i != bug_at || plant_bug(s, solution, r);
        search_step(s);
        trace_writer_step(w, s, &out);
    }
    fine &= s->stats.refutations > 0; /* the bug must have led to a dead end */
    trace_writer_end(w);
    search_destroy(s);
    int fd = fine ? temp_file_open(".trace", path) : -1;
    fine = fd >= 0 && write(fd, out.data, out.length) == (ssize_t)out.length;
    if (fd >= 0)
        close(fd);
    if (fd >= 0 && !fine) {
        unlink(path);
        path[0] = '\0';
    }
    text_free(&out);
    return fine;
}

/* Makes the board of a command `board`: its number is the side, its word the kind. Sets
 * *fits to whether the board has the property of its kind:
 * - BOARD_ANY: half of the cells are empty; BOARD_OPEN: 80 %
 * - BOARD_HALL_SET: it has one solution, and after the first step of the search, which
 *   propagates the clues, a Hall set removes candidates (questions.h)
 * - BOARD_HARD: the search needs HARD_NODES nodes or more on average
 * - BOARD_WRONG_STEP: it has one solution, and the new file `trace` holds a search in
 *   which one step wrongly removes a value of this solution */
static struct puzzle *try_board(const struct show_command *c,
                                const struct setting *setting, struct rng *r,
                                char trace[PATH_SIZE], bool *fits)
{
    enum board_kind kind = (enum board_kind)c->word;
    int n = (int)c->number;
    bool is_unique = kind == BOARD_HALL_SET || kind == BOARD_WRONG_STEP;
    double share = kind == BOARD_ANY ? 0.5 : is_unique ? 0.6 : 0.8;
    int holes = generate_holes(n * n, share), rows, cols;
    struct dig dig = {.holes = holes, .max_nodes = PROOF_NODES};

    geometry_default_box(n, &rows, &cols);
    struct puzzle *p =
        generate_puzzle(shape_of_box(rows, cols), is_unique ? 0 : holes, r, "exercise");
    struct puzzle *solution = puzzle_copy(p);
    if (is_unique)
        unique_dig(p, &dig, r);
    *fits = kind == BOARD_HALL_SET ? has_hall_set(p, setting)
            : kind == BOARD_WRONG_STEP
                ? write_trace(p, setting, solution->clue, r, trace)
                : kind != BOARD_HARD || is_hard(p, setting);
    puzzle_destroy(solution);
    return p;
}

/* Makes a board that depends on the student, the exercise and the boards before it. If
 * MOST_TRIES boards in a row lack the property of the kind, takes the last of them. */
void verb_board(struct show *s, const struct show_command *c)
{
    struct exercise *x = &s->exercise;
    struct setting *setting = &show_lane(s)->setting;
    const struct strategy *strategy = setting->strategy;
    const char *student = s->o->student ? s->o->student : "",
               *file = path_name(s->tour.play.script.file);
    struct puzzle *p = NULL;
    bool fits = false;
    struct rng r;

    exercise_remove_trace(x);
    x->boards = text_hash(x->boards, student, strlen(student));
    x->boards = text_hash(x->boards, file, strlen(file));
    rng_seed(&r, x->boards);
    for (int i = 0; i < MOST_TRIES && !fits; i++) {
        puzzle_destroy(p);
        p = try_board(c, setting, &r, x->trace, &fits);
    }
    x->boards ^= identity_of(p);
    if (x->trace[0])
        setting->strategy = watched_strategy(WATCHED_FILE, x->trace);
    edit_use_puzzle(s, p);
    setting->strategy = strategy;
}
