/* cmocka with what it wants included before it, and one way to say which case failed.
 */
#ifndef SUPPORT_TEST_H
#define SUPPORT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Fails the test with a formatted message, for cases that need their seed printed. */
#define check_case(condition, ...)                                                     \
    do {                                                                               \
        if (!(condition)) {                                                            \
            print_error(__VA_ARGS__);                                                  \
            print_error("\n");                                                         \
            fail();                                                                    \
        }                                                                              \
    } while (0)

#endif
