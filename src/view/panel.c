#include "view/panel.h"

#include "base/units.h"
#include "base/utf8.h"
#include "puzzle/units.h"

#include <math.h>
#include <string.h>

#define KEY_COLUMNS   8 /* characters of a key's name; the action is right of it */
#define MESSAGE_LINES 3
#define NOTE_LINES    3
#define STACK_LINES   4  /* fewest lines for a picture of the stack */
#define TOP_LINES     25 /* lines kept above the foot of a panel with one column */
#define QUIET_LINES   19 /* the same for a panel without `is_full` */
#define TOP_LINES_2   6  /* lines kept above the foot in the second column */
#define LEAST_KEYS    2
#define BAR_LINES     (STRENGTH_BARS + 2) /* lines for the strength at a node */
#define LARGE_PRODUCT 10000000 /* larger products are written as powers of ten */

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
}

static void refresh_branching(struct panel_branching *b, const struct snapshot *snap,
                              const struct playback *play)
{
    if (b->is_measured && b->step == play->step && b->command == play->command)
        return;
    b->is_measured = true;
    b->step = play->step;
    b->command = play->command;
    b->growth[0] = growth_measure(snap, BRANCHING_INPUT);
    b->growth[1] = growth_measure(snap, BRANCHING_MRV);
    branching_measure(snap, BRANCHING_AS_SEARCHED, &b->used);
}

bool panel_shows_another_search(const struct panel *panel, const struct snapshot *snap)
{
    const struct panel_metrics *m = &panel->metrics;

    return m->n_cells != snap->n_cells ||
           stats_nodes(&m->stats) > stats_nodes(&snap->stats) ||
           m->n_strategy != snap->n_metrics;
}

void panel_refresh(struct panel *panel, const struct snapshot *snap,
                   const struct playback *play, int64_t passed_ns)
{
    struct panel_metrics *m = &panel->metrics;
    uint64_t before = stats_nodes(&m->stats), now = stats_nodes(&snap->stats);
    int fallen = int_max(m->stats.depth - snap->stats.depth, 0);

    assert(passed_ns > 0 && play->first_step <= play->newest_step);
    m->stats = snap->stats;
    m->n_cells = snap->n_cells;
    m->n_assigned = snap->n_assigned;
    m->progress = snap->progress;
    m->play = *play;
    m->strength = snap->strength;
    refresh_strategy(m, snap, play->paused, passed_ns);
    refresh_branching(&m->branching, snap, play);
    if (now >= before && play->paused)
        m->nodes_per_s = 0;
    else if (now >= before)
        /* Levels that no node takes back, as in the collapse of a drama, count, too. */
        approach(&m->nodes_per_s, now > before ? (double)(now - before) : fallen,
                 passed_ns);
}

/* Writes a word in large letters and, if there is room, a text at the right end of its
 * line. Returns whether there was. */
static bool write_headline(struct pen *p, color_t color, const char *word,
                           color_t text_color, const char *text)
{
    struct pen below = *p;
    bool fits = text_width(p->glyphs, TEXT_LARGE, word) +
                    text_width(p->glyphs, TEXT_SMALL, text) +
                    p->glyphs->advance[TEXT_SMALL] <=
                pen_rect(p, 0).w;

    below.y += p->glyphs->line_height[TEXT_LARGE] - pen_line_height(p);
    if (fits)
        pen_right(&below, TEXT_SMALL, text_color, text);
    pen_line(p, TEXT_LARGE, color, word);
    return fits;
}

void panel_write_board(struct pen *p, const struct snapshot *snap)
{
    struct phrase clues = count_of(snap->n_clues, "clue");
    bool is_empty = !snap->n_clues && !snap->n_excluded;
    struct text facts = TEXT_EMPTY;

    text_printf(&facts, "%s, ", is_empty ? "empty" : clues.text);
    units_describe(&facts, &snap->units);
    if (!write_headline(p, COLOR_TEXT, phrase("%d\xc3\x97%d", snap->n, snap->n).text,
                        COLOR_LABEL, facts.data))
        pen_wrapped(p, TEXT_SMALL, COLOR_LABEL, 2, facts.data);
    text_free(&facts);
    if (snap->n_excluded)
        pen_line(
            p, TEXT_SMALL, COLOR_LABEL,
            phrase("%s excluded", count_of(snap->n_excluded, "candidate").text).text);
    if (!is_empty)
        pen_cut(p, COLOR_LABEL, FIT_KEEP_BOTH, snap->puzzle);
    pen_skip_half_a_line(p);
}

void panel_write_setting(struct pen *p, const struct snapshot *snap,
                         const char (*next)[SETTING_NAME])
{
    const struct {
        const char *label, *chosen;
        enum plug_kind kind;
    } rows[] = {{"variable order", snap->var, PLUG_VAR_ORDER},
                {"value order", snap->val, PLUG_VAL_ORDER},
                {"propagation", snap->prop, PLUG_PROPAGATOR},
                {"restart rule", snap->restarts, PLUG_RESTART_RULE}};

    pen_pair(p, "strategy", "%s", snap->strategy);
    for (int i = 0; i < 4; i++) {
        const char *own = snap->own[rows[i].kind];
        if (own && snap->strength.state != STRENGTH_NONE)
            continue; /* leaves room for the bars of write_strength */
        pen_pair(p, rows[i].label, "%s", own ? own : rows[i].chosen);
        if (next && next[rows[i].kind][0])
            pen_pair(p, "", "next: %s", next[rows[i].kind]);
    }
}

/* Writes a metric of the strategy. For events it writes the number per second, since
 * the total would change too fast to be read. */
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

/* Writes the progress of a seek. Without a seek, writes the step of a rewound search.
 * Returns false if there is neither. */
static bool write_place(struct pen *p, const struct playback *play)
{
    uint64_t from = play->seek_from_step, to = play->target_step;

    if (play->step != to) {
        /* Seeking backward to a checkpoint is too quick to show. */
        if (from < to)
            pen_pair(p, "seeking", "%d %%",
                     (int)((play->step - from) * 100 / (to - from)));
    } else if (play->is_rewound) {
        pen_pair(p, "step", "%s / %s", thousands(play->step).text,
                 thousands(play->newest_step).text);
    }
    return play->step != to || play->is_rewound;
}

static void write_history(struct pen *p, const struct playback *play)
{
    pen_pair(p, "history", "%s",
             count_of((int64_t)(play->newest_step - play->first_step), "step").text);
    if (play->history != HISTORY_RERUN && play->history_bytes >= 1 << 20)
        pen_pair(p, "history memory", "%.0f MiB",
                 (double)play->history_bytes / (1 << 20));
}

static bool is_local_search(const struct panel_metrics *m)
{
    return m->n_strategy > 0 && m->strategy[0].unit == METRIC_COST;
}

void panel_write_figures(struct pen *p, const struct snapshot *snap,
                         const struct panel_metrics *m)
{
    struct phrase holes = phrase(
        "filled of %s", thousands((uint64_t)(snap->n_cells - snap->n_clues)).text);

    if (is_local_search(m)) {
        pen_large(p, m->strategy[0].name,
                  thousands((uint64_t)m->strategy[0].value).text);
        pen_large(p, snap->has_rounds ? "rounds/s" : "moves/s",
                  rate_per_s(m->nodes_per_s).text);
        pen_large(p, snap->has_rounds ? "rounds" : "moves",
                  thousands(m->stats.moves).text);
        return;
    }
    pen_large(p, holes.text,
              thousands((uint64_t)int_max(m->n_assigned - snap->n_clues, 0)).text);
    pen_large(p, "nodes/s", rate_per_s(m->nodes_per_s).text);
    pen_large(p, "dead ends", thousands(m->stats.refutations).text);
}

/* Writes "7, 56, 336"; if not all numbers fit, leaves out the first ones. */
static void write_growth(struct pen *p, const char *label, const struct growth *g)
{
    int room = p->columns - utf8_count(label) - 1, k = g->levels - 1;

    if (k < 0)
        return;
    struct phrase line = thousands(g->boards[k]);
    for (; k > 0; k--) {
        struct phrase longer =
            phrase("%s, %s", thousands(g->boards[k - 1]).text, line.text);
        if (utf8_count(longer.text) + (k > 1 ? 2 : 0) > room)
            break;
        line = longer;
    }
    pen_pair(p, label, "%s%s", k > 0 ? UTF8_ELLIPSIS " " : "", line.text);
}

/* Writes the lines that `show_frames` of struct panel asks for: the frame statistics,
 * and the number of choices so far (the product of the candidate counts of all levels).
 */
static void write_asked(struct pen *p, const struct panel *panel)
{
    const struct branching *b = &panel->metrics.branching.used;

    pen_pair(p, "frames", "%.0f/s, %.1f ms work", panel->fps, panel->frame_work_ms);
    if (b->levels > 0)
        pen_pair(p, "choices so far", "%s",
                 b->product < LARGE_PRODUCT
                     ? thousands(b->product).text
                     : phrase("about 10^%.0f", floor(b->log10)).text);
}

void panel_write_counts(struct pen *p, const struct stats *stats)
{
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & IN_PANEL)
            pen_count(p, counter_rows[c].words, stats->counts[c]);
}

/* Writes the strategy's metrics: all of a watched program and of scripts, since their
 * authors chose them; of other searches, unless the panel is full, the first count. */
static void write_metrics(struct pen *p, const struct snapshot *snap,
                          const struct playback *play, const struct panel *panel)
{
    const struct panel_metrics *m = &panel->metrics;
    bool has_all = panel->is_full || snap->is_watched || play->script_calls > 0;

    for (int i = is_local_search(m); i < m->n_strategy; i++) {
        if (!has_all && m->strategy[i].unit != METRIC_COUNT)
            continue;
        write_metric(p, &m->strategy[i], m->rate[i]);
        if (!has_all)
            break;
    }
}

/* The length of a bar for one of the numbers in `removed`; a dead end removes all. */
static int strength_bar(const struct node_strength *s, int i, int width)
{
    int most = 1;

    for (int k = 0; k <= STRENGTH_BARS; k++)
        most = int_max(most, s->removed[k]);
    return s->removed[i] < 0 ? width : (int)((int64_t)width * s->removed[i] / most);
}

/* Whether the search has left the node with less removed than it is said to remove. */
static bool is_weaker(const struct node_strength *s)
{
    int own = s->removed[STRENGTH_BARS];

    return s->has_ended && s->claim >= 0 && own >= 0 &&
           (s->removed[s->claim] < 0 || s->removed[s->claim] > own);
}

/* Writes a line for each propagation and one for the search: how many candidates it
 * removes at the node, as a bar and a number. */
static void write_strength(struct pen *p, const struct snapshot *snap,
                           const struct node_strength *s)
{
    enum { NAME_COLUMNS = 13, NUMBER_COLUMNS = 9 };
    int line = pen_line_height(p), advance = p->glyphs->advance[TEXT_SMALL];
    int width = (p->columns - NAME_COLUMNS - NUMBER_COLUMNS) * advance;
    const char *own = s->is_of_values    ? "its values"
                      : snap->is_watched ? "this program"
                                         : "this search";

    if (s->state == STRENGTH_LATER)
        pen_pair(p, "candidates removed", "when paused");
    if (s->state != STRENGTH_JUDGED || p->y + BAR_LINES * line > p->bottom)
        return;
    pen_pair(p, "candidates removed", "level %d", s->level);
    for (int i = 0; i <= STRENGTH_BARS; i++) {
        bool is_own = i == STRENGTH_BARS, is_claim = i == s->claim;
        color_t color = is_own     ? is_weaker(s) ? COLOR_AMBER : COLOR_ACCENT
                        : is_claim ? COLOR_TEXT
                                   : COLOR_LABEL;
        struct rect bar = {p->x + NAME_COLUMNS * advance, p->y + line / 3,
                           strength_bar(s, i, width), int_max(line / 3, 1)};
        if (bar.w > 0)
            draw_rect(p->d, bar, color, 255);
        pen_right(p, TEXT_SMALL, is_own || is_claim ? COLOR_TEXT : COLOR_LABEL,
                  s->removed[i] < 0 ? "dead end"
                                    : thousands((uint64_t)s->removed[i]).text);
        pen_line(p, TEXT_SMALL, color, is_own ? own : s->name[i]);
    }
    pen_skip_half_a_line(p);
}

/* Writes what only a full panel has: counters and measurements for experts. */
static void write_details(struct pen *p, const struct snapshot *snap,
                          const struct playback *play, const struct panel *panel)
{
    const struct panel_metrics *m = &panel->metrics;
    bool is_local = is_local_search(m);
    struct text explored = TEXT_EMPTY;

    if (play->script_calls > 0 && play->cpu_ns > 0)
        pen_pair(p, "scripts", "%.1f \xc2\xb5s a call, %.0f %%",
                 (double)play->script_ns / (double)play->script_calls / 1000,
                 100 * fmin((double)play->script_ns / (double)play->cpu_ns, 1));
    if (!is_local)
        pen_number(p, "decisions", m->stats.decisions);
    pen_count(p, "level", (uint64_t)m->stats.depth);
    /* Local searches and clause learning do not fill cell after cell, so their tree has
     * no growth to show. A judged search is another program's: its tree is unknown. */
    if (!is_local && !snap->is_judged &&
        (snap->learning.kind == LEARNING_NONE ||
         snap->learning.kind == LEARNING_NOTES)) {
        write_growth(p, "tree by position", &m->branching.growth[0]);
        write_growth(p, "by fewest values", &m->branching.growth[1]);
    }
    panel_write_counts(p, &m->stats);
    if (m->progress > 0) {
        text_percent(&explored, m->progress);
        pen_pair(p, "tree explored (est.)", "%s", explored.data);
        text_free(&explored);
    }
    pen_time(p, "playback time", m->play.elapsed_ns);
    pen_number(p, "seed", snap->seed);
}

static void write_rest(struct pen *p, const struct snapshot *snap,
                       const struct playback *play, const struct panel *panel)
{
    if (panel->show_frames)
        write_asked(p, panel);
    if (play->steps_per_s <= 0)
        pen_pair(p, "speed", "maximum");
    else if (panel->is_full || !play->automatic_speed)
        pen_pair(p, "speed", "%s/s%s", rate_per_s(play->steps_per_s).text,
                 play->automatic_speed ? " auto" : "");
    if (!write_place(p, &panel->metrics.play) && panel->is_full &&
        panel->metrics.play.keeps_history)
        write_history(p, &panel->metrics.play);
    if (panel->metrics.stats.solutions > 1)
        pen_number(p, "solutions", panel->metrics.stats.solutions);
    write_metrics(p, snap, play, panel);
    if (panel->is_full)
        write_details(p, snap, play, panel);
}

/* Writes `count` of `all` hints: the first ones, and the last, which lists all keys. */
static void write_keys(struct pen *p, const char *const *key, int count, int all)
{
    struct pen action = *p;

    action.x += KEY_COLUMNS * p->glyphs->advance[TEXT_SMALL];
    action.columns -= KEY_COLUMNS;
    for (int i = 0; i < count; i++) {
        const char *const *row = &key[2 * (i + 1 < count ? i : all - 1)];
        action.y = p->y;
        pen_line(p, TEXT_SMALL, COLOR_ACCENT, row[0]);
        pen_line(&action, TEXT_SMALL, COLOR_LABEL, row[1]);
    }
}

/* Writes two lines about what is under the pointer, and the message below them. A
 * message of two lines replaces the second line, a longer message replaces both. */
static void write_message(struct pen *p, const struct panel *panel)
{
    int lines = fit_count_lines(panel->message.text, p->columns);

    if (lines < 3)
        pen_line(p, TEXT_SMALL, COLOR_TEXT, panel->hover.line[0]);
    if (lines < 2)
        pen_line(p, TEXT_SMALL, COLOR_LABEL, panel->hover.line[1]);
    pen_wrapped(p, TEXT_SMALL, COLOR_ACCENT, MESSAGE_LINES, panel->message.text);
}

/* The lowest part of the panel, from above: the note; the legend; the lines about the
 * pointer's place and the message; the keys. */
struct foot {
    int keys, all_keys; /* number of hints shown; number of all hints */
    int note_lines, legend_h, height;
};

static struct foot measure_foot(const struct pen *p, const struct snapshot *snap,
                                const struct panel *panel, int top_lines)
{
    struct foot foot = {0};
    int line = pen_line_height(p), room = (p->bottom - p->y) / line;

    while (panel->keys && panel->keys[2 * foot.all_keys])
        foot.all_keys++;
    foot.note_lines = int_min(fit_count_lines(panel->note, p->columns), NOTE_LINES);
    room -= foot.note_lines + MESSAGE_LINES + top_lines;
    if (panel->style) {
        int full = legend_height(p->glyphs, snap, panel->style);
        int least = legend_least_height(p->glyphs, snap, panel->style);
        foot.legend_h = (room - LEAST_KEYS > full / line ? full : least) + line / 2;
    }
    foot.keys =
        int_min(int_max(room - foot.legend_h / line, LEAST_KEYS), foot.all_keys);
    foot.height =
        (foot.note_lines + MESSAGE_LINES + foot.keys + 1) * line + foot.legend_h;
    return foot;
}

/* Writes the foot. Fades the foot and all draw commands from index `first` on, but not
 * the note and the message. */
static void write_foot(struct pen *p, const struct panel *panel,
                       const struct snapshot *snap, const struct foot *foot, int first)
{
    int line = pen_line_height(p), top = p->bottom - foot->height;
    int legend = top + foot->note_lines * line + line / 2;

    p->y = legend;
    if (foot->legend_h > 0)
        legend_draw(p->d, pen_rect(p, foot->legend_h), snap, panel->style);
    p->y = p->bottom - foot->keys * line;
    write_keys(p, panel->keys, foot->keys, foot->all_keys);
    draw_fade(p->d, first, panel->alpha);
    p->y = top;
    pen_wrapped(p, TEXT_SMALL, panel->note_color, foot->note_lines, panel->note);
    p->y = legend + foot->legend_h;
    write_message(p, panel);
}

static void draw_stack(struct draw_list *d, struct rect at, struct panel *panel)
{
    panel->stack_at = at;
    stack_draw_with_words(d, &panel->stack_at, panel->stack, &panel->stack_style);
}

static void write_head(struct pen *p, const struct snapshot *snap,
                       const struct playback *play, const struct panel *panel)
{
    write_headline(p, panel->doing ? COLOR_TEXT : status_color(snap, play),
                   panel->doing ? panel->doing : status_word(snap, play), COLOR_TEXT,
                   panel->progress.text);
    panel_write_figures(p, snap, &panel->metrics);
}

/* Writes the panel. Leaves the pen below the text and above the foot, with p->bottom at
 * the top of the foot. */
static void write_panel(struct pen *p, const struct layout *l,
                        const struct snapshot *snap, const struct playback *play,
                        const struct panel *panel)
{
    bool has_bars = panel->metrics.strength.state != STRENGTH_NONE;
    struct foot foot =
        measure_foot(p, snap, panel,
                     (has_bars ? BAR_LINES : 0) + (l->panel_is_wide ? TOP_LINES_2
                                                   : panel->is_full ? TOP_LINES
                                                                    : QUIET_LINES));
    struct pen below = *p;

    if (l->panel_is_wide)
        below.x += l->panel.w - pen_rect(p, 0).w;
    else
        p->bottom -= foot.height;
    if (l->head.h == 0)
        write_head(p, snap, play, panel);
    int first = p->d->count;
    if (l->head.h == 0) {
        struct rect rule = pen_rect(p, 1);
        rule.y += pen_line_height(p) / 2;
        draw_rect(p->d, rule, COLOR_FAINT, 255);
        p->y += pen_line_height(p);
    }
    panel_write_board(p, snap);
    if (!panel->is_opening)
        panel_write_setting(p, snap, panel->next);
    if (l->panel_is_wide) {
        *p = below;
        p->bottom -= foot.height;
    } else {
        pen_skip_half_a_line(p);
    }
    write_strength(p, snap, &panel->metrics.strength);
    if (!panel->is_opening)
        write_rest(p, snap, play, panel);
    write_foot(&below, panel, snap, &foot, first);
}

void panel_draw(struct draw_list *d, const struct layout *l,
                const struct snapshot *snap, const struct playback *play,
                struct panel *panel)
{
    struct rect at = l->panel;
    struct pen pen = {d, d->glyphs, at.x, at.y, PANEL_COLUMNS, at.y + at.h};

    panel->stack_at = (struct rect){0, 0, 0, 0};
    if (l->chart.h > 0 && panel->stack)
        draw_stack(d, l->chart, panel);
    if (!l->has_panel) {
        message_draw(d, layout_message(l), COLOR_ACCENT, panel->message.text);
        return;
    }
    assert(at.w >= PANEL_COLUMNS * d->glyphs->advance[TEXT_SMALL]);
    if (l->head.h > 0) {
        struct pen head = pen;
        head.x = l->head.x;
        head.y = l->head.y;
        write_head(&head, snap, play, panel);
    }
    write_panel(&pen, l, snap, play, panel);
    int line = pen_line_height(&pen);
    struct rect above_foot = pen_rect(&pen, pen.bottom - pen.y - line);
    above_foot.y += line / 2;
    if (l->chart.h == 0 && panel->stack && above_foot.h >= STACK_LINES * line)
        draw_stack(d, above_foot, panel);
}
