/* Films a show on the clock of its frames: only the font depends on the machine. */
#pragma once

#include "record/sink.h"
#include "show/show_driver.h"

/* Writes all frames of the show, which has neither window nor capture, to o->output;
 * the outcome goes to stderr. Without --seconds it lasts until the searches have ended,
 * at most a minute, then shows a card. False with an error if it cannot write. */
bool record_loop_run(struct show *s, const struct video_format *format,
                     struct error *e);
