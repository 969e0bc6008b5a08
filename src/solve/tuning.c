#include "solve/tuning.h"

#include <stdlib.h>
#include <string.h>

#define TUNING_ROW(id, name, standard, low, high, help)                                \
    {name, standard, low, high, help},
const struct tuning_row tuning_rows[] = {TUNINGS(TUNING_ROW){NULL, 0, 0, 0, NULL}};

struct tuning tuning_default(void)
{
#define TUNING_DEFAULT(id, name, standard, low, high, help) .id = standard,
    return (struct tuning){TUNINGS(TUNING_DEFAULT)};
}

static double *field(struct tuning *t, int row)
{
#define TUNING_ADDRESS(id, name, standard, low, high, help) &t->id,
    double *const fields[] = {TUNINGS(TUNING_ADDRESS)};

    return fields[row];
}

static int find(const char *name, size_t length)
{
    for (int i = 0; tuning_rows[i].name; i++)
        if (strlen(tuning_rows[i].name) == length &&
            memcmp(tuning_rows[i].name, name, length) == 0)
            return i;
    return -1;
}

bool tuning_set(struct tuning *t, const char *text, struct error *e)
{
    struct tuning set = *t;

    for (;;) {
        size_t length = strcspn(text, "=,");
        int row = find(text, length);
        char *end;
        if (row < 0 || text[length] != '=')
            return error_fail(e,
                              "--tune: expected NAME=VALUE with a name of 'sudoscope "
                              "list tuning', found '%s'",
                              text);
        const struct tuning_row *r = &tuning_rows[row];
        double value = strtod(text + length + 1, &end);
        if (end == text + length + 1 || (*end != '\0' && *end != ',') ||
            !(value >= r->low && value <= r->high))
            return error_fail(e, "--tune: expected %s=%g..%g, found '%s'", r->name,
                              r->low, r->high, text);
        *field(&set, row) = value;
        if (*end == '\0')
            break;
        text = end + 1;
    }
    *t = set;
    return true;
}
