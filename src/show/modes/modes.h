/* The modes of the screen: what may be open over a show. This table is the one place
 * that states their order: the topmost mode takes keys and pointer first and closes
 * first. overlays.c has a row for each that acts by itself. */
#pragma once

/* Columns:
 * - name
 * - whether the mode is open, an expression about `s`, a const struct show *
 * - flags (enum mode_flag)
 * - when its commands act, for the error of a command; NULL: it has none
 * - what is said if a key has no effect while the mode is open; NULL: the usual words
 */
#define MODES(ROW)                                                                     \
    /* a tour that ends at any key or click */                                         \
    ROW(OPENING, tour_player_yields(&s->tour), OWN_HINTS, NULL, NULL)                  \
    ROW(NOTICE, s->notice.text[0], 0, NULL, NULL)                                      \
    ROW(HELP, s->help.is_open, 0, NULL, NULL)                                          \
    ROW(LIST, list_control_is_open(&s->list), HIDES_BELOW,                             \
        "only while the list is open", "close the list first")                         \
    ROW(EDITOR, s->editor, HIDES_BELOW | FILLS_FRAME | OWN_HINTS,                      \
        "only while the board is edited",                                              \
        "press Enter to search the edited board first")                                \
    ROW(QUESTION, s->exercise.asked, HIDES_BELOW | OWN_HINTS,                          \
        "only while a question is open", "answer the question first; q ends")          \
    ROW(EXERCISE, exercise_is_playing(s), OWN_HINTS, NULL, NULL)                       \
    ROW(TOUR, s->tour.is_playing, LAST_HINTS, NULL, NULL)                              \
    ROW(WHY, s->why.is_open, FILLS_FRAME | BESIDE_BOARD | OWN_HINTS,                   \
        "only while the answer to why is open", NULL)                                  \
    ROW(PAUSED_LENS, lens_control_stays_open(&s->lens) && show_is_paused(s),           \
        OWN_HINTS, "only while the lens is open and the search is paused", NULL)       \
    ROW(LENS, lens_control_stays_open(&s->lens), OWN_HINTS,                            \
        "only while the lens is open", NULL)                                           \
    /* the lens, also while its cells glide back to the board */                       \
    ROW(LENS_GLIDE, s->lens.is_open, FILLS_FRAME | BESIDE_BOARD, NULL, NULL)           \
    ROW(CODE, show_has_code(s), BESIDE_BOARD, NULL, NULL)                              \
    ROW(CAPTION, s->caption.length, 0, NULL, NULL)                                     \
    ROW(LARGE_LANE, s->n_lanes > 1 && show_is_large(s), 0, NULL, NULL)                 \
    ROW(FULLSCREEN, s->window && s->window->is_fullscreen, 0, NULL, NULL)              \
    ROW(LANES, s->n_lanes > 1, 0, NULL, NULL)                                          \
    ROW(LANE, s->n_lanes == 1, 0, NULL, NULL)

enum mode_flag {
    HIDES_BELOW = 1,  /* commands of the modes below do not act */
    FILLS_FRAME = 2,  /* the selected lane fills the frame, and the code gives way */
    BESIDE_BOARD = 4, /* it is drawn beside the board, which makes room */
    OWN_HINTS = 8,    /* the panel's hints of keys are the mode's (keys/hints.c) */
    LAST_HINTS = 16   /* the same, but modes below with hints go first */
};

#define MODE_NUMBER(name, ...) MODE_##name,
enum mode { MODES(MODE_NUMBER) MODE_COUNT };

/* Sets of modes. A command acts in a set of modes. */
#define MODE_BIT(name, ...) IN_##name = 1 << MODE_##name,
enum modes {
    MODES(MODE_BIT) IN_SHOW = IN_LANE | IN_LANES,
    IN_BOARD = IN_SHOW | IN_EDITOR,
    IN_ALL = IN_BOARD | IN_LIST,
    IN_ANY = 1 << MODE_COUNT, /* no mode, but always open */
    MODES_END = 2 << MODE_COUNT
};

struct mode_row {
    unsigned flags;
    const char *when, *refusal;
};
extern const struct mode_row mode_rows[MODE_COUNT];
