/* Calls that fail, in one process: a short form of the walk in tests/faults. The linker
 * leads the calls of a test to its __wrap_NAME (tests/CMakeLists.txt). */
#ifndef SUPPORT_FAILING_H
#define SUPPORT_FAILING_H

#include <errno.h>
#include <stdbool.h>

/* One call fails; all from one on; one, where drafts need a name; or a transfer is
 * interrupted. */
enum fault_mode { FAULT_ONE, FAULT_ALL, FAULT_NAMED, FAULT_INTERRUPT, FAULT_MODES };

static struct {
    bool is_on;
    enum fault_mode mode;
    int at, calls; /* at 0: none fails */
} fault;

static bool fails(bool can_be_interrupted)
{
    if (!fault.is_on || (fault.mode == FAULT_INTERRUPT && !can_be_interrupted))
        return false;
    fault.calls++;
    return fault.at > 0 && (fault.calls == fault.at ||
                            (fault.mode == FAULT_ALL && fault.calls > fault.at));
}

#define FAULTY(type, name, parameters, arguments, number, result)                      \
    type __real_##name parameters;                                                     \
    type __wrap_##name parameters;                                                     \
    type __wrap_##name parameters                                                      \
    {                                                                                  \
        if (!fails(false))                                                             \
            return __real_##name arguments;                                            \
        errno = (number);                                                              \
        return (result);                                                               \
    }

#endif
