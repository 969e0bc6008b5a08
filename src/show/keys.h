/* One table of keys: what is pressed, what it does, what help says of it. */
#ifndef SHOW_KEYS_H
#define SHOW_KEYS_H

/* id, binding, binding, shown, help. A binding is a character as typed, or the name of
 * a key with its modifiers as window.h spells it. */
#define KEYS(ROW)                                                                      \
    ROW(RUN_PAUSE, "Space", 0, "Space", "run / pause")                                 \
    ROW(STEP, ".", 0, ".", "one step on (paused)")                                     \
    ROW(BACK, ",", 0, ",", "one step back")                                            \
    ROW(SCRUB_BACK, "Left", 0, "Left", "back through what was seen")                   \
    ROW(SCRUB_ON, "Right", 0, "Right", "on through what was seen")                     \
    ROW(FASTER, "]", 0, "]", "faster, by a quarter")                                   \
    ROW(SLOWER, "[", 0, "[", "slower, by a quarter")                                   \
    ROW(TWICE, "}", 0, "}", "twice the speed")                                         \
    ROW(HALF, "{", 0, "{", "half the speed")                                           \
    ROW(FLAT_OUT, "\\", 0, "\\", "as fast as it goes")                                 \
    ROW(AUTO_SPEED, "Backspace", 0, "Backspace", "automatic speed")                    \
    ROW(NEXT_SOLUTION, "n", "Return", "n, Enter", "next solution")                     \
    ROW(RESTART, "r", 0, "r", "restart; branch where rewound")                         \
    ROW(RESEED, "R", 0, "R", "restart with a new seed")                                \
    ROW(EMPTY, "e", 0, "e", "empty grid")                                              \
    ROW(GENERATE, "g", 0, "g", "generate a puzzle")                                    \
    ROW(EDIT, "E", 0, "E", "edit the board")                                           \
    ROW(LIST, "l", 0, "l", "list of puzzles")                                          \
    ROW(PASTE, "Ctrl+V", 0, "Ctrl+V", "paste a puzzle")                                \
    ROW(COPY, "Ctrl+C", "y", "Ctrl+C, y", "copy the grid")                             \
    ROW(SAVE, "Ctrl+S", 0, "Ctrl+S", "save the grid as a file")                        \
    ROW(LARGER, "Up", 0, "Up", "larger grid")                                          \
    ROW(SMALLER, "Down", 0, "Down", "smaller grid")                                    \
    ROW(NEXT_VAR, "v", 0, "v", "next variable order")                                  \
    ROW(PREVIOUS_VAR, "V", 0, "V", "previous variable order")                          \
    ROW(NEXT_VAL, "o", 0, "o", "next value order")                                     \
    ROW(PREVIOUS_VAL, "O", 0, "O", "previous value order")                             \
    ROW(NEXT_PROP, "p", 0, "p", "next propagation")                                    \
    ROW(PREVIOUS_PROP, "P", 0, "P", "previous propagation")                            \
    ROW(NEXT_STRATEGY, "a", 0, "a", "next strategy")                                   \
    ROW(PREVIOUS_STRATEGY, "A", 0, "A", "previous strategy")                           \
    ROW(NEXT_RESTARTS, "t", 0, "t", "next restart rule")                               \
    ROW(PREVIOUS_RESTARTS, "T", 0, "T", "previous restart rule")                       \
    ROW(NEXT_PRESET, "m", 0, "m", "next preset")                                       \
    ROW(PREVIOUS_PRESET, "M", 0, "M", "previous preset")                               \
    ROW(VIEW_STATE, "1", 0, "1", "view: values and candidates")                        \
    ROW(VIEW_CHANGES, "2", 0, "2", "view: where the search changes")                   \
    ROW(VIEW_FAILURES, "3", 0, "3", "view: where it fails")                            \
    ROW(VIEW_ORDER, "4", 0, "4", "view: order of assignment")                          \
    ROW(VIEW_LEARNING, "5", 0, "5", "view: what conflicts are about")                  \
    ROW(ISOLATE, "x", 0, "x", "the value pointed at alone")                            \
    ROW(NEXT_VALUE, "+", 0, "+", "the next value alone")                               \
    ROW(PREVIOUS_VALUE, "-", 0, "-", "the previous value alone")                       \
    ROW(PALETTE, "c", 0, "c", "next palette")                                          \
    ROW(CALM, "b", 0, "b", "calm: blend changes / off")                                \
    ROW(LENS, "d", 0, "d", "alldifferent lens on / off")                               \
    ROW(TOUR, "D", 0, "D", "next tour")                                                \
    ROW(RACE, "w", 0, "w", "race beside other settings")                               \
    ROW(HUD, "Tab", 0, "Tab", "panel on / off")                                        \
    ROW(STATISTICS, "i", 0, "i", "frame figures on / off")                             \
    ROW(HELP, "?", "F1", "?, F1", "keys")                                              \
    ROW(SCREENSHOT, "s", "F8", "s, F8", "screenshot as PNG")                           \
    ROW(RECORD, "F9", 0, "F9", "record to a video / stop")                             \
    ROW(FULLSCREEN, "f", "F11", "f, F11", "fullscreen (Alt+Enter too)")                \
    ROW(CLOSE, "Escape", 0, "Esc", "close, then leave fullscreen")                     \
    ROW(QUIT, "q", "Ctrl+Q", "q, Ctrl+Q", "quit")

#define KEY_ENUM(id, first, second, shown, help) KEY_##id,
enum key_id { KEYS(KEY_ENUM) KEY_COUNT };

struct key_row {
    const char *first, *second; /* bindings; second may be NULL */
    const char *shown, *help;
};
extern const struct key_row key_rows[KEY_COUNT];

/* The row bound to `name`, or KEY_COUNT. */
enum key_id keys_find(const char *name);

/* While the lens is open these come first; the second half only while the search is
 * paused. */
#define LENS_KEYS(ROW)                                                                 \
    ROW(PREVIOUS, "Left", 0, "Left", "lens: previous unit")                            \
    ROW(NEXT, "Right", 0, "Right", "lens: next unit")                                  \
    ROW(KIND, "Up", "Down", "Up, Down", "lens: row, column, box")                      \
    ROW(FOLLOW, "Home", 0, "Home", "lens: the unit filtered last")                     \
    ROW(ON, ".", 0, ".", "lens: one stage on (paused)")                                \
    ROW(BACK, ",", 0, ",", "lens: one stage back")                                     \
    ROW(FIRST, "<", 0, "<", "lens: first stage")                                       \
    ROW(PLAY, ">", 0, ">", "lens: play the stages / stop")                             \
    ROW(APPLY, "Return", 0, "Enter", "lens: apply it (paused)")                        \
    ROW(TAKE_BACK, "u", "Ctrl+Z", "u, Ctrl+Z", "lens: take it back")

#define LENS_KEY_ENUM(id, first, second, shown, help) LENS_KEY_##id,
enum lens_key_id { LENS_KEYS(LENS_KEY_ENUM) LENS_KEY_COUNT };

extern const struct key_row lens_key_rows[LENS_KEY_COUNT];

/* The row bound to `name`, or LENS_KEY_COUNT. */
enum lens_key_id keys_find_lens(const char *name);

/* What the overlay with all keys says, a line each: the next and the previous one of
 * something share a line. */
struct key_line {
    char shown[32], help[64];
};
enum { KEY_LINES = KEY_COUNT + LENS_KEY_COUNT };

/* Returns how many. */
int keys_list(struct key_line out[KEY_LINES]);

#endif
