/* For tests that press anything: random input, a tape of it for the message of a
 * failure or a crash, and a home folder where it may write and record. */
#ifndef SUPPORT_MONKEY_H
#define SUPPORT_MONKEY_H

#include "base/rng.h"
#include "base/text.h"
#include "show/keys/keys.h"

#define MONKEY_TAPE 8192
#define MONKEY_PATH 128

struct monkey {
    struct rng rng;
    uint64_t seed;
    char tape[MONKEY_TAPE]; /* what was done in this sequence */
};

/* Runs the sequences that SUDOSCOPE_MONKEY_SEED and SUDOSCOPE_MONKEY_SEQUENCES ask for,
 * by default 300 from seed 1 on; one in `share` of them. Each has a clean home and an
 * ffmpeg that works, is missing, or dies. A crash, a failed assertion and a sequence
 * without end print seed and tape. */
void monkey_run(struct monkey *m, uint64_t share,
                void (*sequence)(struct monkey *m, void *context), void *context);

/* Call again after something else has caught the signals of crashes. */
void monkey_catch_crashes(void);

/* The group of tests of a program that runs monkeys, in a temporary folder. */
#define monkey_main(tests)                                                             \
    (monkey_enter() ? monkey_leave(cmocka_run_group_tests(tests, NULL, NULL)) : 1)
bool monkey_enter(void);
int monkey_leave(int failed);

/* As rng_below. */
static inline uint32_t monkey_below(struct monkey *m, uint32_t bound)
{
    return rng_below(&m->rng, bound);
}

void monkey_note(struct monkey *m, const char *what);
void monkey_fail(const struct monkey *m, const char *why);

/* Any key of the table, more often of these contexts, or one that is not in it. */
void monkey_key(struct monkey *m, unsigned contexts, char out[KEY_NAME]);

/* What may be pasted: mostly a puzzle, else nonsense. */
void monkey_text(struct monkey *m, struct text *out);

/* A line for --control, or two: commands of a theme, or of any, and some that are
 * wrong. A theme is one of SUDOSCOPE_MONKEY_THEME, or any. */
int monkey_theme(struct monkey *m);
void monkey_command(struct monkey *m, int theme, struct text *out);

/* The FIFO that --control names. */
const char *monkey_fifo(void);

/* What may be dropped: a puzzle's file, a folder, a missing file. */
void monkey_path(struct monkey *m, char out[MONKEY_PATH]);

#endif
