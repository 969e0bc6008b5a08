/* The keys that matter now, for the panel: key, effect, key, effect ..., NULL. The most
 * useful come first and "?" last, so a small panel shows the first ones and the last.
 * Keys have at most 7 characters, effects 23, so that the panel cuts none. */
#pragma once

/* Hints for the lens on one line, in frames without a panel. */
#define PAUSED_LENS_HINT                                                               \
    "Space next \xc2\xb7 \xe2\x86\x90 \xe2\x86\x92 unit \xc2\xb7 Enter apply"
#define RUNNING_LENS_HINT                                                              \
    "Space pause \xc2\xb7 \xe2\x86\x90 \xe2\x86\x92 unit \xc2\xb7 d close"

#include "view/help_view.h"

struct show;

const char *const *hints_of_show(const struct show *s); /* by its state */
const char *const *hints_of_editor(const struct show *s);
const char *const *hints_of_lens(const struct show *s);
const char *const *hints_of_tour(const struct show *s);

/* The keys that act now, in sections, that of the open overlay first. A key that
 * chooses shows its value: "variable order: mrv". Returns the number of lines. */
#define HELP_LINES 128
int help_lines(const struct show *s, struct help_line lines[HELP_LINES]);
