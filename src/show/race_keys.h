/* The keys of a race, for the table in keys.c. */
#ifndef SHOW_RACE_KEYS_H
#define SHOW_RACE_KEYS_H

struct show;

void race_press_run(struct show *s, int argument, const char *key);
void race_press_step(struct show *s, int argument, const char *key);
void race_press_restart(struct show *s, int new_seed, const char *key);
void race_press_lanes(struct show *s, int by, const char *key);
void race_press_return(struct show *s, int argument, const char *key);

#endif
