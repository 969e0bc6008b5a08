/* The listing of a strategy, as pseudo-code in the style of a textbook, and a log of
 * the lines that the last step carried out. Each strategy has a table with the rows of
 * its listing (plug.h); its step logs each line that it carries out (search_at). */
#pragma once

#include "puzzle/geometry.h"

/* Lines of listings. A row that has CODE_NONE, such as "repeat:", is never logged. */
enum code_line {
    CODE_NONE,
    CODE_START,
    CODE_PROPAGATE,
    CODE_DEAD_END,
    CODE_UNDO,
    CODE_REFUTE,
    CODE_LEARN,
    CODE_HAND_OVER,
    CODE_RESTART,
    CODE_CHOOSE,
    CODE_DECIDE,
    CODE_SOLUTION,
    CODE_EXHAUSTED,
    CODE_TAKE,
    CODE_PUSH,
    CODE_SWAP,
    CODE_DROP,
    CODE_EXPAND,
    CODE_TRY,
    CODE_ACCEPT,
    CODE_REJECT,
    CODE_COOL,
    CODE_REHEAT,
    CODE_LINES
};

#define CODE_ROWS    16 /* most rows of a listing, including the row that ends it */
#define CODE_COLUMNS 38 /* most characters of a row */

/* A row of a listing. The last row has the text NULL. No two rows of a listing have the
 * same line, apart from CODE_NONE. */
struct code_row {
    const char *text;
    enum code_line line;
};

/* Plain data. Each byte of `step` that is not 0 is a line that the last step carried
 * out, the latest in the lowest byte; only the last eight are kept. `cell`: the cells a
 * and b of the listing, or its only cell x and CELL_NONE, or twice CELL_NONE. */
struct code_log {
    uint64_t step;
    cell_t cell[2];
    uint64_t count[CODE_LINES]; /* how often each line was logged since the start */
};

static inline void code_note(struct code_log *log, enum code_line line)
{
    log->step = log->step << 8 | line;
    log->count[line]++;
}
