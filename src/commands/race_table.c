#include "commands/race_table.h"

#include "base/units.h"
#include "commands/json_line.h"
#include "options/status.h"

#include <stdio.h>

static double cpu_seconds(const struct race_lane *lane)
{
    return (double)lane->now->play.cpu_ns / (double)NS_PER_S;
}

static void print_row(const char *caption, const struct race_lane *lane)
{
    const struct snapshot *snap = &lane->now->snap;

    printf("%-4d %-28s %-10s %14llu %14llu %11.6f\n", lane->rank, caption,
           status_name(snap->status), (unsigned long long)snap->stats.nodes,
           (unsigned long long)snap->stats.backtracks, cpu_seconds(lane));
}

static void print_object(const char *caption, const struct race_lane *lane)
{
    const struct snapshot *snap = &lane->now->snap;
    struct json_line line;
    struct json *j = json_line_begin(&line);

    json_text(j, "lane", caption);
    json_int(j, "rank", lane->rank);
    json_text(j, "strategy", snap->strategy);
    json_text(j, "var", snap->var);
    json_text(j, "val", snap->val);
    json_text(j, "prop", snap->prop);
    json_text(j, "restarts_rule", snap->restarts);
    json_count(j, "seed", snap->seed);
    json_text(j, "status", status_name(snap->status));
    json_count(j, "nodes", snap->stats.nodes);
    json_count(j, "backtracks", snap->stats.backtracks);
    json_real(j, "cpu_s", cpu_seconds(lane), 6);
    json_line_end(&line, stdout);
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
