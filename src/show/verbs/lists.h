/* The lists of names that options and commands accept: for `list`, --help, the man page
 * and the door of a window. */
#pragma once

#include "files/data.h"

struct list_row {
    char name[TOUR_NAME], summary[320];
};

struct printed_list {
    const char *kind;   /* what one name stands for: "race" */
    const char *option; /* the option that takes the names: "preset"; "": none */
    const char *title;  /* heading of the list: "races" */
};

int lists_count(void); /* lists have the numbers 0 .. lists_count() - 1 */
struct printed_list lists_at(int list);

/* Sets *out to row i of a list. Returns false if the list has at most i rows. */
bool lists_row(int list, int i, struct list_row *out);
