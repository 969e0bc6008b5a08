/* The side panel: no number of it is forgotten when it is refreshed, no label is cut.
 */
#include "view/panel.h"
#include "base/units.h"
#include "base/utf8.h"
#include "solve/catalog.h"
#include "solve/search.h"
#include "support/searches.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define POISON 0x5a

/* Fills the metrics with a pattern, except what a refresh reads or leaves to others. */
static void poison(struct panel_metrics *m)
{
    memset(m, POISON, sizeof *m);
    m->nodes_per_s = 0; /* smoothed */
    memset(m->rate, 0, sizeof m->rate);
    memset(&m->stats, 0, sizeof m->stats);
    m->stats.max_depth = -1;
    m->n_strategy = 0;
    m->branching.is_measured = false;
}

/* Whether a word still has the pattern and is no hole between members. */
static bool is_forgotten(const struct panel_metrics *m, size_t at)
{
    uint32_t word, pattern;

    memset(&pattern, POISON, sizeof pattern);
    memcpy(&word, (const char *)m + at, sizeof word);
    return word == pattern &&
           at != offsetof(struct panel_metrics, n_strategy) + sizeof m->n_strategy &&
           at != offsetof(struct panel_metrics, branching.used.levels) + sizeof word &&
           at != offsetof(struct panel_metrics, branching.is_measured) + sizeof word;
}

static void a_refresh_forgets_no_number(void **state)
{
    struct search *s = search_of_file(PUZZLES_DIR "/09/easy.txt", "backtrack-mrv");
    struct snapshot *snap = calloc(1, sizeof *snap);
    struct panel *panel = calloc(1, sizeof *panel);
    struct playback play = {.step = 3, .newest_step = 3};

    (void)state;
    assert_non_null(snap);
    assert_non_null(panel);
    search_run(s, 3);
    search_snapshot(s, snap);
    poison(&panel->metrics);
    panel_refresh(panel, snap, &play, NS_PER_S / 10);
    assert_int_equal(panel->metrics.stats.max_depth, snap->stats.max_depth);
    for (size_t at = 0; at + sizeof(uint32_t) <= sizeof panel->metrics; at += 4)
        check_case(!is_forgotten(&panel->metrics, at),
                   "panel_refresh writes nothing at byte %zu of the metrics", at);
    free(panel);
    free(snap);
    search_destroy(s);
}

/* Beside a label of this width, six characters remain for its number. */
static void labels_leave_room_for_their_numbers(void **state)
{
    const int most = PANEL_COLUMNS - 7;
    struct puzzle *p = puzzle_of_file(PUZZLES_DIR "/09/easy.txt");
    struct metric metrics[MAX_METRICS];

    (void)state;
    for (int c = 0; c < COUNTER_COUNT; c++)
        check_case(utf8_count(counter_rows[c].words) <= most, "%s is too wide",
                   counter_rows[c].words);
    for (int i = 0; i < catalog_count(PLUG_STRATEGY); i++) {
        struct setting set = setting_default();
        set.strategy = catalog_plug(PLUG_STRATEGY, i);
        struct search *s = search_create(p, &set);
        for (int k = search_metrics(s, metrics); k-- > 0;)
            check_case(utf8_count(metrics[k].name) <= most, "%s is too wide",
                       metrics[k].name);
        search_destroy(s);
    }
    puzzle_destroy(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refresh_forgets_no_number),
        cmocka_unit_test(labels_leave_room_for_their_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
