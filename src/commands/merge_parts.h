/* The verdict on a puzzle from the lines of `solve --json` over its parts. */
#pragma once

#include "base/json_read.h"
#include "options/options.h"

/* How far a part has come. Of several lines about a part, the one with the highest
 * state is used. */
enum part_state { PART_MISSING, PART_UNFINISHED, PART_SOLVED, PART_FINISHED };

struct part_result {
    enum part_state state;
    uint64_t solutions; /* all of them, if it is finished */
};

struct verdict {
    struct part_result *parts; /* [count] */
    int count;                 /* 0: no line yet */
    struct text solution;      /* the first one, as it is written; "": none */
};

void verdict_init(struct verdict *v);
void verdict_free(struct verdict *v);

/* Takes one line. */
bool verdict_take(struct verdict *v, const struct json_place *place, struct error *e);

/* Prints the verdict and returns the exit status. */
int verdict_print(const struct verdict *v, const struct options *o, struct error *e);
