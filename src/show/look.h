/* Keys that act alike in a search and in a race: view, palette, speed, window. */
#ifndef SHOW_LOOK_H
#define SHOW_LOOK_H

#include "show/stage.h"

enum speed_change {
    SPEED_FASTER,
    SPEED_SLOWER,
    SPEED_DOUBLE,
    SPEED_HALF,
    SPEED_MAXIMUM,
    SPEED_AUTOMATIC
};

/* Rows of keys.c; see there for the arguments. */
void look_press_speed(struct show *s, int change, const char *key);
void look_press_view(struct show *s, int view, const char *key);
void look_press_palette(struct show *s, int by, const char *key);
void look_press_calm(struct show *s, int argument, const char *key);
void look_press_help(struct show *s, int argument, const char *key);
void look_press_screenshot(struct show *s, int argument, const char *key);
void look_press_record(struct show *s, int argument, const char *key);
void look_press_fullscreen(struct show *s, int argument, const char *key);
void look_press_close(struct show *s, int argument, const char *key);
void look_press_quit(struct show *s, int argument, const char *key);

/* "maximum speed", "target speed: 300 nodes/s" ... */
void look_describe_speed(double speed, char *out, size_t size);

#endif
