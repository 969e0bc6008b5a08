/* Waiting in tests: for a condition, not for a time, since a loaded machine, a
 * sanitizer or an emulator may be a hundred times slower. Other files of the tests do
 * not sleep (tests/lint/waiting.sh). */
#ifndef SUPPORT_WAIT_H
#define SUPPORT_WAIT_H

/* Waits until the condition holds. It is tried once a moment, so it may fetch what has
 * changed. Fails the test where nothing but a hang can be the cause. */
#define wait_until(condition)                                                          \
    for (int tries_ = 0; !(condition); tries_++)                                       \
    wait_moment(tries_, #condition, __FILE__, __LINE__)

/* Lets other threads and processes run for a fifth of a millisecond or more. After very
 * many tries fails the test with what it waited for. */
void wait_moment(int tries, const char *condition, const char *file, int line);

/* Lets at least this time pass. A loaded machine lets more pass: a test may need a
 * time, but must not need that it was no longer. */
void wait_at_least_ms(int ms);

#endif
