/* Films a show. Frame i shows the time i / fps, however long it takes to compute, so
 * the film is the same on every machine with the same font. */
#pragma once

#include "record/sink.h"
#include "show/show_driver.h"

/* Writes all frames of the show, which has no window, to o->output, and the outcome to
 * stderr. A film of a tour ends with the tour, at the latest after --seconds. A film of
 * searches ends with a card; it lasts --seconds or, without this option, until the
 * searches have ended or a minute has passed. Returns false if a frame cannot be
 * written, or if the only search watched a program that failed. */
bool record_loop_run(struct show *s, const struct video_format *format,
                     struct error *e);
