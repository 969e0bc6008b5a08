#include "view/race_view.h"

#include "base/units.h"
#include "base/utf8.h"

#include <string.h>

#define BAR_PARTS 3 /* a bar is a third of a line high */
#define SPEED_NS  (NS_PER_S / 2)

color_t race_color(int i)
{
    static const color_t colors[RACE_COLORS] = {0xe69f00, 0x56b4e9, 0x14b886, 0xcc79a7,
                                                0xf0e442, 0xe06a1f, 0xd8dce2, 0x5b86e5};

    return colors[i % RACE_COLORS];
}

void lane_metrics_refresh(struct lane_metrics *m, const struct snapshot *snap,
                          const struct playback *play, const struct lane_course *course,
                          int64_t passed_ns)
{
    uint64_t before = stats_nodes(&m->stats), now = stats_nodes(&snap->stats);

    assert(passed_ns >= 0);
    if (passed_ns == 0)
        m->nodes_per_s = 0;
    else if (now >= before) {
        double per_s = (double)(now - before) * NS_PER_S / (double)passed_ns;
        double weight = real_clamp((double)passed_ns / SPEED_NS, 0, 1);
        m->nodes_per_s += (per_s - m->nodes_per_s) * weight;
    }
    m->stats = snap->stats;
    m->share = race_course_share(course, snap);
    m->cost = race_course_cost(snap);
    m->cpu_ns = snap->is_watched ? snap->program_ns : play->cpu_ns;
}

struct phrase race_name(const struct lane_view *lane)
{
    return lane->number > 0 ? phrase("%d %s", lane->number, lane->caption)
                            : phrase("%s", lane->caption);
}

static const char *ordinal(int rank)
{
    static const char *const endings[] = {"th", "st", "nd", "rd"};

    return rank % 100 / 10 == 1 || rank % 10 > 3 ? "th" : endings[rank % 10];
}

static bool is_running(const struct lane_view *lane)
{
    return lane->snap->status == SEARCH_RUNNING;
}

/* Writes `left` on a line and, if there is room for both, `right` at the line's end. */
static void write_both(struct pen *p, color_t color, const char *left,
                       const char *right)
{
    if (right[0] && utf8_count(left) + utf8_count(right) < p->columns)
        pen_right(p, TEXT_SMALL, COLOR_LABEL, right);
    pen_line(p, TEXT_SMALL, color, left);
}

/* Returns the text right of the progress: how the search ended, and the cost of a local
 * search. While the search runs and its colours show no values, the text says what they
 * show, in few words if `room` is too small. */
static struct phrase beside_progress(const struct lane_view *lane, int room)
{
    enum board_view shown = board_view_shown(lane->style.view, lane->snap);
    const char *title =
        shown == BOARD_FAILURES ? "dead ends" : board_view_row(shown)->title;
    const char *end = is_running(lane) ? "" : status_word(lane->snap, NULL);

    if (lane->metrics.cost >= 0)
        return phrase("%s%scost %s", end, end[0] ? ", " : "",
                      thousands((uint64_t)lane->metrics.cost).text);
    if (!is_running(lane) || shown == BOARD_VALUES || board_view_is_large(shown))
        return phrase("%s", end);
    struct phrase note = phrase("colours: %s", title);
    return utf8_count(note.text) > room ? phrase("%s", title) : note;
}

/* Writes the rank and the outcome. A lane without a rank gets its progress instead, one
 * that was sought back both. */
static void write_state(struct pen *p, const struct lane_view *lane)
{
    struct phrase place = phrase("%d%s, %s", lane->rank, ordinal(lane->rank),
                                 status_word(lane->snap, NULL));
    struct phrase progress = race_course_words(lane->metrics.share, lane->metrics.cost);
    int room = p->columns - utf8_count(progress.text) - 1;

    if (lane->rank > 0 && is_running(lane))
        write_both(p, COLOR_ACCENT,
                   phrase("%d%s", lane->rank, ordinal(lane->rank)).text, progress.text);
    else if (lane->rank > 0)
        write_both(p, COLOR_ACCENT, place.text, "");
    else
        write_both(p, COLOR_LABEL, progress.text, beside_progress(lane, room).text);
}

/* Writes the value or the candidates of the cell where this search and another part. */
static void write_parted(struct pen *p, const struct lane_view *lane)
{
    cell_t c = *lane->style.parted;
    struct description is = board_describe_cell(lane->snap, c);
    bool has_value = lane->snap->value[c] != VALUE_NONE;

    /* Without a value, the second line is "3 candidates: 1 2 4". */
    struct phrase said = has_value ? phrase("%s, %s", is.line[0], is.line[1])
                                   : phrase("%s%s", cell_name(c, lane->snap->n).text,
                                            strchr(is.line[1], ':'));
    pen_cut(p, COLOR_TEXT, FIT_KEEP_BEGINNING, said.text);
}

/* Writes the steps and, while the lane runs, its speed; after its end, the CPU time. */
static void write_counters(struct pen *p, const struct lane_view *lane)
{
    const struct lane_metrics *m = &lane->metrics;
    struct phrase right = phrase("%s", "");

    if (is_running(lane) && m->nodes_per_s > 0)
        right = phrase("%s/s", thousands((uint64_t)(m->nodes_per_s + 0.5)).text);
    else if (!is_running(lane) && m->cpu_ns > 0)
        right = phrase("%.3f s CPU", seconds_of_ns(m->cpu_ns));
    write_both(p, COLOR_LABEL, race_steps(lane, stats_nodes(&m->stats)).text,
               right.text);
}

/* Writes the caption so that its last line ends just above the board. */
static void write_caption(struct draw_list *d, const struct race_layout *l,
                          const struct race_slot *slot, const struct lane_view *lane)
{
    struct pen p = pen_in(d, slot->caption);
    struct phrase name = race_name(lane);
    int lines = l->caption_lines;

    if (l->caption_size == TEXT_SMALL)
        p.y += (lines - int_min(fit_count_lines(name.text, p.columns), lines)) *
               pen_line_height(&p);
    pen_wrapped(&p, l->caption_size, lane->is_selected ? COLOR_ACCENT : COLOR_TEXT,
                lines, name.text);
}

static void draw_lane(struct draw_list *d, const struct race_layout *l,
                      const struct race_slot *slot, const struct lane_view *lane,
                      bool names_only)
{
    struct pen p = pen_in(d, slot->texts);
    int frame = l->frame;
    int line = pen_line_height(&p);

    board_draw(d, &slot->layout, lane->snap, &lane->style);
    if (frame > 0)
        draw_frame(d, rect_grown(slot->layout.board, frame), frame, lane->color, 255);
    if (p.columns < 1)
        return;
    write_caption(d, l, slot, lane);
    if (names_only)
        return;
    struct rect bar = pen_rect(&p, int_max(line / BAR_PARTS, 1));
    draw_rect(d, bar, RACE_COLOR_BAR, 255);
    bar.w = (int)(bar.w * lane->metrics.share);
    if (bar.w > 0)
        draw_rect(d, bar, lane->color, 255);
    p.y += d->glyphs->are_characters ? line : line / 2;
    if (lane->style.parted)
        write_parted(&p, lane);
    else
        write_state(&p, lane);
    write_counters(&p, lane);
}

void race_view_draw(struct draw_list *d, const struct race_layout *l,
                    const struct lane_view *lanes, bool names_only)
{
    for (int i = 0; i < l->count; i++) {
        struct race_slot slot = race_layout_slot(l, i);
        draw_lane(d, l, &slot, &lanes[i], names_only);
    }
}

int race_foot_height(const struct glyphs *glyphs)
{
    return glyphs->line_height[TEXT_SMALL] * 3 / 2;
}

/* Writes a key and its action, "Space pause", and moves the pen to their right. */
static void write_key(struct pen *p, const char *const *key)
{
    for (int i = 0; i < 2; i++) {
        int columns = utf8_count(key[i]) + 1 + i;
        struct pen word = *p;
        pen_line(&word, TEXT_SMALL, i ? COLOR_LABEL : COLOR_ACCENT, key[i]);
        p->x += columns * p->glyphs->advance[TEXT_SMALL];
        p->columns -= columns;
    }
}

static int width_of_key(const char *const *key)
{
    return utf8_count(key[0]) + utf8_count(key[1]) + 3;
}

void race_foot_draw(struct draw_list *d, const char *const *keys, const char *message)
{
    int advance = d->glyphs->advance[TEXT_SMALL], last = 0;
    int y = d->height - d->glyphs->line_height[TEXT_SMALL] * 5 / 4;
    struct pen p = pen_in(d, (struct rect){advance, y, d->width - 2 * advance, 0});

    if (p.columns < 1)
        return;
    if (message[0]) {
        pen_line(&p, TEXT_SMALL, COLOR_ACCENT, message);
        return;
    }
    if (!keys[0])
        return;
    while (keys[last + 2])
        last += 2;
    for (int i = 0;
         i < last && width_of_key(&keys[i]) + width_of_key(&keys[last]) < p.columns + 2;
         i += 2)
        write_key(&p, &keys[i]);
    if (width_of_key(&keys[last]) <= p.columns + 2)
        write_key(&p, &keys[last]);
}
