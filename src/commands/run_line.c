#include "commands/run_line.h"

#include "base/alloc.h"
#include "commands/json_line.h"

#include <math.h>
#include <string.h>

/* The largest values that a line may have; no comparison writes larger ones. */
#define MOST_BOARDS  1000000
#define MOST_SECONDS 1e12
#define MOST_COUNT   1e18

/* The members of a line. Those before the status identify the run: run_line_write
 * writes no other before it. The rest is its result. */
#define MEMBERS(ROW)                                                                   \
    ROW(preset)                                                                        \
    ROW(puzzle)                                                                        \
    ROW(seed)                                                                          \
    ROW(size)                                                                          \
    ROW(box)                                                                           \
    ROW(units)                                                                         \
    ROW(regions)                                                                       \
    ROW(holes)                                                                         \
    ROW(board)                                                                         \
    ROW(board_seed)                                                                    \
    ROW(max_nodes)                                                                     \
    ROW(max_seconds)                                                                   \
    ROW(max_memory)                                                                    \
    ROW(tune)                                                                          \
    ROW(max_real_seconds)                                                              \
    ROW(solver_id)                                                                     \
    ROW(status)                                                                        \
    ROW(nodes)                                                                         \
    COUNTERS(ROW)                                                                      \
    ROW(peak_frontier)                                                                 \
    ROW(seconds)                                                                       \
    ROW(again)

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
    bool is_program = sweep_is_program(s, at.preset);
    double limit_s = sweep_limit_s(s, at.preset);
    if (limit_s > 0)
        add_number(j, "max_seconds", limit_s);
    json_count(j, "max_memory", s->o->setting.max_memory);
    text_clear(&t);
    if (tuning_write(s->o->setting.tuning, &t))
        json_text(j, "tune", t.data);
    if (is_program)
        add_number(j, "max_real_seconds", s->limits.real_s);
    if (is_program && s->o->solver_id)
        json_text(j, "solver_id", s->o->solver_id);
    text_free(&t);
}

void run_free(struct run *run)
{
    free(run->why);
    free(run->again);
    run->why = run->again = NULL;
}

void run_line_write(const struct sweep *s, int index, const struct run *run,
                    struct text *out)
{
    struct json json = {.out = out}, *j = &json;

    assert(run->status != SEARCH_RUNNING);
    json_open(j, NULL, '{');
    add_identity(j, s, sweep_run(s, index));
    json_text(j, "status",
              run->end ? measured_words[run->end] : status_name(run->status, 0));
    json_counts(j, &run->stats, IN_RUNS);
    if (!isnan(run->peak_frontier))
        json_real(j, "peak_frontier", run->peak_frontier, 0);
    json_real(j, "seconds", run->seconds, 6);
    if (sweep_is_program(s, sweep_run(s, index).preset)) {
        json_real(j, "real_seconds", run->real_seconds, 6);
        json_count(j, "memory_bytes", run->bytes);
        if (run->why)
            json_text(j, "why", run->why);
    }
    if (run->again)
        json_text(j, "again", run->again);
    json_close(j, '}');
    text_putc(out, '\n');
}

struct read_line {
    struct json_member m[MEMBER_COUNT];
    struct error *e;
};

/* The members of a run that identify it, as this comparison writes them. */
struct own_line {
    struct text text;
    struct json_place place;
    struct json_member m[MEMBER_COUNT]; /* their values are in `text` */
};

static void write_own(struct own_line *own, const struct sweep *s, int index)
{
    text_clear(&own->text);
    struct json j = {.out = &own->text};
    json_open(&j, NULL, '{');
    add_identity(&j, s, sweep_run(s, index));
    json_close(&j, '}');
    own->place = (struct json_place){"run", 1, own->text.data, own->text.length};
    bool is_json = json_read(&own->place, own->m, MEMBER_COUNT, NULL);
    assert(is_json);
    (void)is_json;
}

/* Hashes the values of the members that identify a run. */
static uint64_t hash_of(const struct json_member m[MEMBER_COUNT])
{
    struct text t = TEXT_EMPTY;

    for (int i = 0; i < MEMBER_status; i++) {
        if (m[i].value)
            text_add(&t, m[i].value, m[i].length);
        text_putc(&t, '\n');
    }
    uint64_t hash = text_hash(0, t.data, t.length);
    text_free(&t);
    return hash;
}

static int by_hash(const void *a, const void *b)
{
    const struct hashed_run *x = a, *y = b;

    return x->hash != y->hash ? (x->hash > y->hash ? 1 : -1) : x->index - y->index;
}

struct hashed_run *run_hashes(const struct sweep *s)
{
    struct own_line own = {.text = TEXT_EMPTY, .m = {MEMBERS(MEMBER_ROW)}};
    int count = sweep_count(s);
    struct hashed_run *hashes = alloc_zeroed((size_t)count, sizeof *hashes);

    for (int i = 0; i < count; i++) {
        write_own(&own, s, i);
        hashes[i] = (struct hashed_run){hash_of(own.m), i};
    }
    qsort(hashes, (size_t)count, sizeof *hashes, by_hash);
    text_free(&own.text);
    return hashes;
}

/* The index of the run that these members identify, or -1. Several runs may match, as a
 * preset or a file may be given twice: finds the first without a result or, if all have
 * one, the last. */
static int find_run(const struct hashed_run *hashes, int count,
                    const struct json_member *m, const struct run *runs)
{
    uint64_t hash = hash_of(m);
    int low = 0, high = count, found = -1;

    while (low < high) {
        int middle = low + (high - low) / 2;
        if (hashes[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    for (int i = low; i < count && hashes[i].hash == hash; i++) {
        found = hashes[i].index;
        if (runs[found].status == SEARCH_RUNNING)
            break;
    }
    return found;
}

/* What a user chooses for a comparison, in the order in which a message names it. The
 * name of a puzzle comes first if it is from a file; otherwise it follows from the
 * three before it. */
static const struct choice {
    enum member member;
    const char *expected;
} choices[] = {{MEMBER_size, "a size of this comparison"},
               {MEMBER_holes, "a share of --holes"},
               {MEMBER_board, "the number of a board, up to --boards"},
               {MEMBER_puzzle, "a puzzle of this comparison"},
               {MEMBER_seed, "a seed of this comparison"},
               {MEMBER_preset, "a preset of this comparison"}};

#define CHOICES         ((int)(sizeof choices / sizeof *choices))
#define CHOICES_OF_FILE 3 /* the first choice if the puzzles are from files */

/* Fails with the first member that differs from the run that is most like the line. */
static bool fail_foreign(const struct sweep *s, const struct read_line *l)
{
    struct own_line own = {.text = TEXT_EMPTY, .m = {MEMBERS(MEMBER_ROW)}};
    int most = -1, closest = 0, member = 0;

    for (int i = 0; i < sweep_count(s) && most < CHOICES; i++) {
        int same = s->puzzles ? CHOICES_OF_FILE : 0;
        write_own(&own, s, i);
        while (same < CHOICES &&
               json_same(&own.m[choices[same].member], &l->m[choices[same].member]))
            same++;
        closest = same > most ? i : closest;
        most = int_max(most, same);
    }
    write_own(&own, s, closest);
    while (json_same(&own.m[member], &l->m[member]))
        member++;
    const struct json_member *m = &own.m[member];
    if (most < CHOICES && own.m[choices[most].member].value)
        json_fail(&l->m[choices[most].member], l->e, "%s", choices[most].expected);
    else
        json_fail(&l->m[member], l->e, "%.*s", m->value ? (int)m->length : 99,
                  m->value ? m->value : "no such member in this comparison");
    text_free(&own.text);
    return false;
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

static bool read_status(const struct read_line *l, struct run *run)
{
    const struct json_member *m = &l->m[MEMBER_status];

    run->status = SEARCH_GAVE_UP;
    for (int end = MEASURED_RIGHT + 1; end < MEASURED_COUNT; end++)
        if (json_is_text(m, measured_words[end])) {
            run->end = (enum measured_end)end;
            return true;
        }
    return json_read_status(m, &run->status, l->e);
}

static bool read_result(const struct read_line *l, struct run *run)
{
    *run = (struct run){.peak_frontier = (double)NAN};
    if (!read_status(l, run) || !read_counts(l, &run->stats))
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
    uint64_t max_nodes; /* is only checked here: runs.py uses it */

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
           read_optional_real(&l, MEMBER_max_seconds, MOST_SECONDS, &f->max_seconds) &&
           read_result(&l, &f->run);
}

bool run_line_read(const struct sweep *s, const struct hashed_run *hashes,
                   const struct json_place *place, struct run *runs, struct error *e)
{
    struct read_line l = {.m = {MEMBERS(MEMBER_ROW)}, .e = e};
    struct run run;

    if (!json_read(place, l.m, MEMBER_COUNT, e))
        return false;
    int index = find_run(hashes, sweep_count(s), l.m, runs);
    if (index < 0)
        return fail_foreign(s, &l);
    if (!read_result(&l, &run))
        return false;
    struct sweep_run at = sweep_run(s, index);
    if (runs[index].status != SEARCH_RUNNING)
        return error_fail(e,
                          "%.300s:%d:1: expected every run once, found a second line "
                          "of %s, seed %llu",
                          place->name, place->line, s->presets[at.preset],
                          (unsigned long long)s->o->setting.seed + (unsigned)at.seed);
    struct text again = TEXT_EMPTY;
    if (s->o->plot && json_read_text(&l.m[MEMBER_again], &again))
        run.again = alloc_text(again.data);
    text_free(&again);
    runs[index] = run;
    return true;
}
