#include "base/platform.h"

const bool platform_is_page = true;
/* F5 loads the page again, F12 opens the browser's tools, and with Tab the keyboard
 * leaves the board for the buttons. */
const char platform_lost_keys[] = " F5 F12 Tab Ctrl+Q ";
