#include "commands/run_plot.h"

#include "base/child.h"

#include <string.h>

bool run_plot_open(struct run_plot *p, const struct options *o, struct error *e)
{
    struct error why;

    if (!o->plot)
        return true;
    if (!python_find(&p->program, "assets/plots/runs.py", "matplotlib", &why))
        return error_fail(e, "--plot: %.400s", why.text);
    return out_file_open(&p->file, o->plot, e);
}

bool run_plot_write(struct run_plot *p, const struct options *o,
                    const struct text *lines, struct error *e)
{
    struct child child;
    struct error why;
    char out[20];

    if (!o->plot)
        return true;
    snprintf(out, sizeof out, "/dev/fd/%d", CHILD_FILE);
    char *const words[] = {p->program.python,
                           p->program.path,
                           (char *)"-o",
                           out,
                           (char *)"--format",
                           strrchr(o->plot, '.') + 1,
                           (char *)"--kind",
                           (char *)plot_kind_names[o->plot_kind],
                           NULL};
    bool fine = child_start(&child, words, -1, fileno(p->file.stream), &why) &&
                child_write(&child, lines->data, lines->length, &why) &&
                child_finish(&child, &why);
    child_kill(&child);
    return fine ? out_file_commit(&p->file, e)
                : error_fail(e, "%.200s: %.300s", p->file.name, why.text);
}

void run_plot_close(struct run_plot *p)
{
    out_file_discard(&p->file);
}
