/* Calls that fail, in one process: a short form of the walk in tests/faults. The linker
 * leads the calls of a test to its __wrap_NAME (tests/CMakeLists.txt). */
#pragma once

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

/* A call, and what happens when it fails. */
#define FAULTY_CALL(type, name, parameters, arguments, can_be_interrupted, ...)        \
    type __real_##name parameters;                                                     \
    type __wrap_##name parameters;                                                     \
    type __wrap_##name parameters                                                      \
    {                                                                                  \
        if (!fails(can_be_interrupted))                                                \
            return __real_##name arguments;                                            \
        __VA_ARGS__                                                                    \
    }

#define FAULTY(type, name, parameters, arguments, number, result)                      \
    FAULTY_CALL(type, name, parameters, arguments, false, errno = (number);            \
                return (result);)
