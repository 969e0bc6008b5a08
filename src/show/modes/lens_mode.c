#include "show/modes/lens_mode.h"

#include "base/json.h"
#include "base/units.h"

#include <limits.h>

#define STAGE_GLIDE_NS (450 * NS_PER_MS)
#define FADE_IN_NS     (300 * NS_PER_MS) /* longest time in which a stage fades in */
#define SAME_POINT     3 /* clicks at most this many pixels apart are at one point */

void lens_control_init(struct lens_control *l)
{
    *l = (struct lens_control){.unit = -1, .clicked = CELL_NONE};
}

void lens_control_free(struct lens_control *l)
{
    explainer_destroy(l->explainer);
    lens_control_init(l);
}

static struct reply follow_command(bool follow)
{
    return reply_with(reply_taken(),
                      (struct player_command){.kind = PLAYER_FOLLOW, .on = follow});
}

static bool is_unit(const struct player_view *now, int unit)
{
    return unit >= 0 && unit < snapshot_n_units(&now->snap);
}

void lens_control_rewind(struct lens_control *l, bool plays)
{
    l->stage = l->applied = 0;
    l->plays = plays;
    l->stop = INT_MAX;
    l->progress = l->stages_due = 0;
}

static void begin(struct lens_control *l, const struct player_view *now, int unit)
{
    l->follows = unit < 0;
    if (unit < 0)
        unit = now->play.filtered_unit >= 0 ? now->play.filtered_unit : l->unit;
    l->unit = is_unit(now, unit) ? unit : 0;
    l->is_open = true;
    l->is_closing = false;
    l->glide = 0;
    lens_control_rewind(l, true);
}

static void use_shape_of(struct lens_control *l, const struct player_view *now)
{
    struct board_shape shape = snapshot_shape(&now->snap);

    if (l->explainer && explainer_has_shape(l->explainer, shape))
        return;
    explainer_destroy(l->explainer);
    l->explainer = explainer_create(shape);
    l->clicked = CELL_NONE;
    l->e = NULL;
    if (!is_unit(now, l->unit))
        l->unit = 0;
}

static bool runs(const struct player_view *now)
{
    return !now->play.paused && now->snap.status == SEARCH_RUNNING;
}

/* Among `count` units, returns the one with the greatest explain_interest. A tie goes
 * to the unit that loses more candidates, then to the first one. */
static int most_interesting(struct lens_control *l, const struct player_view *now,
                            const int *units, int count)
{
    int best = -1, most = 0;
    enum explain_interest interest = INTEREST_FINISHED;

    for (int i = 0; i < count; i++) {
        const struct explanation *e =
            explain_unit(l->explainer, now->snap.dom, units[i], l->method);
        if (best >= 0 && (e->interest < interest ||
                          (e->interest == interest && e->n_removed <= most)))
            continue;
        best = units[i];
        interest = e->interest;
        most = e->n_removed;
    }
    l->e = NULL; /* explain_unit has overwritten what l->e pointed to */
    return best;
}

struct reply lens_control_open(struct lens_control *l, const struct player_view *now)
{
    int units[MAX_UNITS], count = snapshot_n_units(&now->snap);

    use_shape_of(l, now);
    for (int i = 0; i < count; i++)
        units[i] = i;
    begin(l, now, most_interesting(l, now, units, count));
    l->follows = runs(now);
    l->clicked = CELL_NONE;
    return follow_command(true);
}

struct reply lens_control_close(struct lens_control *l)
{
    l->is_closing = true;
    l->plays = false;
    return follow_command(false);
}

struct reply lens_control_select(struct lens_control *l, const struct player_view *now,
                                 int unit)
{
    bool was_open = lens_control_stays_open(l);

    begin(l, now, unit);
    return was_open ? reply_taken() : follow_command(true);
}

struct reply lens_control_click(struct lens_control *l, const struct player_view *now,
                                cell_t cell, int x, int y)
{
    use_shape_of(l, now);
    bool same_point =
        abs(x - l->clicked_x) <= SAME_POINT && abs(y - l->clicked_y) <= SAME_POINT;
    bool again = l->is_open && l->clicked != CELL_NONE &&
                 l->clicked < now->snap.n_cells && (cell == l->clicked || same_point);
    int units[UNIT_KINDS], count = 0, next = 0;

    if (!again)
        l->clicked = cell;
    l->clicked_x = x;
    l->clicked_y = y;
    for (int kind = 0; kind < UNIT_KINDS; kind++) {
        int unit = snapshot_unit(&now->snap, l->clicked, (enum unit_kind)kind);
        if (unit == UNIT_NONE)
            continue;
        units[count++] = unit;
        if (unit == l->unit)
            next = count;
    }
    return lens_control_select(
        l, now, again ? units[next % count] : most_interesting(l, now, units, count));
}

/* Selects another unit. `kinds` is the number of kinds to go forward (row, column ...),
 * `by` the number of units within the kind; negative: back. Both go in cycles. */
static struct reply move_unit(struct lens_control *l, const struct player_view *now,
                              int kinds, int by)
{
    const int *first = now->snap.units.first;
    int kind = (int)unit_kind_of(&now->snap.units, l->unit);
    int number = l->unit - first[kind] + by;

    for (; kinds != 0; kinds += kinds < 0 ? 1 : -1)
        do
            kind = (kind + (kinds < 0 ? UNIT_KINDS - 1 : 1)) % UNIT_KINDS;
        while (first[kind] == first[kind + 1]);
    int count = first[kind + 1] - first[kind];
    l->clicked = CELL_NONE;
    return lens_control_select(l, now, first[kind] + (number + count) % count);
}

static int last_stage(const struct lens_control *l)
{
    return l->e->n_stages - 1;
}

/* Shows this stage, if it exists. With `plays`, later stages follow as time passes. */
static void go_to(struct lens_control *l, int stage, bool plays)
{
    if (stage < 0 || stage > last_stage(l))
        return;
    lens_control_rewind(l, plays && stage < last_stage(l));
    l->stage = stage;
}

/* Plays the stages of one phase: from the next stage to the last one of its phase. */
static struct reply play_phase(struct lens_control *l)
{
    int stop = int_min(l->stage + 1, last_stage(l));
    enum explain_stage_kind kind = l->e->stages[stop].kind;
    enum explain_stage_kind last = kind <= STAGE_MATCHED  ? STAGE_MATCHED
                                   : kind <= STAGE_SORTED ? STAGE_SORTED
                                                          : STAGE_VIOLATOR;

    while (stop < last_stage(l) && l->e->stages[stop + 1].kind <= last)
        stop++;
    go_to(l, l->stage, true);
    l->stop = stop;
    return reply_taken();
}

/* Explains the unit if it is newly selected or its candidates have changed; returns
 * whether it did. A newly selected unit starts at its first stage. A unit whose
 * candidates changed shows its last stage. */
static bool explain(struct lens_control *l, const struct player_view *now)
{
    bool is_same = l->e && l->e->unit == l->unit && l->e->method == l->method;
    bool is_new = !is_same || !explain_is_current(l->e, now->snap.dom, l->unit);

    if (is_new)
        l->e = explain_unit(l->explainer, now->snap.dom, l->unit, l->method);
    if (l->is_live || (is_new && is_same && l->glide > 0) || l->stage > last_stage(l)) {
        l->stage = last_stage(l);
        l->progress = 1;
        l->plays = false;
    }
    return is_new;
}

static struct reply apply(struct lens_control *l, const struct player_view *now)
{
    if (now->play.is_rewound)
        return reply_say("rewound: r continues from here");
    if (now->play.n_by_hand < 0)
        return reply_say("not supported by %s", now->snap.strategy);
    if (now->snap.at_dead_end || now->snap.status != SEARCH_RUNNING)
        return reply_say("nothing to filter: the search is at a dead end or finished");
    if (!l->e->is_possible)
        return reply_say("this unit has no perfect matching: dead end");
    l->applied = l->e->n_removed;
    struct reply reply =
        reply_say("%s: %d removed", lens_title(l->e, &now->snap).text, l->applied);
    return l->applied == 0
               ? reply
               : reply_with(reply, (struct player_command){.kind = PLAYER_APPLY,
                                                           .unit = l->unit});
}

struct reply lens_control_act(struct lens_control *l, const struct player_view *now,
                              enum lens_action action)
{
    assert(lens_control_stays_open(l) && now->snap.n > 0);
    if (action >= LENS_NEXT_STAGE) {
        use_shape_of(l, now);
        explain(l, now); /* the user may have selected another unit meanwhile */
    }
    switch (action) {
    case LENS_PREVIOUS_UNIT:
    case LENS_NEXT_UNIT:
        return move_unit(l, now, 0, action == LENS_NEXT_UNIT ? 1 : -1);
    case LENS_PREVIOUS_KIND:
    case LENS_NEXT_KIND:
        return move_unit(l, now, action == LENS_NEXT_KIND ? 1 : -1, 0);
    case LENS_FOLLOW:
        return lens_control_select(l, now, -1);
    case LENS_METHOD:
        l->method = l->method == EXPLAIN_PATHS ? EXPLAIN_FLOW : EXPLAIN_PATHS;
        lens_control_rewind(l, true);
        return reply_say("matching: %s", l->method == EXPLAIN_FLOW
                                             ? "maximum flow"
                                             : "augmenting paths");
    case LENS_NEXT_STAGE:
        if (l->stage == last_stage(l))
            return reply_say("last stage: Enter applies the filtering");
        go_to(l, l->stage + 1, false);
        break;
    case LENS_PREVIOUS_STAGE:
        go_to(l, l->stage - 1, false);
        break;
    case LENS_STAGE_FIRST:
        go_to(l, 0, false);
        break;
    case LENS_PLAY:
        if (l->plays)
            break;
        go_to(l, l->stage == last_stage(l) ? 0 : l->stage, true);
        return reply_taken();
    case LENS_APPLY:
        return apply(l, now);
    case LENS_UNDO:
        l->applied = 0;
        if (now->play.n_by_hand <= 0)
            return reply_say("nothing to undo");
        return reply_with(reply_say("undone"),
                          (struct player_command){.kind = PLAYER_UNDO});
    case LENS_PHASE:
        return play_phase(l);
    }
    l->plays = false;
    return reply_taken();
}

/* Returns whether the cells move: to the lens or, if it closes, back to the board. */
static bool move_cells(struct lens_control *l, int64_t passed_ns)
{
    double by = (double)passed_ns / (double)STAGE_GLIDE_NS, before = l->glide;

    assert(before >= 0 && by >= 0);
    l->glide = real_clamp(before + (l->is_closing ? -by : by), 0, 1);
    l->is_open = !l->is_closing || l->glide > 0;
    return l->is_closing || before < 1;
}

/* Plays the stages. At automatic speed they take PLAYER_AUTOMATIC_SECONDS in all; at
 * maximum speed (`rate` 0) the last one shows at once. Returns true while they play
 * or fade in. */
static bool move_stages(struct lens_control *l, const struct player_view *now,
                        int64_t passed_ns)
{
    double rate = now->play.automatic_speed
                      ? (double)l->e->n_stages / PLAYER_AUTOMATIC_SECONDS
                      : now->play.steps_per_s;
    double passed_s = seconds_of_ns(passed_ns);
    double fade_in_s = seconds_of_ns(FADE_IN_NS);
    bool moves = l->progress < 1;
    int stop = int_min(l->stop, last_stage(l));

    if (l->plays && rate > 0 && rate * fade_in_s > 1)
        fade_in_s = 1 / rate;
    l->progress = real_clamp(l->progress + passed_s / fade_in_s, 0, 1);
    if (!l->plays)
        return moves;
    l->stages_due += rate > 0 ? passed_s * rate : l->e->n_stages;
    while (l->stages_due >= 1 && l->stage < stop) {
        l->stages_due -= 1;
        l->stage++;
        l->progress = 0;
    }
    l->plays = l->stage < stop;
    assert(l->stage >= 0 && l->stage <= last_stage(l));
    return true;
}

bool lens_control_update(struct lens_control *l, const struct player_view *now,
                         int64_t now_ns)
{
    int64_t passed_ns = now_ns - l->updated_ns;
    bool was_live = l->is_live;

    l->updated_ns = now_ns;
    if (!l->is_open || now->snap.n == 0)
        return false;
    /* After a gap without updates, animates by the duration of one frame only. */
    if (passed_ns > NS_PER_S / 10)
        passed_ns = NS_PER_S / 60;
    l->is_live = runs(now);
    use_shape_of(l, now);
    if (l->follows && is_unit(now, now->play.filtered_unit))
        l->unit = now->play.filtered_unit;
    assert(is_unit(now, l->unit));
    bool is_new = explain(l, now);
    bool moves = move_cells(l, passed_ns);
    if (l->is_open && l->glide >= 1 && !l->is_live)
        moves |= move_stages(l, now, passed_ns);
    return is_new || moves || was_live != l->is_live;
}

bool lens_control_is_at_rest(const struct lens_control *l)
{
    return !l->is_open ||
           (!l->is_closing && l->e && l->e->unit == l->unit && l->glide >= 1 &&
            l->stage >= int_min(l->stop, last_stage(l)) && l->progress >= 1);
}

void lens_control_draw(const struct lens_control *l, struct draw_list *d,
                       const struct layout *layout, const struct player_view *now,
                       int palette, bool is_plain, const char *hint)
{
    if (l->is_open && l->e && layout->lens.w > 0)
        lens_draw(d, layout, &now->snap,
                  &(struct lens){.e = l->e,
                                 .stage = l->stage,
                                 .progress = l->progress,
                                 .glide = l->glide,
                                 .applied = l->is_live ? 0 : l->applied,
                                 .is_plain = is_plain,
                                 .is_live = l->is_live,
                                 .palette = palette,
                                 .hint = hint});
}

void lens_control_report(const struct lens_control *l, const struct player_view *now,
                         struct text *out)
{
    struct json j = {.out = out};

    if (!l->e || l->e->n != now->snap.n) {
        text_puts(out, "null");
        return;
    }
    json_open(&j, NULL, '{');
    json_text(&j, "unit", lens_title(l->e, &now->snap).text);
    json_int(&j, "stage", l->stage + 1);
    json_int(&j, "stages", l->e->n_stages);
    json_int(&j, "by_hand", now->play.n_by_hand);
    json_open(&j, "candidates", '[');
    for (int pos = 0; pos < l->e->n; pos++) {
        const uint64_t *dom = &now->snap.dom[l->e->cells[pos] * now->snap.words];
        json_open(&j, NULL, '[');
        for (int v = 0; v < now->snap.n; v++)
            if (bits_has(dom, v))
                json_int(&j, NULL, value_number((value_t)v));
        json_close(&j, ']');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}
