/* Going back in a search as the user steers it: what a key or a click on the strip
 * chart asks of the runner. Knows neither window nor thread: it looks at pictures. */
#ifndef SHOW_REWIND_CONTROL_H
#define SHOW_REWIND_CONTROL_H

#include "run/played.h"
#include "run/runner.h"
#include "view/chart.h"

/* Pictures come later than commands: until one shows the last command, what was asked
 * for counts as reached. */
struct rewind_control {
    uint64_t command; /* number of the last command that led somewhere; 0: none */
    uint64_t target;  /* the step it led to */
    bool was_rewound; /* after it */
    bool has_setting; /* keys have chosen another one since it is rewound */
};

struct rewind_reply {
    bool has_command;
    struct runner_command command;
    char message[96];
};

bool rewind_is_rewound(const struct rewind_control *r, const struct played *now);

struct rewind_reply rewind_step_back(struct rewind_control *r,
                                     const struct played *now);

/* by = -1 or 1: to the neighbouring sample of the chart. */
struct rewind_reply rewind_scrub(struct rewind_control *r, const struct played *now,
                                 const struct chart *chart, int by);

/* To a step, or the nearest that is known. */
struct rewind_reply rewind_seek(struct rewind_control *r, const struct played *now,
                                uint64_t step);

/* Forgets what came after the place where the search stands, in the chart too. */
struct rewind_reply rewind_branch(struct rewind_control *r, const struct played *now,
                                  struct chart *chart);

/* The number that the runner gave to the command of the last reply. */
void rewind_sent(struct rewind_control *r, uint64_t command);

/* The search is another one. */
void rewind_forget(struct rewind_control *r);

/* While it is rewound a choice of orders begins with what the search used there, once:
 * takes them from the picture. */
void rewind_adopt_setting(struct rewind_control *r, const struct played *now,
                          struct setting *setting);

#endif
