#include "puzzle/units.h"

#include <string.h>

static const char *const names[] = {"boxes", "x", "windows", "regions"};
enum { N_NAMES = sizeof names / sizeof *names };

static bool *member(struct unit_list *list, int i)
{
    bool *const members[] = {&list->boxes, &list->diagonals, &list->windows,
                             &list->regions};

    return members[i];
}

const char *units_read(const char *text, size_t length, struct unit_list *out)
{
    const char *end = text + length;

    *out = (struct unit_list){0};
    if (length == 4 && memcmp(text, "none", 4) == 0)
        return NULL;
    for (const char *at = text;; at++) {
        const char *plus = memchr(at, '+', (size_t)(end - at));
        size_t size = (size_t)((plus ? plus : end) - at);
        int i = 0;
        while (i < N_NAMES &&
               (strlen(names[i]) != size || memcmp(names[i], at, size) != 0))
            i++;
        if (i == N_NAMES || *member(out, i))
            return at;
        *member(out, i) = true;
        at += size;
        if (!plus)
            return NULL;
    }
}

struct unit_list units_of(struct board_shape shape)
{
    return (struct unit_list){shape.box_rows > 1 && shape.box_cols > 1,
                              shape.has_diagonals, shape.has_windows,
                              shape.region != NULL};
}

struct unit_list units_next(struct unit_list now, int n, int by)
{
    static const struct unit_list cycle[] = {{.boxes = true},
                                             {0},
                                             {.diagonals = true},
                                             {.windows = true},
                                             {.regions = true}};
    enum { COUNT = sizeof cycle / sizeof *cycle };
    int at = COUNT - 1, rows, cols;

    geometry_default_box(n, &rows, &cols);
    for (int i = 0; i < COUNT; i++)
        if (units_equal(cycle[i], now))
            at = i;
    do
        at = (at + by + COUNT) % COUNT;
    while ((cycle[at].boxes && rows == 1) ||
           (cycle[at].windows && geometry_root(n) == 0));
    return cycle[at];
}

void units_write(struct text *t, struct board_shape shape, const char *before,
                 const char *after)
{
    struct unit_list list = units_of(shape);
    const char *plus = "";

    if (units_are_default(shape))
        return;
    text_puts(t, before);
    for (int i = 0; i < N_NAMES; i++)
        if (*member(&list, i)) {
            text_printf(t, "%s%s", plus, names[i]);
            plus = "+";
        }
    text_printf(t, "%s%s", *plus ? "" : "none", after);
}

void units_describe(struct text *t, const struct unit_numbers *numbers)
{
    static const char *const words[UNIT_KINDS] = {[UNIT_REGION] = "regions",
                                                  [UNIT_DIAGONAL] = "diagonals",
                                                  [UNIT_WINDOW] = "windows"};
    const int *first = numbers->first;
    size_t start = t->length;

    if (first[UNIT_BOX] < first[UNIT_BOX + 1])
        text_printf(t, "boxes %d\xc3\x97%d", numbers->box_rows, numbers->box_cols);
    for (int kind = UNIT_REGION; kind < UNIT_KINDS; kind++)
        if (words[kind] && first[kind] < first[kind + 1])
            text_printf(t, "%s%s", t->length > start ? ", " : "", words[kind]);
    if (t->length == start)
        text_puts(t, "Latin square");
}

bool units_are_default(struct board_shape shape)
{
    struct unit_list list = units_of(shape);
    int rows, cols;

    geometry_default_box(shape.box_rows * shape.box_cols, &rows, &cols);
    bool has_columns = shape.box_cols == 1; /* a size line Rx1 names such boxes */
    return !list.diagonals && !list.windows && !list.regions &&
           (list.boxes || rows == 1 || has_columns);
}

struct board_shape units_shape(struct unit_list list, int box_rows, int box_cols,
                               const uint8_t *region)
{
    return (struct board_shape){
        list.boxes ? box_rows : 1, list.boxes ? box_cols : box_rows * box_cols,
        list.diagonals, list.windows, list.regions ? region : NULL};
}
