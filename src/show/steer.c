#include "show/steer.h"

#include "run/runner.h"

#include <stdio.h>

#define STEP    1.25
#define SLOWEST 0.1
#define FASTEST 1e9

/* 0 where the key scales no speed. */
static double factor_of(enum key_id key)
{
    switch (key) {
    case KEY_FASTER:
        return STEP;
    case KEY_SLOWER:
        return 1 / STEP;
    case KEY_TWICE:
        return 2;
    case KEY_HALF:
        return 0.5;
    default:
        return 0;
    }
}

bool steer_speed(enum key_id key, double now, double *speed)
{
    double scaled = now * factor_of(key);

    *speed = RUNNER_AUTOMATIC;
    if (key == KEY_FLAT_OUT)
        *speed = RUNNER_FLAT_OUT;
    else if (scaled > 0)
        *speed = scaled < SLOWEST ? SLOWEST : scaled > FASTEST ? FASTEST : scaled;
    return factor_of(key) > 0 || key == KEY_FLAT_OUT || key == KEY_AUTO_SPEED;
}

void steer_describe_speed(double speed, char *out, size_t size)
{
    if (speed < 0)
        snprintf(out, size, "automatic speed: a run in %d seconds",
                 RUNNER_AUTOMATIC_SECONDS);
    else if (speed == 0)
        snprintf(out, size, "as fast as it goes");
    else
        snprintf(out, size, "%.3g nodes a second", speed);
}

bool steer_view(enum key_id key, enum board_view *view)
{
    int i = (int)key - (int)KEY_VIEW_STATE;

    *view = (enum board_view)i;
    return i >= 0 && i < BOARD_VIEWS;
}
