#include "support/searches.h"

#include "base/in_file.h"
#include "puzzle/parse.h"
#include "puzzle/units.h"
#include "solve/generate.h"
#include "solve/preset.h"
#include "support/test.h"

#include <string.h>

static struct puzzle *puzzle_of_recipe(const struct recipe *of, const char *units,
                                       uint64_t seed)
{
    int n = of->box_rows * of->box_cols, holes = (int)(of->holes * n * n);
    struct unit_list list;
    struct rng r;

    rng_seed(&r, seed);
    assert_null(units_read(units, strlen(units), &list));
    struct board_shape shape = units_shape(list, of->box_rows, of->box_cols, NULL);
    struct puzzle *p = list.regions
                           ? generate_with_regions(shape, holes, &r, NULL, "test")
                           : generate_puzzle(shape, holes, &r, "test");
    assert_non_null(p);
    return p;
}

struct search *search_of_recipe(const struct recipe *of, uint64_t seed)
{
    return search_with_units(of, "boxes", seed);
}

struct search *search_with_units(const struct recipe *of, const char *units,
                                 uint64_t seed)
{
    const char *const names[PLUG_KINDS] = {[PLUG_STRATEGY] = of->strategy,
                                           [PLUG_VAR_ORDER] = of->var,
                                           [PLUG_VAL_ORDER] = of->val,
                                           [PLUG_PROPAGATOR] = of->prop,
                                           [PLUG_RESTART_RULE] = of->restarts};
    struct setting set = setting_default();
    struct error e;

    for (int kind = 0; kind < PLUG_KINDS; kind++)
        if (!setting_choose(&set, (enum plug_kind)kind, names[kind], &e))
            fail_msg("%s", e.text);
    struct puzzle *p = puzzle_of_recipe(of, units, seed);
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

struct puzzle *puzzle_of_file(const char *path)
{
    struct puzzle *p = NULL;
    struct parser parser;
    struct text text;
    struct error e;

    text_init(&text);
    if (!in_file_read_regular(&text, path, &e))
        fail_msg("%s", e.text);
    parser_init(&parser, path, text.data, text.length);
    assert_int_equal(parser_next(&parser, &p, &e), PARSE_PUZZLE);
    text_free(&text);
    return p;
}

struct search *search_of_file(const char *path, const char *preset)
{
    struct setting set = setting_default();
    struct puzzle *p = puzzle_of_file(path);

    assert_true(preset_choose(&set, preset, NULL));
    struct search *s = search_create(p, &set);
    puzzle_destroy(p);
    return s;
}

double search_figure(const struct search *s, const char *name)
{
    double value = 0;

    check_case(search_metric(s, name, &value), "no figure called %s", name);
    return value;
}
