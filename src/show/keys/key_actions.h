/* The functions of the key table, by file; keys.c has their arguments. */
#pragma once

#include <stdint.h>

struct show;

/* playback_keys.c */
void key_run(struct show *s, int argument);
void key_step(struct show *s, int argument);
void key_step_back(struct show *s, int argument);
void key_inside(struct show *s, int by); /* a change within a node */
void key_scrub(struct show *s, int by);
void key_seek(struct show *s, uint64_t step); /* a click on the stack */
void key_next_solution(struct show *s, int argument);
void key_restart(struct show *s, int new_seed);
enum speed_change {
    SPEED_SLOWER,
    SPEED_FASTER,
    SPEED_HALF,
    SPEED_DOUBLE,
    SPEED_MAXIMUM,
    SPEED_AUTOMATIC
};
void key_speed(struct show *s, int change);

/* setting_keys.c */
/* kind + 1: the next plug-in of that kind; -(kind + 1): the previous one. */
void key_cycle(struct show *s, int cycle);
void key_preset(struct show *s, int by);
void key_challengers(struct show *s, int argument);
void key_lanes(struct show *s, int by);
void key_select_lane(struct show *s, int by);
void key_zoom(struct show *s, int argument);
void key_empty(struct show *s, int argument);
void key_generate(struct show *s, int argument);
void key_size(struct show *s, int by);
void key_square(struct show *s, int by); /* 4, 9, 16 ... */

/* view_keys.c */
void key_view(struct show *s, int view);
void key_isolate(struct show *s, int argument);
void key_isolate_next(struct show *s, int by);
void key_palette(struct show *s, int by);
void key_calm(struct show *s, int argument);
void key_panel(struct show *s, int metrics); /* or its frame statistics */
void key_sound(struct show *s, int argument);
void key_volume(struct show *s, int by); /* in percent */
void key_help(struct show *s, int argument);
void key_capture(struct show *s, int is_video);
void key_fullscreen(struct show *s, int argument);
void key_request(struct show *s, int request);

/* puzzle_io.c */
void key_paste(struct show *s, int argument);
void key_copy(struct show *s, int argument);
void key_save(struct show *s, int argument);
void key_list(struct show *s, int argument);

/* overlay_keys.c */
void key_lens(struct show *s, int argument);
void key_lens_action(struct show *s, int action);
void key_tour(struct show *s, int argument);
void key_edit(struct show *s, int argument);
void key_edit_action(struct show *s, int action);
void key_digit(struct show *s, int digit);
void key_locked(struct show *s, int argument);
void key_list_action(struct show *s, int action);
