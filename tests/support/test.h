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

/* Like assert_in_range of cmocka, which version 2 no longer wants, but signed. */
#define check_range(value, least, most)                                                \
    do {                                                                               \
        intmax_t found_ = (intmax_t)(value);                                           \
        intmax_t least_ = (intmax_t)(least), most_ = (intmax_t)(most);                 \
        check_case(least_ <= found_ && found_ <= most_,                                \
                   "%s is %jd, expected %jd..%jd", #value, found_, least_, most_);     \
    } while (0)

#endif
