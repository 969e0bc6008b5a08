/* Reads the candidates of the cells of a first row: digits (12), or numbers with commas
 * (1,12). */
#pragma once

#include "puzzle/puzzle.h"
#include "show/verbs/reader.h"

/* Up to the end of the command. *out: the empty board, owned by the caller also on an
 * error. */
bool domains_read(struct reader *r, struct puzzle **out);
