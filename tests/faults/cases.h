/* The runs that faults are tried on: each command, in each of its forms. */
#ifndef FAULTS_CASES_H
#define FAULTS_CASES_H

#include <stdbool.h>

enum fault_display { DISPLAY_NONE, DISPLAY_DUMMY, DISPLAY_X };

/* The keys of the file of one's own are typed in a terminal; see start.h. */
struct fault_case {
    const char *name;
    const char *words; /* of the command line, separated by spaces */
    int status;        /* without faults */
    enum fault_display display;
    const char *keys;  /* NULL: no terminal */
    const char *input; /* standard input; NULL: empty */
    bool counts_vary;  /* in what it writes: times, or the order of threads */
    bool messages_on_terminal;
    bool lists_tours; /* with the reason instead of the title where one is unreadable */
};

extern const struct fault_case fault_cases[];
extern const int fault_case_count;

/* Files that every run finds, as pairs of path and content; ends with NULL. */
extern const char *const fault_files[];

#endif
