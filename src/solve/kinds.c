#include "solve/kinds.h"

#include "base/names.h"

#include <assert.h>

/* ROW_COMPLETE: the row of `rows` for SEARCH_EXHAUSTED after at least one solution. */
enum { ROW_COMPLETE = SEARCH_GAVE_UP + 1, STATUS_ROWS };

static const struct {
    const char *name, *words;
} rows[STATUS_ROWS] = {[SEARCH_RUNNING] = {"unfinished", "unfinished"},
                       [SEARCH_SOLVED] = {"solved", "solved"},
                       [SEARCH_EXHAUSTED] = {"unsolvable", "no solution"},
                       [SEARCH_GAVE_UP] = {"gave-up", "gave up"},
                       [ROW_COMPLETE] = {"complete", "all solutions found"}};

static int row_of(enum search_status status, uint64_t solutions)
{
    assert(status <= SEARCH_GAVE_UP);
    return status == SEARCH_EXHAUSTED && solutions > 0 ? ROW_COMPLETE : (int)status;
}

const char *status_name(enum search_status status, uint64_t solutions)
{
    return rows[row_of(status, solutions)].name;
}

const char *status_words(enum search_status status, uint64_t solutions)
{
    return rows[row_of(status, solutions)].words;
}

bool status_find(const char *name, enum search_status *status)
{
    int row = names_find(rows, STATUS_ROWS, sizeof *rows, name);

    *status = row == ROW_COMPLETE ? SEARCH_EXHAUSTED : (enum search_status)row;
    return row > SEARCH_RUNNING;
}
