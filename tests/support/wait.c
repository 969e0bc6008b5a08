#include "support/wait.h"

#include "base/units.h"
#include "support/test.h"

#include <errno.h>
#include <time.h>

#define MOMENT_NS  (NS_PER_MS / 5)
#define MOST_TRIES 1000000 /* more than three minutes */

void wait_moment(int tries, const char *condition, const char *file, int line)
{
    const struct timespec moment = {0, MOMENT_NS};

    if (tries == MOST_TRIES)
        fail_msg("%s:%d: waited in vain for %s", file, line, condition);
    nanosleep(&moment, NULL);
}

void wait_at_least_ms(int ms)
{
    struct timespec left = {ms / 1000, ms % 1000 * NS_PER_MS};

    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        continue;
}
