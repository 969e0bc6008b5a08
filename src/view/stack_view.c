#include "view/stack_view.h"

#include "base/alloc.h"
#include "base/units.h"
#include "puzzle/geometry.h"

#include <limits.h>
#include <math.h>

#define WORD_COLUMNS  8  /* columns of the longest word below a picture */
#define DEPTH_COLUMNS 24 /* least columns of a picture with all words and axes */
#define FEW_SOLUTIONS 32
#define COLOR_GROUND  0x07090bu
#define COLOR_SOLVED  0x7ee08au
#define COLOR_COST    0x3f7fb5u
#define LINEAR_STEPS  100 /* a cost's time axis is logarithmic beyond this step */

enum strip { STRIP_FAILURES, STRIP_BACKJUMPS, STRIP_RESTARTS, STRIP_SOLUTIONS, STRIPS };
static const struct {
    const char *word;
    color_t color;
    enum counter counter;
    bool is_rare;
    /* [level_kind]: whether searches with levels of this kind have these events. */
    bool occurs[LEVELS_COST + 1];
} strip_rows[STRIPS] = {
    {"failure", 0xff8a5c, COUNTER_refutations, false, {true, true, false}},
    {"backjump", 0x58a6ff, COUNTER_backjumps, false, {true, false, false}},
    {"restart", 0xb48cff, COUNTER_restarts, true, {true, false, true}},
    {"solved", COLOR_SOLVED, COUNTER_solutions, true, {true, true, true}}};

/* Shortest time between two choices of a scale: usually, in calm mode, and at the start
 * of a run. */
#define SCALE_NS       (NS_PER_S / 2)
#define CALM_SCALE_NS  (2 * NS_PER_S)
#define FIRST_SCALE_NS (NS_PER_S / 30)

/* Returns the column of the present state, or NULL if the record is empty. */
static const struct stack_column *last_column(const struct stack_record *r)
{
    return r && r->count > 0 ? &r->column[r->count - 1] : NULL;
}

static void choose_scale(struct stack_scale *s, uint64_t last, int deepest,
                         int64_t now_ns, int64_t period_ns)
{
    double ahead = (double)period_ns / (double)i64_max(now_ns - s->chosen_ns, 1);

    s->steps = last + (uint64_t)((double)(last - s->last) * ahead);
    s->levels = deepest + (int)((deepest - s->deepest) * ahead);
    s->last = last;
    s->deepest = deepest;
    s->chosen_ns = now_ns;
}

void stack_scale_update(struct stack_scale *s, const struct stack_record *r,
                        int64_t now_ns, bool goes_on, bool is_calm)
{
    uint64_t last = last_column(r) ? last_column(r)->step : 0;

    if (last < s->last || s->began_ns == 0)
        *s = (struct stack_scale){.began_ns = now_ns, .chosen_ns = now_ns};
    int64_t period_ns = i64_clamp(now_ns - s->began_ns, FIRST_SCALE_NS,
                                  is_calm ? CALM_SCALE_NS : SCALE_NS);
    if (!goes_on || last == 0)
        choose_scale(s, last, r ? r->deepest : 0, now_ns, 0);
    else if (now_ns - s->chosen_ns >= period_ns)
        choose_scale(s, last, r->deepest, now_ns, period_ns);
}

/* How a picture divides its rectangle. The axis of time is divided into slots of equal
 * numbers of steps; a slot shows the last column that was recorded up to its end. As
 * the run grows, the steps per slot double, so that most columns stay visible while the
 * picture is compressed. For a search with a cost, a slot is one pixel wide and has
 * more steps than the slot before it. */
struct plan {
    const struct stack_record *r;
    struct rect at, levels, strips; /* the picture; its parts for levels and events */
    bool runs_down, is_log;
    int time_px, level_px;
    /* slot: steps per slot; last: last step of the run; shown: steps on the axis. */
    uint64_t slot, last, shown;
    int slots, rows; /* number of slots and of rows of levels, at least 1 each */
    int filled;      /* number of slots that the search has reached */
    int *column;     /* [filled]: index of each slot's column in the stack_record */
};

/* Returns a strip of the picture: pixels from .. from + size - 1 of the axis of levels,
 * over the whole axis of time. */
static struct rect part_of(const struct plan *p, int from, int size)
{
    struct rect at = p->at;

    return p->runs_down ? (struct rect){at.x + from, at.y, size, at.h}
                        : (struct rect){at.x, at.y + at.h - from - size, at.w, size};
}

/* Returns a strip of the picture: pixels from .. to - 1 of the axis of time, over the
 * whole axis of levels. */
static struct rect stretch_of(const struct plan *p, int from, int to)
{
    struct rect at = p->at;

    return p->runs_down ? (struct rect){at.x, at.y + from, at.w, to - from}
                        : (struct rect){at.x + from, at.y, to - from, at.h};
}

static double compressed(uint64_t step)
{
    return log1p((double)step / LINEAR_STEPS);
}

/* Returns the slot that shows step number `step` + 1; the last slot if the axis of time
 * ends before that step. */
static int slot_of(const struct plan *p, uint64_t step)
{
    double share = compressed(step) / compressed(p->shown);
    uint64_t slot = p->is_log ? (uint64_t)(share * p->slots) : step / p->slot;

    return (int)u64_min(slot, (uint64_t)p->slots - 1);
}

static struct plan make_plan(const struct stack_record *r,
                             const struct stack_style *style, struct rect at)
{
    bool is_log = last_column(r)->kind == LEVELS_COST;
    struct plan p = {
        .r = r, .at = at, .runs_down = !is_log && at.h > at.w, .is_log = is_log};
    int across = p.runs_down ? at.w : at.h;
    int strips = STRIPS * int_clamp(across / 80, 1, 4);

    p.time_px = p.runs_down ? at.h : at.w;
    p.level_px = int_max(across - strips - 1, 1);
    p.levels = part_of(&p, 0, p.level_px);
    p.strips = part_of(&p, across - strips, strips);
    p.slot = r->stride;
    p.last = last_column(r)->step;
    p.shown = u64_max(style->scale.steps > 0 ? style->scale.steps : p.last, 1);
    while (p.shown > p.slot * (uint64_t)p.time_px)
        p.slot *= 2;
    p.slots = p.is_log ? p.time_px : (int)((p.shown + p.slot - 1) / p.slot);
    p.filled = p.last > 0 ? slot_of(&p, p.last - 1) + 1 : 1;
    int levels = style->scale.levels > 0 ? style->scale.levels : r->deepest;
    p.rows = int_max((levels + (1 << r->level_shift) - 1) >> r->level_shift, 1);
    return p;
}

/* Returns the index of a slot's column: the last one recorded up to the slot's end. */
static int column_of(const struct plan *p, int slot)
{
    double end = compressed(p->shown) * (slot + 1) / p->slots;
    uint64_t step = p->is_log ? (uint64_t)(LINEAR_STEPS * expm1(end))
                              : (uint64_t)(slot + 1) * p->slot;

    return stack_record_find(p->r, slot + 1 >= p->filled ? p->last : step);
}

/* The colours of levels: values decided, values excluded, numbers of boards. */
struct colors {
    color_t value[MAX_N], excluded[MAX_N];
    color_t heat[8 * 32]; /* [log_index(number of boards)] */
};

/* Returns about 8 log2(count). Integers only, since it is called for every pixel. */
static int log_index(uint32_t count)
{
    int high = bits_highest(count);

    return 8 * high + (int)((uint64_t)count << 3 >> high & 7);
}

/* Returns the height of an amount, 0 .. height, on a logarithmic scale up to `most`; 0
 * for a negative amount, which is unknown. */
static int height_of(float amount, float most, int height)
{
    return most > 0 && amount > 0 ? (int)(log1pf(amount) / log1pf(most) * (float)height)
                                  : 0;
}

/* A part of the picture: pixel i of a slot is at out[slot * step + i * stride]. */
struct image {
    color_t *out;
    int step;   /* distance in `out` from a slot to the next one */
    int stride; /* distance in `out` from a pixel of a slot to the next one */
    int height; /* number of pixels of a slot */
};

static struct image begin_image(struct draw_list *d, const struct plan *p,
                                struct rect at, int height)
{
    color_t *out = p->runs_down ? draw_image(d, at, height, p->slots)
                                : draw_image(d, at, p->slots, height);

    for (int i = 0; i < p->slots * height; i++)
        out[i] = COLOR_GROUND;
    if (p->runs_down)
        return (struct image){out, height, 1, height};
    return (struct image){out + (int64_t)(height - 1) * p->slots, 1, -p->slots, height};
}

/* Draws a column of the record into a slot. Pixel i of the slot shows row row_of[i] of
 * the column. The pixel of the first level that clause learning decided is white. */
static void fill_slot(const struct stack_record *r, int column,
                      const struct colors *colors, const int *row_of,
                      const struct image *slot)
{
    const struct stack_column *c = &r->column[column];
    int rows = stack_record_rows(r, column);

    for (int i = 0; i < slot->height && row_of[i] < rows; i++) {
        uint32_t what = stack_record_level(r, column, row_of[i]);
        color_t *pixel = &slot->out[i * slot->stride];
        if (c->kind == LEVELS_BOARDS)
            *pixel = what == 0 ? COLOR_GROUND : colors->heat[log_index(what)];
        else
            *pixel =
                (what & LEVEL_EXCLUDES ? colors->excluded : colors->value)[what & 255];
    }
    for (int i = slot->height - 1; i >= 0 && c->first_learnt >= 0; i--)
        if (row_of[i] << r->level_shift <= c->first_learnt) {
            slot->out[i * slot->stride] = COLOR_TEXT;
            break;
        }
}

/* Draws the curve of a member of struct stack_column: the float at offset `member`. In
 * each slot the curve spans all values since the slot before, except negative ones. */
static void draw_curve(const struct plan *p, struct image slot, size_t member,
                       float most, color_t color)
{
    int width = slot.height > 200 ? 2 : 1;

    for (int s = 0; s < p->filled; s++, slot.out += slot.step) {
        int low = slot.height, high = -1;
        for (int i = s > 0 ? p->column[s - 1] : 0; i <= p->column[s]; i++) {
            float value = *(const float *)((const char *)&p->r->column[i] + member);
            int at = height_of(value, most, slot.height - width);
            low = value < 0 ? low : int_min(low, at);
            high = value < 0 ? high : int_max(high, at + width - 1);
        }
        for (int i = low; i <= high; i++)
            slot.out[i * slot.stride] = color;
    }
}

static void draw_costs(struct draw_list *d, const struct plan *p)
{
    struct image slot = begin_image(d, p, p->levels, p->level_px);
    const float *most = p->r->most;

    draw_curve(p, slot, offsetof(struct stack_column, cost), most[0], COLOR_COST);
    draw_curve(p, slot, offsetof(struct stack_column, temperature), most[1],
               COLOR_AMBER);
    draw_curve(p, slot, offsetof(struct stack_column, best), most[0], COLOR_TEXT);
}

static void draw_levels(struct draw_list *d, const struct plan *p,
                        const struct stack_style *style)
{
    int height = int_min(p->rows, p->level_px);
    struct image slot = begin_image(d, p, p->levels, height);
    int *row_of = alloc_resize(NULL, (size_t)height, sizeof *row_of);
    int most = log_index((uint32_t)p->r->most[0] | 1);
    struct colors colors;

    for (int v = 0; v < style->n; v++) {
        colors.value[v] = palette_value(style->palette, v, style->n);
        colors.excluded[v] = color_mix(colors.value[v], COLOR_GROUND, 170);
    }
    for (int i = 0; i < 8 * 32; i++)
        colors.heat[i] = palette_heat(0.15 + 0.85 * i / int_max(most, 1));
    for (int i = 0; i < height; i++)
        row_of[i] = rect_part(height, p->rows, i);
    for (int i = 0; i < p->filled; i++, slot.out += slot.step)
        fill_slot(p->r, p->column[i], &colors, row_of, &slot);
    free(row_of);
}

/* Counts the events between the column of the previous slot and that of this slot. */
static uint64_t count_events(const struct plan *p, int slot, int strip)
{
    const struct stack_column *column = p->r->column;
    int before = slot > 0 ? p->column[slot - 1] : 0;
    enum counter counter = strip_rows[strip].counter;

    return column[p->column[slot]].stats.counts[counter] -
           column[before].stats.counts[counter];
}

/* For each kind of event, draws a mark in each slot that has such events. The more
 * failures or backjumps, the brighter the mark; marks of rare events are bright. */
static void draw_strips(struct draw_list *d, const struct plan *p)
{
    struct image image = begin_image(d, p, p->strips, STRIPS);

    for (int strip = 0; strip < STRIPS; strip++) {
        uint64_t most = 1;
        for (int slot = 0; slot < p->filled; slot++)
            most = u64_max(most, count_events(p, slot, strip));
        for (int slot = 0; slot < p->filled; slot++) {
            uint64_t count = count_events(p, slot, strip);
            int light =
                strip_rows[strip].is_rare ? 255 : (int)(90 + 165 * count / most);
            if (count > 0)
                image.out[slot * image.step + strip * image.stride] =
                    color_mix(COLOR_GROUND, strip_rows[strip].color, light);
        }
    }
}

/* Draws a line for each solution, unless they are so many that they hide the stack. */
static void draw_solutions(struct draw_list *d, const struct plan *p)
{
    if (last_column(p->r)->stats.solutions > FEW_SOLUTIONS)
        return;
    for (int slot = 0; slot < p->filled; slot++) {
        int end = rect_edge(p->time_px, p->slots, slot + 1);
        if (count_events(p, slot, STRIP_SOLUTIONS) > 0)
            draw_rect(d, stretch_of(p, end - 1, end), COLOR_SOLVED, 255);
    }
}

/* Returns the pixel of the axis of time, from 0, at which a step is drawn. */
static int time_of(const struct plan *p, uint64_t step)
{
    return rect_edge(p->time_px, p->slots, slot_of(p, step));
}

void stack_draw(struct draw_list *d, struct rect at, const struct stack_record *r,
                const struct stack_style *style)
{
    if (!last_column(r) || at.w <= 0 || at.h <= 0) {
        draw_rect(d, at, COLOR_GROUND, 255);
        return;
    }
    struct plan p = make_plan(r, style, at);
    draw_rect(d, part_of(&p, p.level_px, 1), COLOR_GROUND, 255);
    p.column = alloc_resize(NULL, (size_t)p.filled, sizeof *p.column);
    for (int slot = 0; slot < p.filled; slot++)
        p.column[slot] = column_of(&p, slot);
    if (p.is_log)
        draw_costs(d, &p);
    else
        draw_levels(d, &p, style);
    draw_strips(d, &p);
    draw_solutions(d, &p);
    free(p.column);
    if (style->first_step > 0)
        draw_rect(d, stretch_of(&p, 0, time_of(&p, style->first_step)),
                  COLOR_BACKGROUND, p.is_log ? 60 : 130);
    int line = int_min(time_of(&p, style->marker), p.time_px - 2);
    if (style->has_marker)
        draw_rect(d, stretch_of(&p, line, line + 2), COLOR_TEXT, 255);
}

static void write_words(struct pen *p, const struct stack_record *r)
{
    const struct stack_column *last = last_column(r);
    enum level_kind kind = last ? last->kind : LEVELS_DECISIONS;
    bool is_cost = kind == LEVELS_COST, has_room = p->columns >= DEPTH_COLUMNS;
    const char *what = is_cost ? "cost" : kind == LEVELS_BOARDS ? "frontier" : "stack";
    struct phrase levels =
        phrase("%s: %s", what, count_of(r ? r->deepest : 0, "level").text);
    int at = pen_word(p, 0, is_cost ? COLOR_COST : COLOR_LABEL,
                      is_cost || !has_room ? what : levels.text);

    if (is_cost)
        at = pen_word(p, at, COLOR_TEXT, "best");
    if (is_cost && r->most[1] > 0)
        at = pen_word(p, at, COLOR_AMBER, "temperature");
    if (is_cost && has_room)
        at = pen_word(p, at, COLOR_LABEL, "(axes are logarithmic)");
    if (kind == LEVELS_BOARDS && has_room)
        at = pen_word(p, at, COLOR_LABEL, "(bright: many boards)");
    if (!is_cost && has_room)
        at = pen_word(p, at, COLOR_LABEL, "\xc2\xb7 marks:");
    for (int i = 0; i < STRIPS; i++)
        if (strip_rows[i].occurs[kind])
            at = pen_word(p, at, strip_rows[i].color, strip_rows[i].word);
    if (last && last->stats.handovers > 0)
        pen_word(p, at, COLOR_TEXT, "learning above");
    p->y += pen_line_height(p);
}

/* Draws a line across the picture. Writes a number beside the line if there is room for
 * it and it does not touch the previous number of this axis. *last is the position of
 * the number written last. */
static void draw_tick(struct draw_list *d, struct rect line, struct rect at, int *last,
                      uint64_t amount)
{
    struct phrase text =
        amount < 10000 ? thousands(amount) : phrase("10^%.0f", log10((double)amount));
    int width = text_width(d->glyphs, TEXT_SMALL, text.text) + 2;
    int height = d->glyphs->line_height[TEXT_SMALL], y = line.y + line.h - height;
    int from = line.h > line.w ? line.x : y;

    draw_rect(d, line, COLOR_LABEL, 60);
    if (y < at.y || line.x + width > at.x + at.w ||
        abs(from - *last) < 2 + (line.h > line.w ? width : height))
        return;
    *last = from;
    draw_text(d, line.x + 2, y, TEXT_SMALL, COLOR_LABEL, text.text);
}

/* Writes the name of an axis, and hides the numbers that it covers. */
static void name_axis(struct draw_list *d, int x, int y, const char *name)
{
    int line = d->glyphs->line_height[TEXT_SMALL];

    draw_hide_texts(d,
                    (struct rect){x, y, text_width(d->glyphs, TEXT_SMALL, name), line});
    draw_text(d, x, y, TEXT_SMALL, COLOR_TEXT, name);
}

/* Draws lines at the powers of ten of cost and steps, and names both axes. */
static void draw_axes(struct draw_list *d, const struct plan *p)
{
    float most = p->r->most[0];
    int last_cost = INT_MIN / 2, last_time = INT_MIN / 2;

    for (uint64_t i = 1; i <= p->shown || (double)i <= most; i *= 10) {
        int cost = height_of((float)i, most, p->level_px - 1), time = time_of(p, i);
        struct rect across = {p->levels.x + time, p->levels.y, 1, p->levels.h};
        if ((double)i <= most)
            draw_tick(d, part_of(p, cost, 1), p->levels, &last_cost, i);
        if (i >= u64_min(LINEAR_STEPS, p->shown / LINEAR_STEPS + 1) && i < p->shown)
            draw_tick(d, across, p->levels, &last_time, i);
    }
    int line = d->glyphs->line_height[TEXT_SMALL];
    int bottom = p->levels.y + p->levels.h - line;
    int right = p->at.x + p->at.w - text_width(d->glyphs, TEXT_SMALL, "steps");
    /* The curves begin at the top and fall, so the lower left corner is free. */
    name_axis(d, p->levels.x + 2, bottom - line, "cost");
    name_axis(d, right - 2, bottom, "steps");
}

void stack_draw_with_words(struct draw_list *d, struct rect *at,
                           const struct stack_record *r,
                           const struct stack_style *style)
{
    struct pen p = pen_in(d, *at), measured = p;

    measured.d = NULL;
    if (p.columns >= WORD_COLUMNS) {
        write_words(&measured, r);
        at->h -= measured.y - at->y;
        p.y += at->h;
        write_words(&p, r);
    }
    stack_draw(d, *at, r, style);
    if (p.columns >= DEPTH_COLUMNS && last_column(r) &&
        last_column(r)->kind == LEVELS_COST) {
        struct plan plan = make_plan(r, style, *at);
        draw_axes(d, &plan);
    }
}

static int column_at(const struct plan *p, int x, int y)
{
    int time = p->runs_down ? y - p->at.y : x - p->at.x;

    time = int_clamp(time, 0, p->time_px - 1);
    return column_of(p, rect_part(p->time_px, p->slots, time));
}

uint64_t stack_step_at(const struct stack_record *r, const struct stack_style *style,
                       struct rect at, int x, int y)
{
    if (!last_column(r))
        return 0;
    struct plan p = make_plan(r, style, at);
    return r->column[column_at(&p, x, y)].step;
}

/* Describes a level of a column; `px` is its place on the axis of levels, in pixels.
 * Where no level is drawn, returns the number of levels. */
static struct phrase describe_level(const struct plan *p, int n, int column, int px)
{
    const struct stack_record *r = p->r;
    const struct stack_column *c = &r->column[column];
    int row = px >= 0 && px < p->level_px ? rect_part(p->level_px, p->rows, px) : -1;

    if (row < 0 || row >= stack_record_rows(r, column))
        return count_of(c->depth, "level");
    int level = row << r->level_shift;
    uint32_t what = stack_record_level(r, column, row);
    if (c->kind == LEVELS_BOARDS)
        return phrase("level %d: %s", level, count_of(what, "board").text);
    return phrase("level %d: %s %s %d%s", level + 1,
                  cell_name(level_cell(what), n).text,
                  what & LEVEL_EXCLUDES ? "\xe2\x89\xa0" : "=", (int)(what & 0xff) + 1,
                  c->first_learnt >= 0 && level >= c->first_learnt ? ", learning" : "");
}

struct description stack_describe(const struct stack_record *r,
                                  const struct stack_style *style, struct rect at,
                                  int x, int y)
{
    if (!last_column(r))
        return (struct description){0};
    struct plan p = make_plan(r, style, at);
    int column = column_at(&p, x, y);
    const struct stack_column *c = &r->column[column];
    int px = p.runs_down ? x - p.levels.x : p.levels.y + p.levels.h - 1 - y;
    struct phrase levels =
        c->kind != LEVELS_COST ? describe_level(&p, style->n, column, px)
        : c->temperature < 0   ? phrase("cost %.0f", (double)c->cost)
                               : phrase("cost %.0f, temperature %.2f", (double)c->cost,
                                        (double)c->temperature);
    struct phrase best = c->kind == LEVELS_COST ? phrase("best %.0f, ", (double)c->best)
                                                : phrase("%s", "");
    return description(levels, phrase("%sstep %s", best.text, thousands(c->step).text));
}
