/* Runs a show into a file, on the clock of its frames: nothing depends on the machine
 * but the font. */
#pragma once

#include "record/sink.h"
#include "show/show.h"

/* Writes all frames of the show, which has neither window nor capture, to o->output and
 * reports the outcome on standard error. Without --seconds the film lasts until the
 * searches have ended, at most a minute, and ends with a card. False with an error
 * if the file cannot be written. */
bool film_loop_run(struct show *s, const struct video_format *format, struct error *e);
