#include "plot/axis.h"

#include "base/number.h"

#include <math.h>
#include <stdio.h>

#define SLACK 1e-9

/* The smallest number that is 1, 2 or 5 times a power of ten and at least `step`. */
static double round_step(double step)
{
    double power = pow(10, floor(log10(step) + SLACK)), digit = step / power;

    return power * (digit <= 1 + SLACK ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

static double linear_step(const struct axis *a, int wanted)
{
    return round_step((a->high - a->low) / wanted);
}

void axis_round(struct axis *a)
{
    if (a->is_log) {
        a->low = pow(10, floor(log10(a->low) + SLACK));
        a->high = pow(10, ceil(log10(a->high) - SLACK));
        if (a->high <= a->low)
            a->high = 10 * a->low;
        return;
    }
    if (a->high <= a->low)
        a->high = a->low + 1;
    double step = linear_step(a, 5);
    a->low = step * floor(a->low / step + SLACK);
    a->high = step * ceil(a->high / step - SLACK);
}

double axis_place(const struct axis *a, double value)
{
    assert(a->low < a->high && (!a->is_log || a->low > 0));
    if (a->is_log)
        value = log(fmax(value, a->low) / a->low) / log(a->high / a->low);
    else
        value = (value - a->low) / (a->high - a->low);
    return real_clamp(value, 0, 1);
}

/* Writes the label of a tick in the largest unit that the value reaches: "20k", "1 ms",
 * "45". */
static void put_label(enum axis_unit unit, double value, char out[TICK_LABEL])
{
    static const struct {
        double size;
        const char *count, *seconds;
    } sizes[] = {{1e9, "G", NULL},  {1e6, "M", NULL},   {1e3, "k", NULL},
                 {1, "", "s"},      {1e-3, NULL, "ms"}, {1e-6, NULL, "\u00b5s"},
                 {1e-9, NULL, "ns"}};

    if (unit == AXIS_PERCENT) {
        snprintf(out, TICK_LABEL, "%.4g %%", value * 100);
        return;
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *name = unit == AXIS_SECONDS ? sizes[i].seconds : sizes[i].count;
        if (name && value >= sizes[i].size * (1 - SLACK)) {
            snprintf(out, TICK_LABEL, "%.4g%s%s", value / sizes[i].size,
                     unit == AXIS_SECONDS ? " " : "", name);
            return;
        }
    }
    snprintf(out, TICK_LABEL, "%.3g", value);
}

static int add_tick(const struct axis *a, double value, bool has_label,
                    struct tick out[MAX_TICKS], int count)
{
    double slack = (a->high - a->low) * SLACK;

    if (value < a->low - slack || value > a->high + slack || count == MAX_TICKS)
        return count;
    out[count] = (struct tick){.at = value + 0.0}; /* + 0.0 turns -0 into 0 */
    if (has_label)
        put_label(a->unit, out[count].at, out[count].label);
    return count + 1;
}

/* Adds a tick at each power of ten:
 * - About `wanted` powers get labels: all of them, or every second, every third ...
 * - If all get labels, an axis of up to three decades also has ticks at 2 .. 9 times a
 *   power, and one of up to two decades also has labels at 2 and 5 times a power. */
static int log_ticks(const struct axis *a, int wanted, struct tick out[MAX_TICKS])
{
    int low = (int)floor(log10(a->low) + SLACK),
        high = (int)ceil(log10(a->high) - SLACK);
    int every = 1 + (high - low) / (wanted + 1), count = 0;
    bool has_between = high - low <= 2;

    for (int power = low; power <= high; power++) {
        bool has_label = (power - low) % every == 0;
        count = add_tick(a, pow(10, power), has_label, out, count);
        for (int digit = 2; every == 1 && high - low <= 3 && digit <= 9; digit++)
            count = add_tick(a, digit * pow(10, power),
                             has_between && (digit == 2 || digit == 5), out, count);
    }
    return count;
}

int axis_ticks(const struct axis *a, int wanted, struct tick out[MAX_TICKS])
{
    int count = 0;

    assert(wanted > 0);
    for (int i = 0; a->at && i < a->n_at; i++)
        count = add_tick(a, a->at[i], true, out, count);
    if (a->at)
        return count;
    if (a->is_log)
        return log_ticks(a, wanted, out);
    double step = linear_step(a, wanted);
    for (double i = ceil(a->low / step - SLACK); i * step <= a->high + step * SLACK;
         i++)
        count = add_tick(a, i * step, true, out, count);
    return count;
}
