/* Constants that differ by platform: base/desktop and base/web each set them. */
#pragma once

#include <stdbool.h>

/* Whether the program is a page in a browser, which has no processes, sockets, FIFOs,
 * terminal and scripts. */
extern const bool platform_is_page;

/* The keys that never reach the program, as front/window.h spells them, each between
 * spaces: a browser needs them itself. */
extern const char platform_lost_keys[];
