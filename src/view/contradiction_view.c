#include "view/contradiction_view.h"

#include <stdio.h>
#include <string.h>

#define EN_DASH "\xe2\x80\x93"

struct phrase unit_name(const struct unit_numbers *units, int unit)
{
    return phrase("%s %d", unit_kind_name(units, unit), unit_rank(units, unit));
}

/* Appends the values of a set: "1, 4–8, 11". */
static void add_values(struct text *t, const struct snapshot *snap, const uint64_t *set)
{
    const char *separator = "";
    int n = snap->n;

    for (int v = 0; v < n; v++) {
        int last = v;
        if (!bits_has(set, v))
            continue;
        while (last + 1 < n && bits_has(set, last + 1))
            last++;
        text_printf(t, "%s%s", separator, value_word(snap->alphabet, v).text);
        separator = ", ";
        if (last - v > 1)
            text_printf(t, EN_DASH "%s", value_word(snap->alphabet, last).text);
        v = last - v > 1 ? last : v;
    }
}

/* Appends all values that are excluded for the same reason as value `first`, and the
 * reason: "1–8 in row 1". */
static void add_taken(struct text *t, const struct snapshot *snap, int first)
{
    const uint16_t *by = snap->contradiction.taken_by;
    uint64_t set[MAX_WORDS] = {0};

    for (int v = first; v < snap->n; v++)
        if (by[v] == by[first])
            set[v >> 6] |= bits_mask(v);
    add_values(t, snap, set);
    if (by[first] == NO_UNIT)
        text_puts(t, snap->n_excluded ? " by the puzzle or propagation"
                                      : " by propagation");
    else
        text_printf(t, " in %s", unit_name(&snap->units, by[first]).text);
}

/* Whether no value before v is excluded for the same reason as v. */
static bool is_first(const struct contradiction *why, int v)
{
    for (int before = 0; before < v; before++)
        if (why->taken_by[before] == why->taken_by[v])
            return false;
    return true;
}

void contradiction_view_write(const struct snapshot *snap, char *out, size_t size)
{
    const struct contradiction *why = &snap->contradiction;
    char line[FIT_LINE];
    struct text t = TEXT_EMPTY;

    switch (why->kind) {
    case CONTRADICTION_NONE:
        break;
    case CONTRADICTION_CELL:
        text_printf(&t, "%s has no candidate", cell_name(why->cells[0], snap->n).text);
        for (int v = 0; v < snap->n; v++)
            if (is_first(why, v)) {
                text_puts(&t, v == 0 ? ": " : ", ");
                add_taken(&t, snap, v);
            }
        break;
    case CONTRADICTION_VALUE:
        text_printf(&t, "%s has no cell in %s",
                    value_word(snap->alphabet, why->value).text,
                    unit_name(&snap->units, why->unit).text);
        break;
    case CONTRADICTION_HALL:
        text_puts(&t, unit_name(&snap->units, why->unit).text);
        for (int i = 0; i < why->n_cells; i++)
            text_printf(&t, "%s%s", i > 0 ? ", " : ": ",
                        cell_name(why->cells[i], snap->n).text);
        text_puts(&t, " have only ");
        add_values(&t, snap, why->values);
        break;
    }
    /* Characters have up to three bytes, so drops characters until the bytes fit. */
    int columns = (int)size - 1;
    do
        fit_line(t.data, columns--, FIT_KEEP_BEGINNING, line);
    while (strlen(line) >= size);
    snprintf(out, size, "%s", line);
    text_free(&t);
}

void alarm_outline(struct draw_list *d, struct rect at, int thickness, uint32_t color,
                   int alpha)
{
    at = rect_grown(at, thickness);
    draw_frame(d, rect_grown(at, 1), 1, 0x000000, alpha);
    draw_frame(d, at, thickness, color, alpha);
}

int region_sides(const struct layout *l, const struct snapshot *snap, cell_t c,
                 struct rect *out, int count)
{
    int n = snap->n, row = c / n, col = c % n, own = snap->region[c];
    struct rect at = layout_cell_rect(l, n, c);

    if (row == 0 || snap->region[c - n] != own)
        out[count++] = (struct rect){at.x, at.y, at.w, 0};
    if (row == n - 1 || snap->region[c + n] != own)
        out[count++] = (struct rect){at.x, at.y + at.h, at.w, 0};
    if (col == 0 || snap->region[c - 1] != own)
        out[count++] = (struct rect){at.x, at.y, 0, at.h};
    if (col == n - 1 || snap->region[c + 1] != own)
        out[count++] = (struct rect){at.x + at.w, at.y, 0, at.h};
    return count;
}

int unit_rects(const struct layout *l, const struct snapshot *snap, int unit,
               struct rect out[static UNIT_RECTS])
{
    enum unit_kind kind = unit_kind_of(&snap->units, unit);
    struct rect first = layout_cell_rect(l, snap->n, snapshot_cell(snap, unit, 0));
    struct rect last =
        layout_cell_rect(l, snap->n, snapshot_cell(snap, unit, snap->n - 1));
    int count = 0;

    for (int pos = 0; pos < snap->n; pos++) {
        cell_t c = snapshot_cell(snap, unit, pos);
        if (kind == UNIT_REGION)
            count = region_sides(l, snap, c, out, count);
        else if (kind == UNIT_DIAGONAL || kind == UNIT_ANTIDIAGONAL)
            out[count++] = layout_cell_rect(l, snap->n, c);
    }
    if (count == 0)
        out[count++] = (struct rect){first.x, first.y, last.x + last.w - first.x,
                                     last.y + last.h - first.y};
    return count;
}

static void draw_unit(struct draw_list *d, const struct layout *l,
                      const struct snapshot *snap, int unit)
{
    struct rect at[UNIT_RECTS];
    int count = unit_rects(l, snap, unit, at);

    for (int i = 0; i < count; i++)
        alarm_outline(d, at[i], int_clamp(l->cell / 10, 1, 3), COLOR_ALARM, 255);
}

void contradiction_view_draw(struct draw_list *d, const struct layout *l,
                             const struct snapshot *snap)
{
    const struct contradiction *why = &snap->contradiction;

    if (why->kind == CONTRADICTION_NONE || l->cell < 1)
        return;
    if (why->unit >= 0)
        draw_unit(d, l, snap, why->unit);
    for (int v = 0; v < snap->n && why->kind == CONTRADICTION_CELL; v++)
        if (why->taken_by[v] != NO_UNIT && is_first(why, v))
            draw_unit(d, l, snap, why->taken_by[v]);
    for (int i = 0; i < why->n_cells; i++)
        alarm_outline(d, layout_cell_rect(l, snap->n, why->cells[i]),
                      int_clamp(l->cell / 8, 1, 5), COLOR_ALARM, 255);
}
