#include "solve/tuning.h"

#include "base/names.h"
#include "base/number.h"

#include <stdlib.h>
#include <string.h>

#define TUNING_ROW(strategy, id, name, standard, low, high, change, help)              \
    {name, strategy,        standard, low,                                             \
     high, TUNING_##change, help,     offsetof(struct tuning, id)},
const struct tuning_row tuning_rows[] = {TUNINGS(TUNING_ROW){0}};

struct tuning tuning_default(void)
{
#define TUNING_DEFAULT(strategy, id, name, standard, ...) .id = standard,
    return (struct tuning){TUNINGS(TUNING_DEFAULT)};
}

static bool fail_name(const char *text, size_t length, struct error *e)
{
    char hint[NAMES_HINT];

    names_hint_rows(tuning_rows, TUNING_COUNT, sizeof *tuning_rows, text, length, hint);
    return error_fail(e,
                      "--tune: expected NAME=VALUE with a name of 'sudoscope list "
                      "tuning', found '%s'%s",
                      text, hint);
}

bool tuning_set(struct tuning *t, const char *text, struct error *e)
{
    struct tuning set = *t;

    for (;;) {
        size_t length = strcspn(text, "=,");
        int row = names_find_part(tuning_rows, TUNING_COUNT, sizeof *tuning_rows, text,
                                  length);
        char *end;
        if (row < 0 || text[length] != '=')
            return fail_name(text, length, e);
        const struct tuning_row *r = &tuning_rows[row];
        double value = strtod(text + length + 1, &end);
        if (end == text + length + 1 || (*end != '\0' && *end != ',') ||
            !(value >= r->low && value <= r->high))
            return error_fail(e, "--tune: expected %s=%g..%g, found '%s'", r->name,
                              r->low, r->high, text);
        *tuning_at(&set, r) = value;
        if (*end == '\0')
            break;
        text = end + 1;
    }
    *t = set;
    return true;
}

bool tuning_write(struct tuning t, struct text *out)
{
    const char *comma = "";

    for (const struct tuning_row *r = tuning_rows; r->name; r++)
        if (real_compare(*tuning_at(&t, r), r->standard) != 0) {
            text_printf(out, "%s%s=", comma, r->name);
            text_number(out, *tuning_at(&t, r));
            comma = ",";
        }
    return comma[0];
}
