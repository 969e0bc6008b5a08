#include "base/platform.h"

const bool platform_is_page = true;
/* F5 loads the page again, F12 opens the browser's tools, Tab moves the focus from the
 * board to the buttons, and Ctrl+Q ends the browser. */
const char platform_lost_keys[] = " F5 F12 Tab Ctrl+Q ";
