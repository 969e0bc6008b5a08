/* The state of a window that watches a search, and what its parts ask of each other:
 * for gui*.c alone. gui.c begins, loops and ends; gui_input.c takes keys and clicks,
 * gui_search.c turns them into commands to the search, gui_view.c into changes of what
 * is seen, gui_files.c into puzzles that come and go, gui_race.c into a race;
 * gui_frame.c draws. All of it belongs to the thread of the window. */
#ifndef SHOW_GUI_STATE_H
#define SHOW_GUI_STATE_H

#include "front/front.h"
#include "run/runner.h"
#include "show/capture.h"
#include "show/edit_control.h"
#include "show/keys.h"
#include "show/lens_control.h"
#include "show/list_control.h"
#include "show/report.h"
#include "show/rewind_control.h"
#include "show/tour_player.h"
#include "view/board.h"
#include "view/panel.h"

#define GUI_PENDING 64

/* A key whose effect has not been on the screen yet. */
struct pending {
    int64_t pressed_ns;
    uint64_t command; /* number of the command it became; 0: shown by any frame */
};

struct gui {
    const struct options *o;
    struct window *window;
    struct font *font;
    struct runner *runner;
    const struct played *now;

    struct puzzle *puzzle;              /* what is searched */
    int first_box_rows, first_box_cols; /* as it was opened, like these two */
    int first_palette;
    struct window_place first_place;
    struct setting setting; /* as last sent */
    double speed;           /* as last sent */
    bool paused, quit;
    uint64_t last_command; /* number of the last one sent */

    struct draw_list draw;
    struct frame frame;
    struct layout layout;
    struct panel panel;
    struct capture *capture;
    struct board_style style;
    struct blend blend;    /* of the style, where it is calm */
    struct editor *editor; /* NULL: the board is not edited */
    int shown_revision;    /* of the edited board */
    struct lens_control lens;
    struct rewind_control rewind;
    struct tour_player tour;
    struct list_control list;
    char notice[512]; /* over the lower part of the window; "" for none */
    int64_t notice_until_ns;
    bool has_warned_of_recent;
    bool show_panel, show_help;
    int mouse_x, mouse_y; /* -1: not over the window */

    bool must_race; /* as soon as the events are taken */

    int64_t end_ns; /* when to leave by itself */
    int64_t now_ns, figures_ns, input_ns;
    struct flash flash;
    struct glow glow;
    uint64_t frames_at_tick;
    bool must_draw;
    struct pending pending[GUI_PENDING];
    int n_pending;
    struct report report;
};

/* ---- gui.c ---- */

/* Without a puzzle, a window and a font, which it takes from its caller; the options
 * must outlive it. */
struct gui *gui_create(const struct options *o);

/* Starts the search of the puzzle. Its runner is to be stopped before the end. */
void gui_start(struct gui *g);
void gui_destroy(struct gui *g);

/* ---- gui_search.c ---- */

/* These return the number of the command that the search got, 0 where it got none. */
uint64_t gui_send(struct gui *g, struct runner_command command);
uint64_t gui_start_search(struct gui *g, const struct puzzle *puzzle,
                          const struct setting *setting, bool paused);
/* Takes the puzzle. */
uint64_t gui_use_puzzle(struct gui *g, struct puzzle *p);
uint64_t gui_set_speed(struct gui *g, double speed);
uint64_t gui_press_search(struct gui *g, enum key_id key);

/* False where no chart is. */
bool gui_click_chart(struct gui *g, int x, int y);

/* What the tour that plays does now. */
void gui_play_tour(struct gui *g);

/* ---- gui_view.c ---- */

void gui_say(struct gui *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void gui_press_view(struct gui *g, enum key_id key);
void gui_toggle_fullscreen(struct gui *g);

/* The value so many further on alone; between the last and the first stand all. */
void gui_isolate_next(struct gui *g, int by);

/* ---- gui_files.c ---- */

uint64_t gui_press_files(struct gui *g, enum key_id key);
/* A text or a file with puzzles was handed to the window. */
uint64_t gui_take_text(struct gui *g, const char *text);
void gui_take_file(struct gui *g, const char *path);
/* Puts it first among the files used last. */
void gui_remember_file(struct gui *g, const char *path);

/* False where the list does not take it; *command: what the search got, or 0. */
bool gui_list_key(struct gui *g, const char *key, uint64_t *command);
bool gui_list_click(struct gui *g, int x, int y, bool is_double);
bool gui_list_wheel(struct gui *g, int notches);

/* False if there was none. */
bool gui_close_notice(struct gui *g);

/* Once a frame. */
void gui_tick_files(struct gui *g);

/* ---- gui_input.c ---- */

void gui_take_event(struct gui *g, const struct input_event *event,
                    int64_t happened_ns);
uint64_t gui_answer_editor(struct gui *g, const struct edit_reply *reply);

/* ---- gui_race.c ---- */

/* Says so where there is no race to be had now. */
void gui_ask_for_race(struct gui *g);

/* The window is a race's until somebody has had enough of it. */
void gui_race(struct gui *g);

/* ---- gui_frame.c ---- */

/* Draws if there is anything new to see. False if nothing was drawn. */
bool gui_make_frame(struct gui *g);

#endif
