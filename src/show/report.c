#include "show/report.h"

#include "base/json.h"
#include "base/out_file.h"
#include "show/show.h"

#define BIN_NS 50000

struct report *report_create(int64_t now_ns)
{
    struct report *r = alloc_zeroed(1, sizeof *r);

    r->started_ns = now_ns;
    return r;
}

void distribution_add(struct distribution *d, int64_t ns)
{
    int64_t bin = ns / BIN_NS;

    d->bins[i64_clamp(bin, 0, REPORT_BINS - 1)]++;
    d->count++;
    d->max_ns = i64_max(d->max_ns, ns);
}

void report_frame(struct report *r, int64_t began_ns, int64_t done_ns, bool follows)
{
    distribution_add(&r->frame_work, done_ns - began_ns);
    if (follows)
        distribution_add(&r->frame_interval, done_ns - r->last_frame_ns);
    if (r->frames++ == 0)
        r->first_frame_ns = done_ns;
    r->last_frame_ns = done_ns;
}

double distribution_ms(const struct distribution *d, double p)
{
    uint64_t rank = (uint64_t)(p * (double)d->count), seen = 0;
    int bin = 0;

    if (d->count == 0)
        return 0;
    while (bin < REPORT_BINS - 1 && (seen += d->bins[bin]) <= rank)
        bin++;
    return (double)i64_min((bin + 1) * (int64_t)BIN_NS, d->max_ns) / NS_PER_MS;
}

static void add_distribution(struct json *j, const char *name,
                             const struct distribution *d)
{
    json_open(j, name, '{');
    json_count(j, "count", d->count);
    json_real(j, "p50", distribution_ms(d, 0.50), 3);
    json_real(j, "p95", distribution_ms(d, 0.95), 3);
    json_real(j, "p99", distribution_ms(d, 0.99), 3);
    json_real(j, "max", (double)d->max_ns / NS_PER_MS, 3);
    json_close(j, '}');
}

static void add_ints(struct json *j, const char *name, const int *values, int count)
{
    json_open(j, name, '[');
    for (int i = 0; i < count; i++)
        json_int(j, NULL, values[i]);
    json_close(j, ']');
}

static void add_learning(struct json *j, const struct snapshot *last)
{
    const struct jump *jump = &last->learning.jump;
    int n_clause = 0, n_undone = 0;

    if (last->learning.kind != LEARNING_CLAUSES) {
        json_text(j, "learning", NULL);
        return;
    }
    for (int c = 0; c < last->n_cells; c++) {
        n_clause += (last->learning.role[c] & ROLE_CLAUSE) != 0;
        n_undone += (last->learning.role[c] & ROLE_UNDONE) != 0;
    }
    json_open(j, "learning", '{');
    json_count(j, "conflicts", last->learning.conflicts);
    add_ints(j, "jump", (int[]){jump->from, jump->to}, 2);
    json_int(j, "clause_cells", n_clause);
    json_int(j, "undone_cells", n_undone);
    json_close(j, '}');
}

static void describe(struct json *j, const struct report *r, const char *driver,
                     int64_t now_ns)
{
    const struct show *s = r->show;
    const struct snapshot *snap = &r->last.snap;
    const struct playback *play = &r->last.play;
    const struct rect none = {0}, board = s ? s->layout.board : none;
    const struct rect stack = s ? show_lane(s)->panel.stack_at : none;
    struct text lens = TEXT_EMPTY;
    uint64_t intervals = r->frames > 0 ? r->frames - 1 : 0;

    json_open(j, NULL, '{');
    json_text(j, "driver", driver);
    json_real(j, "seconds", seconds_of_ns(r->totals.cpu_ns), 3);
    json_real(j, "wall_seconds", seconds_of_ns(now_ns - r->started_ns), 3);
    json_count(j, "frames", r->frames);
    json_real(j, "fps", per_second(intervals, r->last_frame_ns - r->first_frame_ns), 2);
    add_distribution(j, "frame_work_ms", &r->frame_work);
    add_distribution(j, "frame_interval_ms", &r->frame_interval);
    add_distribution(j, "key_to_effect_ms", &r->key_to_effect);
    json_int(j, "size", snap->n);
    json_text(j, "status", status_name(snap->status, snap->stats.solutions));
    json_bool(j, "paused", play->paused);
    json_count(j, "seed", snap->seed);
    json_int(j, "clues", snap->n_clues);
    json_count(j, "solutions", snap->stats.solutions);
    json_bool(j, "rewound", play->is_rewound);
    json_count(j, "step", play->step);
    json_count(j, "first_step", play->first_step);
    json_count(j, "newest_step", play->newest_step);
    json_text(j, "strategy", snap->strategy);
    json_text(j, "var", snap->var);
    json_text(j, "val", snap->val);
    json_text(j, "prop", snap->prop);
    json_text(j, "restarts_rule", snap->restarts);
    json_int(j, "lanes", r->lanes);
    if (s) {
        json_int(j, "display_hz", s->window ? s->window->hz : 0);
        json_text(j, "view", board_view_row(s->view)->name);
        json_int(j, "isolated", s->isolated);
        json_bool(j, "calm", s->chosen.kept.calm);
        json_text(j, "panel", panel_state_names[s->panel_state]);
        json_bool(j, "panel_shown", s->layout.has_panel);
        json_text(j, "tour", s->tour.is_playing ? s->tour.name : NULL);
    }
    add_learning(j, snap);
    add_ints(j, "board", (int[]){board.x, board.y, board.w, board.h}, 4);
    add_ints(j, "stack", (int[]){stack.x, stack.y, stack.w, stack.h}, 4);
    if (s)
        lens_control_report(&s->lens, &r->last, &lens);
    json_raw(j, "lens", s ? lens.data : "null");
    text_free(&lens);
    json_count(j, "sound_blocks", r->audio.blocks);
    json_count(j, "sound_late", r->audio.late);
    json_text(j, "notice", s ? s->notice.text : "");
    json_count(j, "nodes", r->totals.nodes);
    json_real(j, "nodes_per_s", per_second(r->totals.nodes, r->totals.cpu_ns), 1);
    json_real(j, "nodes_per_wall_s", per_second(r->totals.nodes, r->totals.searched_ns),
              1);
    json_close(j, '}');
}

bool report_write(const struct report *r, const char *driver, int64_t now_ns,
                  const char *path, struct error *e)
{
    struct out_file file;
    struct text t = TEXT_EMPTY;
    struct json j = {.out = &t};

    if (!out_file_open(&file, path, e))
        return false;
    describe(&j, r, driver, now_ns);
    text_putc(&t, '\n');
    out_file_write(&file, t.data, t.length);
    text_free(&t);
    return out_file_commit(&file, e);
}
