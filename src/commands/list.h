/* The lists of names that options accept, for `list`, --help and the man page. */
#pragma once

#include "files/tour_list.h"

struct list_row {
    char name[TOUR_NAME], summary[320];
};

struct list {
    const char *kind;   /* "race" */
    const char *option; /* the option that takes the names: "preset"; "": none */
    const char *title;  /* "races" */
};

int lists_count(void); /* lists are 0 .. lists_count() - 1 */
struct list lists_at(int list);

/* Row i of a list; false after the last. */
bool lists_row(int list, int i, struct list_row *out);
