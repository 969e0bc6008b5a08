#include "view/lens/parts.h"

#include "base/utf8.h"
#include "view/listing.h"

#include <string.h>

#define NUMBER_COLUMNS      10 /* for the numbers pre and low, with gaps */
#define LEAST_STACK_COLUMNS 13 /* characters of "[stack] {SCC}" */

/* Lines have at most LAYOUT_CODE_COLUMNS - 3 characters; a number precedes each. */
static const char *const code_of_paths[] = {
    "each cell takes a free value",  "for each cell c left over:",
    "  search breadth first from c", "  for a path to a free value",
    "  no path: no solution",        "  flip the edges of the path",
    "every cell has a value: go on", NULL};

static const char *const code_of_flow[] = {"each cell takes a free value",
                                           "while the flow is less than n:",
                                           "  queue S",
                                           "  while T is not queued:",
                                           "    u = next in the queue",
                                           "    queue v with capacity u\xe2\x86\x92v",
                                           "    queue empty: no solution",
                                           "  add 1 along the path to T",
                                           "the flow is n: go on",
                                           NULL};

static const char *const code_of_components[] = {"direct edges; for each node u",
                                                 "without a number: visit u",
                                                 "visit u:",
                                                 "  pre u = low u = next; push u",
                                                 "  for each edge u\xe2\x86\x92v:",
                                                 "    v without a number: visit v",
                                                 "      low u = min(low u, low v)",
                                                 "    v on the stack:",
                                                 "      low u = min(low u, pre v)",
                                                 "  low u = pre u: pop an SCC",
                                                 "prune other edges between SCCs",
                                                 NULL};

/* [stage][method]: index of the line in progress; -1: none. Method 0 uses augmenting
 * paths, method 1 a maximum flow. */
static const int lines[][2] = {
    [STAGE_GRAPH] = {-1, -1},  [STAGE_GREEDY] = {0, 0},    [STAGE_SEARCHED] = {2, 5},
    [STAGE_PATH] = {3, 3},     [STAGE_FLIPPED] = {5, 7},   [STAGE_MATCHED] = {6, 8},
    [STAGE_DIRECTED] = {0, 0}, [STAGE_ENTERED] = {3, 3},   [STAGE_LOWERED] = {8, 8},
    [STAGE_RETURNED] = {6, 6}, [STAGE_COMPONENT] = {9, 9}, [STAGE_SORTED] = {9, 9},
    [STAGE_PRUNED] = {10, 10}, [STAGE_DONE] = {10, 10},    [STAGE_VIOLATOR] = {4, 6},
};

/* Returns the colour, lightened until it contrasts enough with the background. */
static color_t readable(color_t color)
{
    int white = 0;

    while (color_contrast(color_mix(color, 0xffffff, white), COLOR_BACKGROUND) < 4.5)
        white += 15;
    return color_mix(color, 0xffffff, white);
}

static void write_line(const struct lens_scene *scene, struct rect at, color_t color,
                       bool is_current, const char *text)
{
    struct pen p = pen_in(scene->d, at);

    if (is_current)
        draw_rect(scene->d, at, LISTING_GROUND, 255);
    pen_line(&p, TEXT_SMALL, is_current ? 0xffffff : readable(color), text);
}

/* Whether the stage belongs to the search for a matching or flow. */
static bool is_matching(const struct explain_state *s)
{
    return s->kind <= STAGE_MATCHED || s->kind == STAGE_VIOLATOR;
}

bool lens_seeks_flow(const struct lens_scene *scene)
{
    return scene->e->method == EXPLAIN_FLOW && is_matching(&scene->s);
}

void lens_draw_code(const struct lens_scene *scene, struct rect at)
{
    enum explain_stage_kind kind = scene->s.kind;
    const char *const *code = !is_matching(&scene->s)  ? code_of_components
                              : lens_seeks_flow(scene) ? code_of_flow
                                                       : code_of_paths;
    struct listing listing = {.lines = code, .current = lines[kind][scene->e->method]};

    listing_draw(scene->d, at, &listing);
}

static int name_columns(const struct explanation *e)
{
    return e->n < 10 ? 5 : e->n < 100 ? 7 : 9; /* characters of "r9c9 " */
}

static bool has_queue(const struct explain_state *s)
{
    return s->kind == STAGE_VIOLATOR ||
           (s->kind >= STAGE_SEARCHED && s->kind <= STAGE_FLIPPED);
}

int lens_list_columns(const struct lens_scene *scene)
{
    int name = name_columns(scene->e);

    return lens_seeks_flow(scene) ? 2 * name + 5 /* characters of "from " */
                                  : name + NUMBER_COLUMNS + LEAST_STACK_COLUMNS;
}

bool lens_has_list(const struct lens_scene *scene)
{
    enum explain_stage_kind kind = scene->s.kind;

    return has_queue(&scene->s) || (kind >= STAGE_ENTERED && kind <= STAGE_DONE);
}

/* Writes line i of the queue. Nodes before number `taken` have been taken out. */
static void write_queued(const struct lens_scene *scene, struct rect at, int i,
                         int taken)
{
    const struct explain_state *s = &scene->s;
    node_t node = s->queue[i], from = s->reached_from[node];
    struct phrase text =
        phrase("%-*s", name_columns(scene->e),
               lens_node_name(scene->e, scene->snap->alphabet, node).text);

    if (from != NODE_NONE)
        text = phrase("%s from %s", text.text,
                      lens_node_name(scene->e, scene->snap->alphabet, from).text);
    write_line(scene, at, i < taken ? COLOR_LABEL : COLOR_TEXT, node == s->taken,
               text.text);
}

static void list_nodes(struct text *t, const struct lens_scene *scene,
                       const char *brackets, const node_t *nodes, int count)
{
    text_printf(t, "%c", brackets[0]);
    for (int i = 0; i < count; i++)
        text_printf(t, "%s%s", i > 0 ? " " : "",
                    lens_node_name(scene->e, scene->snap->alphabet, nodes[i]).text);
    text_printf(t, "%c", brackets[1]);
}

/* Appends Tarjan's stack as it was after row i of the table was added. If the row
 * completes an SCC, also appends the SCC's nodes, which were on top of the stack. If
 * not all nodes fit into `columns`, leaves out nodes at the bottom of the stack. */
static void list_stack(struct text *t, const struct lens_scene *scene, int i,
                       int columns)
{
    const struct explain_state *s = &scene->s;
    node_t stack[EXPLAIN_NODES], before[EXPLAIN_NODES];
    int count = explain_stack_at(s, i, stack), skip = int_max(count - columns, 0);

    list_nodes(t, scene, "[]", stack + skip, count - skip);
    if (s->table[i].node != NODE_NONE)
        return;
    int popped = explain_stack_at(s, i - 1, before) - count;
    text_puts(t, " ");
    list_nodes(t, scene, "{}", before + count, popped);
}

static int stack_columns(const struct lens_scene *scene)
{
    int others = name_columns(scene->e) + NUMBER_COLUMNS;

    return int_max(scene->list.w / scene->l->advance - others, 0);
}

/* Returns how many lines row i of Tarjan's table takes if nothing is cut. */
static int table_row_lines(const struct lens_scene *scene, int i)
{
    struct text t = TEXT_EMPTY;
    int columns = stack_columns(scene);

    list_stack(&t, scene, i, EXPLAIN_NODES);
    int n_lines = columns > 0 ? fit_count_lines(t.data, columns) : 1;
    text_free(&t);
    return n_lines;
}

/* Writes row i of Tarjan's table. The row of a node has its numbers pre and low, and
 * the stack after its push; the row of an SCC has the stack after its pop. If the lines
 * of at.h are too few, the bottom of the stack is left out. */
static void write_table_row(const struct lens_scene *scene, struct rect at, int i,
                            bool is_current)
{
    const struct explain_state *s = &scene->s;
    struct explain_row row = s->table[i];
    bool is_node = row.node != NODE_NONE;
    node_t component = is_node ? s->component_of[row.node] : row.component;
    int name = name_columns(scene->e), columns = stack_columns(scene);
    int n_lines = at.h / scene->l->line;
    color_t color =
        component == NODE_NONE ? COLOR_ACCENT : lens_component_color(scene, component);
    struct text t = TEXT_EMPTY;

    write_line(
        scene, at, color, is_current,
        is_node ? phrase("%-*s%4d%4d", name,
                         lens_node_name(scene->e, scene->snap->alphabet, row.node).text,
                         s->order[row.node], s->low[row.node])
                      .text
                : "new SCC");
    if (columns == 0)
        return;
    list_stack(&t, scene, i, n_lines * columns);
    char *from = t.data;
    while (fit_count_lines(from, columns) > n_lines && strchr(from, ' ')) {
        from = strchr(from, ' ') + 1 - strlen(UTF8_ELLIPSIS);
        memcpy(from, UTF8_ELLIPSIS, strlen(UTF8_ELLIPSIS));
    }
    at.x += (name + NUMBER_COLUMNS) * scene->l->advance;
    at.w = columns * scene->l->advance;
    struct pen p = pen_in(scene->d, at);
    pen_wrapped(&p, TEXT_SMALL, is_current ? 0xffffff : readable(color), n_lines, from);
    text_free(&t);
}

/* Returns the line of the list that the stage is about. In the queue this is the node
 * taken out last, in Tarjan's table the row that the stage adds or changes. If there is
 * none, returns the number of lines. */
static int current_line(const struct explain_state *s)
{
    int i = 0;

    if (has_queue(s)) {
        while (i < s->n_queue && s->queue[i] != s->taken)
            i++;
        return i;
    }
    if (s->kind == STAGE_COMPONENT)
        return s->n_rows - 1;
    if (s->kind >= STAGE_SORTED)
        return s->n_rows;
    while (s->table[i].node != s->node)
        i++;
    return i;
}

void lens_draw_list(const struct lens_scene *scene)
{
    const struct explain_state *s = &scene->s;
    struct rect at = scene->list;
    bool is_queue = has_queue(s);
    int line = scene->l->line;
    int count = is_queue ? s->n_queue : s->n_rows, room = at.h / line - 1;

    if (!lens_has_list(scene) || room < 1)
        return;
    int current = current_line(s);
    struct phrase head = is_queue
                             ? phrase("queue")
                             : phrase("%-*s%4s%4s  [stack] {SCC}",
                                      name_columns(scene->e), "node", "pre", "low");
    /* Stacks are wrapped if all of the table has room, else only that of the current
     * row, as far as it hides no row that had room. The list begins with the row before
     * the current one, but early enough that no lines are left empty at the bottom. */
    int needed = 0, most = count <= room ? 1 + room - count : int_max(room / 2, 1);
    for (int i = 0; !is_queue && i < count && needed <= room; i++)
        needed += table_row_lines(scene, i);
    bool are_wrapped = !is_queue && needed <= room;
    if (!is_queue && !are_wrapped && current < count)
        room -= int_min(table_row_lines(scene, current), most) - 1;
    int first = int_max(int_min(count - room, current - 1), 0);
    int end = int_min(first + room, count);
    at.h = line;
    write_line(scene, at, COLOR_LABEL, false, head.text);
    for (int i = first; i < end; i++) {
        at.y += at.h;
        at.h = line;
        if (are_wrapped || (!is_queue && i == current))
            at.h *= int_min(table_row_lines(scene, i), are_wrapped ? room : most);
        if ((i == first && i > 0) || (i == end - 1 && end < count))
            write_line(scene, at, COLOR_LABEL, false, UTF8_ELLIPSIS);
        else if (is_queue)
            write_queued(scene, at, i, current);
        else
            write_table_row(scene, at, i, i == current);
    }
}
