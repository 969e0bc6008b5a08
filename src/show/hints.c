#include "show/hints.h"

#include "show/search_state.h"

#include <stddef.h>

#define LEFT_RIGHT "\xe2\x86\x90 \xe2\x86\x92"
#define UP_DOWN    "\xe2\x86\x91 \xe2\x86\x93"

/* clang-format off */

/* Parts of several lists. */
#define SETTING "v o", "orders (heuristics)", \
                "p a", "propagation, strategy"
#define HISTORY ". ,", "step forward, back", \
                LEFT_RIGHT, "seek"
#define BOARD   UP_DOWN, "board size", \
                "r R", "restart; R: new seed", \
                "g", "generate a puzzle"
#define UNIT    LEFT_RIGHT, "previous, next unit", \
                UP_DOWN, "row, column, box", \
                "d", "close the lens"
#define WINDOW  "F9", "record a video", \
                "f", "fullscreen"
#define END     "?", "all keys", \
                NULL

static const char *const running[] = {"Space", "pause",
                                      "[ ]", "slower, faster",
                                      UP_DOWN, "board size",
                                      SETTING,
                                      "d", "lens",
                                      "1 2 3", "views",
                                      WINDOW,
                                      END};
static const char *const paused[] = {"Space", "run",
                                     HISTORY,
                                     SETTING,
                                     UP_DOWN, "board size",
                                     "d", "lens",
                                     WINDOW,
                                     END};
static const char *const rewound[] = {"Space", "replay",
                                      HISTORY,
                                      "r", "continue from here",
                                      SETTING,
                                      "d", "lens",
                                      WINDOW,
                                      END};
static const char *const solved[] = {"n", "next solution",
                                     "a", "strategy",
                                     BOARD,
                                     HISTORY,
                                     WINDOW,
                                     END};
static const char *const ended[] = {"a", "strategy",
                                    BOARD,
                                    HISTORY,
                                    WINDOW,
                                    END};

static const char *const editor[] = {"digits", "a value",
                                     "arrows", "move",
                                     "Delete", "empty the cell",
                                     "Enter", "search the board",
                                     "Ctrl+Z", "undo; Ctrl+Y: redo",
                                     "Ctrl+V", "paste a board",
                                     END};

static const char *const running_lens[] = {"Space", "pause: shows stages",
                                           UNIT,
                                           END};
static const char *const paused_lens[] = {". ,", "next, previous stage",
                                          ">", "play the stages",
                                          "Enter", "apply the filtering",
                                          "u", "undo",
                                          UNIT,
                                          END};

static const char *const tour[] = {"Esc", "end the tour",
                                   "D", "next tour",
                                   END};

/* clang-format on */

const char *const *hints_of_search(const struct show *s)
{
    const struct played *now = search_of_const(s)->now;

    return now->play.is_rewound                 ? rewound
           : now->snap.status == SEARCH_SOLVED  ? solved
           : now->snap.status != SEARCH_RUNNING ? ended
           : now->play.paused                   ? paused
                                                : running;
}

const char *const *hints_of_editor(const struct show *s)
{
    (void)s;
    return editor;
}

const char *const *hints_of_lens(const struct show *s)
{
    return search_of_const(s)->now->play.paused ? paused_lens : running_lens;
}

const char *const *hints_of_tour(const struct show *s)
{
    (void)s;
    return tour;
}
