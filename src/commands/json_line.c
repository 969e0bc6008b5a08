#include "commands/json_line.h"

#include <assert.h>

struct json *json_line_begin(struct json_line *l)
{
    text_init(&l->text);
    l->json = (struct json){.out = &l->text};
    json_open(&l->json, NULL, '{');
    return &l->json;
}

void json_line_end(struct json_line *l, FILE *file)
{
    json_close(&l->json, '}');
    assert(file && l->json.depth == 0);
    text_putc(&l->text, '\n');
    fwrite(l->text.data, 1, l->text.length, file);
    text_free(&l->text);
}

void json_shape(struct json *j, const struct geometry *geo)
{
    char box[16];

    snprintf(box, sizeof box, "%dx%d", geo->box_rows, geo->box_cols);
    json_int(j, "size", geo->n);
    json_text(j, "box", box);
}

void json_counts(struct json *j, const struct stats *stats, unsigned listing)
{
    json_count(j, "nodes", stats_nodes(stats));
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & listing)
            json_count(j, counter_rows[c].name, stats->counts[c]);
}

bool json_read_status(const struct json_place *place, const struct json_member *member,
                      enum search_status *status, struct error *e)
{
    struct text name;

    text_init(&name);
    bool is_status = json_read_text(member, &name) && status_find(name.data, status);
    text_free(&name);
    return is_status ||
           json_fail(place, member, e, "the status of a search that ended");
}

void json_board(struct json *j, const char *key, const struct geometry *geo,
                const value_t *grid)
{
    json_open(j, key, '[');
    for (int row = 0; row < geo->n; row++) {
        json_open(j, NULL, '[');
        for (int col = 0; col < geo->n; col++) {
            value_t value = grid[row * geo->n + col];
            json_int(j, NULL, value == VALUE_NONE ? 0 : value + 1);
        }
        json_close(j, ']');
    }
    json_close(j, ']');
}
