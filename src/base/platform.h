/* Constants that differ by platform: base/desktop and base/web each set them. */
#pragma once

#include <stdbool.h>

/* Whether the program is a page in a browser, which has no processes, sockets, FIFOs,
 * terminal and scripts. */
extern const bool platform_is_page;

/* The keys that a browser keeps for itself, under their names in front/window.h, each
 * between spaces; "" on the desktop. */
extern const char platform_lost_keys[];
