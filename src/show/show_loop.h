/* Opens, runs and closes a show. One of two loops runs it: a window on the wall clock,
 * or a film on the clock of its frames. */
#pragma once

#include "record/sink.h"
#include "show/report.h"
#include "show/show.h"

/* The counters in the panel and in captions are updated once in this time. */
#define METRICS_NS (NS_PER_S / 10)

/* Opens a show with the lanes that the options ask for. In `setup` are set: o, which
 * outlives the show; window, font, capture, audio, report, now_ns and is_virtual; all
 * other members are 0. NULL with an error if the input, the tour or a script cannot be
 * used. */
struct show *show_open(const struct show *setup, struct error *e);

/* Runs the show in its window until the user quits, a signal comes, or the clock
 * reaches end_ns. Draws as many frames a second as the display has, and none while
 * nothing changes. The show must have a report. */
void window_loop_run(struct show *s, int64_t end_ns);

/* Returns the time at which the show ends if it starts now: after --seconds, or
 * INT64_MAX without that option. */
int64_t window_loop_end_ns(const struct options *o);

/* Writes all frames of the show, which has no window, to o->output, and the outcome to
 * stderr. Frame i after the title shows the time i / fps, however long it takes to
 * compute, so the film is the same on every machine with the same font.
 * - A film of a tour ends with the tour, at the latest after --seconds.
 * - A film of searches lasts --seconds or, without this option, until the searches have
 *   ended or a minute has passed. It ends with a card, unless it shows the board alone.
 * Returns false if a frame cannot be written, or if the only search watched a program
 * that failed. */
bool record_loop_run(struct show *s, const struct video_format *format,
                     struct error *e);

/* Stops the players and completes the report. Call it before show_close. */
void show_finish(struct show *s);
void show_close(struct show *s);

void show_take_event(struct show *s, const struct input_event *event);

/* Advances the show to a time, which never decreases: fetches snapshots and animates.
 * Sets must_draw if the frame has changed. */
void show_advance(struct show *s, int64_t now_ns);

/* A part of show_advance: fetches snapshots; updates animations, panel and metrics. */
void show_update(struct show *s);

/* Returns false if there is no board to draw yet. */
bool show_is_ready(const struct show *s);

/* Fills lanes[HEARD_LANES] with the sounds since the last call, for a frame of `length`
 * samples. `is_on` is the user's choice, which a tour may override. Returns the number
 * of lanes; 0 if the sound is off. */
int show_hear(struct show *s, bool is_on, int length, struct heard *lanes);

/* Gives a film the sound of its last frame, silent if not `is_on`. */
bool show_write_sound(struct show *s, bool is_on, struct synth *synth,
                      struct sink *sink, struct error *e);

/* Draws the show into s->picture.frame, of this size in pixels. show_paint draws
 * s->draw as it is. */
void show_compose(struct show *s, int width, int height);
void show_paint(struct show *s);

struct phrase show_outcome(const struct show *s); /* "solved", for example */
