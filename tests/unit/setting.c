/* What --strategy, --prop, --restarts, --tune and their like accept. */
#include "base/text.h"
#include "solve/catalog.h"
#include "solve/preset.h"
#include "support/test.h"

#include <string.h>

static struct setting set;
static struct error e;

static int begin(void **state)
{
    (void)state;
    set = setting_default();
    e.text[0] = '\0';
    return 0;
}

/* The choice is accepted and its name is `name`, which makes the same choice. */
static void expect_choice(enum plug_kind kind, const char *text, const char *name)
{
    char found[SETTING_NAME];

    for (int round = 0; round < 2; round++) {
        const char *typed = round == 0 ? text : name;
        check_case(setting_choose(&set, kind, typed, &e), "%s: %s", typed, e.text);
        setting_name(&set, kind, found);
        assert_string_equal(found, name);
    }
}

/* The choice is refused with this message, and the setting stays. */
static void expect_refusal(enum plug_kind kind, const char *text, const char *message)
{
    struct setting before = set;

    assert_false(setting_choose(&set, kind, text, &e));
    assert_non_null(strstr(e.text, message));
    assert_memory_equal(&set, &before, sizeof set);
}

static void every_row_of_the_catalogue_can_be_chosen(void **state)
{
    (void)state;
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        for (int i = 0; i < catalog_count((enum plug_kind)kind); i++) {
            const char *name = catalog_name((enum plug_kind)kind, i);
            expect_choice((enum plug_kind)kind, name, name);
        }
}

static void propagators_are_sorted_and_named_without_what_they_require(void **state)
{
    (void)state;
    expect_choice(PLUG_PROPAGATOR, "alldifferent+hidden", "alldifferent");
    assert_int_equal(set.n_prop, 4);
    expect_choice(PLUG_PROPAGATOR, "alldifferent+forward+alldifferent-lazy",
                  "alldifferent+alldifferent-lazy");
    for (int i = 1; i < set.n_prop; i++)
        assert_true(set.prop[i - 1]->rank <= set.prop[i]->rank);
    expect_choice(PLUG_PROPAGATOR, "hidden+hidden", "hidden");
    expect_choice(PLUG_PROPAGATOR, "none+forward", "forward");
    expect_choice(PLUG_PROPAGATOR, "none", "none");
    expect_choice(PLUG_PROPAGATOR, "regin", "alldifferent"); /* an earlier name */
    expect_refusal(PLUG_PROPAGATOR, "hidden+", "--prop: expected one of none, ");
    expect_refusal(PLUG_PROPAGATOR, "hidden+nope", "found 'nope'");
}

static void an_unknown_name_is_refused(void **state)
{
    (void)state;
    expect_refusal(PLUG_STRATEGY, "nope", "--strategy: expected one of backtrack, ");
    expect_refusal(PLUG_VAR_ORDER, "mr", "found 'mr'");
    expect_refusal(PLUG_VAL_ORDER, "", "found ''");
    expect_refusal(PLUG_RESTART_RULE, "lub:1", "found 'lub'");
}

static void restarts_take_a_unit_and_a_factor(void **state)
{
    (void)state;
    expect_choice(PLUG_RESTART_RULE, "luby:100", "luby:100");
    assert_int_equal(set.restart_unit, 100);
    expect_choice(PLUG_RESTART_RULE, "geometric:50:1.50", "geometric:50:1.5");
    assert_int_equal(setting_cutoff(&set, NULL, 2, 7), 112); /* 50 * 1.5 * 1.5 */
    expect_choice(PLUG_RESTART_RULE, "geometric:1000000000000:1000",
                  "geometric:1000000000000:1000");
    expect_choice(PLUG_RESTART_RULE, "luby", "luby");
    assert_int_equal(setting_cutoff(&set, NULL, 2, 7), 14); /* 1, 1, 2 */
}

static void malformed_restarts_are_refused(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"luby:", "expected a unit of 1..10^12 nodes after 'luby:', found ''"},
        {"luby:x", "found 'x'"},
        {"luby:0", "found '0'"},
        {"luby:-5", "found '-5'"},
        {"luby:1000000000001", "found '1000000000001'"},
        {"luby:5x", "expected nothing more, found 'x'"},
        {"luby:5:2", "expected nothing more, found ':2'"},
        {"none:5", "expected nothing more, found ':5'"},
        {"geometric:5:", "expected a factor 1..1000, found ''"},
        {"geometric:5:0.5", "found '0.5'"},
        {"geometric:5:1001", "found '1001'"},
        {"geometric:5:nan", "found 'nan'"},
        {"geometric:5:2x", "expected nothing more, found 'x'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_refusal(PLUG_RESTART_RULE, cases[i].text, cases[i].message);
}

static void a_cutoff_that_grows_for_ever_has_a_bound(void **state)
{
    const uint64_t longest = (uint64_t)1 << 52;

    (void)state;
    expect_choice(PLUG_RESTART_RULE, "geometric:5:2", "geometric:5:2");
    assert_true(setting_cutoff(&set, NULL, UINT64_MAX, 1) == longest);
    expect_choice(PLUG_RESTART_RULE, "geometric:5:1", "geometric:5:1");
    assert_true(setting_cutoff(&set, NULL, UINT64_MAX, 1) == 5);
}

static void cycling_visits_every_row_and_returns(void **state)
{
    (void)state;
    for (int kind = 0; kind < PLUG_KINDS; kind++)
        for (int by = -1; by <= 1; by += 2) {
            enum plug_kind k = (enum plug_kind)kind;
            char first[SETTING_NAME], name[SETTING_NAME];
            int n = catalog_count(k), seen = 0;
            setting_choose(&set, k, catalog_name(k, 0), NULL);
            setting_name(&set, k, first);
            do {
                setting_cycle(&set, k, by);
                setting_name(&set, k, name);
                seen++;
                assert_string_equal(name, catalog_name(k, (n + by * seen) % n));
            } while (strcmp(name, first) != 0);
            assert_int_equal(seen, n);
        }
}

static void a_preset_matches_until_a_choice_differs(void **state)
{
    (void)state;
    for (int i = 0; i < preset_count(); i++) {
        const struct choices *choices = &preset_row(i)->choices;
        assert_true(preset_choose(&set, preset_row(i)->name, &e));
        assert_int_equal(preset_of(&set), i);
        for (int kind = 0; kind < PLUG_KINDS; kind++) {
            struct setting other = set;
            setting_cycle(&other, (enum plug_kind)kind, 1);
            assert_false(setting_matches(&other, choices));
        }
    }
    assert_false(preset_choose(&set, "nope", &e));
    assert_non_null(strstr(e.text, "--preset: expected one of backtrack-naive, "));
}

static void a_unit_or_a_factor_is_not_that_of_a_preset(void **state)
{
    const struct choices *sweep = &preset_find("sweep")->choices;

    (void)state;
    setting_take(&set, sweep);
    assert_true(setting_matches(&set, sweep));
    set.restart_unit = 5;
    assert_false(setting_matches(&set, sweep));
    setting_take(&set, sweep);
    set.restart_factor = 1.5;
    assert_false(setting_matches(&set, sweep));
    assert_ptr_equal(preset_find("backtrack-regin"),
                     preset_find("backtrack-alldifferent"));
}

/* The ingredients of the setting that `text` names are those in `names`. */
static void expect_ingredients(const char *text, const char *names)
{
    struct text found = TEXT_EMPTY;

    check_case(preset_choose(&set, text, &e), "%s: %s", text, e.text);
    for (int i = 0; i < INGREDIENTS; i++) {
        struct setting less = set;
        bool has = preset_leave_out(&less, i);
        assert_int_equal(has, memcmp(&less, &set, sizeof set) != 0);
        assert_false(preset_leave_out(&less, i)); /* it is left out already */
        text_printf(&found, "%s%s", has ? " " : "", has ? preset_ingredient(i) : "");
    }
    check_case(strcmp(found.data ? found.data : "", names) == 0, "%s:%s", text,
               found.data);
    text_free(&found);
}

static void an_ingredient_differs_from_the_plain_search(void **state)
{
    (void)state;
    expect_ingredients("sweep", " prop var val restarts");
    expect_ingredients("learn", " strategy prop restarts groups");
    expect_ingredients("auto", " strategy");
    expect_ingredients("relay", " strategy prop var val restarts");
    expect_ingredients("backtrack-mrv", " var");
    expect_ingredients("backtrack-mrv/prop=bounds/restarts=luby:7",
                       " prop var restarts");
    expect_ingredients("learn without groups without prop", " strategy restarts");
    expect_ingredients("backtrack-candidates", "");
    expect_ingredients("backtrack-naive", ""); /* weaker propagation than the plain */
    expect_ingredients("greedy", "");          /* ignores all choices */
    assert_true(tuning_set(&set.tuning, "tenure=9,queue=1", &e));
    expect_ingredients("tabu", " tenure");
    expect_ingredients("progressive", " queue");
}

static void leaving_out_takes_the_choice_of_the_plain_search(void **state)
{
    struct setting other = set;

    (void)state;
    assert_true(preset_choose(&set, "sweep/val=row without restarts without prop", &e));
    assert_true(preset_choose(&other, "sweep/val=row/restarts=none/prop=forward", &e));
    assert_memory_equal(&set, &other, sizeof set);
    assert_true(preset_choose(&set, "learn without groups", &e));
    assert_true(set.tuning.groups < 1);
    assert_false(preset_choose(&set, "learn without var", &e));
    assert_non_null(strstr(e.text, "expected one of strategy, prop, restarts after "
                                   "'without', found 'var'"));
    assert_false(preset_choose(&set, "greedy without var", &e));
    assert_non_null(strstr(e.text, "nothing to leave out"));
    assert_false(preset_choose(&set, "learn without ", &e));
}

static void tuning_sets_named_parameters(void **state)
{
    struct tuning t = tuning_default();

    (void)state;
    assert_true(tuning_set(&t, "tenure=0", &e));
    assert_true(t.tenure == 0);
    assert_true(tuning_set(&t, "cooling=0.5,pool=1000,tenure-random=7", &e));
    assert_true(t.cooling == 0.5 && t.pool == 1000 && t.tenure_random == 7);
    assert_true(t.tenure == 0 && t.sample == tuning_default().sample);
}

static void malformed_tuning_changes_nothing(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {{"", "expected NAME=VALUE"},
                 {"pool", "expected NAME=VALUE"},
                 {"pool,tries=5", "expected NAME=VALUE"},
                 {"nope=5", "found 'nope=5'"},
                 {"pool=", "expected pool=1..1000, found 'pool='"},
                 {"pool=x", "expected pool=1..1000"},
                 {"pool=5x", "expected pool=1..1000"},
                 {"pool=0", "expected pool=1..1000"},
                 {"pool=1001", "expected pool=1..1000"},
                 {"pool=nan", "expected pool=1..1000"},
                 {"tries=5,pool=0", "found 'pool=0'"},
                 {"tries=5,", "found ''"}};
    const struct tuning standard = tuning_default();
    struct tuning t = standard;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(tuning_set(&t, cases[i].text, &e));
        check_case(strstr(e.text, cases[i].message), "%s: %s", cases[i].text, e.text);
        assert_memory_equal(&t, &standard, sizeof t);
    }
}

static void a_list_of_names_is_cut_to_its_size(void **state)
{
    char whole[256], part[16];

    (void)state;
    catalog_names(PLUG_STRATEGY, whole, sizeof whole);
    catalog_names(PLUG_STRATEGY, part, sizeof part);
    assert_int_equal(strlen(part), sizeof part - 1);
    assert_memory_equal(part, whole, sizeof part - 1);
}

#define SETTING_TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SETTING_TEST(every_row_of_the_catalogue_can_be_chosen),
        SETTING_TEST(propagators_are_sorted_and_named_without_what_they_require),
        SETTING_TEST(an_unknown_name_is_refused),
        SETTING_TEST(restarts_take_a_unit_and_a_factor),
        SETTING_TEST(malformed_restarts_are_refused),
        SETTING_TEST(a_cutoff_that_grows_for_ever_has_a_bound),
        SETTING_TEST(cycling_visits_every_row_and_returns),
        SETTING_TEST(a_preset_matches_until_a_choice_differs),
        SETTING_TEST(a_unit_or_a_factor_is_not_that_of_a_preset),
        SETTING_TEST(an_ingredient_differs_from_the_plain_search),
        SETTING_TEST(leaving_out_takes_the_choice_of_the_plain_search),
        SETTING_TEST(tuning_sets_named_parameters),
        SETTING_TEST(malformed_tuning_changes_nothing),
        SETTING_TEST(a_list_of_names_is_cut_to_its_size),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
