#include "commands/run_line.h"

#include "commands/json_line.h"

#include <math.h>
#include <string.h>

/* The largest values that a line may have; no comparison writes larger ones. */
#define MOST_BOARDS  1000000
#define MOST_SECONDS 1e12
#define MOST_COUNT   1e18

/* The members of a line. Those before the status identify the run; the rest is its
 * result. */
#define MEMBERS(ROW)                                                                   \
    ROW(preset)                                                                        \
    ROW(puzzle)                                                                        \
    ROW(seed)                                                                          \
    ROW(size)                                                                          \
    ROW(box)                                                                           \
    ROW(holes)                                                                         \
    ROW(board)                                                                         \
    ROW(board_seed)                                                                    \
    ROW(max_nodes)                                                                     \
    ROW(max_seconds)                                                                   \
    ROW(max_memory)                                                                    \
    ROW(tune)                                                                          \
    ROW(status)                                                                        \
    ROW(nodes)                                                                         \
    COUNTERS(ROW)                                                                      \
    ROW(peak_frontier)                                                                 \
    ROW(seconds)

#define MEMBER_ENUM(...)         MEMBER_ENUM_1(__VA_ARGS__, )
#define MEMBER_ENUM_1(name, ...) MEMBER_##name,
enum member { MEMBERS(MEMBER_ENUM) MEMBER_COUNT };

#define MEMBER_ROW(...)         MEMBER_ROW_1(__VA_ARGS__, )
#define MEMBER_ROW_1(name, ...) {.key = #name},

static void add_number(struct json *j, const char *key, double value)
{
    struct text t = TEXT_EMPTY;

    text_number(&t, value);
    json_raw(j, key, t.data);
    text_free(&t);
}

static void add_shape(struct json *j, const struct sweep *s, struct sweep_run at)
{
    const struct sweep_point *p = &s->points[at.point];
    const struct geometry *geo = s->puzzles ? s->puzzles[at.board]->geo : NULL;

    json_shape(j, geo ? geometry_shape(geo) : sweep_shape(s, p));
    if (geo)
        return;
    add_number(j, "holes", p->holes);
    if (!s->is_generated)
        return;
    json_int(j, "board", at.board + 1);
    json_count(j, "board_seed", sweep_board_seed(s, at));
}

/* Adds the members that identify the run, among them its limits. */
static void add_identity(struct json *j, const struct sweep *s, struct sweep_run at)
{
    struct text t = TEXT_EMPTY;

    sweep_board_name(s, at, &t);
    json_text(j, "preset", s->presets[at.preset]);
    json_text(j, "puzzle", t.data);
    json_count(j, "seed", s->o->setting.seed + (uint64_t)at.seed);
    add_shape(j, s, at);
    if (s->o->setting.max_nodes > 0)
        json_count(j, "max_nodes", s->o->setting.max_nodes);
    if (s->max_seconds > 0)
        add_number(j, "max_seconds", s->max_seconds);
    json_count(j, "max_memory", s->o->setting.max_memory);
    text_clear(&t);
    if (tuning_write(s->o->setting.tuning, &t))
        json_text(j, "tune", t.data);
    text_free(&t);
}

void run_line_write(const struct sweep *s, int index, const struct run *run,
                    struct text *out)
{
    struct json json = {.out = out}, *j = &json;

    assert(run->status != SEARCH_RUNNING);
    json_open(j, NULL, '{');
    add_identity(j, s, sweep_run(s, index));
    json_text(j, "status", status_name(run->status, 0));
    json_counts(j, &run->stats, IN_RUNS);
    if (!isnan(run->peak_frontier))
        json_real(j, "peak_frontier", run->peak_frontier, 0);
    json_real(j, "seconds", run->seconds, 6);
    json_close(j, '}');
    text_putc(out, '\n');
}

struct read_line {
    const struct sweep *s;
    struct json_member m[MEMBER_COUNT];
    const struct run *runs;
    struct error *e;
};

static bool find_point(const struct read_line *l, int *point)
{
    uint64_t size;
    double holes;

    if (!json_read_count(&l->m[MEMBER_size], MIN_N, MAX_N, &size))
        return json_fail(&l->m[MEMBER_size], l->e, "a size 4..256");
    if (!json_read_real(&l->m[MEMBER_holes], 0, 1, &holes))
        return json_fail(&l->m[MEMBER_holes], l->e, "a share of holes 0..1");
    bool has_size = false;
    for (*point = 0; *point < l->s->n_points; ++*point) {
        const struct sweep_point *p = &l->s->points[*point];
        bool is_size = (uint64_t)(p->box_rows * p->box_cols) == size;
        if (is_size && fabs(p->holes - holes) < 1e-9)
            return true;
        has_size |= is_size;
    }
    return has_size ? json_fail(&l->m[MEMBER_holes], l->e, "a share of --holes")
                    : json_fail(&l->m[MEMBER_size], l->e, "a size of this comparison");
}

/* Finds the line's board. If it is from a file, sets *board to the index of its name in
 * s->by_name; if generated, to its number in the line, minus 1; if empty, to 0. */
static bool find_board(const struct read_line *l, int *board)
{
    const struct sweep *s = l->s;
    struct text name = TEXT_EMPTY;
    uint64_t number = 1;

    if (!s->puzzles) {
        if (s->is_generated &&
            !json_read_count(&l->m[MEMBER_board], 1, (uint64_t)s->n_boards, &number))
            return json_fail(&l->m[MEMBER_board], l->e,
                             "the number of a board, up to --boards");
        *board = (int)number - 1;
        return true;
    }
    bool found = json_read_text(&l->m[MEMBER_puzzle], &name);
    *board = found ? sweep_find_name(s, name.data) : s->n_boards;
    found = *board < s->n_boards && strcmp(name.data, s->by_name[*board].name) == 0;
    text_free(&name);
    return found ||
           json_fail(&l->m[MEMBER_puzzle], l->e, "a puzzle of this comparison");
}

static bool find_seed(const struct read_line *l, int *seed)
{
    uint64_t read, first = l->s->o->setting.seed;

    /* The difference is right even if the seeds wrap around at 2^64. */
    if (!json_read_count(&l->m[MEMBER_seed], 0, UINT64_MAX, &read) ||
        read - first >= (uint64_t)l->s->o->seeds)
        return json_fail(&l->m[MEMBER_seed], l->e, "a seed of this comparison");
    *seed = (int)(read - first);
    return true;
}

static bool is_free(const struct read_line *l, struct sweep_run at)
{
    return l->runs[sweep_index(l->s, at)].status == SEARCH_RUNNING;
}

/* Finds the run of the line. Several runs may match, as a preset or a file may be given
 * twice. Takes the first without a result or, if all have one, the last. */
static bool find_run(const struct read_line *l, struct sweep_run *at)
{
    const struct sweep *s = l->s;
    struct sweep_run try = {0};
    bool found = false;

    if (!s->puzzles && !find_point(l, &try.point))
        return false;
    if (!find_board(l, &try.board) || !find_seed(l, &try.seed))
        return false;
    for (int named = try.board; named < s->n_boards; named++) {
        try.board = s->puzzles ? s->by_name[named].board : named;
        if (s->puzzles &&
            !json_is_text(&l->m[MEMBER_puzzle], s->puzzles[try.board]->name))
            break;
        for (try.preset = 0; try.preset < s->n_presets; try.preset++) {
            if (!json_is_text(&l->m[MEMBER_preset], s->presets[try.preset]))
                continue;
            found = true;
            *at = try;
            if (is_free(l, try))
                return true;
        }
        if (!s->puzzles)
            break;
    }
    return found ||
           json_fail(&l->m[MEMBER_preset], l->e, "a preset of this comparison");
}

/* Checks that all members before the status are as this comparison writes them. */
static bool check_identity(const struct read_line *l, struct sweep_run at)
{
    struct json_member members[] = {MEMBERS(MEMBER_ROW)};
    struct text own = TEXT_EMPTY;
    bool fine = true;

    struct json j = {.out = &own};
    json_open(&j, NULL, '{');
    add_identity(&j, l->s, at);
    json_close(&j, '}');
    const struct json_place place = {"run", 1, own.data, own.length};
    bool is_json = json_read(&place, members, MEMBER_COUNT, NULL);
    assert(is_json);
    (void)is_json;
    for (int i = 0; fine && i < MEMBER_status; i++) {
        const struct json_member *m = &members[i];
        fine = json_same(m, &l->m[i]) ||
               json_fail(&l->m[i], l->e, "%.*s", m->value ? (int)m->length : 99,
                         m->value ? m->value : "no such member in this comparison");
    }
    text_free(&own);
    return fine;
}

static bool read_count(const struct read_line *l, enum member member, uint64_t *count)
{
    return json_read_count(&l->m[member], 0, UINT64_MAX, count) ||
           json_fail(&l->m[member], l->e, "a whole number");
}

/* Reads the counters. A missing one is 0: an older version of the program lacked it. */
static bool read_counts(const struct read_line *l, struct stats *stats)
{
    uint64_t nodes;

    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & IN_RUNS && l->m[MEMBER_nodes + 1 + c].value &&
            !read_count(l, (enum member)(MEMBER_nodes + 1 + c), &stats->counts[c]))
            return false;
    return read_count(l, MEMBER_nodes, &nodes) &&
           (nodes == stats_nodes(stats) ||
            json_fail(&l->m[MEMBER_nodes], l->e, "the sum of " NODES_IN_WORDS));
}

static bool read_result(const struct read_line *l, struct run *run)
{
    *run = (struct run){.peak_frontier = (double)NAN};
    if (!json_read_status(&l->m[MEMBER_status], &run->status, l->e) ||
        !read_counts(l, &run->stats))
        return false;
    if (l->m[MEMBER_peak_frontier].value &&
        !json_read_real(&l->m[MEMBER_peak_frontier], 0, MOST_COUNT,
                        &run->peak_frontier))
        return json_fail(&l->m[MEMBER_peak_frontier], l->e, "a number of boards");
    if (!json_read_real(&l->m[MEMBER_seconds], 0, MOST_SECONDS, &run->seconds))
        return json_fail(&l->m[MEMBER_seconds], l->e, "seconds");
    return true;
}

/* Reads a number 1 .. most, or sets 0 if the member is missing. */
static bool read_optional_count(const struct read_line *l, enum member member,
                                uint64_t most, uint64_t *value)
{
    *value = 0;
    return !l->m[member].value || json_read_count(&l->m[member], 1, most, value) ||
           json_fail(&l->m[member], l->e, "a number 1..%llu", (unsigned long long)most);
}

static bool read_optional_real(const struct read_line *l, enum member member,
                               double most, double *value)
{
    *value = 0;
    return !l->m[member].value || json_read_real(&l->m[member], 0, most, value) ||
           json_fail(&l->m[member], l->e, "a number 0..%g", most);
}

/* Reads the name of the preset and makes it printable for the table. */
static bool read_preset(const struct read_line *l, struct text *preset)
{
    struct text name = TEXT_EMPTY;

    bool is_text = json_read_text(&l->m[MEMBER_preset], &name);
    text_printable(preset, name.data);
    text_free(&name);
    return is_text;
}

bool run_facts_read(const struct json_place *place, struct run_facts *f,
                    struct error *e)
{
    struct read_line l = {.m = {MEMBERS(MEMBER_ROW)}, .e = e};
    uint64_t max_nodes; /* both are only checked here: runs.py uses them */
    double max_seconds;

    if (!json_read(place, l.m, MEMBER_COUNT, e))
        return false;
    if (!read_preset(&l, &f->preset))
        return json_fail(&l.m[MEMBER_preset], l.e, "the preset of a run of compare");
    if (!json_read_text(&l.m[MEMBER_puzzle], &f->puzzle))
        return json_fail(&l.m[MEMBER_puzzle], l.e, "the name of a puzzle");
    if (!json_read_count(&l.m[MEMBER_seed], 0, UINT64_MAX, &f->seed))
        return json_fail(&l.m[MEMBER_seed], l.e, "a seed");
    if (!json_read_count(&l.m[MEMBER_size], MIN_N, MAX_N, &f->size))
        return json_fail(&l.m[MEMBER_size], l.e, "a size 4..256");
    return read_optional_count(&l, MEMBER_board, MOST_BOARDS, &f->board) &&
           read_optional_real(&l, MEMBER_holes, 1, &f->holes) &&
           read_optional_count(&l, MEMBER_max_nodes, UINT64_MAX, &max_nodes) &&
           read_optional_real(&l, MEMBER_max_seconds, MOST_SECONDS, &max_seconds) &&
           read_result(&l, &f->run);
}

bool run_line_read(const struct sweep *s, const struct json_place *place,
                   struct run *runs, struct error *e)
{
    struct read_line l = {.s = s, .m = {MEMBERS(MEMBER_ROW)}, .runs = runs, .e = e};
    struct sweep_run at;
    struct run run;

    if (!json_read(place, l.m, MEMBER_COUNT, e) || !find_run(&l, &at) ||
        !check_identity(&l, at) || !read_result(&l, &run))
        return false;
    if (!is_free(&l, at))
        return error_fail(e,
                          "%.300s:%d:1: expected every run once, found a second line "
                          "of %s, seed %llu",
                          place->name, place->line, s->presets[at.preset],
                          (unsigned long long)s->o->setting.seed + (unsigned)at.seed);
    runs[sweep_index(s, at)] = run;
    return true;
}
