#include "view/lights.h"

#include "base/alloc.h"
#include "base/units.h"
#include "puzzle/square.h"
#include "view/pen.h"

#include <stdio.h>
#include <string.h>

#define COLOR_CHANGED 0xfffcf0u
#define BRIGHTEST     235
#define FLASH_NS      (NS_PER_S * 8 / 10)
#define REST_NS       (NS_PER_S / 2) /* calm mode: pause before borders appear */
#define APPEAR_NS     NS_PER_S       /* calm mode: time in which borders appear */

void solution_difference_free(struct solution_difference *d)
{
    free(d->solution);
    free(d->differs);
}

static bool is_shown(const struct solution_difference *d, const struct snapshot *snap)
{
    return d->number > 0 && d->n == snap->n && snap->status == SEARCH_SOLVED &&
           memcmp(d->solution, snap->value,
                  (size_t)snap->n_cells * sizeof *d->solution) == 0;
}

static void take_solution(struct solution_difference *d, const struct snapshot *snap)
{
    size_t n_cells = (size_t)snap->n_cells;
    uint64_t number = snap->stats.solutions;
    bool follows = d->n == snap->n && d->number > 0 && number == d->number + 1;

    d->solution = alloc_resize(d->solution, n_cells, sizeof *d->solution);
    d->differs = alloc_resize(d->differs, n_cells, sizeof *d->differs);
    for (int c = 0; c < snap->n_cells; c++)
        d->differs[c] = follows && d->solution[c] != snap->value[c];
    d->distance = follows ? square_distance(d->solution, snap->value, snap->n_cells)
                          : DIFFERENCE_UNKNOWN;
    d->n = snap->n;
    d->number = number;
    memcpy(d->solution, snap->value, n_cells * sizeof *d->solution);
    d->intercalates = square_intercalates(d->solution, d->n);
    d->found_ns = d->now_ns;
}

bool solution_difference_update(struct solution_difference *d,
                                const struct snapshot *snap, int64_t now_ns,
                                bool is_calm)
{
    int64_t lasts_ns = is_calm ? REST_NS + APPEAR_NS : FLASH_NS;

    d->now_ns = now_ns;
    if (snap->stats.solutions == 0)
        d->number = 0;
    else if (snap->status == SEARCH_SOLVED &&
             (snap->stats.solutions != d->number || !is_shown(d, snap)))
        take_solution(d, snap);
    return is_shown(d, snap) && d->distance > 0 && now_ns - d->found_ns <= lasts_ns;
}

bool solution_difference_is_known(const struct solution_difference *d,
                                  const struct snapshot *snap)
{
    return d->number > 0 && d->n == snap->n && d->number == snap->stats.solutions &&
           d->distance != DIFFERENCE_UNKNOWN;
}

void solution_difference_write(const struct solution_difference *d, char *out,
                               size_t size)
{
    assert(d->distance != DIFFERENCE_UNKNOWN);
    snprintf(out, size, "Hamming distance %s from solution %s; %s intercalates",
             thousands((uint64_t)d->distance).text, thousands(d->number - 1).text,
             thousands((uint64_t)d->intercalates).text);
}

void solution_difference_apply(const struct solution_difference *d,
                               const struct snapshot *snap, color_t *image)
{
    int64_t left_ns = d->found_ns + FLASH_NS - d->now_ns;

    if (left_ns <= 0 || left_ns > FLASH_NS || !is_shown(d, snap))
        return;
    float left = (float)left_ns / (float)FLASH_NS;
    for (int c = 0; c < snap->n_cells; c++)
        if (d->differs[c])
            image[c] =
                color_mix(image[c], COLOR_CHANGED, (int)(BRIGHTEST * left * left));
}

int solution_difference_frame_alpha(const struct solution_difference *d,
                                    const struct snapshot *snap)
{
    int64_t age_ns = d->now_ns - d->found_ns - REST_NS;

    if (!is_shown(d, snap))
        return 0;
    return (int)(255 * i64_clamp(age_ns, 0, APPEAR_NS) / APPEAR_NS);
}
