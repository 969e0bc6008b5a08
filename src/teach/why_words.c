#include "teach/why_words.h"

#include "base/alloc.h"
#include "view/contradiction_view.h"

#include <string.h>

#define NOT_EQUAL "\xe2\x89\xa0"
#define EN_DASH   "\xe2\x80\x93"

/* A group (group_of) lists its first MOST_VALUES values. After these it lists only
 * values that a numbered step excludes. */
#define MOST_VALUES 8
#define MOST_LEVELS 8 /* if more levels have decisions, only their range is written */

struct phrase why_title(const struct why *w, const struct snapshot *snap)
{
    if (w->cell == CELL_NONE)
        return phrase("Why is this a dead end?");
    const struct why_node *end = &w->nodes[w->chain[w->n_chain - 1]];
    bool is_removed = end->kind == WHY_REMOVED || end->kind == WHY_REFUTED;

    return phrase("Why is %s %s %s?", cell_name(w->cell, snap->n).text,
                  is_removed ? "not" : "=", value_word(snap->alphabet, w->value).text);
}

struct phrase why_heading(const struct why_node *k, const struct snapshot *snap)
{
    struct phrase unit =
        k->unit >= 0 ? unit_name(&snap->units, k->unit) : phrase("%s", "");
    int n = snap->n;

    switch ((enum why_kind)k->kind) {
    case WHY_HALL:
        return phrase("%d cells of %s keep %d values", k->n_set, unit.text, k->n_set);
    case WHY_VIOLATOR:
        return phrase("dead end: %d cells of %s have only %d values", k->n_set,
                      unit.text, k->n_set - 1);
    case WHY_NO_CANDIDATE:
        return phrase("dead end: %s has no candidate", cell_name(k->cell, n).text);
    case WHY_NO_PLACE:
        return phrase("dead end: %s has no place in %s",
                      value_word(snap->alphabet, k->value).text, unit.text);
    case WHY_REFUTED:
    case WHY_REMOVED:
        return phrase("%s " NOT_EQUAL " %s", cell_name(k->cell, n).text,
                      value_word(snap->alphabet, k->value).text);
    case WHY_CLUE:
    case WHY_DECISION:
    case WHY_LEARNT:
    case WHY_NAKED:
    case WHY_HIDDEN:
        break;
    }
    return phrase("%s = %s", cell_name(k->cell, n).text,
                  value_word(snap->alphabet, k->value).text);
}

/* ---- Reasons in groups ---- */

/* Returns " (3)" for step 3, "" for a cause. */
static struct phrase number_of(const struct why_node *by)
{
    return by->number > 0 ? phrase(" (%d)", by->number) : phrase("%s", "");
}

static bool is_of_cell(const struct why_node *k)
{
    return k->kind == WHY_NAKED || k->kind == WHY_NO_CANDIDATE ||
           k->kind == WHY_REMOVED;
}

/* Returns the words that say what excludes a candidate. Candidates with the same words
 * form a group. */
static struct phrase group_of(const struct why *w, const struct snapshot *snap,
                              const struct why_node *k, const struct why_bar *bar)
{
    const struct why_node *by = bar->by >= 0 ? &w->nodes[bar->by] : NULL;

    if (!by)
        return phrase("the puzzle excludes");
    if (by->kind == WHY_REFUTED)
        return phrase("tried before and failed:");
    if (by->kind == WHY_HALL)
        return phrase("step %d bars", by->number);
    if (by->cell == bar->cell)
        return is_of_cell(k) ? phrase("the cell is %s%s, so not",
                                      value_word(snap->alphabet, by->value).text,
                                      number_of(by).text)
                             : phrase("filled:");
    for (int kind = 0; kind < UNIT_KINDS && is_of_cell(k); kind++) {
        int unit = snapshot_unit(snap, bar->cell, (enum unit_kind)kind);
        if (unit != UNIT_NONE &&
            snapshot_unit(snap, by->cell, (enum unit_kind)kind) == unit)
            return phrase("%s has", unit_name(&snap->units, unit).text);
    }
    return phrase("%s = %s%s bars", cell_name(by->cell, snap->n).text,
                  value_word(snap->alphabet, by->value).text, number_of(by).text);
}

/* Appends the group of bars[first]: its words, then its values or cells. groups[n_bars]
 * has the words of each bar of the node (group_of). */
static void add_group(struct text *t, const struct why *w, const struct snapshot *snap,
                      const struct why_node *k, const struct phrase *groups, int first)
{
    const struct why_bar *bars = &w->bars[k->first_bar];
    const char *group = groups[first].text;
    bool is_filled = strcmp(group, "filled:") == 0;
    struct text items = TEXT_EMPTY;
    int count = 0, n_listed = 0;

    for (int i = first; i < k->n_bars; i++) {
        if (strcmp(groups[i].text, group) != 0)
            continue;
        const struct why_node *by = bars[i].by >= 0 ? &w->nodes[bars[i].by] : NULL;
        /* The sentence names the cell's own value once, with its number, for all. */
        bool is_own = by && is_of_cell(k) && by->cell == bars[i].cell;
        bool has_number = by && by->number > 0 && by->kind != WHY_HALL && !is_own;
        bool is_short = ++count <= MOST_VALUES;
        if (is_of_cell(k) && (has_number || is_short) && ++n_listed)
            text_printf(&items, "%s%s%s", items.length ? ", " : " ",
                        value_word(snap->alphabet, bars[i].value).text,
                        has_number ? number_of(by).text : "");
        else if (!is_of_cell(k) && !is_filled)
            text_printf(&items, "%s%s", items.length ? ", " : " ",
                        cell_name(bars[i].cell, snap->n).text);
        else if (is_filled && has_number)
            text_printf(&items, "%s%d", items.length ? ", " : " (", by->number);
    }
    if (is_filled)
        text_printf(t, "%s filled%s%s", count_of(count, "cell").text,
                    items.length ? items.data : "", items.length ? ")" : "");
    else if (n_listed < count && is_of_cell(k))
        text_printf(t, "%s%s and %d more", group, items.data, count - n_listed);
    else if (is_of_cell(k) || count <= 2)
        text_printf(t, "%s%s", group, items.data);
    else
        text_printf(t, "%s %d cells", group, count);
    text_free(&items);
}

static void add_groups(struct text *t, const struct why *w, const struct snapshot *snap,
                       const struct why_node *k)
{
    struct phrase *groups = alloc_zeroed((size_t)k->n_bars, sizeof *groups);

    for (int i = 0; i < k->n_bars; i++)
        groups[i] = group_of(w, snap, k, &w->bars[k->first_bar + i]);
    for (int i = 0; i < k->n_bars; i++) {
        int before = 0;
        while (strcmp(groups[before].text, groups[i].text) != 0)
            before++;
        if (before < i)
            continue;
        text_puts(t, i > 0 ? "; " : "");
        add_group(t, w, snap, k, groups, i);
    }
    free(groups);
}

/* Appends a Hall set's values, and the steps that bar other values from its cells. */
static void add_set(struct text *t, const struct why *w, const struct snapshot *snap,
                    const struct why_node *k)
{
    const char *separator = "";
    /* bars[i]: true if step number i excludes one of the node's candidates; bars[0]:
     * true if a cause or the puzzle excludes one. */
    bool *bars = alloc_zeroed((size_t)w->n_steps + 1, sizeof *bars), has_steps = false;

    text_puts(t, "they can only be ");
    for (int v = 0; v < snap->n; v++)
        if (bits_has(k->values, v)) {
            text_printf(t, "%s%s", separator, value_word(snap->alphabet, v).text);
            separator = ", ";
        }
    if (k->kind == WHY_HALL)
        text_puts(t, ", so no other cell there can be");
    separator = "; other values are barred by steps ";
    for (int i = k->first_bar; i < k->first_bar + k->n_bars; i++)
        bars[w->bars[i].by < 0 ? 0 : w->nodes[w->bars[i].by].number] = true;
    for (int number = 1; number <= w->n_steps; number++)
        if (bars[number]) {
            text_printf(t, "%s%d", separator, number);
            separator = ", ";
            has_steps = true;
        }
    if (bars[0])
        text_puts(t, has_steps ? " and by causes" : "; causes bar other values");
    free(bars);
}

void why_write_reason(struct text *t, const struct why *w, const struct snapshot *snap,
                      const struct why_node *k)
{
    switch ((enum why_kind)k->kind) {
    case WHY_CLUE:
        text_puts(t, "a clue");
        break;
    case WHY_DECISION:
        text_printf(t, "the decision of level %d", k->level);
        break;
    case WHY_LEARNT:
        text_puts(t, "a learnt clause");
        break;
    case WHY_REFUTED:
        if (k->level == 0)
            text_puts(t, "tried before any decision, and failed");
        else
            text_printf(
                t,
                "tried before; it failed under the decisions of levels 1" EN_DASH "%d",
                k->level);
        break;
    case WHY_HIDDEN:
        text_printf(
            t, "only place for %s in %s: ", value_word(snap->alphabet, k->value).text,
            unit_name(&snap->units, k->unit).text);
        add_groups(t, w, snap, k);
        break;
    case WHY_NAKED:
        text_puts(t, "nothing else is left: ");
        add_groups(t, w, snap, k);
        break;
    case WHY_REMOVED:
    case WHY_NO_CANDIDATE:
    case WHY_NO_PLACE:
        add_groups(t, w, snap, k);
        break;
    case WHY_HALL:
    case WHY_VIOLATOR:
        add_set(t, w, snap, k);
        break;
    }
}

/* Appends a part of a list, unless it is empty. */
static void add_part(struct text *t, const char *part)
{
    text_printf(t, "%s%s", t->length > 0 && part[0] ? "; " : "", part);
}

/* Writes the levels of the decisions, the lowest first: each level if they are few,
 * else their range. */
static void write_levels(struct text *t, const struct why *w)
{
    struct text levels = TEXT_EMPTY;
    int count = 0, lowest = 0, highest = 0;

    for (int i = 0; i < w->n_causes; i++) {
        const struct why_node *k = &w->nodes[w->chain[i]];
        if (k->kind != WHY_DECISION)
            continue;
        text_printf(&levels, "%s%d", count > 0 ? ", " : "", k->level);
        lowest = count++ == 0 ? k->level : lowest;
        highest = k->level;
    }
    if (count > MOST_LEVELS)
        add_part(
            t, phrase("%d decisions of levels %d to %d", count, lowest, highest).text);
    else if (count > 0)
        add_part(t, phrase("decision%s %s", count == 1 ? " of level" : "s of levels",
                           levels.data)
                        .text);
    text_free(&levels);
}

void why_write_causes(struct text *t, const struct why *w, const struct snapshot *snap)
{
    struct text failed = TEXT_EMPTY;
    int n_clues = 0;

    if (w->n_chain == 1 && w->n_causes == 1)
        return;
    for (int i = 0; i < w->n_causes; i++) {
        const struct why_node *k = &w->nodes[w->chain[i]];
        n_clues += k->kind == WHY_CLUE;
        if (k->kind == WHY_REFUTED)
            text_printf(&failed, "%s%s (level %d)",
                        failed.length > 0 ? ", " : "failed before: ",
                        why_heading(k, snap).text, k->level);
    }
    if (w->n_steps > 0)
        text_puts(t, count_of(w->n_steps, "step").text);
    if (n_clues > 0)
        text_printf(t, "%s%s", w->n_steps > 0 ? " from " : "",
                    count_of(n_clues, "clue").text);
    write_levels(t, w);
    add_part(t, failed.data);
    if (w->n_first > w->n_steps)
        add_part(t, phrase("shortened from %d", w->n_first).text);
    if (!w->is_shortest)
        add_part(t, "more could be left out");
    text_free(&failed);
}

/* A watched program gives no reasons. Tells what else is known of the cell. */
static struct phrase why_of_program(const struct snapshot *snap, cell_t c,
                                    struct phrase cell)
{
    const struct accusation *accused = &snap->accusation;
    int n = snap->n, best = 0;

    if (accused->is_here && accused->cell == c)
        return phrase("%s", accused->text);
    if (c != CELL_NONE && snap->cause[c] == CAUSE_CLUE)
        return phrase("%s is a clue", cell.text);
    if (c == CELL_NONE || !snap->has_belief)
        return phrase("%s: the program gives no reasons", cell.text);
    for (int v = 1; v < n; v++)
        if (snap->belief[c * n + v] > snap->belief[c * n + best])
            best = v;
    return phrase("%s: the program gives no reasons; it believes most in %s, by %d %%",
                  cell.text, value_word(snap->alphabet, best).text,
                  snap->belief[c * n + best] * 100 / 255);
}

struct phrase why_nothing(const void *of, const struct snapshot *snap)
{
    const struct why *w = of;
    struct phrase cell =
        w->cell == CELL_NONE ? phrase("the dead end") : cell_name(w->cell, snap->n);

    switch (w->answer) {
    case WHY_FOUND:
        break;
    case WHY_NO_REASONS:
        return snap->is_watched
                   ? why_of_program(snap, w->cell, cell)
                   : phrase("no reasons: %s does not decide cell by cell, or the board "
                            "shows a solution found before",
                            snap->strategy);
    case WHY_OPEN:
        return w->cell == CELL_NONE ? phrase("there is no dead end to explain")
                                    : phrase("%s has all its candidates", cell.text);
    case WHY_UNKNOWN:
        return phrase("%s: propagation alone, as it is set now, does not give it%s",
                      cell.text,
                      snap->learning.kind == LEARNING_CLAUSES
                          ? "; W with the pointer beside the board: the last conflict"
                          : "");
    }
    return phrase("%s", "");
}
