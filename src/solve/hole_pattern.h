/* Where the holes of a puzzle are (Kautz, Ruan, Achlioptas, Gomes, Selman, Stickel
 * 2001): equally many in each row, column and box; anywhere; or in whole rows, which
 * leaves a Latin rectangle if there are no further units. */
#pragma once

enum hole_pattern { HOLES_BALANCED, HOLES_RANDOM, HOLES_RECTANGULAR, HOLE_PATTERNS };
extern const char *const hole_pattern_names[HOLE_PATTERNS];
