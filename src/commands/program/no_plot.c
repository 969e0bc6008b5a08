/* Replaces run_plot.c in the small program, which loads no fonts; with --plot the full
 * program runs. */
#include "commands/run_plot.h"

bool run_plot_open(struct run_plot *p, const struct options *o, struct error *e)
{
    assert(!o->plot);
    (void)p, (void)o, (void)e;
    return true;
}

bool run_plot_write(struct run_plot *p, const struct options *o,
                    const struct run_set *set, struct error *e)
{
    (void)p, (void)o, (void)set, (void)e;
    return true;
}

void run_plot_close(struct run_plot *p)
{
    (void)p;
}
