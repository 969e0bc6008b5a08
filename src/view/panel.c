#include "view/panel.h"

#include "base/units.h"
#include "draw/fit.h"
#include "view/learning.h"
#include "view/legend.h"

#include <stdio.h>
#include <string.h>

/* A pen that walks down a column of the panel. */
struct pen {
    struct draw_list *d;
    const struct glyphs *glyphs;
    int x, y, columns, bottom;
};

static void skip(struct pen *p, int tenths_of_a_line)
{
    p->y += p->glyphs->line_height[TEXT_SMALL] * tenths_of_a_line / 10;
}

static bool has_room(const struct pen *p, int lines)
{
    return p->y + lines * p->glyphs->line_height[TEXT_SMALL] <= p->bottom;
}

/* Writes at most as many characters as the column is wide. */
static void write_line(struct pen *p, enum text_size size, color_t color,
                       const char *text)
{
    char cut[128];
    int columns =
        p->columns * p->glyphs->advance[TEXT_SMALL] / p->glyphs->advance[size];

    snprintf(cut, sizeof cut, "%.*s", columns, text);
    draw_text(p->d, p->x, p->y, size, color, cut);
    p->y += p->glyphs->line_height[size];
}

/* Label on the left, value flush right, so that digits do not jump. */
static void write_pair(struct pen *p, const char *label, const char *value)
{
    int advance = p->glyphs->advance[TEXT_SMALL];
    int room = p->columns - (int)strlen(label) - 1;
    int length = (int)strlen(value);
    const char *shown = length > room ? value + (length - room) : value;

    if (!has_room(p, 1))
        return;
    draw_text(p->d, p->x, p->y, TEXT_SMALL, COLOR_LABEL, label);
    draw_text(p->d, p->x + (p->columns - (int)strlen(shown)) * advance, p->y,
              TEXT_SMALL, COLOR_TEXT, shown);
    p->y += p->glyphs->line_height[TEXT_SMALL];
}

static void write_number(struct pen *p, const char *label, uint64_t value)
{
    struct text t;

    text_init(&t);
    text_thousands(&t, value);
    write_pair(p, label, t.data);
    text_free(&t);
}

/* Smoothed over about half a second, so that it can be read. */
static void approach(double *rate, double growth, int64_t passed_ns)
{
    *rate += (growth * (double)NS_PER_S / (double)passed_ns - *rate) * 0.2;
}

static void refresh_strategy(struct panel_metrics *f, const struct snapshot *snap,
                             bool is_paused, int64_t passed_ns)
{
    for (int i = 0; i < snap->n_figures; i++) {
        const struct figure *now = &snap->figure[i], *before = &f->strategy[i];
        bool is_same = i < f->n_strategy && strcmp(before->name, now->name) == 0;
        if (is_same && !is_paused && now->value >= before->value)
            approach(&f->rate[i], now->value - before->value, passed_ns);
        else
            f->rate[i] = 0;
    }
    f->n_strategy = snap->n_figures;
    memcpy(f->strategy, snap->figure, sizeof f->strategy);
    f->jumps = snap->learning.is_on ? snap->learning.jumps : (struct jumps){.count = 0};
}

void panel_refresh(struct panel *h, const struct snapshot *snap,
                   const struct playback *play, int64_t passed_ns)
{
    struct panel_metrics *f = &h->metrics;
    uint64_t nodes_before = f->stats.nodes;

    f->stats = snap->stats;
    f->n_assigned = snap->n_assigned;
    f->elapsed_ns = play->elapsed_ns;
    refresh_strategy(f, snap, play->paused, passed_ns);
    f->history_steps = play->newest_step - play->first_step;
    f->history_bytes = play->history_bytes;
    if (f->stats.nodes >= nodes_before) {
        approach(&f->nodes_per_s, (double)(f->stats.nodes - nodes_before), passed_ns);
        if (play->paused)
            f->nodes_per_s = 0;
    }
    /* A search that has just found a solution rests already. */
    bool has_found = snap->stats.solutions > h->chart.last.solutions;
    if ((!play->paused || has_found) && !play->is_rewound)
        chart_add(&h->chart, snap, play->step);
}

const char *status_word(const struct snapshot *snap, const struct playback *play)
{
    switch (snap->status) {
    case SEARCH_RUNNING:
        if (play->is_rewound)
            return play->paused ? "rewound" : "replaying";
        return play->paused ? "paused" : "searching";
    case SEARCH_SOLVED:
        return "solved";
    case SEARCH_EXHAUSTED:
        return snap->stats.solutions ? "all solutions found" : "no solution";
    case SEARCH_GAVE_UP:
        return "gave up";
    }
    return "";
}

static struct setting_row row_of(const char *label, const char *own, const char *chosen)
{
    return (struct setting_row){label, own ? own : chosen};
}

void panel_setting(const struct snapshot *snap, struct setting_row row[SETTING_ROWS])
{
    const char *const *own = snap->own;

    row[0] = row_of("strategy", NULL, snap->strategy);
    row[1] = row_of("cell", own[PLUG_VAR_ORDER], snap->var);
    row[2] = row_of("value", own[PLUG_VAL_ORDER], snap->val);
    row[3] = row_of("propagation", own[PLUG_PROPAGATOR], snap->prop);
    row[4] = row_of("restarts", own[PLUG_RESTART_RULE], snap->restarts);
}

static void write_setting(struct pen *p, const struct snapshot *snap)
{
    struct setting_row row[SETTING_ROWS];
    char text[96];

    snprintf(text, sizeof text, "%d\xc3\x97%d", snap->n, snap->n);
    write_line(p, TEXT_LARGE, COLOR_TEXT, text);
    snprintf(text, sizeof text, "%s, boxes %d\xc3\x97%d",
             snap->n_clues ? "puzzle" : "empty grid", snap->box_rows, snap->box_cols);
    write_line(p, TEXT_SMALL, COLOR_LABEL, text);
    if (snap->n_clues) {
        const char *slash = strrchr(snap->puzzle, '/');
        write_line(p, TEXT_SMALL, COLOR_LABEL, slash ? slash + 1 : snap->puzzle);
    }
    skip(p, 5);
    panel_setting(snap, row);
    for (int i = 0; i < SETTING_ROWS; i++)
        write_pair(p, row[i].label, row[i].value);
    write_number(p, "seed", snap->seed);
}

static void write_speed(struct pen *p, const struct playback *play)
{
    struct text t;

    text_init(&t);
    if (play->steps_per_s <= 0) {
        text_puts(&t, "flat out");
    } else {
        if (play->steps_per_s < 10)
            text_printf(&t, "%.2g", play->steps_per_s);
        else
            text_thousands(&t, (unsigned long long)(play->steps_per_s + 0.5));
        text_puts(&t, play->automatic_speed ? "/s auto" : "/s");
    }
    write_pair(p, "speed", t.data);
    text_free(&t);
}

/* Of events there are too many to count along: how fast they come says more. */
static void write_figure(struct pen *p, const struct figure *f, double rate)
{
    char text[32];

    if (f->unit == FIGURE_BYTES) {
        snprintf(text, sizeof text, "%.1f MiB", f->value / (1 << 20));
        write_pair(p, f->name, text);
    } else if (f->unit == FIGURE_RATIO) {
        snprintf(text, sizeof text, "%.1f", f->value);
        write_pair(p, f->name, text);
    } else if (f->unit == FIGURE_EVENTS) {
        snprintf(text, sizeof text, "%s/s", f->name);
        write_number(p, text, (uint64_t)(rate + 0.5));
    } else {
        write_number(p, f->name, (uint64_t)f->value);
    }
}

/* The last one in words, all that are known as a strip. */
static void write_jumps(struct pen *p, const struct jumps *jumps)
{
    int line = p->glyphs->line_height[TEXT_SMALL];
    char text[48];

    if (jumps->count == 0)
        return;
    struct jump last = jumps->at[jumps->count - 1];
    snprintf(text, sizeof text, "%d -> %d", last.from, last.to);
    write_pair(p, "backjump, levels", text);
    if (!has_room(p, 4))
        return;
    learning_draw_jumps(p->d,
                        (struct rect){p->x, p->y,
                                      p->columns * p->glyphs->advance[TEXT_SMALL],
                                      2 * line},
                        jumps);
    p->y += 2 * line;
}

static void write_closed(struct pen *p, double progress)
{
    struct text t;

    if (progress <= 0)
        return;
    text_init(&t);
    text_percent(&t, progress);
    write_pair(p, "closed, estimated", t.data);
    text_free(&t);
}

/* On the way to a step: the part of it that is done. */
static void write_way(struct pen *p, const struct playback *play)
{
    uint64_t from = play->way_from_step, to = play->target_step;
    char text[16];

    if (to <= from)
        return;
    snprintf(text, sizeof text, "%llu %%",
             (unsigned long long)((play->step - from) * 100 / (to - from)));
    write_pair(p, "going back", text);
}

/* How far one could go back; and, having gone, where that is. */
static void write_history(struct pen *p, const struct playback *play,
                          const struct panel_metrics *f)
{
    struct text t;

    text_init(&t);
    if (play->step != play->target_step) {
        write_way(p, play);
    } else if (play->is_rewound) {
        text_thousands(&t, play->step);
        text_puts(&t, " / ");
        text_thousands(&t, play->newest_step);
        write_pair(p, "step", t.data);
    } else if (play->history == HISTORY_RERUN) {
        text_thousands(&t, f->history_steps);
        text_puts(&t, " steps, from 0");
        write_pair(p, "back", t.data);
    } else if (play->keeps_history) {
        text_thousands(&t, f->history_steps);
        text_printf(&t, " steps, %.0f MiB", (double)f->history_bytes / (1 << 20));
        write_pair(p, "back", t.data);
    }
    text_free(&t);
}

static void write_counters(struct pen *p, const struct snapshot *snap,
                           const struct playback *play, const struct panel *h)
{
    const struct panel_metrics *f = &h->metrics;
    int64_t tenths = f->elapsed_ns / (NS_PER_S / 10);
    struct text t;

    write_line(p, TEXT_LARGE, COLOR_ACCENT, status_word(snap, play));
    write_speed(p, play);
    text_init(&t);
    text_thousands(&t, (unsigned long long)f->n_assigned);
    text_puts(&t, " / ");
    text_thousands(&t, (unsigned long long)snap->n_cells);
    write_pair(p, "assigned", t.data);
    write_number(p, "depth", (uint64_t)f->stats.depth);
    write_number(p, "nodes", f->stats.nodes);
    write_number(p, "nodes/s", (uint64_t)(f->nodes_per_s + 0.5));
    write_number(p, "backtracks", f->stats.backtracks);
    write_number(p, "restarts", f->stats.restarts);
    write_number(p, "solutions", f->stats.solutions);
    write_closed(p, snap->progress);
    for (int i = 0; i < f->n_strategy; i++)
        write_figure(p, &f->strategy[i], f->rate[i]);
    write_jumps(p, &f->jumps);
    text_clear(&t);
    text_printf(&t, "%lld:%02lld.%lld", (long long)(tenths / 600),
                (long long)(tenths / 10 % 60), (long long)(tenths % 10));
    write_pair(p, "elapsed", t.data);
    write_history(p, play, f);
    if (h->show_frames) {
        text_clear(&t);
        text_printf(&t, "%.0f, %.1f ms", f->fps, f->frame_work_ms);
        write_pair(p, "frames/s, work", t.data);
    }
    text_free(&t);
}

static int count_keys(const struct panel *h)
{
    int count = 0;

    while (h->keys && h->keys[2 * count])
        count++;
    return count;
}

/* The last `count` of them. */
static void write_keys(struct pen *p, const struct panel *h, int count)
{
    int advance = p->glyphs->advance[TEXT_SMALL];

    for (int i = 2 * (count_keys(h) - count); h->keys[i] && has_room(p, 1); i += 2) {
        draw_text(p->d, p->x, p->y, TEXT_SMALL, COLOR_TEXT, h->keys[i]);
        draw_text(p->d, p->x + 8 * advance, p->y, TEXT_SMALL, COLOR_LABEL,
                  h->keys[i + 1]);
        p->y += p->glyphs->line_height[TEXT_SMALL];
    }
}

/* A message that is longer than a line takes those above it, down from the first of
 * the three. */
static void write_talk(struct pen *p, const struct panel *h)
{
    int lines = fit_count_lines(h->message.text, p->columns);
    const char *rest = h->message.text;
    char line[FIT_LINE];

    if (lines < 3)
        write_line(p, TEXT_SMALL, COLOR_TEXT, h->hover[0]);
    if (lines < 2)
        write_line(p, TEXT_SMALL, COLOR_LABEL, h->hover[1]);
    for (int i = 0; i < 3 && *rest; i++) {
        rest = fit_next_line(rest, p->columns, line);
        write_line(p, TEXT_SMALL, COLOR_ACCENT, line);
    }
}

/* Where the panel is full, a message covers its last line for as long as it stands. */
static void cover_last_line(struct pen *p, const char *message)
{
    int line = p->glyphs->line_height[TEXT_SMALL];

    if (message[0] == '\0')
        return;
    p->y = p->bottom - line;
    draw_rect(
        p->d,
        (struct rect){p->x, p->y, p->columns * p->glyphs->advance[TEXT_SMALL], line},
        COLOR_BACKGROUND, 255);
    write_line(p, TEXT_SMALL, COLOR_ACCENT, message);
}

static struct rect column(const struct pen *p, int height)
{
    return (struct rect){p->x, p->y, p->columns * p->glyphs->advance[TEXT_SMALL],
                         height};
}

/* Of all of them, each at its least. */
static int pictures_height(const struct pen *p, const struct panel *h)
{
    int line = p->glyphs->line_height[TEXT_SMALL];

    return line + (h->style ? legend_height(p->glyphs) + line / 2 : 0) + 4 * line;
}

/* From the pen to `bottom`: the legend where there is room for both, the chart, the
 * words to it where it stays high enough. */
static void draw_pictures(struct pen *p, struct panel *h, int n, int bottom)
{
    int line = p->glyphs->line_height[TEXT_SMALL];
    int legend = legend_height(p->glyphs) + line / 2;

    p->y += line / 2;
    if (h->style && bottom - p->y >= legend + 2 * line) {
        legend_draw(p->d, column(p, legend), n, h->style, p->glyphs);
        p->y += legend;
    }
    int room = bottom - p->y;
    bool has_words = room >= 4 * line;
    if (has_words)
        room -= line;
    if (room < 2 * line)
        return;
    h->chart_at = column(p, room > 8 * line ? 8 * line : room);
    chart_draw(p->d, h->chart_at, &h->chart);
    p->y += h->chart_at.h;
    if (has_words)
        chart_draw_words(p->d, column(p, line), &h->chart, p->glyphs);
}

/* What is talked about now (pointer, message), then as many keys as leave room for the
 * pictures, all or the last one: flush with the bottom. */
static void write_foot(struct pen *p, struct panel *h, int n)
{
    int line = p->glyphs->line_height[TEXT_SMALL];
    int most = p->bottom - p->y - pictures_height(p, h) - 4 * line;
    int all = count_keys(h), keys = all * line <= most ? all : all > 0 && line <= most;
    int top = p->bottom - (keys > 0 ? keys + 4 : 3) * line;

    if (top - p->y >= 3 * line)
        draw_pictures(p, h, n, top - line / 2);
    if (top < p->y) {
        cover_last_line(p, h->message.text);
        return;
    }
    p->y = top;
    write_talk(p, h);
    if (keys > 0) {
        p->y = p->bottom - keys * line;
        write_keys(p, h, keys);
    }
}

void panel_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct playback *play,
                const struct glyphs *glyphs, struct panel *h)
{
    struct rect at = l->panel;
    struct pen pen = {d, glyphs, at.x, at.y, PANEL_COLUMNS, at.y + at.h};

    h->chart_at = (struct rect){0, 0, 0, 0};
    if (!l->has_panel) {
        message_draw(d, glyphs, l->margin, h->message.text);
        return;
    }
    write_setting(&pen, snap);
    if (!l->panel_below) {
        skip(&pen, 5);
        write_counters(&pen, snap, play, h);
        write_foot(&pen, h, snap->n);
        return;
    }
    write_foot(&pen, h, snap->n);
    struct pen right = {
        d,    glyphs,        at.x + at.w - PANEL_COLUMNS * glyphs->advance[TEXT_SMALL],
        at.y, PANEL_COLUMNS, at.y + at.h};
    write_counters(&right, snap, play, h);
}

void panel_draw_help(struct draw_list *d, const struct layout *l,
                     const struct glyphs *glyphs, const char *const *shown,
                     const char *const *help, int count)
{
    enum { KEY_COLUMNS = 12, HELP_COLUMNS = 44 };
    int advance = glyphs->advance[TEXT_SMALL], line = glyphs->line_height[TEXT_SMALL];

    if (advance == 0)
        return;
    int fitting = (l->width - advance) / (HELP_COLUMNS * advance);
    int columns = fitting < 2 ? 2 : fitting > 3 ? 3 : fitting;
    int rows = (count + columns - 1) / columns;
    int column_w = HELP_COLUMNS * advance;
    if (columns * column_w > l->width - advance)
        column_w = (l->width - advance) / columns;
    int x = (l->width - columns * column_w) / 2 + advance / 2;
    /* The heading needs three lines; where the keys need them all, it gives way. */
    bool has_heading = (rows + 4) * line <= l->height;
    int y = (l->height - (rows + (has_heading ? 3 : 0)) * line) / 2;
    draw_rect(d, (struct rect){0, 0, l->width, l->height}, COLOR_BACKGROUND, 235);
    if (has_heading) {
        draw_text(d, x, y, TEXT_LARGE, COLOR_TEXT, "Keys");
        y += 2 * line + line / 2;
    }
    for (int i = 0; i < count; i++) {
        int left = x + i / rows * column_w, top = y + i % rows * line;
        char cut[64];
        snprintf(cut, sizeof cut, "%.*s", column_w / advance - KEY_COLUMNS - 1,
                 help[i]);
        draw_text(d, left, top, TEXT_SMALL, COLOR_ACCENT, shown[i]);
        draw_text(d, left + KEY_COLUMNS * advance, top, TEXT_SMALL, COLOR_TEXT, cut);
    }
}
