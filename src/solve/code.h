/* The listing of a strategy, as a textbook has it, and which of its lines the last step
 * carried out. Each strategy has a table of its rows (plug.h); its step notes each line
 * that it comes to (search_at). Notes side by side cost little more than one. */
#pragma once

#include "puzzle/geometry.h"

/* CODE_NONE: a row, such as "repeat:", that no step notes. */
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

#define CODE_ROWS    16 /* the most rows of a listing, with the one that ends it */
#define CODE_COLUMNS 38 /* the most characters of a row */

/* The last row of a table has the text NULL. No two rows have the same line, apart from
 * CODE_NONE. */
struct code_row {
    const char *text;
    enum code_line line;
};

/* Plain data. The lines of the last step are the bytes of `step` that are not 0, the
 * last line in the lowest byte; only the last eight are kept. `cell` has the cells that
 * the step was about: a and b of the listing, or x alone; CELL_NONE: none. */
struct code_log {
    uint64_t step;
    cell_t cell[2];
    uint64_t count[CODE_LINES]; /* notes of each line since the search began */
};

static inline void code_note(struct code_log *log, enum code_line line)
{
    log->step = log->step << 8 | line;
    log->count[line]++;
}
