/* The keys of a show of one search, for the table in keys.c. */
#ifndef SHOW_SEARCH_KEYS_H
#define SHOW_SEARCH_KEYS_H

#include <stdint.h>

struct show;

void search_press_run(struct show *s, int argument, const char *key);
void search_press_step(struct show *s, int argument, const char *key);
void search_press_back(struct show *s, int argument, const char *key);
void search_press_scrub(struct show *s, int by, const char *key);
void search_press_next_solution(struct show *s, int argument, const char *key);
void search_press_restart(struct show *s, int new_seed, const char *key);

void search_press_empty(struct show *s, int argument, const char *key);
void search_press_generate(struct show *s, int argument, const char *key);
void search_press_size(struct show *s, int by, const char *key);

/* The argument of a cycle: forward or back through the plug-ins of a kind. */
#define CYCLE_NEXT(kind)     ((int)(kind) + 1)
#define CYCLE_PREVIOUS(kind) (-(int)(kind)-1)
void search_press_cycle(struct show *s, int cycle, const char *key);
void search_press_preset(struct show *s, int by, const char *key);

void search_press_isolate(struct show *s, int argument, const char *key);
void search_press_isolate_next(struct show *s, int by, const char *key);
void search_press_panel(struct show *s, int argument, const char *key);
void search_press_metrics(struct show *s, int argument, const char *key);
void search_press_race(struct show *s, int argument, const char *key);

/* A click on the chart: to a step of the history. */
struct search_show;
void search_seek(struct search_show *s, uint64_t step);

#endif
