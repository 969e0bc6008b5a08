/* Units of time. */
#pragma once

#define NS_PER_MS 1000000LL
#define NS_PER_S  1000000000LL
