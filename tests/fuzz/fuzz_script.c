/* Any text is run as a script: reading it and calling its functions ends, either well
 * or with an error that names a line. */
#include "fuzz.h"
#include "script/sandbox.h"
#include "solve/search.h"

#include <stdlib.h>
#include <string.h>

#define BUDGET 100000
#define CALLS  4 /* of each function */

static void require_line(const struct error *e)
{
    const char *at = e->text + strlen("fuzz.lua:");

    require(strncmp(e->text, "fuzz.lua:", strlen("fuzz.lua:")) == 0);
    require(strspn(at, "0123456789") > 0 && at[0] != '0');
}

/* Puts the board back into the state that a propagator finds. */
static struct search *new_search(void)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_create(shape_of_box(2, 3), "fuzz");

    p->clue[7] = 2;
    struct search *s = search_create(p, &set);
    if (!s->store->memory)
        s->store->memory = plug_memory_create(p->geo, 1);
    puzzle_destroy(p);
    return s;
}

static bool call_function(struct sandbox *box, struct search *s,
                          enum script_function function, struct error *e)
{
    static const int arguments[SCRIPT_FUNCTIONS] = {0, 1, 0, 2, 2};
    struct changes changes = {.first = 0};
    struct sandbox_call call = {.function = function,
                                .board = function == FUNCTION_CUTOFF ? NULL : s->store,
                                .filtered =
                                    function == FUNCTION_PROPAGATE ? s->store : NULL,
                                .changes = &changes,
                                .n_arguments = arguments[function],
                                .argument = {1, -1}};

    if (!sandbox_call(box, &call, e))
        return false;
    if (function == FUNCTION_VARIABLE)
        require(store_is_open(s->store, (cell_t)call.result));
    if (function == FUNCTION_VALUE)
        require(store_has(s->store, 1, (value_t)call.result));
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_string(data, size);
    const struct script_text script = {
        .name = "fuzz.lua", .text = text, .length = size, .budget = BUDGET};
    struct search *s = new_search();
    struct error e;
    struct sandbox *box = sandbox_create(&script, &e);
    bool is_fine = box != NULL;

    for (int i = 0; is_fine && i < CALLS * SCRIPT_FUNCTIONS; i++) {
        enum script_function function = (enum script_function)(i % SCRIPT_FUNCTIONS);
        if (s->store->is_dead)
            break;
        if ((box->has >> function & 1) &&
            (function != FUNCTION_VALUE || store_is_open(s->store, 1)))
            is_fine = call_function(box, s, function, &e);
    }
    if (!is_fine)
        require_line(&e);
    sandbox_destroy(box);
    search_destroy(s);
    free(text);
    return 0;
}
