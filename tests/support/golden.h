/* Expected results kept as text in tests/golden; its README says how to renew them. */
#ifndef SUPPORT_GOLDEN_H
#define SUPPORT_GOLDEN_H

#include "base/text.h"

#include <stdint.h>

/* Fails unless `found` equals the file tests/golden/NAME, and prints the first lines
 * that differ. With RENEW_GOLDENS=1 in the environment it writes the file instead. */
void golden_expect(const char *name, const struct text *found);

/* FNV-1a (Fowler, Noll, Vo) over bytes, going on from `hash`. */
#define GOLDEN_HASH 14695981039346656037u /* of nothing */
uint64_t golden_hash(uint64_t hash, const void *bytes, size_t length);

#endif
