/* Minimum, maximum, clamping and interpolation. */
#pragma once

#include <assert.h>
#include <float.h>
#include <stdint.h>

/* A search takes the same steps on every machine only if each result of floating point
 * is rounded to its own type. For that x86 of 32 bits needs -msse2 -mfpmath=sse, s390x
 * -fexcess-precision=fast (CMakeLists.txt adds them), and none may have -ffast-math. */
#if FLT_EVAL_METHOD != 0 || defined __FAST_MATH__
#error "searches would take other steps: floating point is not rounded as number.h says"
#endif

static inline int int_min(int a, int b)
{
    return a < b ? a : b;
}

static inline int int_max(int a, int b)
{
    return a > b ? a : b;
}

static inline int int_clamp(int x, int low, int high)
{
    assert(low <= high);
    return x < low ? low : x > high ? high : x;
}

/* Interpolates: `from` at t = 0, `to` at t = 1. */
static inline int int_mix(int from, int to, double t)
{
    return from + (int)((to - from) * t);
}

static inline uint64_t u64_min(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Compares for qsort: returns a negative number, 0 or a positive number. */
static inline int real_compare(double a, double b)
{
    return (a > b) - (a < b);
}

/* The same for an array of double. */
static inline int real_compare_at(const void *a, const void *b)
{
    return real_compare(*(const double *)a, *(const double *)b);
}

static inline double real_clamp(double x, double low, double high)
{
    assert(low <= high);
    return x < low ? low : x > high ? high : x;
}

/* float_min and float_max are inline and do not test for NaN, unlike fminf, fmaxf. */
static inline float float_min(float a, float b)
{
    return a < b ? a : b;
}

static inline float float_max(float a, float b)
{
    return a > b ? a : b;
}

static inline uint64_t u64_max(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline int64_t i64_clamp(int64_t x, int64_t low, int64_t high)
{
    assert(low <= high);
    return x < low ? low : x > high ? high : x;
}

static inline int64_t i64_max(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static inline int64_t i64_min(int64_t a, int64_t b)
{
    return a < b ? a : b;
}
