#include "view/card.h"

#include "base/units.h"
#include "base/utf8.h"

#include <limits.h>
#include <string.h>

#define VEIL_ALPHA 120

/* The outcome or, if the film ended before the search, how far the search was. */
static struct phrase outcome(const struct snapshot *snap)
{
    int holes = int_max(snap->n_cells - snap->n_clues, 1);
    int filled = 100 * (snap->n_assigned - snap->n_clues) / holes;
    double cost = race_course_cost(snap);

    if (snap->status != SEARCH_RUNNING)
        return phrase("%s", status_word(snap, NULL));
    return cost >= 0 ? phrase("cut at cost %.0f", cost)
                     : phrase("cut at %d %% filled", filled);
}

/* Appends a word of a command, quoted if a shell would read it as something else. */
static void add_word(struct text *t, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789-_./,:=+@%";

    if (word[0] && !word[strspn(word, plain)])
        text_puts(t, word);
    else
        text_shell_word(t, word);
}

/* Writes what the search took, in large letters. */
static void write_cost(struct pen *p, const struct stats *stats)
{
    if (stats->moves > 0) {
        pen_large(p, "moves", thousands(stats->moves).text);
        return;
    }
    pen_large(p, "decisions", thousands(stats->decisions).text);
    pen_large(p, "dead ends", thousands(stats->refutations).text);
}

/* Writes outcome and setting. Writes the counts below them or, on a wide panel, in a
 * second column. Returns the y of the lower end of the texts. */
static int write_card(struct pen p, const struct layout *l, const struct snapshot *snap,
                      const struct playback *play, char *const *command)
{
    struct pen counts = p;
    struct text line = TEXT_EMPTY;

    pen_line(&p, TEXT_LARGE, status_color(snap, NULL), outcome(snap).text);
    panel_write_board(&p, snap);
    write_cost(&p, &snap->stats);
    pen_skip_half_a_line(&p);
    panel_write_setting(&p, snap, NULL);
    pen_number(&p, "seed", snap->seed);
    pen_skip_half_a_line(&p);
    if (l->panel_is_wide)
        counts.x += l->panel.w - pen_rect(&p, 0).w;
    else
        counts.y = p.y;
    pen_count(&counts, "clues", (uint64_t)snap->n_clues);
    if (snap->n_assigned < snap->n_cells)
        pen_number(&counts, "assigned", (uint64_t)snap->n_assigned);
    panel_write_counts(&counts, &snap->stats);
    pen_count(&counts, "maximum level", (uint64_t)snap->stats.max_depth);
    pen_time(&counts, "playback time", play->elapsed_ns);
    pen_skip_half_a_line(&counts);
    int room = (counts.bottom - counts.y) / int_max(pen_line_height(&p), 1);
    for (; command && *command; command++) {
        text_puts(&line, line.length ? " " : "sudoscope ");
        add_word(&line, *command);
    }
    pen_wrapped(&counts, TEXT_SMALL, COLOR_ACCENT, room, line.data);
    text_free(&line);
    return int_max(p.y, counts.y);
}

bool card_fits(const struct layout *l, const struct snapshot *snap,
               const struct playback *play, char *const *command)
{
    int columns = l->advance > 0 ? l->panel.w / l->advance : 0;
    struct pen p = {.glyphs = l->glyphs,
                    .y = l->panel.y,
                    .columns = int_min(columns, l->panel_columns),
                    .bottom = INT_MAX / 2};

    return write_card(p, l, snap, play, command) <= l->panel.y + l->panel.h;
}

void card_draw(struct draw_list *d, const struct layout *l, const struct snapshot *snap,
               const struct playback *play, char *const *command)
{
    struct pen p = pen_in(d, l->panel);
    struct phrase text =
        phrase("%s, %s, %s", outcome(snap).text,
               count_of((int64_t)snap->stats.decisions, "decision").text,
               count_of((int64_t)snap->stats.refutations, "dead end").text);

    p.columns = int_min(p.columns, l->panel_columns);
    if (l->has_panel)
        write_card(p, l, snap, play, command);
    else
        message_draw(d, l->board, status_color(snap, NULL), text.text);
}

/* Widths, in characters, of the fields in a row of the ranking, from right to left. */
enum {
    FACTOR_COLUMNS = 10,
    CPU_COLUMNS = 10,
    STEPS_COLUMNS = 22,
    NUMBER_COLUMNS = 12, /* for the steps, on a card without outcomes */
    STATE_COLUMNS = 14,
    RANK_COLUMNS = 7
};
#define CARD_LINES        4  /* lines of a card that belong to no lane */
#define FEWEST_FOR_BAR    8  /* least width of a bar of progress, in columns */
#define FEWEST_FOR_CPU    90 /* least width of a card with CPU times, in columns */
#define FEWEST_FOR_FACTOR 66 /* least width of a card with factors, in columns */
#define FEWEST_FOR_STATE  50 /* least width of a card with outcomes, in columns */
#define FEWEST_COLUMNS    24

/* The ranking on a race's end card. Its texts are large if they fit. */
struct race_table {
    struct draw_list *d;
    enum text_size size;
    int advance, line; /* pixels of a character and of a line of `size` */
    int x, y, columns;
    int longest; /* characters of the longest name */
    bool has_cpu;
    const struct lane_view *lanes; /* in the order of the ranking, winner first */
    int count;
};

static void put_at(const struct race_table *t, int column, color_t color,
                   const char *text)
{
    draw_text(t->d, t->x + column * t->advance, t->y, t->size, color, text);
}

/* Writes a text that ends at column *end, and moves *end left by `columns`. */
static void put_before(const struct race_table *t, int *end, int columns, color_t color,
                       const char *text)
{
    put_at(t, *end - utf8_count(text), color, text);
    *end -= columns;
}

/* Writes a row of the ranking. Returns the column where the name's field ends. */
static int write_row(struct race_table *t, color_t color, const char *const *fields)
{
    int end = t->columns;
    bool has_state = t->columns >= FEWEST_FOR_STATE;
    char caption[FIT_LINE];

    if (t->has_cpu) {
        put_before(t, &end, FACTOR_COLUMNS, color, fields[5]);
        put_before(t, &end, CPU_COLUMNS, color, fields[4]);
    }
    if (t->columns >= FEWEST_FOR_FACTOR)
        put_before(t, &end, FACTOR_COLUMNS, color, fields[3]);
    put_before(t, &end, has_state ? STEPS_COLUMNS : NUMBER_COLUMNS, color, fields[2]);
    if (has_state) {
        end -= STATE_COLUMNS;
        put_at(t, end + STATE_COLUMNS / 4, color, fields[1]);
    }
    fit_line(fields[0], end - RANK_COLUMNS, FIT_KEEP_BOTH, caption);
    put_at(t, RANK_COLUMNS, color, caption);
    return end;
}

/* Draws the bar of a lane's progress between the longest name and column `end`. */
static void draw_share(const struct race_table *t, int end,
                       const struct lane_view *lane)
{
    int from = RANK_COLUMNS + t->longest + 2;
    struct rect at = {t->x + from * t->advance, t->y + t->line / 3,
                      (end - from) * t->advance, int_max(t->line / 3, 1)};

    if (end - from < FEWEST_FOR_BAR)
        return;
    draw_rect(t->d, at, RACE_COLOR_BAR, 255);
    at.w = (int)(at.w * lane->metrics.share);
    draw_rect(t->d, at, lane->color, 255);
}

static void write_lane(struct race_table *t, const struct lane_view *lane)
{
    struct phrase steps = race_steps(lane, lane->nodes);
    struct phrase cpu = phrase("%.3f", seconds_of_ns(lane->metrics.cpu_ns));
    struct phrase factor = race_factor(lane, t->lanes, false);
    struct phrase cpu_factor = race_factor(lane, t->lanes, true);
    const char *const fields[] = {lane->caption, status_word(lane->snap, NULL),
                                  steps.text,    factor.text,
                                  cpu.text,      cpu_factor.text};
    color_t color = lane->rank == 1  ? COLOR_ACCENT
                    : lane->rank > 0 ? COLOR_TEXT
                                     : COLOR_LABEL;

    draw_rect(t->d, (struct rect){t->x, t->y + t->line / 4, t->advance, t->line / 2},
              lane->color, 255);
    put_at(t, 2, color, lane->rank > 0 ? phrase("%d.", lane->rank).text : "-");
    draw_share(t, write_row(t, color, fields), lane);
    t->y += t->line;
}

static void write_headings(struct race_table *t, bool by_cpu)
{
    const char *unit = race_step_unit(t->lanes, t->count);
    struct phrase ranked = phrase("ranked by %s", by_cpu ? "CPU time" : unit);
    const char *const fields[] = {ranked.text, "", unit, "factor", "CPU s", "factor"};

    write_row(t, COLOR_LABEL, fields);
    t->y += t->line * 3 / 2;
}

static void write_verdict(struct race_table *t)
{
    struct pen p = pen_in(t->d, (struct rect){t->x, t->y, t->columns * t->advance, 0});
    struct phrase verdict = race_verdict(t->lanes, t->count);

    if (pen_has_width(&p, TEXT_LARGE, verdict.text))
        pen_line(&p, TEXT_LARGE, COLOR_TEXT, verdict.text);
    else
        pen_wrapped(&p, TEXT_SMALL, COLOR_TEXT, 2, verdict.text);
    t->y = p.y + t->line / 2;
}

void race_card_draw(struct draw_list *d, struct rect plot,
                    const struct lane_view *lanes, int count, bool by_cpu)
{
    int line = d->glyphs->line_height[TEXT_SMALL], margin = 2 * line;
    bool has_plot = plot.h >= (count + CARD_LINES) * line;
    struct rect at = has_plot ? plot : (struct rect){0, 0, d->width, d->height};
    bool is_large =
        at.w - margin >= FEWEST_FOR_FACTOR * d->glyphs->advance[TEXT_LARGE] &&
        at.h - margin >= (count + CARD_LINES) * d->glyphs->line_height[TEXT_LARGE];
    struct race_table t = {.d = d,
                           .size = is_large ? TEXT_LARGE : TEXT_SMALL,
                           .lanes = lanes,
                           .count = count};

    t.advance = d->glyphs->advance[t.size];
    t.line = d->glyphs->line_height[t.size];
    t.columns = t.advance > 0 ? (at.w - margin) / t.advance : 0;
    if (t.columns < FEWEST_COLUMNS)
        return;
    draw_rect(d, at, COLOR_BACKGROUND, has_plot ? 255 : VEIL_ALPHA);
    at = rect_centred(at, t.columns * t.advance, (count + CARD_LINES) * t.line);
    int spare = has_plot ? (plot.h - at.h) / 2 : line;
    struct rect plate = rect_grown(at, int_min(spare, line));
    draw_rect(d, plate, COLOR_BACKGROUND, 255);
    draw_frame(d, plate, 1, COLOR_FAINT, 255);
    t.x = at.x;
    t.y = at.y;
    t.has_cpu = t.columns >= FEWEST_FOR_CPU && lanes[0].metrics.cpu_ns > 0;
    for (int i = 0; i < count; i++)
        t.longest = int_max(t.longest, utf8_count(lanes[i].caption));
    write_verdict(&t);
    write_headings(&t, by_cpu);
    for (int i = 0; i < count; i++)
        write_lane(&t, &lanes[i]);
}
