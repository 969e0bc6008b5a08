#include "commands/merge_parts.h"

#include "base/alloc.h"
#include "commands/json_line.h"
#include "options/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void verdict_init(struct verdict *v)
{
    *v = (struct verdict){0};
    text_init(&v->solution);
}

void verdict_free(struct verdict *v)
{
    text_free(&v->solution);
    free(v->parts);
}

enum member { NAME, STATUS, SOLUTIONS, SOLUTION, MEMBERS };

/* The number in a name that split gave; false if it is another name. */
static bool read_name(const char *path, int *number, int *count)
{
    const char *slash = strrchr(path, '/');
    char end[8];

    return sscanf(slash ? slash + 1 : path, "part-%d-of-%d.%7s", number, count, end) ==
               3 &&
           strcmp(end, "txt") == 0 && 1 <= *number && *number <= *count;
}

static struct part_result *find_part(struct verdict *v, const struct json_place *place,
                                     const struct json_member *name, struct error *e)
{
    int number, count;
    char expected[64];
    struct text path;

    text_init(&path);
    bool is_part = json_read_text(name, &path) && read_name(path.data, &number, &count);
    text_free(&path);
    if (!is_part) {
        json_fail(place, name, e, "a part that split wrote");
        return NULL;
    }
    if (v->count == 0) {
        v->count = count;
        v->parts = alloc_zeroed((size_t)count, sizeof *v->parts);
    }
    if (count == v->count)
        return &v->parts[number - 1];
    snprintf(expected, sizeof expected, "one of the same %d parts", v->count);
    json_fail(place, name, e, expected);
    return NULL;
}

/* Skips the lines of single solutions, which have no status. */
bool verdict_take(struct verdict *v, const struct json_place *place, struct error *e)
{
    struct json_member m[MEMBERS] = {{.key = "puzzle"},
                                     {.key = "status"},
                                     {.key = "solutions"},
                                     {.key = "solution"}};
    static const enum part_state state_after[] = {[SEARCH_SOLVED] = PART_SOLVED,
                                                  [SEARCH_EXHAUSTED] = PART_FINISHED,
                                                  [SEARCH_GAVE_UP] = PART_UNFINISHED};
    enum search_status status;
    struct part_result result;

    if (!json_read(place, m, MEMBERS, e))
        return false;
    struct part_result *part = find_part(v, place, &m[NAME], e);
    if (!part)
        return false;
    if (m[SOLUTION].value && v->solution.length == 0)
        text_add(&v->solution, m[SOLUTION].value, m[SOLUTION].length);
    if (!m[STATUS].value)
        return true;
    if (!json_read_status(place, &m[STATUS], &status, e))
        return false;
    result.state = state_after[status];
    if (!json_read_count(&m[SOLUTIONS], &result.solutions))
        return json_fail(place, &m[SOLUTIONS], e, "a number of solutions");
    if (result.state >= part->state)
        *part = result;
    return true;
}

struct summary {
    uint64_t solutions;
    int missing, unfinished; /* the numbers of such parts */
    bool has_solution, is_whole;
};

static bool sum_up(const struct verdict *v, struct summary *out, struct error *e)
{
    *out = (struct summary){.is_whole = true};
    for (int i = 0; i < v->count; i++) {
        const struct part_result *part = &v->parts[i];
        if (part->solutions > UINT64_MAX - out->solutions)
            return error_fail(e, "the number of solutions exceeds 2^64 - 1");
        out->solutions += part->solutions;
        out->missing += part->state == PART_MISSING;
        out->unfinished += part->state == PART_UNFINISHED;
        out->is_whole &= part->state == PART_FINISHED;
    }
    out->has_solution = out->solutions > 0;
    return true;
}

static const char *status_of(const struct summary *s)
{
    return status_name(s->is_whole       ? SEARCH_EXHAUSTED
                       : s->has_solution ? SEARCH_SOLVED
                                         : SEARCH_GAVE_UP,
                       s->solutions);
}

/* Appends the numbers of the parts in a state: "3, 17". */
static void list_parts(const struct verdict *v, enum part_state state, struct text *out)
{
    const char *separator = "";

    for (int i = 0; i < v->count; i++) {
        if (v->parts[i].state != state)
            continue;
        text_printf(out, "%s%d", separator, i + 1);
        separator = ", ";
    }
}

static void add_list(struct json *j, const char *key, const struct verdict *v,
                     enum part_state state)
{
    struct text t;

    text_init(&t);
    text_puts(&t, "[");
    list_parts(v, state, &t);
    text_puts(&t, "]");
    json_raw(j, key, t.data);
    text_free(&t);
}

static void print_json(const struct verdict *v, const struct summary *s)
{
    struct json_line line;
    struct json *j = json_line_begin(&line);

    json_text(j, "status", status_of(s));
    json_count(j, "solutions", s->solutions);
    json_int(j, "parts", v->count);
    add_list(j, "missing", v, PART_MISSING);
    add_list(j, "unfinished", v, PART_UNFINISHED);
    if (v->solution.length > 0)
        json_raw(j, "solution", v->solution.data);
    json_line_end(&line, stdout);
}

/* As it is in JSON: a text, or an array of rows. */
static void print_solution(const char *json)
{
    bool is_text = json[0] == '"';

    for (const char *at = json; *at; at++) {
        bool is_mark = strchr("[],\"", *at) != NULL;
        if (!is_mark)
            putchar(*at);
        else if (*at == ',' && at[1] != '[')
            putchar(' ');
        else if (*at == ']' && at[1] != ']')
            putchar('\n');
    }
    if (is_text)
        putchar('\n');
}

static void print_text(const struct verdict *v, const struct summary *s)
{
    struct text t;

    text_init(&t);
    text_printf(&t, "%s: %llu solution%s in %d part%s", status_of(s),
                (unsigned long long)s->solutions, s->solutions == 1 ? "" : "s",
                v->count, v->count == 1 ? "" : "s");
    if (s->missing > 0) {
        text_puts(&t, "; missing: ");
        list_parts(v, PART_MISSING, &t);
    }
    if (s->unfinished > 0) {
        text_puts(&t, "; unfinished: ");
        list_parts(v, PART_UNFINISHED, &t);
    }
    puts(t.data);
    if (v->solution.length > 0)
        print_solution(v->solution.data);
    text_free(&t);
}

int verdict_print(const struct verdict *v, const struct options *o, struct error *e)
{
    struct summary s;

    if (!sum_up(v, &s, e))
        return EXIT_BAD_INPUT;
    (o->json ? print_json : print_text)(v, &s);
    return s.has_solution ? EXIT_DONE : s.is_whole ? EXIT_UNSOLVABLE : EXIT_GAVE_UP;
}
