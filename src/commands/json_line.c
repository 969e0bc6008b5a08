#include "commands/json_line.h"

#include "base/alloc.h"

#include <string.h>

struct written_line {
    struct json json;
    struct text text; /* the line that `json` writes */
};

struct json *json_line_begin(void)
{
    struct written_line *l = alloc_zeroed(1, sizeof *l);

    text_init(&l->text);
    l->json.out = &l->text;
    json_open(&l->json, NULL, '{');
    return &l->json;
}

void json_line_end(struct json *j, FILE *file)
{
    json_close(j, '}');
    assert(file && j->depth == 0);
    text_putc(j->out, '\n');
    fwrite(j->out->data, 1, j->out->length, file);
    text_free(j->out);
    free(j); /* frees its struct written_line, of which *j is the first member */
}

bool json_line_next(struct json_place *line, const struct text *lines)
{
    const char *start = line->line > 0 ? line->start + line->length + 1 : lines->data;
    size_t left = (size_t)(lines->data + lines->length - start);
    const char *newline = memchr(start, '\n', left);

    *line = (struct json_place){line->name, line->line + 1, start,
                                newline ? (size_t)(newline - start) : left};
    return newline;
}

void json_shape(struct json *j, struct board_shape shape)
{
    int n = shape.box_rows * shape.box_cols;
    struct text t = TEXT_EMPTY;

    text_printf(&t, "%dx%d", shape.box_rows, shape.box_cols);
    json_int(j, "size", n);
    json_text(j, "box", t.data);
    text_clear(&t);
    units_write(&t, shape, "", "");
    if (t.length > 0)
        json_text(j, "units", t.data);
    text_clear(&t);
    for (int c = 0; shape.region && c < n * n; c++)
        text_printf(&t, "%s%d", c > 0 ? " " : "", shape.region[c] + 1);
    if (shape.region)
        json_text(j, "regions", t.data);
    text_free(&t);
}

void json_counts(struct json *j, const struct stats *stats, unsigned listing)
{
    json_count(j, "nodes", stats_nodes(stats));
    for (int c = 0; c < COUNTER_COUNT; c++)
        if (counter_rows[c].masks & listing)
            json_count(j, counter_rows[c].name, stats->counts[c]);
}

bool json_is_text(const struct json_member *member, const char *text)
{
    struct text read = TEXT_EMPTY;

    bool is_same = json_read_text(member, &read) && strcmp(read.data, text) == 0;
    text_free(&read);
    return is_same;
}

bool json_read_status(const struct json_member *member, enum search_status *status,
                      struct error *e)
{
    struct text name = TEXT_EMPTY;

    bool is_status = json_read_text(member, &name) && status_find(name.data, status);
    text_free(&name);
    return is_status || json_fail(member, e, "the status of a search that ended");
}

bool json_read_box(const struct json_member *member, int *rows, int *cols,
                   struct error *e)
{
    char written[16];
    struct text box = TEXT_EMPTY;

    bool is_box = json_read_text(member, &box) &&
                  sscanf(box.data, "%3dx%3d", rows, cols) == 2 &&
                  geometry_is_valid(*rows, *cols) &&
                  snprintf(written, sizeof written, "%dx%d", *rows, *cols) > 0 &&
                  strcmp(box.data, written) == 0;
    text_free(&box);
    return is_box || json_fail(member, e, "the shape of a box, ROWSxCOLUMNS");
}

/* Moves *at past `mark`. Returns false if other text is there. */
static bool take(const char **at, const char *mark)
{
    size_t length = strlen(mark);
    bool is_there = strncmp(*at, mark, length) == 0;

    *at += is_there ? length : 0;
    return is_there;
}

static bool take_board(const char *at, int n, value_t *grid)
{
    bool is_text = *at == '"';

    if (!take(&at, is_text ? "\"" : "[["))
        return false;
    for (int c = 0; c < n * n; c++) {
        int number = 0, digits = 0;
        if (!is_text && c > 0 && !take(&at, c % n == 0 ? "],[" : ","))
            return false;
        for (; *at >= '0' && *at <= '9' && digits < (is_text ? 1 : 3); digits++)
            number = 10 * number + *at++ - '0';
        if (digits == 0 || number > n)
            return false;
        grid[c] = number == 0 ? VALUE_NONE : (value_t)(number - 1);
    }
    return take(&at, is_text ? "\"" : "]]");
}

bool json_read_board(const struct json_member *member, const struct geometry *geo,
                     value_t *grid, struct error *e)
{
    return (member->value && take_board(member->value, geo->n, grid)) ||
           json_fail(member, e, "a board of %dx%d cells", geo->n, geo->n);
}

void json_board(struct json *j, const char *key, const struct geometry *geo,
                const value_t *grid)
{
    json_open(j, key, '[');
    for (int row = 0; row < geo->n; row++) {
        json_open(j, NULL, '[');
        for (int col = 0; col < geo->n; col++) {
            value_t value = grid[row * geo->n + col];
            json_int(j, NULL, value_number(value));
        }
        json_close(j, ']');
    }
    json_close(j, ']');
}
