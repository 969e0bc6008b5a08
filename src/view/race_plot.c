#include "view/race_view.h"

#include "base/units.h"
#include "base/utf8.h"

#define LABEL_COLUMNS  6  /* characters left of the plot, for "100 %" */
#define LEGEND_COLUMNS 30 /* most characters of a name in the ranking */
#define WORDS_BEFORE   3  /* characters of the gaps around a lane's words */
#define RANK_COLUMNS   7  /* characters of a lane's colour and rank, with their gaps */
#define LEGEND_SHARE   3  /* the ranking takes a third of the width at most, */
#define MANY_SHARE     2  /* or half of it if lanes share colours */
#define END_LINES      2
#define END_COLUMNS    16 /* characters of a shortened name at the end of a curve */
#define END_SHARE      3  /* names take a third of the plot's width at most */

struct axes {
    struct draw_list *d;
    struct rect at; /* rectangle that the curves fill */
    int length;
    int margin;      /* width at their right that names of curves may use */
    int end_columns; /* most characters of such a name */
    struct rect names[COURSE_LANES]; /* the places of the names so far */
    int n_names;
};

static int x_of(const struct axes *a, double samples)
{
    return a->at.x + (int)(samples * a->at.w / a->length);
}

static int y_of(const struct axes *a, double share)
{
    return a->at.y + (int)((1 - share) * (a->at.h - 1));
}

static void draw_label(const struct axes *a, double share, const char *text)
{
    int advance = a->d->glyphs->advance[TEXT_SMALL], y = y_of(a, share);

    draw_rect(a->d, (struct rect){a->at.x, y, a->at.w, 1}, COLOR_FAINT, 120);
    draw_text(a->d, a->at.x - (utf8_count(text) + 1) * advance,
              y - a->d->glyphs->line_height[TEXT_SMALL] / 2, TEXT_SMALL, COLOR_LABEL,
              text);
}

/* Draws a part of a curve. Dashes are as long as the gaps between them, wherever the
 * samples are. */
static void draw_part(const struct axes *a, struct rect part, int thickness,
                      const struct lane_view *lane)
{
    int dash = int_max(a->d->glyphs->advance[TEXT_SMALL], 1), end = part.x + part.w;

    if (!lane->is_dashed || part.w <= 0) {
        draw_line(a->d, part, thickness, lane->color, 255);
        return;
    }
    for (int x = part.x, to; x < end; x = to) {
        to = int_min((x / dash + 1) * dash, end);
        int y = part.y + part.h * (x - part.x) / part.w;
        int h = part.y + part.h * (to - part.x) / part.w - y;
        if (x / dash % 2 == 0)
            draw_line(a->d, (struct rect){x, y, to - x, h}, thickness, lane->color,
                      255);
    }
}

/* Draws a lane's curve. Equal samples become one part. */
static void draw_curve(const struct axes *a, const struct lane_course *c,
                       const struct lane_view *lane)
{
    int thickness = a->d->glyphs->are_characters ? 1 : int_max(a->at.h / 250, 1) + 1;
    int from = 0;

    for (int k = 1; k < c->count; k++) {
        if (k + 1 < c->count && c->share[k] == c->share[from] &&
            c->share[k + 1] == c->share[k])
            continue;
        int x = x_of(a, from + 0.5), y = y_of(a, c->share[from]);
        struct rect part = {x, y, x_of(a, k + 0.5) - x, y_of(a, c->share[k]) - y};
        draw_part(a, part, thickness, lane);
        from = k;
    }
}

/* Marks where two searches part: a line through their curves, with a word. */
static void draw_parting(const struct axes *a, const struct race_plot *plot)
{
    double samples = plot->parting / plot->course->stride;
    int line = a->d->glyphs->line_height[TEXT_SMALL], x = x_of(a, samples);

    if (plot->by_cpu || plot->parting <= 0 || samples >= a->length)
        return;
    draw_rect(a->d, (struct rect){x, a->at.y, 1, a->at.h}, COLOR_TEXT, 255);
    draw_text(a->d, x + a->d->glyphs->advance[TEXT_SMALL] / 2, a->at.y + line / 4,
              TEXT_SMALL, COLOR_TEXT, "here they part");
}

static bool overlaps(struct rect a, struct rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Whether a curve crosses `at`. */
static bool is_on_curve(const struct axes *a, const struct race_plot *plot,
                        struct rect at)
{
    for (int i = 0; i < plot->count; i++) {
        const struct lane_course *c = &plot->course->lane[i];
        int first = (at.x - a->at.x) * a->length / a->at.w - 1;
        int last = (at.x + at.w - a->at.x) * a->length / a->at.w + 2;
        for (int k = int_max(first, 1); k < int_min(last, c->count); k++) {
            int x = x_of(a, k - 0.5), width = x_of(a, k + 0.5) - x;
            int y = y_of(a, c->share[k - 1]), to = y_of(a, c->share[k]);
            struct rect part = {x, int_min(y, to), int_max(width, 1),
                                int_max(y, to) - int_min(y, to) + 1};
            if (overlaps(at, part))
                return true;
        }
    }
    return false;
}

/* Finds the free place nearest to `at`, at most END_LINES above or below it; with
 * `is_clear`, one that no curve crosses. */
static bool find_place(const struct axes *a, const struct race_plot *plot,
                       bool is_clear, struct rect *at)
{
    int y = int_clamp(at->y, a->at.y, a->at.y + a->at.h - at->h);

    for (int k = 0; k <= 2 * END_LINES; k++) {
        at->y = y + (k % 2 ? -1 : 1) * (k + 1) / 2 * at->h;
        bool is_free = at->y >= a->at.y && at->y + at->h <= a->at.y + a->at.h;
        for (int i = 0; i < a->n_names; i++)
            is_free &= !overlaps(*at, a->names[i]);
        if (is_free && !(is_clear && is_on_curve(a, plot, *at)))
            return true;
    }
    return false;
}

static void name_at_end(const struct lane_view *lane, int columns, char name[FIT_LINE])
{
    struct phrase number = phrase("%d", lane->number);

    fit_line(lane->number ? number.text : lane->caption, columns, FIT_KEEP_BOTH, name);
}

/* The width of the longest name, of at most `columns` characters, at an end. */
static int width_of_ends(const struct race_plot *plot, const struct glyphs *g,
                         int columns)
{
    char name[FIT_LINE];
    int longest = 0;

    for (int i = 0; i < plot->count; i++) {
        name_at_end(&plot->lanes[i], columns, name);
        longest = int_max(longest, utf8_count(name));
    }
    return (longest + 2) * g->advance[TEXT_SMALL];
}

/* Keeps width free at the right of the curves for the names at their ends: whole names
 * if there is room, else shortened ones. Without room for these, keeps none. */
static void share_width(struct axes *a, const struct race_plot *plot)
{
    const struct glyphs *g = a->d->glyphs;
    int most = g->are_characters ? 0 : a->at.w / END_SHARE;

    a->end_columns = LEGEND_COLUMNS;
    a->margin = width_of_ends(plot, g, a->end_columns);
    if (a->margin > most) {
        a->end_columns = END_COLUMNS;
        a->margin = width_of_ends(plot, g, a->end_columns);
    }
    if (a->margin > most)
        a->margin = 0;
    a->at.w -= a->margin;
}

/* Finds a place for a name near *at, the end of its curve: right of the end or, without
 * room there, left of it, ever further. */
static bool find_place_at_end(const struct axes *a, const struct race_plot *plot,
                              struct rect *at)
{
    struct rect end = *at;

    for (int pass = 0; pass < 2; pass++) {
        bool is_clear = pass == 0; /* off the curves is better than near the end */
        int x = end.x + a->d->glyphs->advance[TEXT_SMALL] / 2;
        if (x + end.w > a->at.x + a->at.w + a->margin)
            x = end.x - end.w;
        while (x > a->at.x) {
            *at = (struct rect){x, end.y, end.w, end.h};
            if (find_place(a, plot, is_clear, at))
                return true;
            x = int_min(x - end.h, end.x - end.w);
        }
    }
    return false;
}

/* Writes each lane's number or name at the end of its curve, in its colour. A name
 * without a place is left out. */
static void draw_ends(struct axes *a, const struct race_plot *plot)
{
    int advance = a->d->glyphs->advance[TEXT_SMALL];
    int line = a->d->glyphs->line_height[TEXT_SMALL];

    for (int i = 0; i < plot->count; i++) {
        const struct lane_course *c = &plot->course->lane[i];
        char name[FIT_LINE];
        if (c->count == 0)
            continue;
        name_at_end(&plot->lanes[i], a->end_columns, name);
        struct rect *at = &a->names[a->n_names];
        *at = (struct rect){x_of(a, c->count - 0.5),
                            y_of(a, c->share[c->count - 1]) - line / 2,
                            (utf8_count(name) + 1) * advance, line};
        if (!find_place_at_end(a, plot, at))
            continue;
        draw_rect(a->d, *at, COLOR_BACKGROUND, 235);
        draw_text(a->d, at->x + advance / 2, at->y, TEXT_SMALL, plot->lanes[i].color,
                  name);
        a->n_names++;
    }
}

/* Writes a lane's line of the ranking: a bar in its colour (dashed like its curve), the
 * rank and the name. With `is_podium` the name has large letters, and a second line
 * gives the number of steps and, if it is known and fits, the CPU time. With
 * `has_words` the last line says what the lane does. */
static void write_place(struct pen *p, enum text_size size, bool is_podium,
                        bool has_words, const struct lane_view *lane)
{
    int advance = p->glyphs->advance[TEXT_SMALL], h = p->glyphs->line_height[size];
    int dash = lane->is_dashed ? (advance + 2) / 3 : advance;
    int64_t cpu_ns = lane->metrics.cpu_ns;
    struct phrase steps = race_steps(lane, lane->nodes);
    struct phrase all = phrase("%s, %.3f s CPU", steps.text, seconds_of_ns(cpu_ns));
    struct pen name = *p;
    char text[FIT_LINE];

    for (int from = 0; from < advance; from += 2 * dash)
        draw_rect(p->d,
                  (struct rect){p->x + from, p->y + h / 3, dash, int_max(h / 3, 1)},
                  lane->color, 255);
    fit_line(race_name(lane).text, LEGEND_COLUMNS, FIT_KEEP_BOTH, text);
    name.x += 2 * advance;
    name.columns -= 2;
    pen_line(&name, size, lane->rank > 0 ? lane->color : COLOR_LABEL,
             lane->rank == 0     ? text
             : lane->number == 0 ? phrase("%d. %s", lane->rank, text).text
                                 : phrase("%s (%d.)", text, lane->rank).text);
    bool has_time = cpu_ns > 0 && pen_has_width(&name, TEXT_SMALL, all.text);
    if (is_podium)
        pen_line(&name, TEXT_SMALL, COLOR_TEXT, has_time ? all.text : steps.text);
    if (has_words)
        pen_cut(&name, COLOR_LABEL, FIT_KEEP_BEGINNING, lane->words ? lane->words : "");
    p->y = name.y;
}

/* Returns the columns that the words of the lanes take. */
static int longest_words(const struct race_plot *plot)
{
    int longest = 0;

    for (int i = 0; i < plot->count; i++)
        if (plot->lanes[i].words)
            longest = int_max(longest, utf8_count(plot->lanes[i].words));
    return longest > 0 ? longest + WORDS_BEFORE : 0;
}

/* Writes the lanes in the order of the ranking, in as many columns as they need.
 * Returns the width, or 0 if there is no room. The width does not depend on the ranks,
 * so that the axes stay when a lane finishes. */
static int draw_ranking(struct draw_list *d, struct rect at,
                        const struct race_plot *plot)
{
    int line = d->glyphs->line_height[TEXT_SMALL],
        large = d->glyphs->line_height[TEXT_LARGE];
    int longest = int_min(plot->longest, LEGEND_COLUMNS) + RANK_COLUMNS;
    int rows = int_max(at.h / line, 1), columns = (plot->count + rows - 1) / rows;
    int share = plot->count > RACE_COLORS ? MANY_SHARE : LEGEND_SHARE;
    int spare = at.h - plot->count * line, most = at.w / share / columns;

    rows = (plot->count + columns - 1) / columns;
    int wide = longest * d->glyphs->advance[TEXT_SMALL];
    if (wide > most)
        return 0;
    bool have_words = columns == 1 && at.h >= plot->count * (large + 2 * line);
    int words = have_words ? longest_words(plot) : 0;
    if (columns == 1)
        wide = int_min(int_max(longest * d->glyphs->advance[TEXT_LARGE],
                               words * d->glyphs->advance[TEXT_SMALL]),
                       most);
    at.x += at.w - columns * wide;
    struct pen p = pen_in(d, at);
    bool are_large = at.h >= plot->count * (large + line) &&
                     wide >= longest * d->glyphs->advance[TEXT_LARGE];
    for (int i = 0; i < plot->count; i++) {
        if (i % rows == 0)
            p = pen_in(d, (struct rect){at.x + i / rows * wide, at.y, wide, at.h});
        bool is_podium = plot->ranked[i].rank > 0 && spare >= large;
        spare -= is_podium ? large : 0;
        write_place(&p, is_podium || are_large ? TEXT_LARGE : TEXT_SMALL, is_podium,
                    are_large && have_words, &plot->ranked[i]);
    }
    return columns * wide;
}

static struct phrase title_of(const struct race_plot *plot)
{
    int n_local = 0;

    for (int i = 0; i < plot->count; i++)
        n_local += plot->lanes[i].is_local;
    return phrase("%s over %s",
                  n_local == 0 ? "holes filled"
                  : n_local < plot->count
                      ? "holes filled, or how far the cost has fallen,"
                      : "how far the cost has fallen",
                  plot->by_cpu ? "CPU time" : race_step_unit(plot->lanes, plot->count));
}

/* Writes which search has been furthest, in its colour. */
static void write_lead(struct pen *p, const struct race_plot *plot)
{
    const struct lane_course *course = plot->course->lane;
    int first = 0;

    for (int i = 1; i < plot->count; i++)
        first = course[i].furthest > course[first].furthest ? i : first;
    const struct lane_view *lane = &plot->lanes[first];
    struct phrase share =
        race_course_words((double)course[first].furthest, lane->metrics.cost);
    struct phrase lead =
        phrase("furthest so far: %s, %s", race_name(lane).text, share.text);
    bool is_large = pen_has_width(p, TEXT_LARGE, lead.text);
    if (pen_has_width(p, TEXT_SMALL, lead.text))
        pen_right(p, is_large ? TEXT_LARGE : TEXT_SMALL, lane->color, lead.text);
}

/* Writes the race's board and, at the right, which search has been furthest. After the
 * first finish, writes the verdict and, at the right, the board. The left text is large
 * if it fits; the right one is left out if there is no room. */
static void write_heading(struct pen *p, const struct race_plot *plot)
{
    const struct snapshot *snap = plot->lanes[0].snap;
    struct phrase clues = count_of(snap->n_clues, "clue");
    struct phrase board = snap->n_clues > 0
                              ? phrase("%.60s, %s", snap->puzzle, clues.text)
                              : phrase("empty");
    struct phrase title =
        phrase("%d\xc3\x97%d, %s: %d searches race by %s", snap->n, snap->n, board.text,
               plot->count,
               plot->by_cpu ? "CPU time" : race_step_unit(plot->lanes, plot->count));
    bool has_winner = plot->ranked[0].rank > 0;
    struct phrase text = has_winner ? race_verdict(plot->ranked, plot->count) : title;
    bool is_large = pen_has_width(p, TEXT_LARGE, text.text);
    int used = text_width(p->glyphs, is_large ? TEXT_LARGE : TEXT_SMALL, text.text);
    struct pen right = *p;

    pen_line(p, is_large ? TEXT_LARGE : TEXT_SMALL,
             has_winner ? plot->ranked[0].color : COLOR_TEXT, text.text);
    p->y = right.y + p->glyphs->line_height[TEXT_LARGE];
    right.columns -= used / p->glyphs->advance[TEXT_SMALL] + 2;
    right.x += pen_rect(p, 0).w - pen_rect(&right, 0).w;
    if (!has_winner)
        write_lead(&right, plot);
    else if (pen_has_width(&right, TEXT_SMALL, title.text))
        pen_right(&right, TEXT_SMALL, COLOR_LABEL, title.text);
}

/* Writes the names of the axes and, at the right, the length of the horizontal axis. */
static void write_axis(struct pen *p, const struct race_plot *plot)
{
    double end = plot->length * plot->course->stride;
    struct phrase whole = plot->by_cpu
                              ? phrase("%.3g s", end / (double)NS_PER_S)
                              : phrase("%s %s", thousands((uint64_t)end).text,
                                       race_step_unit(plot->lanes, plot->count));

    if (!pen_has_width(p, TEXT_SMALL, whole.text))
        return;
    pen_right(p, TEXT_SMALL, COLOR_LABEL, whole.text);
    p->columns -= utf8_count(whole.text) + 1;
    if (p->columns > 0)
        pen_line(p, TEXT_SMALL, COLOR_LABEL, title_of(plot).text);
}

void race_plot_draw(struct draw_list *d, struct rect at, const struct race_plot *plot)
{
    int line = d->glyphs->line_height[TEXT_SMALL],
        advance = d->glyphs->advance[TEXT_SMALL];
    int left = LABEL_COLUMNS * advance;

    if (advance == 0 || at.w < 3 * left || at.h < 5 * line)
        return;
    struct pen p = pen_in(d, at);
    write_heading(&p, plot);
    int bottom = at.y + at.h;
    int ranking = draw_ranking(d, (struct rect){at.x, p.y, at.w, bottom - p.y}, plot);
    int wide = at.w - left - ranking - advance;
    struct axes a = {
        .d = d,
        .at = {at.x + left, p.y + line / 2, wide, bottom - p.y - 3 * line / 2},
        .length = plot->length};
    share_width(&a, plot);
    draw_label(&a, 1, "100 %");
    draw_label(&a, 0.5, "50 %");
    draw_label(&a, 0, "0");
    for (int i = 0; i < plot->count; i++)
        draw_curve(&a, &plot->course->lane[i], &plot->lanes[i]);
    for (int i = 0; i < plot->count; i++) {
        const struct lane_course *c = &plot->course->lane[i];
        if (c->count == 0 || plot->lanes[i].rank == 0)
            continue;
        struct rect end = {x_of(&a, c->count - 0.5), y_of(&a, c->share[c->count - 1]),
                           0, 0};
        int size = int_max(line / 3, 2);
        draw_rect(d, rect_centred(end, size, size), plot->lanes[i].color, 255);
    }
    draw_parting(&a, plot);
    if (!d->glyphs->are_characters)
        draw_ends(&a, plot);
    p = pen_in(d, (struct rect){a.at.x, bottom - line, a.at.w, line});
    write_axis(&p, plot);
}
