/* Units of time. */
#ifndef BASE_UNITS_H
#define BASE_UNITS_H

#define NS_PER_MS 1000000LL
#define NS_PER_S  1000000000LL

#endif
