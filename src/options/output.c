#include "options/output.h"

#include "base/message.h"

#include <assert.h>

const char *status_name(enum search_status status)
{
    static const char *const names[] = {[SEARCH_RUNNING] = "running",
                                        [SEARCH_SOLVED] = "solved",
                                        [SEARCH_EXHAUSTED] = "unsolvable",
                                        [SEARCH_GAVE_UP] = "gave-up"};

    assert(status <= SEARCH_GAVE_UP);
    return names[status];
}

int output_complain(const struct error *e, int status)
{
    message_print("sudoscope: %s", e->text);
    return status;
}
