#include "support/flashes.h"

#include "base/number.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#define CHANGE      0.1f
#define MOST_FRAMES 1024
#define TOGETHER    3 /* frames, 50 ms at 60 a second */

/* The signs of the changes at each frame: 1 up, -1 down, else 0. */
static void find_changes(const float *seen, int frames, signed char *out)
{
    int direction = 0;
    float extreme = seen[0];

    out[0] = 0;
    for (int f = 1; f < frames; f++) {
        float change = seen[f] - extreme;
        bool goes_on = (float)direction * change > 0;
        out[f] = 0;
        if (fabsf(change) >= CHANGE && !goes_on)
            out[f] = (signed char)(direction = change > 0 ? 1 : -1);
        if (out[f] || goes_on)
            extreme = seen[f];
    }
}

/* The most changes in any `fps` frames. */
static int most_in_a_second(const signed char *changes, int frames, int fps)
{
    int most = 0, here = 0;

    for (int f = 0; f < frames; f++) {
        here += changes[f] != 0;
        here -= f >= fps && changes[f - fps] != 0;
        most = int_max(most, here);
    }
    return most;
}

int flashes_most(const float *seen, int frames, int fps)
{
    signed char changes[MOST_FRAMES];

    assert(frames <= MOST_FRAMES);
    find_changes(seen, frames, changes);
    return most_in_a_second(changes, frames, fps) / 2;
}

/* Sides of a visual field, in cells: a third of a 16:9 screen whose height is n. */
static int field_w(int n)
{
    return int_max(n * 16 / 27, 1);
}

static int field_h(int n)
{
    return int_max(n / 3, 1);
}

/* Whether the marked cells fill a quarter of a field that begins at (x, y). */
static bool fills_quarter(const unsigned char *marks, int n, int x, int y)
{
    int w = field_w(n), h = field_h(n), count = 0;

    for (int row = y; row < y + h; row++)
        for (int column = x; column < x + w; column++)
            count += marks[row * n + column];
    return 4 * count >= w * h;
}

static bool fills_any(const unsigned char *marks, int n)
{
    int step = int_max(n / 25, 1);

    for (int y = 0; y + field_h(n) <= n; y += step)
        for (int x = 0; x + field_w(n) <= n; x += step)
            if (fills_quarter(marks, n, x, y))
                return true;
    return false;
}

/* Cells that flash more than `limit` times in the second that begins at `from`. */
static bool places_exceed(const signed char *changes, int n, int frames, int from,
                          int fps, int limit, unsigned char *marks)
{
    for (int c = 0; c < n * n; c++) {
        int count = 0;
        for (int f = from; f < from + fps; f++)
            count += changes[c * frames + f] != 0;
        marks[c] = count / 2 > limit;
    }
    return fills_any(marks, n);
}

static int flashes_of_places(const signed char *changes, int n, int frames, int fps,
                             unsigned char *marks)
{
    int most = 0;

    for (int from = 0; from + fps <= frames; from += fps / 6)
        while (places_exceed(changes, n, frames, from, fps, most, marks))
            most++;
    return most;
}

/* Marks where every second change, which completes a flash, was in frames from .. f. */
static void mark_together(const signed char *flashes, int n, int frames, int from,
                          int f, unsigned char *marks)
{
    for (int c = 0; c < n * n; c++) {
        marks[c] = 0;
        for (int i = int_max(from, f - TOGETHER + 1); i <= f; i++)
            marks[c] |= flashes[c * frames + i] != 0;
    }
}

/* Whether the field at (x, y) flashes in each frame: [frames] in `out`. */
static void find_field_flashes(const signed char *flashes, int n, int frames, int x,
                               int y, unsigned char *marks, signed char *out)
{
    int from = 0;

    for (int f = 0; f < frames; f++) {
        mark_together(flashes, n, frames, from, f, marks);
        out[f] = fills_quarter(marks, n, x, y);
        from = out[f] ? f + 1 : from;
    }
}

static int flashes_of_fields(signed char *changes, int n, int frames, int fps,
                             unsigned char *marks)
{
    signed char of_field[MOST_FRAMES];
    int most = 0, step = int_max(n / 3, 1);

    for (int c = 0; c < n * n; c++)
        for (int f = 0, i = 0; f < frames; f++)
            if (changes[c * frames + f] && i++ % 2 == 0)
                changes[c * frames + f] = 0;
    for (int y = 0; y + field_h(n) <= n; y += step)
        for (int x = 0; x + field_w(n) <= n; x += step) {
            find_field_flashes(changes, n, frames, x, y, marks, of_field);
            most = int_max(most, most_in_a_second(of_field, frames, fps));
        }
    return most;
}

int flashes_of_board(const float *seen, int n, int frames, int fps)
{
    signed char *changes = calloc((size_t)(n * n), (size_t)frames);
    unsigned char *marks = calloc((size_t)(n * n), 1);

    assert(changes && marks && frames <= MOST_FRAMES);
    for (int c = 0; c < n * n; c++)
        find_changes(&seen[c * frames], frames, &changes[c * frames]);
    int places = flashes_of_places(changes, n, frames, fps, marks);
    int fields = flashes_of_fields(changes, n, frames, fps, marks);
    free(changes);
    free(marks);
    return int_max(places, fields);
}
