/* The functions of the key table, by file; keys.c has their arguments. */
#pragma once

struct show;

/* show_keys.c: in a search and in a race. */
enum speed_change {
    SPEED_SLOWER,
    SPEED_FASTER,
    SPEED_HALF,
    SPEED_DOUBLE,
    SPEED_MAXIMUM,
    SPEED_AUTOMATIC
};
void show_press_speed(struct show *s, int change);
void show_press_empty(struct show *s, int argument);
void show_press_generate(struct show *s, int argument);
void show_press_size(struct show *s, int by);
void show_press_square(struct show *s, int by); /* 4, 9, 16 ... */
void show_press_isolate(struct show *s, int argument);
void show_press_isolate_next(struct show *s, int by);
void show_isolate(struct show *s, int value);
void show_press_view(struct show *s, int view);
void show_press_palette(struct show *s, int by);
void show_press_calm(struct show *s, int argument);
void show_press_sound(struct show *s, int argument);
void show_press_volume(struct show *s, int by); /* in percent */
void show_press_help(struct show *s, int argument);
void show_press_capture(struct show *s, int is_video);
void show_press_fullscreen(struct show *s, int argument);
void show_press_request(struct show *s, int request);

/* search_keys.c: in a search. */
void search_press_run(struct show *s, int argument);
void search_press_step(struct show *s, int argument);
void search_press_inside(struct show *s, int by); /* a change within a node */
void search_press_back(struct show *s, int argument);
void search_press_scrub(struct show *s, int by);
void search_press_next_solution(struct show *s, int argument);
void search_press_restart(struct show *s, int new_seed);
/* kind + 1: the next plug-in of that kind; -(kind + 1): the previous one. */
void search_press_cycle(struct show *s, int cycle);
void search_press_preset(struct show *s, int by);
void search_press_panel(struct show *s, int metrics); /* or its frame statistics */
void search_press_race(struct show *s, int argument);

/* puzzle_io.c: in a search; paste also in a race. */
void puzzle_io_press_paste(struct show *s, int argument);
void puzzle_io_press_copy(struct show *s, int argument);
void puzzle_io_press_save(struct show *s, int argument);
void puzzle_io_press_list(struct show *s, int argument);

/* modes.c: in a search, its lens, editor and list. */
void mode_press_lens(struct show *s, int argument);
void mode_press_lens_action(struct show *s, int action);
void mode_press_tour(struct show *s, int argument);
void mode_press_edit(struct show *s, int argument);
void mode_press_edit_action(struct show *s, int action);
void mode_press_digit(struct show *s, int digit);
void mode_press_locked(struct show *s, int argument);
void mode_press_list_action(struct show *s, int action);

/* race_keys.c: in a race. */
void race_press_run(struct show *s, int argument);
void race_press_step(struct show *s, int argument);
void race_press_restart(struct show *s, int new_seed);
void race_press_lanes(struct show *s, int by);
void race_press_texts(struct show *s, int argument); /* or boards alone */
void race_press_return(struct show *s, int argument);
