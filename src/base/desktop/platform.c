#include "base/platform.h"

const bool platform_is_page = false;
const char platform_lost_keys[] = "";
