#include "commands/race_table.h"

#include "base/clock.h"
#include "base/text.h"

#include <stdio.h>

static const char *status_word(const struct race_lane *lane)
{
    switch (lane->now->snap.status) {
    case SEARCH_SOLVED:
        return "solved";
    case SEARCH_EXHAUSTED:
        return "unsolvable";
    case SEARCH_GAVE_UP:
        return "gave-up";
    case SEARCH_RUNNING:
        break;
    }
    return "running";
}

static double cpu_seconds(const struct race_lane *lane)
{
    return (double)lane->now->play.cpu_ns / (double)NS_PER_S;
}

static void print_row(const char *caption, const struct race_lane *lane)
{
    const struct snapshot *snap = &lane->now->snap;

    printf("%-4d %-28s %-10s %14llu %14llu %11.6f\n", lane->rank, caption,
           status_word(lane), (unsigned long long)snap->stats.nodes,
           (unsigned long long)snap->stats.backtracks, cpu_seconds(lane));
}

static void print_object(const char *caption, const struct race_lane *lane)
{
    const struct snapshot *snap = &lane->now->snap;
    struct text t;

    text_init(&t);
    text_puts(&t, "{\"lane\":");
    text_json(&t, caption);
    text_printf(&t,
                ",\"rank\":%d,\"strategy\":\"%s\",\"var\":\"%s\",\"val\":\"%s\","
                "\"prop\":\"%s\",\"restarts_rule\":\"%s\",\"seed\":%llu,",
                lane->rank, snap->strategy, snap->var, snap->val, snap->prop,
                snap->restarts, (unsigned long long)snap->seed);
    text_printf(&t,
                "\"status\":\"%s\",\"nodes\":%llu,\"backtracks\":%llu,\"cpu_s\":%.6f}",
                status_word(lane), (unsigned long long)snap->stats.nodes,
                (unsigned long long)snap->stats.backtracks, cpu_seconds(lane));
    printf("%s\n", t.data);
    text_free(&t);
}

void race_table_print(const struct race_lanes *lanes, const struct race *race,
                      bool json)
{
    int order[MAX_LANES];

    race_ranking(race_lanes(race), lanes->count, order);
    if (!json)
        printf("%-4s %-28s %-10s %14s %14s %11s\n", "rank", "lane", "status", "nodes",
               "backtracks", "CPU s");
    for (int i = 0; i < lanes->count; i++)
        (json ? print_object : print_row)(lanes->captions[order[i]],
                                          &race_lanes(race)[order[i]]);
}
