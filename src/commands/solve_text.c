#include "commands/solve_text.h"

#include "base/clock.h"
#include "base/message.h"
#include "trace/umpire.h"

#include <string.h>

#define LATIN_N     9    /* largest board that is tried as a Latin square, */
#define LATIN_NODES 5000 /* with so many nodes */

static void print_choice(const struct search *s, const char *name)
{
    struct text choices = TEXT_EMPTY;

    for (int kind = 0; kind < PLUG_KINDS; kind++) {
        char choice[SETTING_NAME];
        setting_name(&s->setting, (enum plug_kind)kind, choice);
        text_printf(&choices, "%s %s", kind ? "," : "", choice);
    }
    message_print("%s: %s chose%s", name, s->requested->name, choices.data);
    text_free(&choices);
}

const char *solve_rests_on(const struct search *s, enum search_status status)
{
    const struct propagator *scripted = setting_scripted_propagator(&s->setting);

    return status == SEARCH_EXHAUSTED && scripted ? scripted->name : NULL;
}

static void print_counts(const char *puzzle, const struct search *s,
                         const struct solve_outcome *o)
{
    const struct stats stats = search_stats(s);
    enum counter_unit other = stats.moves > 0 ? COUNTER_NODES : COUNTER_MOVES;
    struct text counts = TEXT_EMPTY;

    for (int c = 0; c < COUNTER_COUNT; c++) {
        const struct counter_row *row = &counter_rows[c];
        if (!(row->masks & IN_TEXT) || row->unit == other)
            continue;
        text_puts(&counts, counts.length > 0 ? ", " : "");
        text_counted(&counts, stats.counts[c], row->word);
    }
    message_print("%s: %s, %s, %.3f s%s%s", puzzle, o->status, counts.data,
                  seconds_of_ns(o->wall_ns), o->limit ? "; limit: " : "",
                  o->limit ? o->limit : "");
    text_free(&counts);
}

void solve_text_run(const char *puzzle, const struct search *s,
                    const struct solve_outcome *o, int jobs)
{
    print_counts(puzzle, s, o);
    if (s->requested != s->setting.strategy)
        print_choice(s, puzzle);
    if (s->witness_state) {
        struct text answers = TEXT_EMPTY;
        umpire_write(s, &answers);
        message_print("%s: referee: %s", puzzle, answers.data);
        text_free(&answers);
    }
    if (s->least_memory > 0)
        message_print("%s: %s needs at least --max-memory %lluM here", puzzle,
                      s->setting.strategy->name,
                      solve_megabytes(s->least_memory * (uint64_t)jobs));
    if (o->rests_on)
        message_print("%s: %s rests on what %s removes, which nobody has checked",
                      puzzle, o->status, o->rests_on);
}

bool solve_fits_latin_square(const struct options *o, const struct puzzle *p)
{
    struct board_shape shape = geometry_shape(p->geo);
    struct unit_list boxes = {.boxes = true}, none = {0};

    if (o->has_units || p->candidates || p->geo->n > LATIN_N ||
        !units_equal(units_of(shape), boxes))
        return false;
    struct puzzle *latin =
        puzzle_create(units_shape(none, shape.box_rows, shape.box_cols, NULL), p->name);
    memcpy(latin->clue, p->clue, (size_t)p->geo->n_cells * sizeof *p->clue);
    struct setting setting = setting_default();
    struct search *s = search_create(latin, &setting);
    bool fits = search_run(s, LATIN_NODES) == SEARCH_SOLVED;
    search_destroy(s);
    puzzle_destroy(latin);
    return fits;
}
