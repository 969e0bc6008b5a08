#include "commands/commands.h"

#include "commands/json_line.h"
#include "options/input.h"
#include "options/output.h"
#include "puzzle/check.h"

static bool check_files(const struct options *o, struct error *e)
{
    struct options with_boxes = *o;
    struct puzzle *p = input_read_one(o, o->files[0], e), *solution;
    struct error why;

    if (!p)
        return false;
    /* The solution must have the shape of the puzzle, whatever shape its file names. */
    with_boxes.box_rows = p->geo->box_rows;
    with_boxes.box_cols = p->geo->box_cols;
    solution = input_read_one(&with_boxes, o->files[1], e);
    assert(!solution || p->geo->n == solution->geo->n);
    bool is_valid = solution && check_solution(p, solution->clue, &why);
    if (solution && !is_valid)
        error_fail(e, "%s: %s", o->files[1], why.text);
    puzzle_destroy(p);
    puzzle_destroy(solution);
    return is_valid;
}

int command_check(const struct options *o)
{
    struct error e;

    if (o->n_files != 2) {
        error_fail(&e, "check: expected PUZZLE and SOLUTION, found %d file%s",
                   o->n_files, o->n_files == 1 ? "" : "s");
        return output_complain(&e, EXIT_BAD_USAGE);
    }
    bool is_valid = check_files(o, &e);
    if (o->json) {
        struct json_line line;
        struct json *j = json_line_begin(&line);
        json_bool(j, "valid", is_valid);
        if (!is_valid)
            json_text(j, "why", e.text);
        json_line_end(&line, stdout);
    } else if (is_valid) {
        struct text t = TEXT_EMPTY;
        text_printable(&t, o->files[1]);
        text_puts(&t, " solves ");
        text_printable(&t, o->files[0]);
        puts(t.data);
        text_free(&t);
    }
    return is_valid ? EXIT_DONE : output_complain(&e, EXIT_BAD_INPUT);
}
