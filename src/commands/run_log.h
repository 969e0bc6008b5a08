/* The file of --resume: reads the lines of runs that have ended, and appends more. */
#pragma once

#include "commands/run_line.h"

struct run_log {
    const char *path; /* NULL: no log */
    int fd;           /* locked against a second process */
};

/* Opens the file, or creates it; reads its lines into `runs` and cuts off a last line
 * without a newline, which a killed run has left. A path of NULL does nothing. */
bool run_log_open(struct run_log *l, const char *path, const struct sweep *s,
                  struct run *runs, struct error *e);

/* Appends a line and writes it at once. False: a part of it may be in the file; the
 * next run_log_open removes that part. */
bool run_log_add(struct run_log *l, const struct text *line, struct error *e);

void run_log_close(struct run_log *l);
