#include "view/panel.h"

#include "base/number.h"
#include "base/units.h"
#include "view/learning.h"

#include <assert.h>
#include <string.h>

#define KEY_COLUMNS   8 /* of a key in the foot; its action follows */
#define MESSAGE_LINES 3

/* Smooths a rate over about half a second, so that it is legible. */
static void approach(double *rate, double growth, int64_t passed_ns)
{
    *rate += (growth * (double)NS_PER_S / (double)passed_ns - *rate) * 0.2;
}

static void refresh_strategy(struct panel_metrics *m, const struct snapshot *snap,
                             bool is_paused, int64_t passed_ns)
{
    assert(snap->n_metrics <= MAX_METRICS);
    for (int i = 0; i < snap->n_metrics; i++) {
        const struct metric *now = &snap->metric[i], *before = &m->strategy[i];
        bool is_same = i < m->n_strategy && strcmp(before->name, now->name) == 0;
        if (is_same && !is_paused && now->value >= before->value)
            approach(&m->rate[i], now->value - before->value, passed_ns);
        else
            m->rate[i] = 0;
    }
    m->n_strategy = snap->n_metrics;
    memcpy(m->strategy, snap->metric, sizeof m->strategy);
    m->jumps = snap->learning.is_on ? snap->learning.jumps : (struct jumps){.count = 0};
}

void panel_refresh(struct panel *panel, const struct snapshot *snap,
                   const struct playback *play, int64_t passed_ns)
{
    struct panel_metrics *m = &panel->metrics;
    uint64_t nodes_before = m->stats.nodes;

    assert(passed_ns > 0 && play->first_step <= play->newest_step);
    m->stats = snap->stats;
    m->n_assigned = snap->n_assigned;
    m->elapsed_ns = play->elapsed_ns;
    refresh_strategy(m, snap, play->paused, passed_ns);
    m->history_steps = play->newest_step - play->first_step;
    m->history_bytes = play->history_bytes;
    if (m->stats.nodes >= nodes_before) {
        approach(&m->nodes_per_s, (double)(m->stats.nodes - nodes_before), passed_ns);
        if (play->paused)
            m->nodes_per_s = 0;
    }
    /* The player pauses at a solution, which the chart must still show. */
    bool has_found = snap->stats.solutions > panel->chart.last.solutions;
    if ((!play->paused || has_found) && !play->is_rewound)
        chart_add(&panel->chart, snap, play->step);
}

void panel_write_setting(struct pen *p, const struct snapshot *snap)
{
    const struct {
        const char *label, *own, *chosen;
    } rows[] = {{"variable order", snap->own[PLUG_VAR_ORDER], snap->var},
                {"value order", snap->own[PLUG_VAL_ORDER], snap->val},
                {"propagation", snap->own[PLUG_PROPAGATOR], snap->prop},
                {"restarts", snap->own[PLUG_RESTART_RULE], snap->restarts}};
    const char *slash = strrchr(snap->puzzle, '/');

    pen_line(p, TEXT_LARGE, COLOR_TEXT, phrase("%d\xc3\x97%d", snap->n, snap->n).text);
    pen_line(p, TEXT_SMALL, COLOR_LABEL,
             phrase("%s, boxes %d\xc3\x97%d", snap->n_clues ? "puzzle" : "empty board",
                    snap->box_rows, snap->box_cols)
                 .text);
    if (snap->n_clues)
        pen_line(p, TEXT_SMALL, COLOR_LABEL, slash ? slash + 1 : snap->puzzle);
    pen_skip_half_a_line(p);
    pen_pair(p, "strategy", "%s", snap->strategy);
    for (int i = 0; i < 4; i++)
        pen_pair(p, rows[i].label, "%s", rows[i].own ? rows[i].own : rows[i].chosen);
    pen_number(p, "seed", snap->seed);
}

static void write_rate(struct pen *p, const char *label, double per_s, const char *mode)
{
    struct phrase number =
        per_s < 10 ? phrase("%.2g", per_s) : thousands((uint64_t)(per_s + 0.5));

    pen_pair(p, label, "%s/s%s", number.text, mode);
}

/* Events are too frequent to follow: shows their rate. */
static void write_metric(struct pen *p, const struct metric *f, double rate)
{
    switch (f->unit) {
    case METRIC_BYTES:
        pen_pair(p, f->name, "%.1f MiB", f->value / (1 << 20));
        break;
    case METRIC_RATIO:
        pen_pair(p, f->name, "%.1f", f->value);
        break;
    case METRIC_EVENTS:
        pen_number(p, phrase("%s/s", f->name).text, (uint64_t)(rate + 0.5));
        break;
    case METRIC_COUNT:
    case METRIC_COST:
        pen_number(p, f->name, (uint64_t)f->value);
        break;
    }
}

/* The last backjump as a number, the recent ones as a strip. */
static void write_jumps(struct pen *p, const struct jumps *jumps)
{
    static const struct pen_word label = {"backjump: levels undone",
                                          COLOR_LEVELS_UNDONE};
    int height = 2 * pen_line_height(p);
    struct pen value = *p;

    if (jumps->count == 0 || !pen_has_room(p, 1))
        return;
    struct jump last = jumps->at[jumps->count - 1];
    pen_words(p, &label, 1);
    pen_number(&value, "", (uint64_t)(last.from - last.to));
    if (!pen_has_room(p, 3))
        return;
    learning_draw_jumps(p->d, pen_rect(p, height), jumps);
    p->y += height;
}

/* "12 / 81". */
static void write_part(struct pen *p, const char *label, uint64_t part, uint64_t whole)
{
    pen_pair(p, label, "%s / %s", thousands(part).text, thousands(whole).text);
}

/* The progress of a seek, else the step when rewound, else the history's size. */
static void write_history(struct pen *p, const struct playback *play,
                          const struct panel_metrics *m)
{
    uint64_t from = play->seek_from_step, to = play->target_step;

    if (play->step != to) {
        /* Seeking backward to a checkpoint is too quick to show. */
        if (from < to)
            pen_pair(p, "seeking", "%d %%",
                     (int)((play->step - from) * 100 / (to - from)));
    } else if (play->is_rewound) {
        write_part(p, "step", play->step, play->newest_step);
    } else if (play->keeps_history || play->history == HISTORY_RERUN) {
        pen_pair(p, "history", "%s steps", thousands(m->history_steps).text);
        if (play->history != HISTORY_RERUN && m->history_bytes >= 1 << 20)
            pen_pair(p, "history memory", "%.0f MiB",
                     (double)m->history_bytes / (1 << 20));
    }
}

static void write_counters(struct pen *p, const struct snapshot *snap,
                           const struct playback *play, const struct panel *panel)
{
    const struct panel_metrics *m = &panel->metrics;
    struct text explored;

    pen_line(p, TEXT_LARGE, COLOR_ACCENT, status_word(snap, play));
    if (play->steps_per_s > 0)
        write_rate(p, "target speed", play->steps_per_s,
                   play->automatic_speed ? " auto" : "");
    else
        pen_pair(p, "target speed", "maximum");
    write_rate(p, "actual speed", m->nodes_per_s, "");
    write_part(p, "assigned", (uint64_t)m->n_assigned, (uint64_t)snap->n_cells);
    pen_number(p, "level", (uint64_t)m->stats.depth);
    pen_number(p, "nodes", m->stats.nodes);
    pen_count(p, "backtracks", m->stats.backtracks);
    pen_count(p, "restarts", m->stats.restarts);
    pen_count(p, "solutions", m->stats.solutions);
    if (snap->progress > 0) {
        text_init(&explored);
        text_percent(&explored, snap->progress);
        pen_pair(p, "tree explored (est.)", "%s", explored.data);
        text_free(&explored);
    }
    for (int i = 0; i < m->n_strategy; i++)
        write_metric(p, &m->strategy[i], m->rate[i]);
    write_jumps(p, &m->jumps);
    pen_time(p, "playback time", m->elapsed_ns);
    write_history(p, play, m);
    if (panel->show_frames)
        pen_pair(p, "frames", "%.0f/s, %.1f ms work", m->fps, m->frame_work_ms);
}

static void write_keys(struct pen *p, const char *const *key)
{
    struct pen action = *p;

    action.x += KEY_COLUMNS * p->glyphs->advance[TEXT_SMALL];
    action.columns -= KEY_COLUMNS;
    for (; *key && pen_has_room(p, 1); key += 2) {
        action.y = p->y;
        pen_line(p, TEXT_SMALL, COLOR_TEXT, key[0]);
        pen_line(&action, TEXT_SMALL, COLOR_LABEL, key[1]);
    }
}

/* Two lines about the cell, then the message, which replaces them if it is long. */
static void write_message(struct pen *p, const struct panel *panel)
{
    int lines = fit_count_lines(panel->message.text, p->columns);

    if (lines < 3)
        pen_line(p, TEXT_SMALL, COLOR_TEXT, panel->hover[0]);
    if (lines < 2)
        pen_line(p, TEXT_SMALL, COLOR_LABEL, panel->hover[1]);
    pen_wrapped(p, COLOR_ACCENT, MESSAGE_LINES, panel->message.text);
}

static int legend_space(const struct pen *p)
{
    return legend_height(p->glyphs) + pen_line_height(p) / 2;
}

/* Down to `bottom`: the chart; legend and key if it then stays high enough. */
static void draw_pictures(struct pen *p, struct panel *panel,
                          const struct snapshot *snap, int bottom)
{
    int line = pen_line_height(p);

    pen_skip_half_a_line(p);
    if (panel->style && bottom - p->y >= legend_space(p) + 2 * line) {
        legend_draw(p->d, pen_rect(p, legend_space(p)), snap, panel->style, p->glyphs);
        p->y += legend_space(p);
    }
    bool has_words = bottom - p->y >= 4 * line;
    int room = bottom - p->y - has_words * line;
    if (room < 2 * line)
        return;
    panel->chart_at = pen_rect(p, int_min(room, 8 * line));
    chart_draw(p->d, panel->chart_at, &panel->chart);
    p->y += panel->chart_at.h;
    if (has_words)
        chart_write_words(p, &panel->chart);
}

/* At the bottom: cell, message, then all keys, or else the last one, if legend and
 * chart keep their minimum height. */
static void write_foot(struct pen *p, struct panel *panel, const struct snapshot *snap)
{
    int line = pen_line_height(p);
    int pictures = 5 * line + (panel->style ? legend_space(p) : 0);
    int most = p->bottom - p->y - pictures - 4 * line;
    int all = 0;

    while (panel->keys && panel->keys[2 * all])
        all++;
    int keys = all * line <= most ? all : all > 0 && line <= most;
    int top = p->bottom - (keys > 0 ? keys + 4 : 3) * line;

    if (top - p->y >= 3 * line)
        draw_pictures(p, panel, snap, top - line / 2);
    if (top < p->y) {
        /* Without room for the foot, a message covers the last line of the panel. */
        p->y = p->bottom - line;
        if (panel->message.text[0] != '\0') {
            draw_rect(p->d, pen_rect(p, line), COLOR_BACKGROUND, 255);
            pen_line(p, TEXT_SMALL, COLOR_ACCENT, panel->message.text);
        }
        return;
    }
    p->y = top;
    write_message(p, panel);
    if (keys > 0) {
        p->y = p->bottom - keys * line;
        write_keys(p, panel->keys + 2 * (all - keys));
    }
}

void panel_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct playback *play,
                const struct glyphs *glyphs, struct panel *panel)
{
    struct rect at = l->panel;
    struct pen pen = {d, glyphs, at.x, at.y, PANEL_COLUMNS, at.y + at.h};

    panel->chart_at = (struct rect){0, 0, 0, 0};
    if (!l->has_panel) {
        message_draw(d, glyphs, l->margin, panel->message.text);
        return;
    }
    assert(at.w >= PANEL_COLUMNS * glyphs->advance[TEXT_SMALL]);
    panel_write_setting(&pen, snap);
    if (!l->panel_below) {
        pen_skip_half_a_line(&pen);
        write_counters(&pen, snap, play, panel);
    }
    write_foot(&pen, panel, snap);
    if (l->panel_below) {
        pen.x += at.w - PANEL_COLUMNS * glyphs->advance[TEXT_SMALL];
        pen.y = at.y;
        write_counters(&pen, snap, play, panel);
    }
}

void panel_draw_help(struct draw_list *d, const struct layout *l,
                     const struct glyphs *glyphs, const char *const *shown,
                     const char *const *help, int count)
{
    enum { NAME_COLUMNS = 12, HELP_COLUMNS = 44 };
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];

    if (advance == 0)
        return;
    int columns = int_clamp((l->width - advance) / (HELP_COLUMNS * advance), 2, 3);
    int rows = (count + columns - 1) / columns;
    int column_w = int_min(HELP_COLUMNS * advance, (l->width - advance) / columns);
    int x = (l->width - columns * column_w) / 2 + advance / 2;
    /* The heading takes three lines; the keys come first. */
    bool has_heading = (rows + 4) * line <= l->height;
    int y = (l->height - (rows + (has_heading ? 3 : 0)) * line) / 2;
    draw_rect(d, (struct rect){0, 0, l->width, l->height}, COLOR_BACKGROUND, 235);
    if (has_heading) {
        draw_text(d, x, y, TEXT_LARGE, COLOR_TEXT, "Keys");
        y += 2 * line + line / 2;
    }
    for (int i = 0; i < count; i++) {
        int left = x + i / rows * column_w, top = y + i % rows * line;
        char cut[FIT_LINE];
        fit_line(help[i], column_w / advance - NAME_COLUMNS - 1, FIT_KEEP_BEGINNING,
                 cut);
        draw_text(d, left, top, TEXT_SMALL, COLOR_ACCENT, shown[i]);
        draw_text(d, left + NAME_COLUMNS * advance, top, TEXT_SMALL, COLOR_TEXT, cut);
    }
}
