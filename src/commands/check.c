#include "commands/commands.h"

#include "base/text.h"
#include "options/input.h"
#include "options/output.h"
#include "puzzle/check.h"

#include <stdio.h>

int cli_check(const struct options *o)
{
    struct error e, why;
    struct puzzle *p, *solution = NULL;
    struct options same = *o;
    bool fine = false;

    if (o->n_files != 2) {
        error_fail(&e, "check: expected PUZZLE and SOLUTION, found %d file%s",
                   o->n_files, o->n_files == 1 ? "" : "s");
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    p = input_read_one(o, o->files[0], &e);
    /* The solution is read as a board of the puzzle's boxes. */
    if (p) {
        same.box_rows = p->geo->box_rows;
        same.box_cols = p->geo->box_cols;
        solution = input_read_one(&same, o->files[1], &e);
    }
    if (p && solution) {
        fine = p->geo->n == solution->geo->n
                   ? check_solution(p, solution->clue, &why)
                   : error_fail(&why, "expected a board of %d, found one of %d",
                                p->geo->n, solution->geo->n);
        if (!fine)
            error_fail(&e, "%s: %s", o->files[1], why.text);
    }
    if (o->json) {
        struct text t;
        text_init(&t);
        text_printf(&t, "{\"valid\":%s", fine ? "true" : "false");
        if (!fine) {
            text_puts(&t, ",\"why\":");
            text_json(&t, e.text);
        }
        printf("%s}\n", t.data);
        text_free(&t);
    } else if (fine) {
        printf("%s solves %s\n", o->files[1], o->files[0]);
    }
    puzzle_destroy(p);
    puzzle_destroy(solution);
    return fine ? EXIT_DONE : output_complain(&e, EXIT_BAD_INPUT);
}
